"""What the ledger passes to the API and to other areas: plain values. Amounts in minor units of their currency."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum


class Kind(StrEnum):
    """What a row is. Income is above zero, cost below; the profit is the sum of all rows."""

    SALE = "sale"
    """The price of the goods before discounts, without tax."""
    DISCOUNT = "discount"
    SHIPPING = "shipping"
    """What the buyer paid for shipping, without tax."""
    TIP = "tip"
    DUTIES = "duties"
    """Duties that the buyer paid at the checkout."""
    OTHER = "other"
    """What the store's total has besides: rounding, fees, discounts that belong to no line."""
    TAX = "tax"
    """Tax that the buyer paid; `TAX_DUE` takes it off again, because it is not the merchant's."""
    TAX_DUE = "tax_due"
    REFUND = "refund"
    EXCHANGE = "exchange"
    """Goods that came back in exchange for others in the same order."""
    CHARGEBACK = "chargeback"
    """What a bank took back for a buyer, and what it returned when the dispute was won."""
    PAYMENT_FEE = "payment_fee"
    DISPUTE_FEE = "dispute_fee"
    STORE_FEE = "store_fee"
    COST = "cost"
    FREIGHT = "freight"
    SUPPLIER_TAX = "supplier_tax"
    IMPORT_TAX = "import_tax"
    DUTY = "duty"
    SUPPLIER_REFUND = "supplier_refund"
    ADVERTISING = "advertising"


class Source(StrEnum):
    """Where the amount of a row comes from."""

    STORE = "store"
    SUPPLIER = "supplier"
    QUOTE = "quote"
    RULE = "rule"
    """The merchant's own rule."""
    IMPORT = "import"
    HAND = "hand"


INCOME = (Kind.SALE, Kind.DISCOUNT, Kind.SHIPPING, Kind.TIP, Kind.DUTIES, Kind.OTHER, Kind.EXCHANGE)
TAXES = (Kind.TAX, Kind.TAX_DUE)
REFUNDS = (Kind.REFUND, Kind.CHARGEBACK)
RULED_FEES = (Kind.PAYMENT_FEE, Kind.STORE_FEE)
"""Fees for which merchants have rules."""
FEES = (*RULED_FEES, Kind.DISPUTE_FEE)
COSTS = (Kind.COST, Kind.FREIGHT, Kind.SUPPLIER_TAX, Kind.IMPORT_TAX, Kind.DUTY, Kind.SUPPLIER_REFUND)
ADVERTISING = (Kind.ADVERTISING,)
BY_HAND = (Kind.DUTY, Kind.IMPORT_TAX, Kind.FREIGHT, Kind.COST, Kind.PAYMENT_FEE, Kind.STORE_FEE, Kind.SUPPLIER_REFUND)
"""Kinds of which a merchant may enter what they were charged."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A row that an order should have. `expected` None: nobody told; `actual` None: not known yet.

    `line_id` 0: what belongs to no line. `ref`: which refund, figure or import of the order it is.
    """

    kind: Kind
    line_id: int
    currency: str
    expected: int | None
    actual: int | None
    at: datetime
    source: Source
    actual_at: datetime | None = None
    actual_source: Source | None = None
    purchase_id: int = 0
    ref: str = ""


@dataclass(frozen=True, slots=True)
class FeeRule:
    """What a store keeps of an order since a day: `percent` of its total, and a fixed amount in `currency`."""

    id: int
    store_id: int
    kind: Kind
    since: date
    percent: Decimal
    fixed_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount that the merchant entered by hand, signed as its row is."""

    id: int
    order_id: int
    line_id: int
    purchase_id: int
    kind: Kind
    amount: int
    currency: str
    on: date
    note: str


@dataclass(frozen=True, slots=True)
class SupplierRefund:
    """Money that a supplier gives back for a purchase, above zero. `is_actual`: it arrived; else it was only promised.

    `ref` names it for ever. `line_id` 0: for the whole purchase.
    """

    order_id: int
    purchase_id: int
    ref: str
    amount: int
    currency: str
    at: datetime
    is_actual: bool
    line_id: int = 0


@dataclass(frozen=True, slots=True)
class FxRate:
    """The value of one unit of a currency in the base currency, on a day, as a source says."""

    rate: Decimal
    source: str
    day: date | None


OWN_RATE = "own"
"""The source of a rate that the merchant set."""
