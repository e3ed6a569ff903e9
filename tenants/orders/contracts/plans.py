"""What placing orders would cost and who would deliver what, before a cent moves."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from server.kit.money import exponent
from server.kit.reasons import Reason
from server.ports.suppliers import Supplier
from tenants.orders.contracts import Problem, PurchaseWay, ResendReason
from tenants.orders.contracts.customs import Amount, Declaration
from tenants.products.selectors.sourcing import Offer


class Question(NamedTuple):
    """How a supplier ships so many pieces of a variant to a country, and for how much."""

    product_id: int
    source_sku_id: str
    quantity: int
    country: str


class Resend(NamedTuple):
    """The wish to send pieces of a purchase once more, and why."""

    purchase_id: int
    reason: ResendReason


@dataclass(frozen=True, slots=True)
class OrderRules:
    """The merchant's rules of placing. Amounts in hundredths of a unit of the shop's currency, also of yen, because one
    limit holds for shops of any currency (`limit_in`); None for no limit.

    `hold_minutes`: the time in which a placed order can be called back. `typed_above_minor`: above it the amount must
    be typed. `most_minor`: no purchase may cost more. `ships`: "cheapest" or "fastest". `daily_limits`: most that a
    sub-account or an API token places a day, by `limit_key`.
    """

    hold_minutes: int = 5
    typed_above_minor: int | None = None
    most_minor: int | None = None
    places_authorized: bool = False
    ships: str = "cheapest"
    note: str = ""
    """For every supplier, such as: neutral parcel, no invoice."""
    daily_limits: Mapping[str, int] = field(default_factory=dict)
    refund_limits: Mapping[str, int] = field(default_factory=dict)
    """Most that a sub-account or an API token refunds to buyers a day, by `limit_key`."""

    def stored(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Block:
    """Why an order, or one of its lines, is not placed. `may_clear`: the merchant may place it nevertheless."""

    order_id: int
    problem: Problem
    reason: Reason
    line_id: int | None = None
    field: str = ""
    may_clear: bool = False


@dataclass(frozen=True, slots=True)
class Shipping:
    """The way to ship, of a supplier's quotes. Money in minor units of `currency`."""

    service: str
    cost_minor: int
    currency: str
    min_days: int | None
    max_days: int | None
    answered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """Pieces of an order's line from one offer. `shipping` None: the supplier does not tell, or was not yet asked."""

    line_id: int
    quantity: int
    offer: Offer
    shipping: Shipping | None = None
    is_quote_waiting: bool = False
    quoted_pieces: int = 0
    """Of how many pieces `shipping` is this line's part, where several lines are one item; 0 for the offer's."""


class Spelled(NamedTuple):
    """A field of the buyer's address that the supplier spells otherwise (`server.ports.purchases.AddressField`)."""

    field: str
    given: str
    spelled: str


@dataclass(frozen=True, slots=True)
class PlannedPurchase:
    """A purchase at one supplier. Money in minor units of `currency`; None while something is unknown.

    `shop_minor`: goods and known freight in minor units of the shop's currency; None without a price or a rate.
    `most_minor`: the supplier may charge no more; None for no limit. `together`: the key of the offer by which it is
    bought as one with those of other orders; it is this order's part then, but for `most_minor` and `customs`, which
    are of the whole: the first order has the latter.
    """

    order_id: int
    supplier: Supplier
    way: PurchaseWay
    seller: str
    currency: str
    lines: tuple[PlannedLine, ...]
    shop_minor: int | None = None
    most_minor: int | None = None
    customs: Declaration | None = None
    """What its parcel meets at the border; None where it crosses none."""
    together: str = ""
    spelled: tuple[Spelled, ...] = ()
    is_place_waiting: bool = False
    """The supplier's list of places is being asked for."""

    @property
    def cost_minor(self) -> int | None:
        costs = [line.offer.cost_minor for line in self.lines]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    @property
    def freight_minor(self) -> int | None:
        """The freight of all lines, if the supplier quoted all of them in its own currency."""
        quoted = [line.shipping for line in self.lines]
        known = [each.cost_minor for each in quoted if each is not None and each.currency == self.currency]
        return sum(known) if len(known) == len(quoted) else None

    @property
    def has_all_freight(self) -> bool:
        """Whether every line has a quote; some suppliers tell freight only once they have the order."""
        return all(line.shipping is not None for line in self.lines)

    @property
    def total_minor(self) -> int | None:
        """Goods and freight, where both are known in the supplier's currency: the most that may be charged."""
        cost, freight = self.cost_minor, self.freight_minor
        return None if cost is None or freight is None else cost + freight

    @property
    def days(self) -> tuple[int | None, int | None]:
        quoted = [line.shipping for line in self.lines if line.shipping is not None]
        least = [each.min_days for each in quoted if each.min_days is not None]
        most = [each.max_days for each in quoted if each.max_days is not None]
        return (max(least) if least else None, max(most) if most else None)

    @property
    def service(self) -> str:
        """The ways to ship of its lines, as the purchase will name them; empty while none is known."""
        return ", ".join(dict.fromkeys(line.shipping.service for line in self.lines if line.shipping))[:120]


@dataclass(frozen=True, slots=True)
class PlannedOrder:
    """An order in the plan. `cost_minor` and `profit_minor` in the shop's `currency`; None while unknown.

    `cost_minor` leaves out freight that a supplier does not tell beforehand (`is_cost_whole`); there is no profit then.
    `customs_minor`: known duty and taxes that the merchant bears besides, which the profit counts; while others are
    unknown (`is_customs_known`), the profit is at most that. `merging`, `splitting`: duty that one parcel for all
    goods, or one for each line, would add, less than 0 where it saves; None where nothing changes or it is unknown.
    """

    order_id: int
    number: str
    store_id: int
    currency: str
    total_minor: int
    cost_minor: int | None
    profit_minor: int | None
    purchases: tuple[PlannedPurchase, ...]
    blocks: tuple[Block, ...]
    customs_minor: int = 0
    is_customs_known: bool = True
    merging: Amount | None = None
    splitting: Amount | None = None
    country: str = ""

    @property
    def is_cost_whole(self) -> bool:
        return self.cost_minor is not None and all(purchase.has_all_freight for purchase in self.purchases)

    @property
    def is_waiting(self) -> bool:
        """Whether a supplier has not yet answered what the freight costs, or how it spells places."""
        return self.is_place_waiting or any(
            line.is_quote_waiting for purchase in self.purchases for line in purchase.lines
        )

    @property
    def is_place_waiting(self) -> bool:
        return any(purchase.is_place_waiting for purchase in self.purchases)

    @property
    def is_ready(self) -> bool:
        return bool(self.purchases) and not self.blocks and not self.is_waiting


@dataclass(frozen=True, slots=True)
class MergeOffer:
    """Orders to one address whose goods can be bought at a supplier as one parcel.

    `freight` and `duty`: what that adds, less than 0 where it saves; None while it is unknown, or nothing changes.
    `is_taken`: the plan buys them as one.
    """

    key: str
    order_ids: tuple[int, ...]
    numbers: tuple[str, ...]
    supplier: Supplier
    freight: Amount | None
    duty: Amount | None
    is_waiting: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What placing these orders would do. `waiting`: quotes that were asked for and are not answered yet.

    `version` changes with what is ready, its sources or its costs: placing takes no other than the one that was seen.
    """

    token: str
    version: str
    orders: tuple[PlannedOrder, ...]
    waiting: int
    hold_minutes: int
    typed_above_minor: int | None
    offers: tuple[MergeOffer, ...] = ()


def limit_key(*, user_id: int = 0, token_id: int = 0) -> str:
    """Return under which key `OrderRules.daily_limits` has the limit of a sub-account, or of an API token."""
    return f"token:{token_id}" if token_id else str(user_id)


def limit_in(currency: str, hundredths: int) -> int:
    """Return a limit of `OrderRules` in minor units of a currency: 5,000 hundredths are 50 yen, 5,000 cents."""
    return hundredths * int(10 ** exponent(currency)) // 100


def hundredths_of(currency: str, minor: int) -> int:
    """Return minor units of a currency as limits count them."""
    return minor * 100 // int(10 ** exponent(currency))


def amount_to_type(costs: Mapping[str, int], hundredths: int | None) -> tuple[int, str] | None:
    """Return the amount that must be typed to place purchases, in minor units with its currency; None for none.

    `costs` by the currency of the shops: of those above the limit the largest in whole units.
    """
    above = [
        (cost / 10 ** exponent(currency), cost, currency)
        for currency, cost in costs.items()
        if hundredths is not None and cost > limit_in(currency, hundredths)
    ]
    return max(above)[1:] if above else None
