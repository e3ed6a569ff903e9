"""Contracts of monitoring: events, reactions, a store's policy, and the monitoring state of a publication."""

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
    """The reactions to an event; all except NOTHING also send a notification.

    SWITCH: buy from the next substitute of the mapping that is sold; without one the stock is set to 0. If the cost
    rises, only from a cheaper one.
    """

    NOTHING = "nothing"
    NOTIFY = "notify"
    SET_ZERO = "set_zero"
    FOLLOW = "follow"
    REPRICE = "reprice"
    REPRICE_BELOW_FLOOR = "reprice_below_floor"
    REPRICE_TO_FLOOR = "reprice_to_floor"
    DRAFT = "draft"
    REMOVE_VARIANT = "remove_variant"
    SWITCH = "switch_to_substitute"


FLOORED = frozenset({Reaction.REPRICE_BELOW_FLOOR, Reaction.REPRICE_TO_FLOOR})
"""Reactions that keep the minimum margin when they change a price."""
_ALWAYS = (Reaction.NOTHING, Reaction.NOTIFY)
OFFERED: Mapping[Event, tuple[Reaction, ...]] = {
    Event.PRODUCT_GONE: (*_ALWAYS, Reaction.SWITCH, Reaction.SET_ZERO, Reaction.DRAFT),
    Event.VARIANT_GONE: (*_ALWAYS, Reaction.SWITCH, Reaction.SET_ZERO, Reaction.REMOVE_VARIANT),
    Event.STOCK: (*_ALWAYS, Reaction.SWITCH, Reaction.SET_ZERO, Reaction.FOLLOW),
    Event.PRICE_UP: (
        *_ALWAYS,
        Reaction.SWITCH,
        Reaction.REPRICE,
        Reaction.REPRICE_TO_FLOOR,
        Reaction.REPRICE_BELOW_FLOOR,
    ),
    Event.PRICE_DOWN: (*_ALWAYS, Reaction.REPRICE, Reaction.REPRICE_TO_FLOOR),
    Event.SHIPPING_LONG: (*_ALWAYS, Reaction.SET_ZERO, Reaction.DRAFT),
}
"""The reactions that every platform's product API supports."""
FIRST = dict.fromkeys(Event, Reaction.NOTIFY) | {Event.SHIPPING_LONG: Reaction.NOTHING}
"""The default reactions of a store. Shipping is not checked by default, because it costs one more call."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A store's policy. Percentages are whole numbers; the floor is of the price in the store.

    `minimum_quantity`: less stock counts as sold out. `cost_change_percent`: smaller changes of cost are ignored until
    they add up to it. `watch_new`: newly published products are monitored. `max_shipping_days`: shipping to the country
    `ship_to` (ISO 3166-1 alpha-2) that takes longer is an event.
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
        """Whether shipping times are checked."""
        return bool(self.ship_to) and self.reactions[Event.SHIPPING_LONG] is not Reaction.NOTHING


@dataclass(frozen=True, slots=True)
class PolicyOverride:
    """The settings of one product that differ from its store's policy; None, or an omitted event: as the store."""

    reactions: Mapping[Event, Reaction] = field(default_factory=dict)
    minimum_quantity: int | None = None
    cost_change_percent: int | None = None
    floor_percent: int | None = None
    max_shipping_days: int | None = None
    ship_to: str | None = None

    def over(self, policy: Policy) -> Policy:
        """Return the policy of the product."""
        return replace(policy, reactions={**policy.reactions, **self.reactions}, **self.numbers())

    def numbers(self) -> dict[str, Any]:
        """Return the settings other than reactions that are set."""
        kept = asdict(self)
        return {name: value for name, value in kept.items() if name != "reactions" and value is not None}

    def __bool__(self) -> bool:
        return bool(self.reactions or self.numbers())


@dataclass(frozen=True, slots=True)
class ProductPolicy:
    """The policy of a product's store, and the product's own settings."""

    store_id: int
    policy: Policy
    override: PolicyOverride


class WatchState(StrEnum):
    ON = "on"
    OVER_LIMIT = "over_limit"
    """To be monitored, but the plan has no room for its variants."""
    FROZEN = "frozen"
    """Left out by a smaller plan: not monitored until the user switches it on again."""


@dataclass(frozen=True, slots=True)
class WatchView:
    """The monitoring state of a publication; `checked_at`: the supplier's last answer, `reason`: why there is none
    since.
    """

    state: WatchState
    checked_at: datetime | None
    reason: dict[str, object] | None


@dataclass(frozen=True, slots=True)
class Monitored:
    """The number of monitored variants, and how many the plan allows."""

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
    """How many of the given publications are monitored now, and how many exceed the plan."""

    monitored: int
    over_limit: int


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """The supplier's values from `at` on; minor units of the product's currency."""

    at: datetime
    cost_minor: int | None
    stock: int | None
    available: bool


@dataclass(frozen=True, slots=True)
class VariantHistory:
    """The points of one variant, oldest first."""

    variant_id: int
    option_values: tuple[str, ...]
    sku: str
    points: tuple[HistoryPoint, ...]


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The histories of all variants of a publication."""

    title: str
    currency: str
    variants: tuple[VariantHistory, ...]
