"""What crosses from monitoring: events, reactions, a store's policy, and how a publication is watched."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from tenants.preferences.contracts import LOW_MARGIN


class Event(StrEnum):
    """What can happen to a product at its supplier (SCREENS, section 2, "Monitoring policy")."""

    PRODUCT_GONE = "product_gone"
    VARIANT_GONE = "variant_gone"
    STOCK = "stock"
    PRICE_UP = "price_up"
    PRICE_DOWN = "price_down"
    SHIPPING_LONG = "shipping_long"


class Reaction(StrEnum):
    """What is done about it; everything but NOTHING is told too."""

    NOTHING = "nothing"
    NOTIFY = "notify"
    SET_ZERO = "set_zero"
    FOLLOW = "follow"
    REPRICE = "reprice"
    REPRICE_BELOW_FLOOR = "reprice_below_floor"
    REPRICE_TO_FLOOR = "reprice_to_floor"
    DRAFT = "draft"
    REMOVE_VARIANT = "remove_variant"


FLOORED = frozenset({Reaction.REPRICE_BELOW_FLOOR, Reaction.REPRICE_TO_FLOOR})
"""Under these no price leaves less than the minimum margin."""
_ALWAYS = (Reaction.NOTHING, Reaction.NOTIFY)
OFFERED: Mapping[Event, tuple[Reaction, ...]] = {
    Event.PRODUCT_GONE: (*_ALWAYS, Reaction.SET_ZERO, Reaction.DRAFT),
    Event.VARIANT_GONE: (*_ALWAYS, Reaction.SET_ZERO, Reaction.REMOVE_VARIANT),
    Event.STOCK: (*_ALWAYS, Reaction.SET_ZERO, Reaction.FOLLOW),
    Event.PRICE_UP: (*_ALWAYS, Reaction.REPRICE, Reaction.REPRICE_TO_FLOOR, Reaction.REPRICE_BELOW_FLOOR),
    Event.PRICE_DOWN: (*_ALWAYS, Reaction.REPRICE, Reaction.REPRICE_TO_FLOOR),
    Event.SHIPPING_LONG: (*_ALWAYS, Reaction.SET_ZERO, Reaction.DRAFT),
}
"""What every platform's product API carries out."""
FIRST = dict.fromkeys(Event, Reaction.NOTIFY) | {Event.SHIPPING_LONG: Reaction.NOTHING}
"""What a store does until somebody settles it: asking for freight costs a call more, so nobody is asked."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A store's policy. Percentages are whole numbers; the floor is of the price in the store.

    `minimum_quantity`: fewer than that counts as sold out. `cost_change_percent`: smaller changes of cost are let
    pass until they add up to it. `watch_new`: what is published into the store is monitored from then on.
    `max_shipping_days`: shipping to the country `ship_to` (ISO 3166-1 alpha-2) that takes longer is an event.
    """

    reactions: Mapping[Event, Reaction] = field(default_factory=lambda: dict(FIRST))
    minimum_quantity: int = 1
    cost_change_percent: int = 0
    floor_percent: int = LOW_MARGIN
    watch_new: bool = False
    max_shipping_days: int = 30
    ship_to: str = ""

    @property
    def asks_freight(self) -> bool:
        """Whether shipping times are looked at."""
        return bool(self.ship_to) and self.reactions[Event.SHIPPING_LONG] is not Reaction.NOTHING


@dataclass(frozen=True, slots=True)
class PolicyOverride:
    """What one product does otherwise than its store's policy; None, or an event that is left out: as the store."""

    reactions: Mapping[Event, Reaction] = field(default_factory=dict)
    minimum_quantity: int | None = None
    cost_change_percent: int | None = None
    floor_percent: int | None = None
    max_shipping_days: int | None = None
    ship_to: str | None = None

    def over(self, policy: Policy) -> Policy:
        """The policy that holds for the product."""
        return replace(policy, reactions={**policy.reactions, **self.reactions}, **self.numbers())

    def numbers(self) -> dict[str, Any]:
        """What is set of it, besides reactions."""
        kept = asdict(self)
        return {name: value for name, value in kept.items() if name != "reactions" and value is not None}

    def __bool__(self) -> bool:
        return bool(self.reactions or self.numbers())


@dataclass(frozen=True, slots=True)
class ProductPolicy:
    """The policy of a product's store, and what the product does otherwise."""

    store_id: int
    policy: Policy
    override: PolicyOverride


class WatchState(StrEnum):
    ON = "on"
    OVER_LIMIT = "over_limit"
    """Wanted, but the plan has no room for its variants: it is not monitored."""
    FROZEN = "frozen"
    """Left out when a smaller plan was chosen: it is not monitored until somebody asks for it again."""


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
class Tracked:
    """A monitored publication; `variants` are those in its store, each with its id there and in the Import List."""

    publication_id: int
    product_id: int
    store_id: int
    title: str
    variants: Mapping[int, int]
    left_out: frozenset[int]
    """Variants of the Import List that are not monitored."""


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
