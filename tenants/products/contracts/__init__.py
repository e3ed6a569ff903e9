"""What crosses from products: plain values, and who is told of what was published."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.reasons import Reason
from tenants.importing.contracts import NO_FIGURES, StoreFigures
from tenants.preferences.contracts import Conversion, UploadPricing
from tenants.processes.contracts import Action


@dataclass(frozen=True, slots=True)
class ReadInStore:
    """A product as its store told it; prices in minor units of the publication's currency.

    `read_at` None: it never answered. `reason`: why it did not the last time; then the figures are those of `read_at`.
    `stock` None: not counted.
    """

    read_at: datetime | None
    status: str
    title: str
    low_price_minor: int | None
    high_price_minor: int | None
    stock: int | None
    sold_out: bool
    reason: dict[str, object] | None


@dataclass(frozen=True, slots=True)
class MappingState:
    """How a publication's variants are bought; `mode` is of `mappings.MappingMode`."""

    mode: str = "auto"
    unmapped: int = 0
    substitutes: int = 0
    proposals: int = 0


NO_MAPPING = MappingState()


@dataclass(frozen=True, slots=True)
class PublicationRow:
    """A row of My Products. Prices in minor units of `currency`; `rate` is the dated rate that was applied."""

    id: int
    product_id: int
    store_id: int
    store_name: str
    platform: int
    state: str
    reason: dict[str, object] | None
    title: str
    image_url: str
    source_url: str
    supplier: int
    store_url: str
    currency: str
    low_price_minor: int | None
    high_price_minor: int | None
    variant_count: int
    published_at: datetime | None
    rate: dict[str, str] | None
    external_id: str = ""
    """Its id in the store; empty while it does not stand there."""
    figures: StoreFigures = NO_FIGURES
    reading: ReadInStore | None = None
    mapping: MappingState = NO_MAPPING
    tags: tuple[str, ...] = ()
    """These are read by `list_publications` alone."""


@dataclass(frozen=True, slots=True)
class PublicationFilter:
    """What My Products is narrowed down to; as it is made, all of it."""

    store_id: int | None = None
    title: str = ""
    state: str = ""
    sold_out: bool = False
    mapping: str = ""
    """"unmapped": some variant has no supplier SKU; "changed": its supplier seems to call variants otherwise."""
    view: str = ""
    """The tab that is shown, of `selectors.views`; empty: all."""


@dataclass(frozen=True, slots=True)
class ChosenPublications:
    """Publications by their ids, or all that a filter matches."""

    ids: tuple[int, ...] = ()
    matching: PublicationFilter | None = None

    def asked(self) -> dict[str, object]:
        """What is compared when the same request comes again."""
        return {"ids": sorted(self.ids), "matching": asdict(self.matching) if self.matching else None}


@dataclass(frozen=True, slots=True)
class Hold:
    """Why so many would be held back; `reason` is that of the first."""

    reason: Reason
    count: int


@dataclass(frozen=True, slots=True)
class PublishCheck:
    """How many of what would be published are ready, and what holds back the others.

    Counted in listings (products times stores); without a store in products, at their own prices.
    """

    ready: int
    held_back: int
    holds: tuple[Hold, ...]


@dataclass(frozen=True, slots=True)
class VariantAdjustment:
    """What one variant has in one store in place of what the Import List says.

    `cost_minor` None: the cost there. `stock_is_set` False: stock and availability there. `price_minor`, with the price
    shown beside it, was settled for this store alone, in `currency`: no rule changes it. `floor_percent`: what the
    rules make of the cost is raised to this margin. `removed`: the store gets it no more.
    """

    cost_minor: int | None = None
    stock_is_set: bool = False
    stock: int | None = None
    available: bool = True
    price_minor: int | None = None
    compare_at_minor: int | None = None
    currency: str = ""
    floor_percent: int | None = None
    removed: bool = False


Adjustments = Mapping[int, VariantAdjustment]


@dataclass(frozen=True, slots=True)
class PublishedPrices:
    """What a store sells: prices in minor units of `currency` by variant id of the Import List; None: unknown.

    `rate` is the conversion by which it was published.
    """

    publication_id: int
    product_id: int
    currency: str
    rate: Conversion | None
    prices: Mapping[int, int | None]
    adjustments: Adjustments


@dataclass(frozen=True, slots=True)
class Unsent:
    """What changed and the store does not have yet, by variants of the Import List.

    `removals` are to go from the store; `hides`: the product is to become a draft there. `seen_at`: when the supplier
    last showed that it is so.
    """

    prices: frozenset[int] = frozenset()
    stocks: frozenset[int] = frozenset()
    removals: frozenset[int] = frozenset()
    hides: bool = False
    seen_at: datetime | None = None

    def __bool__(self) -> bool:
        return bool(self.prices or self.stocks or self.removals or self.hides)

    def __or__(self, other: "Unsent") -> "Unsent":
        moments = [at for at in (self.seen_at, other.seen_at) if at is not None]
        return Unsent(
            self.prices | other.prices,
            self.stocks | other.stocks,
            self.removals | other.removals,
            self.hides or other.hides,
            max(moments, default=None),
        )

    def without(self, sent: "Unsent") -> "Unsent":
        """What is left once the store has got `sent`."""
        return Unsent(
            self.prices - sent.prices,
            self.stocks - sent.stocks,
            self.removals - sent.removals,
            self.hides and not sent.hides,
            self.seen_at,
        )


@dataclass(frozen=True, slots=True)
class StandingPublication:
    """A product as it stands in a store, for those who watch it. `adjustments` by variant id of the Import List."""

    id: int
    product_id: int
    store_id: int
    title: str
    variant_ids: frozenset[int]
    adjustments: Adjustments
    unsent: Unsent = Unsent()
    pricing: UploadPricing | None = None
    """That it was uploaded with, in place of price rules."""


@dataclass(frozen=True, slots=True)
class PublicationSize:
    """How many variants stand in which store, and since when."""

    store_id: int
    variants: int
    published_at: datetime | None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """New adjustments of a publication, what of them its store must get, and the action under which it does."""

    publication_id: int
    adjustments: Adjustments
    action: Action
    unsent: Unsent


Listener = Callable[[Actor, Sequence[int], datetime], None]
_listeners: list[Listener] = []


def after_publishing(listener: Listener) -> None:
    """Call `listener` with the ids of publications that were just written, inside that transaction.

    Areas above register when their `jobs` module is loaded, since products knows none of them.
    """
    if listener not in _listeners:
        _listeners.append(listener)


def tell_published(actor: Actor, publication_ids: Sequence[int], now: datetime) -> None:
    """Call everybody who registered."""
    for listener in _listeners:
        listener(actor, publication_ids, now)
