"""What we wrote into a store last: by it shows what its merchant changed there since."""

import hashlib
import html
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

Price = tuple[int, int | None]
"""What it costs, and the higher price shown beside it if there is one; minor units."""

_MARKUP = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Labels:
    """What a product is called and shown with besides its title; None where nobody knows, or the store does not tell.

    `pictures` are the names of ours (`image_name`), the merchant's own not among them. `gallery` tells whether a store
    that keeps no such names has its pictures still as we left them.
    """

    vendor: str | None = None
    product_type: str | None = None
    tags: tuple[str, ...] | None = None
    pictures: tuple[str, ...] | None = None
    gallery: tuple[str, ...] | None = None


NOT_TOLD = Labels()


@dataclass(frozen=True, slots=True)
class Facts:
    """What a variant is known and sent by; None where nobody knows, or the store does not tell."""

    sku: str | None = None
    barcode: str | None = None
    weight_grams: int | None = None


NO_FACTS = Facts()


@dataclass(frozen=True, slots=True)
class Written:
    """The title, prices by the store's variant ids, the description's `text_digest`, labels, and facts by these ids.

    Of a variant that is left out, and with an empty digest, nothing is known.
    """

    title: str
    prices: Mapping[str, Price]
    description: str = ""
    labels: Labels = NOT_TOLD
    facts: Mapping[str, Facts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PriceChange:
    """A price that differs from what we wrote: `theirs` is in the store, `wanted` is what we would write now.

    `ours` None: nobody remembers what we wrote.
    """

    external_id: str
    ours: Price | None
    theirs: Price
    wanted: Price | None
    is_conflict: bool = True
    """It was changed here too. Else the store's stays."""


@dataclass(frozen=True, slots=True)
class LabelChange:
    """A vendor or product type that is another one in the store; `name` is the field of `Labels`."""

    name: str
    theirs: str
    wanted: str
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class FactChange:
    """A SKU, barcode or weight that is another one in the store; `name` is the field of `Facts`."""

    external_id: str
    name: str
    theirs: str | int
    wanted: str | int
    is_conflict: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """What a merchant changed in the store; an empty `title` was not changed.

    What `..._is_conflict` says was changed here too since it was published; the rest was changed only there.
    """

    title: str = ""
    title_is_conflict: bool = False
    prices: tuple[PriceChange, ...] = ()
    description: bool = False
    description_is_conflict: bool = False
    labels: tuple[LabelChange, ...] = ()
    tags_added: tuple[str, ...] = ()
    tags_removed: tuple[str, ...] = ()
    """Of ours. What was added and removed there are never a conflict: both stand."""
    pictures_removed: tuple[str, ...] = ()
    """As `Labels.pictures`."""
    pictures_are_conflict: bool = False
    """Ours are not those that we wrote, and the store's `gallery` is not as we left it."""
    facts: tuple[FactChange, ...] = ()

    def __bool__(self) -> bool:
        parts = (self.title, self.prices, self.description, self.labels, self.tags_added, self.tags_removed)
        return any(parts) or bool(self.pictures_removed or self.facts) or self.pictures_are_conflict

    @property
    def conflicts(self) -> "Changes":
        """Those that were changed here and there."""
        return Changes(
            title=self.title if self.title_is_conflict else "",
            title_is_conflict=self.title_is_conflict,
            prices=tuple(one for one in self.prices if one.is_conflict),
            description=self.description_is_conflict,
            description_is_conflict=self.description_is_conflict,
            labels=tuple(one for one in self.labels if one.is_conflict),
            pictures_are_conflict=self.pictures_are_conflict,
            facts=tuple(one for one in self.facts if one.is_conflict),
        )


NO_CHANGES = Changes()


def price_of(amount: int, compare_at: int | None) -> Price:
    """A price beside it that is not higher is none."""
    return amount, compare_at if compare_at is not None and compare_at > amount else None


def plain(text: str) -> str:
    """Stores write the same text with entities, other spaces or another composition of letters."""
    return " ".join(unicodedata.normalize("NFC", html.unescape(text)).split())


def image_name(url: str) -> str:
    """A picture's own name in a store's library: by it we know again what we brought."""
    return f"tradewind {hashlib.sha256(url.encode()).hexdigest()[:24]}"


def text_digest(description_html: str) -> str:
    """The same for descriptions that say the same: stores write our markup in their own way."""
    words = "".join(plain(_MARKUP.sub(" ", description_html)).split())
    return hashlib.sha256(words.encode()).hexdigest()[:32]
