"""What we last wrote to a store. It shows what the merchant has changed there since."""

import hashlib
import html
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from server.ports.stocks import NewStock

Price = tuple[int, int | None]
"""The price, and the higher compare-at price if there is one; minor units."""

_MARKUP = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Labels:
    """A product's labels besides its title; None when unknown, or when the store does not report them.

    `pictures` are the names of our pictures (`image_name`), without the merchant's own. `gallery` shows whether a store
    that keeps no such names still has its pictures as we left them.
    """

    vendor: str | None = None
    product_type: str | None = None
    tags: tuple[str, ...] | None = None
    pictures: tuple[str, ...] | None = None
    gallery: tuple[str, ...] | None = None


UNKNOWN_LABELS = Labels()


@dataclass(frozen=True, slots=True)
class Facts:
    """A variant's SKU, barcode and weight; None when unknown, or when the store does not report it."""

    sku: str | None = None
    barcode: str | None = None
    weight_grams: int | None = None


NO_FACTS = Facts()


@dataclass(frozen=True, slots=True)
class Written:
    """The title, prices by the store's variant ids, the description's `text_digest`, labels; facts and stocks by these
    ids.

    Nothing is known of a variant that is missing here, nor of a description with an empty digest.
    """

    title: str
    prices: Mapping[str, Price]
    description: str = ""
    labels: Labels = UNKNOWN_LABELS
    facts: Mapping[str, Facts] = field(default_factory=dict)
    stocks: Mapping[str, NewStock] = field(default_factory=dict)
    moved: frozenset[str] = frozenset()
    """Those whose stock we wrote for another location than the one that counts it now."""


@dataclass(frozen=True, slots=True)
class PriceChange:
    """A price that differs from what we wrote: `theirs` is in the store, `new` is what we would write now.

    `ours` is None when it is unknown what we wrote.
    """

    external_id: str
    ours: Price | None
    theirs: Price
    new: Price | None
    is_conflict: bool = True
    """It was changed here too. Otherwise the store's price stays."""


@dataclass(frozen=True, slots=True)
class LabelChange:
    """A vendor or product type that differs in the store; `name` is the field of `Labels`."""

    name: str
    theirs: str
    new: str
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class FactChange:
    """A SKU, barcode or weight that differs in the store; `name` is the field of `Facts`."""

    external_id: str
    name: str
    theirs: str | int
    new: str | int
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class StockChange:
    """A stock that differs from what we wrote (`ours`, None: unknown) and from what we would write now (`new`).

    `stays`: publishing leaves the store's. Otherwise it writes ours (`settled_stock`); neither holds a product back.
    """

    external_id: str
    ours: NewStock | None
    theirs: NewStock
    new: NewStock
    stays: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """What a merchant changed in the store; an empty `title` means unchanged.

    `..._is_conflict`: it was also changed here since it was published. Otherwise it was changed only there.
    """

    title: str = ""
    title_is_conflict: bool = False
    prices: tuple[PriceChange, ...] = ()
    description: bool = False
    description_is_conflict: bool = False
    labels: tuple[LabelChange, ...] = ()
    tags_added: tuple[str, ...] = ()
    tags_removed: tuple[str, ...] = ()
    """Tags of ours that were removed. Changes of tags are never a conflict: both sides are kept."""
    pictures_removed: tuple[str, ...] = ()
    """As `Labels.pictures`."""
    pictures_are_conflict: bool = False
    """We have changed our pictures, and the store's `gallery` is not as we left it."""
    facts: tuple[FactChange, ...] = ()
    stocks: tuple[StockChange, ...] = ()

    def __bool__(self) -> bool:
        parts = (self.title, self.prices, self.description, self.labels, self.tags_added, self.tags_removed)
        return any((*parts, self.pictures_removed, self.facts, self.stocks, self.pictures_are_conflict))

    @property
    def conflicts(self) -> "Changes":
        """Only the changes that were made both here and there."""
        return Changes(
            title=self.title if self.title_is_conflict else "",
            title_is_conflict=self.title_is_conflict,
            prices=tuple(price for price in self.prices if price.is_conflict),
            description=self.description_is_conflict,
            description_is_conflict=self.description_is_conflict,
            labels=tuple(label for label in self.labels if label.is_conflict),
            pictures_are_conflict=self.pictures_are_conflict,
            facts=tuple(fact for fact in self.facts if fact.is_conflict),
        )


NO_CHANGES = Changes()


def price_of(amount: int, compare_at: int | None) -> Price:
    """Make a Price. Drop a compare-at price that is not higher."""
    return amount, compare_at if compare_at is not None and compare_at > amount else None


def plain(text: str) -> str:
    """Normalise text, because stores return it with entities, other spaces or another Unicode composition."""
    return " ".join(unicodedata.normalize("NFC", html.unescape(text)).split())


def image_name(url: str) -> str:
    """Return a picture's name in a store's media library, by which we recognise our pictures."""
    return f"tradewind {hashlib.sha256(url.encode()).hexdigest()[:24]}"


def text_digest(description_html: str) -> str:
    """Return a digest that ignores markup, because stores rewrite ours."""
    words = "".join(plain(_MARKUP.sub(" ", description_html)).split())
    return hashlib.sha256(words.encode()).hexdigest()[:32]
