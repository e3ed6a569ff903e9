"""The order port: what buyers ordered in a store, in our own words (facts: each platform's order API)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.ports.stores import StoreAccess


class PaymentState(StrEnum):
    """Whether the buyer has paid. UNKNOWN: a word that we do not know; such an order is never placed by itself."""

    PENDING = "pending"
    AUTHORIZED = "authorized"
    PARTIALLY_PAID = "partially_paid"
    PAID = "paid"
    PARTIALLY_REFUNDED = "partially_refunded"
    REFUNDED = "refunded"
    VOIDED = "voided"
    UNKNOWN = "unknown"


class ShippingState(StrEnum):
    """How far the store says that the order is sent. HELD: the store keeps it back."""

    UNSHIPPED = "unshipped"
    PARTIALLY_SHIPPED = "partially_shipped"
    SHIPPED = "shipped"
    HELD = "held"
    UNKNOWN = "unknown"


class Risk(StrEnum):
    """The platform's own judgement. PENDING: it has not judged yet, so nothing is placed by itself."""

    NONE = "none"
    PENDING = "pending"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class LineKind(StrEnum):
    """What a line is. Only PRODUCT lines are bought at suppliers."""

    PRODUCT = "product"
    GIFT_CARD = "gift_card"
    TIP = "tip"
    SERVICE = "service"
    OTHER_APP = "other_app"
    """Another app or service fulfils it."""


@dataclass(frozen=True, slots=True)
class Dual:
    """An amount in the shop's currency and as the buyer saw it, both in minor units of their currency."""

    shop: int
    buyer: int


ZERO = Dual(0, 0)


@dataclass(frozen=True, slots=True)
class StoreAddress:
    """An address as the buyer gave it. `country` ISO 3166-1 alpha-2; `province_code` as the platform writes it."""

    first_name: str = ""
    last_name: str = ""
    name: str = ""
    company: str = ""
    address1: str = ""
    address2: str = ""
    city: str = ""
    province: str = ""
    province_code: str = ""
    postcode: str = ""
    country: str = ""
    phone: str = ""

    @property
    def is_empty(self) -> bool:
        return not any((self.name, self.first_name, self.last_name, self.address1, self.city, self.postcode))


@dataclass(frozen=True, slots=True)
class StoreBuyer:
    """Personal data of an order. `tax_ids` by purpose ("shipping", "tax") as the store gives them for its country.

    `is_withheld`: the platform hides it from our app, so that an empty address is no mistake of the buyer's.
    """

    external_id: str = ""
    email: str = ""
    phone: str = ""
    shipping: StoreAddress = field(default_factory=StoreAddress)
    billing: StoreAddress = field(default_factory=StoreAddress)
    note: str = ""
    tax_ids: Mapping[str, str] = field(default_factory=dict)
    language: str = ""
    is_withheld: bool = False


@dataclass(frozen=True, slots=True)
class StoreLine:
    """A line of an order. Amounts are for the whole line at the ordered quantity, before tax if `taxes_included` is
    False.

    `quantity` as ordered; `current_quantity` without what was removed or refunded; `open_quantity` of these what no
    parcel has left with yet. `product_id` and `variant_id` are the store's; empty when it deleted them. `properties`
    are what the buyer typed for this line (personalisation).
    """

    external_id: str
    title: str
    quantity: int
    current_quantity: int
    open_quantity: int
    unit_price: Dual
    discount: Dual
    tax: Dual
    total: Dual
    kind: LineKind = LineKind.PRODUCT
    product_id: str = ""
    variant_id: str = ""
    sku: str = ""
    variant_title: str = ""
    image_url: str = ""
    properties: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class StoreShippingLine:
    title: str
    code: str
    price: Dual


@dataclass(frozen=True, slots=True)
class StoreRefund:
    """A refund. `quantities` by line id: pieces that it takes back. `tax`: the part of the amount that is tax; None if
    the platform does not say."""

    external_id: str
    at: datetime | None
    amount: Dual
    note: str = ""
    tax: Dual | None = None
    quantities: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoreFee:
    """What a payment service kept of an order in one currency, in minor units; below zero what it gave back of that."""

    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class StoreOrder:
    """An order as the store has it.

    `version` grows with every change and decides which of two readings is newer: microseconds since 1970 of the
    platform's own change time, or its counter. `total` is what the order comes to after edits; what was given back is
    `refunded` and not taken off it, nor off `tax`. `subtotal`: what the lines cost after discounts. `fees`: what
    payment services kept of it until now, one amount a currency, which may be another than the order's; None if nobody
    says. `currency` is the shop's, `buyer_currency` what the buyer paid in. `is_unfinished`: a draft, abandoned or
    incomplete checkout, which is never placed. `status_word`: the platform's own word, shown where it is one that we do
    not know.
    """

    external_id: str
    number: str
    version: int
    created_at: datetime
    changed_at: datetime
    currency: str
    buyer_currency: str
    payment: PaymentState
    shipping: ShippingState
    lines: tuple[StoreLine, ...]
    buyer: StoreBuyer
    total: Dual = ZERO
    subtotal: Dual = ZERO
    discount: Dual = ZERO
    shipping_price: Dual = ZERO
    tax: Dual = ZERO
    duties: Dual = ZERO
    tip: Dual = ZERO
    refunded: Dual = ZERO
    taxes_included: bool = False
    cancelled_at: datetime | None = None
    cancel_reason: str = ""
    paid_at: datetime | None = None
    payment_method: str = ""
    is_cash_on_delivery: bool = False
    risk: Risk = Risk.NONE
    is_test: bool = False
    is_unfinished: bool = False
    status_word: str = ""
    tags: tuple[str, ...] = ()
    shipping_lines: tuple[StoreShippingLine, ...] = ()
    refunds: tuple[StoreRefund, ...] = ()
    fees: tuple[StoreFee, ...] | None = None
    source: str = ""
    """Where the buyer came from, as the platform names it (channel, campaign); empty if it does not say."""


@dataclass(frozen=True, slots=True)
class OrderPage:
    """Orders changed since a moment, oldest change first. `next_cursor` None: the walk has ended."""

    orders: tuple[StoreOrder, ...]
    next_cursor: str | None


class OrderChange(StrEnum):
    CHANGED = "changed"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class OrderNews:
    """What a store's event says about an order: a hint, after which the order is read.

    `version` as in `StoreOrder`, None where the event has none. `erases`: the platform asks to erase a buyer's data;
    `asks_data`: a buyer asks for it, by the platform's request of this id. The buyer is then named by `buyer_id`, else
    by `email` or `phone`, besides the order where it names one. `erases_store`: all buyers' of a store that removed us.
    """

    external_id: str
    change: OrderChange = OrderChange.CHANGED
    version: int | None = None
    erases: bool = False
    erases_store: bool = False
    asks_data: str = ""
    buyer_id: str = ""
    email: str = ""
    phone: str = ""


class StoreOrderPort(Protocol):
    """The orders of a selling platform. Calls raise `server.ports.failures` kinds, and write nothing.

    NeedsMerchant(action="reconnect_orders") when its merchant has not granted the rights that orders need; products
    go on working.
    """

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        """Read a page of the orders changed since then, by the store's own clock, in ascending order of their change.

        The same order may come twice; none that was changed before the walk began is left out.
        """
        ...

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        """Read orders by their ids, all their lines; those that are gone are missing in the answer.

        Where a platform keeps a refund as an order of its own, its id stands for the order that it refunds.
        """
        ...

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        """Return the ids of all orders created since then, the way to notice deletions; None if that is not known."""
        ...

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        """List the scopes that orders need and that are missing in the scopes granted at consent. No network.

        Empty for a platform without scopes, and for an empty text, because no scopes were reported then.
        """
        ...

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        """Return which orders an event of the store is about; empty when it is about none. Raise ValueError for
        garbage."""
        ...
