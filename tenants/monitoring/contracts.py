"""What crosses from monitoring: events, reactions, a store's policy, and how a publication is watched."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tenants.preferences.contracts import LOW_MARGIN


class Event(StrEnum):
    """What can happen to a product at its supplier (SCREENS, section 2, "Monitoring policy")."""

    PRODUCT_GONE = "product_gone"
    VARIANT_GONE = "variant_gone"
    STOCK = "stock"
    PRICE_UP = "price_up"
    PRICE_DOWN = "price_down"


class Reaction(StrEnum):
    """What is done about it; everything but NOTHING is told too."""

    NOTHING = "nothing"
    NOTIFY = "notify"
    SET_ZERO = "set_zero"
    FOLLOW = "follow"
    REPRICE = "reprice"
    REPRICE_BELOW_FLOOR = "reprice_below_floor"


_ALWAYS = (Reaction.NOTHING, Reaction.NOTIFY)
OFFERED: Mapping[Event, tuple[Reaction, ...]] = {
    Event.PRODUCT_GONE: (*_ALWAYS, Reaction.SET_ZERO),
    Event.VARIANT_GONE: (*_ALWAYS, Reaction.SET_ZERO),
    Event.STOCK: (*_ALWAYS, Reaction.SET_ZERO, Reaction.FOLLOW),
    Event.PRICE_UP: (*_ALWAYS, Reaction.REPRICE, Reaction.REPRICE_BELOW_FLOOR),
    Event.PRICE_DOWN: (*_ALWAYS, Reaction.REPRICE),
}
"""What every platform's product API carries out; drafts of standing products and single deletions are not among it."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A store's policy. Percentages are whole numbers; the floor is of the price in the store.

    `minimum_quantity`: fewer than that counts as sold out. `cost_change_percent`: smaller changes of cost are let
    pass until they add up to it. `watch_new`: what is published into the store is monitored from then on.
    """

    reactions: Mapping[Event, Reaction] = field(default_factory=lambda: dict.fromkeys(Event, Reaction.NOTIFY))
    minimum_quantity: int = 1
    cost_change_percent: int = 0
    floor_percent: int = LOW_MARGIN
    watch_new: bool = False


class WatchState(StrEnum):
    ON = "on"
    OVER_LIMIT = "over_limit"
    """Wanted, but the plan has no room for its variants: it is not monitored."""


@dataclass(frozen=True, slots=True)
class WatchView:
    """How a publication is monitored; `checked_at` is when its supplier answered last, `reason` why not since."""

    state: WatchState
    checked_at: datetime | None
    reason: dict[str, object] | None


@dataclass(frozen=True, slots=True)
class Monitored:
    """Variants that are monitored, of how many the plan allows."""

    used: int
    limit: int


@dataclass(frozen=True, slots=True)
class Switched:
    """How many of the asked publications are monitored now, and how many found no room."""

    monitored: int
    over_limit: int


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """What a supplier showed from `at` on; minor units of the product's currency."""

    at: datetime
    cost_minor: int | None
    stock: int | None
    available: bool


@dataclass(frozen=True, slots=True)
class VariantHistory:
    """Of one variant, oldest first."""

    variant_id: int
    option_values: tuple[str, ...]
    sku: str
    points: tuple[HistoryPoint, ...]


@dataclass(frozen=True, slots=True)
class HistoryView:
    """Of all variants of a publication."""

    title: str
    currency: str
    variants: tuple[VariantHistory, ...]
