"""What was last written to a store, as saved with its publication."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from server.ports.stocks import NewStock
from server.ports.stores import PushProduct
from server.ports.written import UNKNOWN_LABELS, Facts, Labels, Price, Written, image_name


class Remembered(Protocol):
    """A publication as a model or another type."""

    @property
    def title(self) -> str:
        """The title written last."""

    @property
    def description_digest(self) -> str:
        """Empty when unknown."""

    @property
    def labels(self) -> dict[str, Any]:
        """As `kept_labels`; empty when unknown."""


def kept_labels(product: PushProduct, most_pictures: int | None, gallery: Sequence[str] | None) -> dict[str, Any]:
    """Return plain values of what the store gets; only as many images as it accepts. `gallery` as in `Labels`.

    Where the store keeps our picture names, those that it could not load are left out, so that they are sent again.
    """
    left_out = product.pictures.left_out if gallery is None else ()
    pictures = [image_name(image.url) for image in product.images[:most_pictures] if image.url not in left_out]
    labels = {"vendor": product.vendor, "product_type": product.product_type, "tags": list(product.tags)}
    return {**labels, "pictures": pictures} | ({} if gallery is None else {"gallery": list(gallery)})


@dataclass(slots=True)
class Known:
    """The variants of a publication: the store's ids by ours, and by the store's ids the prices, facts and stocks that
    we wrote last, these with their location.
    """

    ids: dict[int, str] = field(default_factory=dict)
    prices: dict[str, Price] = field(default_factory=dict)
    facts: dict[str, Facts] = field(default_factory=dict)
    stocks: dict[str, tuple[NewStock, str]] = field(default_factory=dict)


NOTHING_KNOWN = Known()


def written_of(row: Remembered, known: Known, location_id: str) -> Written:
    """Return what was written last, to compare it with the store, which counts stock at this location now."""
    stored = row.labels
    lists = {str(name): tuple(stored[name]) for name in ("tags", "pictures", "gallery") if name in stored}
    labels = Labels(**{**stored, **lists}) if stored else UNKNOWN_LABELS
    stocks = {key: stock for key, (stock, _) in known.stocks.items()}
    moved = frozenset(key for key, (_, at) in known.stocks.items() if at != location_id)
    return Written(row.title, known.prices, row.description_digest, labels, known.facts, stocks, moved)
