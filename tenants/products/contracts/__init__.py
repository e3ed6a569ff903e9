"""Contracts of products: plain values, and listeners to publishing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.reasons import Reason
from server.ports.withdrawals import DRAFTS as DRAFTS
from tenants.importing.contracts import NO_FIGURES, StoreFigures
from tenants.preferences.contracts import Conversion, UploadPricing
from tenants.processes.contracts import Action


@dataclass(frozen=True, slots=True)
class ReadInStore:
    """A product as read from its store; prices in minor units of the publication's currency.

    `read_at` None: it was never read. `reason`: why the last read failed; the figures are then those of `read_at`.
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
    """How the variants of a publication are mapped; `mode` is of `mappings.MappingMode`."""

    mode: str = "auto"
    unmapped: int = 0
    substitutes: int = 0
    proposals: int = 0


NO_MAPPING = MappingState()
HIDDEN_IN_STORE = Reason("publish.hidden_in_store")
"""The remark on a product that monitoring made a draft; a sync that sees it on sale again removes it."""


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
    """Its id in the store; empty while it is not there."""
    source_id: str = ""
    """Its id at the supplier. Read only by `chosen_publications`."""
    figures: StoreFigures = NO_FIGURES
    reading: ReadInStore | None = None
    hidden_at: datetime | None = None
    """When monitoring hid it in its store."""
    mapping: MappingState = NO_MAPPING
    tags: tuple[str, ...] = ()
    """Read only by `list_publications`."""

    @property
    def is_draft(self) -> bool:
        """Whether buyers cannot see it in the store: so it was read there, or monitoring hid it."""
        is_hidden = self.hidden_at is not None or (self.reason or {}).get("code") == HIDDEN_IN_STORE.code
        return self.state == "active" and (is_hidden or (self.reading is not None and self.reading.status in DRAFTS))


@dataclass(frozen=True, slots=True)
class PublicationFilter:
    """The filter of My Products; by default all of them."""

    store_id: int | None = None
    title: str = ""
    state: str = ""
    sold_out: bool = False
    mapping: str = ""
    """"unmapped": some variant has no supplier SKU; "changed": its supplier seems to have renamed variants."""
    view: str = ""
    """The selected tab, one of `selectors.views`; empty: all."""


@dataclass(frozen=True, slots=True)
class ChosenPublications:
    """Publications by their ids, or all that a filter matches."""

    ids: tuple[int, ...] = ()
    matching: PublicationFilter | None = None

    def as_request(self) -> dict[str, object]:
        """Return the value by which repeated requests are compared."""
        return {"ids": sorted(self.ids), "matching": asdict(self.matching) if self.matching else None}


@dataclass(frozen=True, slots=True)
class Hold:
    """A reason to hold back listings, with their number; `reason` is that of the first."""

    reason: Reason
    count: int


@dataclass(frozen=True, slots=True)
class PublishCheck:
    """How many listings are ready to publish, and what holds back the others.

    Counts listings (products times stores); without a store it counts products, at their own prices.
    """

    ready: int
    held_back: int
    holds: tuple[Hold, ...]


@dataclass(frozen=True, slots=True)
class VariantAdjustment:
    """The values of a variant in one store that differ from the Import List.

    `cost_minor` None: the cost of the Import List. `stock_is_set` False: its stock and availability. `price_minor`,
    with its compare-at price, is set for this store only, in `currency`: no rule changes it. `floor_percent`: prices
    made by rules are raised to this margin. `removed`: the variant is no longer sent to the store.
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
    """Published prices in minor units of `currency`, by variant id of the Import List; None: unknown.

    `rate` is the conversion used when publishing.
    """

    publication_id: int
    product_id: int
    store_id: int
    currency: str
    rate: Conversion | None
    prices: Mapping[int, int | None]
    adjustments: Adjustments


@dataclass(frozen=True, slots=True)
class Unsent:
    """Changes that are not yet in the store, by variants of the Import List.

    `removals`: variants to remove from the store; `hides`: make the product a draft there; `shows`: show it again if
    monitoring hid it. `hiding`: it was on sale before the call that hides it, so we hid it even if the answer was lost.
    `seen_at`: when the supplier last showed this.
    """

    prices: frozenset[int] = frozenset()
    stocks: frozenset[int] = frozenset()
    removals: frozenset[int] = frozenset()
    hides: bool = False
    seen_at: datetime | None = None
    shows: bool = False
    hiding: bool = False

    def __bool__(self) -> bool:
        return bool(self.prices or self.stocks or self.removals or self.hides or self.shows)

    def __or__(self, other: "Unsent") -> "Unsent":
        moments = [at for at in (self.seen_at, other.seen_at) if at is not None]
        return Unsent(
            self.prices | other.prices,
            self.stocks | other.stocks,
            self.removals | other.removals,
            other.hides or (self.hides and not other.shows),
            max(moments, default=None),
            other.shows or (self.shows and not other.hides),
            self.hiding or other.hiding,
        )

    def without(self, sent: "Unsent") -> "Unsent":
        """Return what is left after `sent` was sent to the store."""
        return Unsent(
            self.prices - sent.prices,
            self.stocks - sent.stocks,
            self.removals - sent.removals,
            self.hides and not sent.hides,
            self.seen_at,
            self.shows and not sent.shows,
            self.hiding and not (sent.hides or sent.shows),
        )


@dataclass(frozen=True, slots=True)
class ExistingPublication:
    """A published product, for areas that watch it. `adjustments` by variant id of the Import List."""

    id: int
    product_id: int
    store_id: int
    title: str
    variant_ids: frozenset[int]
    adjustments: Adjustments
    unsent: Unsent = Unsent()
    pricing: UploadPricing | None = None
    """The pricing it was uploaded with, instead of price rules."""
    hidden_at: datetime | None = None
    """When monitoring hid it in its store; None: buyers see it, or somebody else hid it."""
    says_hidden: bool = False
    """Whether My Products shows that monitoring hid it."""

    @property
    def is_hidden_by_us(self) -> bool:
        """Whether monitoring hid it in its store, or is about to."""
        return self.may_have_hidden or self.unsent.hides

    @property
    def may_have_hidden(self) -> bool:
        """Whether monitoring hid it in its store, or began to and lost the answer."""
        return self.hidden_at is not None or self.unsent.hiding

    @property
    def key(self) -> tuple[int, int]:
        """Its product and store."""
        return self.product_id, self.store_id


@dataclass(frozen=True, slots=True)
class PublicationSize:
    """The number of published variants in a store, and when they were first published."""

    store_id: int
    variants: int
    published_at: datetime | None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """New adjustments of a publication, the part to send to its store, and the action of the process that sends it."""

    publication_id: int
    adjustments: Adjustments
    action: Action
    unsent: Unsent


Listener = Callable[[Actor, Sequence[int], datetime], None]
_listeners: list[Listener] = []


def after_publishing(listener: Listener) -> None:
    """Call `listener` with the ids of publications that were just written, inside that transaction.

    Higher areas register when their `jobs` module is loaded, because products may not import them.
    """
    if listener not in _listeners:
        _listeners.append(listener)


def tell_published(actor: Actor, publication_ids: Sequence[int], now: datetime) -> None:
    """Call all registered listeners."""
    for listener in _listeners:
        listener(actor, publication_ids, now)
