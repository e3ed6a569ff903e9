"""What crosses from stores: plain values."""

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
"""Reasons of store ports whose action is "reconnect": a store that gives one shows as disconnected."""


class ArrivalState(StrEnum):
    WAITING = "waiting"
    CONNECTED = "connected"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of keys that a store's server brings; `reason` says why they were refused, or what they wait for."""

    state: ArrivalState
    reason: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class PublishingDefaults:
    """What publishing into a store does to each product; an empty field leaves the product as it is.

    `tags` are added to its own. `vendor` and `product_type` replace its own. At most `image_limit` images are sent,
    the first ones, besides those of its variants. `weight_grams` is for variants whose weight nobody knows. New
    products are made `as_draft`, unseen; `taxable` says whether the store charges taxes, None leaves that to it. What
    is beyond the platform's limits of descriptions and pictures is cut if it `shortens`, else the product is held back.
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
    """A sales channel of a store, or one that was chosen and is not there any more; then `is_there` is False."""

    other_id: str
    name: str
    is_default: bool
    is_chosen: bool
    is_there: bool


@dataclass(frozen=True, slots=True)
class ChannelChoices:
    """All channels of a store; none where `must_reconnect`: its merchant has not agreed that we may see them."""

    channels: tuple[ChannelChoice, ...]
    must_reconnect: bool = False


@dataclass(frozen=True, slots=True)
class StoreRef:
    """A store as the other areas and the API see it. Credentials never leave the area in it."""

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
    """What its checks come to; empty before the first (`server.ports.doctor.Health`)."""
    last_success_at: datetime | None = None
    time_zone: str = ""
    language: str = ""
    version: str = ""
    """Which of its platform's ways it has, where that decides what it takes."""
    publishing: PublishingDefaults = NO_DEFAULTS
    location_id: str = ""
    """Where its stock is counted; empty for the store's default."""
    channels: Mapping[str, str] = field(default_factory=dict)
    """The sales channels that new products stand in: names by the store's ids; empty for the platform's default."""
    counts_by_place: bool = False
    """Whether its platform counts stock in several places, of which the merchant may choose one."""
    needs_upgrade: bool = False
    """Its merchant agreed to less than we ask for today."""
    is_paused: bool = False
    """The plan has no room for it: nothing is sent there until it is resumed."""

    @property
    def is_connected(self) -> bool:
        return self.state == "connected" and not self.is_paused


@dataclass(frozen=True, slots=True)
class StockPlaces:
    """Where a store may count its stock, and which of them was chosen; empty for its default.

    `problem`: why they cannot be told before the store is connected again.
    """

    chosen: str
    locations: tuple[StoreLocation, ...] = ()
    problem: dict[str, object] | None = None

    def has(self, location_id: str) -> bool:
        return any(one.other_id == location_id for one in self.locations)


@dataclass(frozen=True, slots=True)
class StoreTerm:
    """A collection, type or tag of a store. `other_id` is the store's, the name itself where it has none."""

    store_id: int
    other_id: str
    name: str

    @property
    def id(self) -> str:
        """What upload settings name it by."""
        return self.other_id


@dataclass(frozen=True, slots=True)
class UnreadStore:
    """A store that did not answer, and why."""

    store_id: int
    store_name: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class StoreTerms:
    terms: tuple[StoreTerm, ...]
    unread: tuple[UnreadStore, ...]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check of a store found last. `check`, `health`, `repair`: values of `server.ports.doctor`."""

    check: str
    health: str
    reason: dict[str, object] | None
    repair: str
    since: datetime
    checked_at: datetime


@dataclass(frozen=True, slots=True)
class Checkup:
    """The doctor's view of a store. While `is_running`, results older than `asked_at` are still to come anew."""

    store_id: int
    is_running: bool
    health: str
    asked_at: datetime | None
    ended_at: datetime | None
    last_success_at: datetime | None
    results: tuple[CheckResult, ...]
