"""Orders that a person enters: typed by hand, or read from a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from server.kit.reasons import Reason
from server.ports.orders import PaymentState, StoreBuyer


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line as somebody entered it; money in minor units of the order's currency, before the order's discount.

    `publication_id` and `variant_id`: what the store sells, None for free text; the store's ids of it are filled in.
    `line_id`: the line that an edit keeps; its `external_id` is filled in.
    """

    title: str
    quantity: int
    unit_minor: int
    sku: str = ""
    variant_title: str = ""
    publication_id: int | None = None
    variant_id: int | None = None
    line_id: int | None = None
    store_product_id: str = ""
    store_variant_id: str = ""
    external_id: str = ""


@dataclass(frozen=True, slots=True)
class TypedOrder:
    """An order as somebody entered it; money in minor units of `currency`. `number` empty: one is made up."""

    currency: str
    lines: tuple[TypedLine, ...]
    buyer: StoreBuyer
    number: str = ""
    discount_minor: int = 0
    shipping_minor: int = 0
    shipping_method: str = ""
    tax_minor: int = 0
    payment: PaymentState = PaymentState.PAID
    is_cash_on_delivery: bool = False
    created_at: datetime | None = None
    """When the buyer ordered; None: now."""


class CellError(NamedTuple):
    """What is wrong in a file's row; `field` as `OrderField`, empty if it is not about a single cell."""

    row: int
    field: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class FoundOrder:
    """An order that a file would bring, as the look before it shows it."""

    number: str
    buyer_name: str
    country: str
    items: int
    currency: str
    total_minor: int


@dataclass(frozen=True, slots=True)
class FileLook:
    """What a file would bring: orders that are new, already here, or refused for an error. Nothing is written yet."""

    rows: int
    new: int
    known: int
    refused: int
    errors: tuple[CellError, ...]
    headings: Mapping[str, str]
    """The headings of the columns that were recognised, by `OrderField`."""
    orders: tuple[FoundOrder, ...]
