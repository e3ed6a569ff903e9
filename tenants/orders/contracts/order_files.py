"""Orders in files: the meanings of columns, and what a file would bring."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from server.kit.reasons import Reason
from server.ports.orders import PaymentState, StoreOrder
from tenants.importing.contracts.files import FormChoice, TableHead

MOST_BYTES = 10_000_000
MOST_ROWS = 10_000
TEMPLATE = (
    "Order number", "Date", "Payment", "Name", "Email", "Phone", "Company", "Address 1", "Address 2", "City",
    "Province", "Postcode", "Country", "Buyer's note", "Currency", "Product", "Variant", "SKU", "Quantity", "Price",
    "Discount", "Shipping", "Shipping method", "Tax", "Order total",
)  # fmt: skip
"""The headings of our template, which are among those of our export."""


class OrderField(StrEnum):
    """The meaning of a column in a file of orders. Money before tax and discount is per piece, or of the whole line."""

    NUMBER = "number"
    CREATED = "created_at"
    STATUS = "status"
    PAYMENT = "payment"
    PAID_AT = "paid_at"
    SENT_AT = "sent_at"
    PAYMENT_METHOD = "payment_method"
    FULFILMENT = "fulfilment"
    CANCELLED = "cancelled_at"
    CURRENCY = "currency"
    EMAIL = "email"
    BUYER_PHONE = "buyer_phone"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    COMPANY = "company"
    ADDRESS1 = "address1"
    ADDRESS2 = "address2"
    ADDRESS3 = "address3"
    CITY = "city"
    PROVINCE = "province"
    POSTCODE = "postcode"
    COUNTRY = "country"
    PHONE = "phone"
    BILLING_NAME = "billing_name"
    BILLING_FIRST_NAME = "billing_first_name"
    BILLING_LAST_NAME = "billing_last_name"
    BILLING_COMPANY = "billing_company"
    BILLING_ADDRESS1 = "billing_address1"
    BILLING_ADDRESS2 = "billing_address2"
    BILLING_CITY = "billing_city"
    BILLING_PROVINCE = "billing_province"
    BILLING_POSTCODE = "billing_postcode"
    BILLING_COUNTRY = "billing_country"
    BILLING_PHONE = "billing_phone"
    NOTE = "note"
    TITLE = "title"
    VARIANT = "variant_title"
    SKU = "sku"
    QUANTITY = "quantity"
    PRICE = "price"
    LINE_SUBTOTAL = "line_subtotal"
    LINE_FULFILMENT = "line_fulfilment"
    LINE_DISCOUNT = "line_discount"
    LINE_SHIPPING = "line_shipping"
    LINE_SHIPPING_DISCOUNT = "line_shipping_discount"
    LINE_SHIPPING_TAX = "line_shipping_tax"
    LINE_TAX = "line_tax"
    """Amounts of one item, which sum up to those of the order."""
    DISCOUNT = "discount"
    SHIPPING = "shipping"
    SHIPPING_METHOD = "shipping_method"
    TAX = "tax"
    TOTAL = "total"
    PURCHASE_KEY = "purchase_key"
    """Our key of a purchase; this and what follows are of files that say what was bought at suppliers."""
    SUPPLIER = "supplier"
    SUPPLIER_NUMBERS = "supplier_numbers"
    COST = "cost"
    ORDERED_AT = "ordered_at"
    TRACKING = "tracking"
    CARRIER = "carrier"


CHOSEN_FIELDS = tuple(OrderField)[: list(OrderField).index(OrderField.PURCHASE_KEY)]
"""What the columns of a file of orders can mean."""
ADDRESS_FIELDS = tuple(field for field in OrderField if f"billing_{field}" in set(OrderField))
"""The fields of the delivery address; each has one of the billing address, `billing_` before its name."""


class FileRow(NamedTuple):
    """A row with its cells by meaning. `unclear`: texts of a workbook that look like another number than they are."""

    number: int
    cells: Mapping[OrderField, str]
    unclear: frozenset[OrderField] = frozenset()


@dataclass(frozen=True, slots=True)
class FileOptions:
    """What a file does not say. `currency` and `payment`: of orders without; `is_typed`: its numbers are numbers;
    `source`: the marketplace whose export it is, empty for others.
    """

    currency: str
    payment: PaymentState
    is_typed: bool = False
    source: str = ""


class CellError(NamedTuple):
    """What is wrong with a cell of a file."""

    row: int
    field: OrderField
    reason: Reason


@dataclass(frozen=True, slots=True)
class FileOrder:
    """An order of a file with its rows: as a store's reading, or its errors."""

    number: str
    rows: tuple[FileRow, ...]
    reading: StoreOrder | None
    errors: tuple[CellError, ...] = ()


@dataclass(frozen=True, slots=True)
class FileChoice:
    """How to read a file of orders, as far as somebody chose it. `columns` None: as they were chosen for the same
    headings before, else as they are guessed.
    """

    form: FormChoice = field(default_factory=FormChoice)
    columns: Mapping[OrderField, int] | None = None


@dataclass(frozen=True, slots=True)
class FileLook:
    """What a file would bring: orders that are new, already here, or refused for an error. Nothing is written yet.

    `lacking`: our names of the columns that it needs and nobody has found; nothing else is read then.
    """

    head: TableHead
    columns: Mapping[OrderField, int]
    options: FileOptions
    lacking: tuple[str, ...] = ()
    rows: int = 0
    known: int = 0
    new: tuple[FileOrder, ...] = ()
    refused: tuple[FileOrder, ...] = ()

    @property
    def headings(self) -> dict[OrderField, str]:
        """Return the headings of the columns that are read."""
        return {field: self.head.headings[place] for field, place in self.columns.items()}

    @property
    def errors(self) -> list[CellError]:
        return sorted((error for order in self.refused for error in order.errors), key=lambda error: error.row)
