"""Orders that a person enters: typed by hand, or read from a file."""

from dataclasses import dataclass
from datetime import datetime

from server.ports.orders import PaymentState, ShippingState, StoreBuyer


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line as somebody entered it; money in minor units of the order's currency, before the order's discount.

    `publication_id` and `variant_id`: what the store sells, None for free text; the store's ids of it are filled in.
    `line_id`: the line that an edit keeps; its `external_id` is filled in. `is_sent`: it has left already.
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
    is_sent: bool = False


@dataclass(frozen=True, slots=True)
class TypedOrder:
    """An order as somebody entered it; money in minor units of `currency`. `number` empty: one is made up.

    `total_minor`: what it comes to where that is known, fees and tips included; None: what its parts come to.
    """

    currency: str
    lines: tuple[TypedLine, ...]
    buyer: StoreBuyer
    number: str = ""
    discount_minor: int = 0
    shipping_minor: int = 0
    shipping_method: str = ""
    tax_minor: int = 0
    taxes_included: bool = False
    total_minor: int | None = None
    payment: PaymentState = PaymentState.PAID
    is_cash_on_delivery: bool = False
    created_at: datetime | None = None
    """When the buyer ordered; None: now."""
    shipping: ShippingState = ShippingState.UNSHIPPED
    cancelled_at: datetime | None = None
    status_word: str = ""
    """A word for its state that we do not know."""
