"""What was last written to a store, as saved with its publication."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from server.ports.stores import PushProduct
from server.ports.written import NOT_TOLD, Facts, Labels, Price, Written, image_name


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

    Where the store keeps our picture names, those that it could not load are not told, so that they are sent again.
    """
    left_out = product.pictures.left_out if gallery is None else ()
    pictures = [image_name(one.url) for one in product.images[:most_pictures] if one.url not in left_out]
    told = {"vendor": product.vendor, "product_type": product.product_type, "tags": list(product.tags)}
    return {**told, "pictures": pictures} | ({} if gallery is None else {"gallery": list(gallery)})


def written_of(row: Remembered, prices: Mapping[str, Price], facts: Mapping[str, Facts]) -> Written:
    """Return what was written last, to compare it with the store."""
    told = row.labels
    lists = {str(name): tuple(told[name]) for name in ("tags", "pictures", "gallery") if name in told}
    labels = Labels(**{**told, **lists}) if told else NOT_TOLD
    return Written(row.title, prices, row.description_digest, labels, facts)
