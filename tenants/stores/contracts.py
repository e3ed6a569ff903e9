"""Contracts of stores: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.locations import StoreLocation

RECONNECT_REASONS = frozenset(
    {
        "store.key_refused",
        "store.key_lacks_rights",
        "store.key_read_only",
        "store.moved",
        "store.token_refused",
        "store.consent_ended",
        "store.scopes_missing",
        "store.uninstalled",
        "store.wix_stores_missing",
    }
)
"""Reasons of store ports with the action "reconnect": a store that returns one is marked as disconnected."""

REFUTED_BY_ANSWERS = frozenset(
    {"store.app_keys_refused", "store.key_refused", "store.moved", "store.token_refused", "store.uninstalled"}
)
"""Reasons for a loss that any later success refutes. The others concern one right or part of a store, which other
calls do not need: only a check-up refutes them."""


class ArrivalState(StrEnum):
    WAITING = "waiting"
    CONNECTED = "connected"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Arrival:
    """The result for credentials that a store's server sends; `reason` says why they were refused, or what they wait
    for.
    """

    state: ArrivalState
    reason: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class PublishingDefaults:
    """Settings that publishing into a store applies to each product; an empty field changes nothing.

    `tags` are added to the product's own. `vendor` and `product_type` replace its own. At most `image_limit` images are
    sent, the first ones, besides those of its variants. `weight_grams` is for variants of unknown weight. New products
    are created `as_draft`, hidden from buyers; `taxable` says whether the store charges taxes, None lets the store
    decide. Descriptions and images beyond the platform's limits, and images that the store cannot load, are left out
    if it `shortens`; else the product is held back.
    """

    tags: tuple[str, ...] = ()
    vendor: str = ""
    product_type: str = ""
    image_limit: int | None = None
    weight_grams: int | None = None
    as_draft: bool = False
    taxable: bool | None = None
    shortens: bool = True


NO_DEFAULTS = PublishingDefaults()


@dataclass(frozen=True, slots=True)
class ChannelChoice:
    """A sales channel of a store. `exists` is False for a chosen channel that no longer exists."""

    other_id: str
    name: str
    is_default: bool
    is_chosen: bool
    exists: bool


@dataclass(frozen=True, slots=True)
class ChannelChoices:
    """All channels of a store; none with `must_reconnect`: its merchant has not granted us access to them."""

    channels: tuple[ChannelChoice, ...]
    must_reconnect: bool = False


@dataclass(frozen=True, slots=True)
class StorePlace:
    """A store by its platform, for what counts stores."""

    id: int
    name: str
    shop: str
    platform: Platform
    is_paused: bool


@dataclass(frozen=True, slots=True)
class StoreRef:
    """A store as the other areas and the API see it. It never contains credentials."""

    id: int
    platform: Platform
    name: str
    shop: str
    domain: str
    url: str
    currency: str
    owner: str
    plan_name: str
    selected: bool
    state: str
    state_reason: dict[str, object] | None
    has_credentials: bool
    health: str = ""
    """The overall result of its checks; empty before the first (`server.ports.doctor.Health`)."""
    last_success_at: datetime | None = None
    time_zone: str = ""
    language: str = ""
    version: str = ""
    """The variant of its platform's API, if there are several."""
    publishing: PublishingDefaults = NO_DEFAULTS
    location_id: str = ""
    """The location where its stock is counted; empty for the store's default."""
    location_name: str = ""
    """What the store called it when it was chosen; empty if that is unknown."""
    channels: Mapping[str, str] = field(default_factory=dict)
    """The sales channels for new products: names by the store's ids; empty for the platform's default."""
    counts_by_place: bool = False
    """Whether its platform counts stock in several locations, of which the merchant may choose one."""
    needs_upgrade: bool = False
    """Its merchant granted fewer permissions than we need now."""
    missing_order_scopes: tuple[str, ...] = ()
    """The permissions, in its platform's words, that reading its orders needs and its merchant did not grant."""
    missing_payout_scopes: tuple[str, ...] = ()
    """The same of its payouts and of disputes at banks; orders work without them."""
    is_paused: bool = False
    """The plan has no room for it: nothing is sent to it until it is resumed."""

    @property
    def is_connected(self) -> bool:
        return self.state == "connected" and not self.is_paused


@dataclass(frozen=True, slots=True)
class StockPlaces:
    """The locations where a store may count its stock, and the chosen one; empty for its default.

    `problem`: why they are unknown until the store is connected again.
    """

    chosen: str
    locations: tuple[StoreLocation, ...] = ()
    problem: dict[str, object] | None = None

    def has(self, location_id: str) -> bool:
        return any(location.other_id == location_id for location in self.locations)

    def name_of(self, location_id: str) -> str:
        return next((location.name for location in self.locations if location.other_id == location_id), "")


@dataclass(frozen=True, slots=True)
class StoreTerm:
    """A collection, type or tag of a store. `other_id` is the store's id, or the name if it has none."""

    store_id: int
    other_id: str
    name: str

    @property
    def id(self) -> str:
        """The id used by upload settings."""
        return self.other_id


@dataclass(frozen=True, slots=True)
class UnreadStore:
    """A store that did not answer, with the reason."""

    store_id: int
    store_name: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class StoreTerms:
    terms: tuple[StoreTerm, ...]
    unread: tuple[UnreadStore, ...]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The last result of a check of a store. `check`, `health`, `repair`: values of `server.ports.doctor`."""

    check: str
    health: str
    reason: dict[str, object] | None
    repair: str
    since: datetime
    checked_at: datetime


@dataclass(frozen=True, slots=True)
class Checkup:
    """The check results of a store. While `is_running`, results older than `asked_at` will be replaced."""

    store_id: int
    is_running: bool
    health: str
    asked_at: datetime | None
    ended_at: datetime | None
    last_success_at: datetime | None
    results: tuple[CheckResult, ...]
