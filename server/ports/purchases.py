"""The purchase port: order at a supplier for a buyer, pay, ask what became of it.

Placed, paid and shipped are three states, each with its own proof. An unknown outcome is settled by asking; nothing is
placed a second time blindly, and nothing about payment is retried by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure
from server.ports.suppliers import SourceLink, SupplierAccess


class AddressField(StrEnum):
    """A field of an address that a supplier may refuse."""

    NAME = "name"
    PHONE = "phone"
    ADDRESS1 = "address1"
    ADDRESS2 = "address2"
    CITY = "city"
    DISTRICT = "district"
    """A part of a city, as Chinese addresses have it."""
    PROVINCE = "province"
    POSTCODE = "postcode"
    COUNTRY = "country"
    TAX_ID = "tax_id"
    BIRTHDAY = "birthday"
    NATIONAL_ADDRESS = "national_address"


class Refusal(StrEnum):
    """Why a supplier refuses an order; the values are codes of `tenants.orders.contracts.Problem`."""

    SKU_CHANGED = "SKU_CHANGED"
    OUT_OF_STOCK = "OUT_OF_STOCK"
    PRICE_ABOVE_LIMIT = "PRICE_ABOVE_LIMIT"
    NO_SHIPPING = "NO_SHIPPING"
    ADDRESS_INVALID = "ADDRESS_INVALID"
    SUPPLIER_AUTH = "SUPPLIER_AUTH"
    SUPPLIER_BLACKLIST = "SUPPLIER_BLACKLIST"
    LIMIT = "LIMIT"
    OTHER = "OTHER"


class PurchaseRefused(OutsideFailure):
    """The supplier refused: nothing was ordered. `field`: the address field at fault, where it named one."""

    def __init__(self, refusal: Refusal, reason: Reason, *, field: AddressField | None = None) -> None:
        super().__init__(reason)
        self.refusal = refusal
        self.field = field


@dataclass(frozen=True, slots=True)
class DeliveryAddress:
    """Where a parcel goes. `country` ISO 3166-1 alpha-2; `phone` E.164 or as typed; `extras` by `AddressField`: what
    the country or the supplier asks besides (tax id, birthday as ddMMyyyy, national address, district)."""

    name: str
    phone: str
    address1: str
    city: str
    country: str
    address2: str = ""
    province: str = ""
    postcode: str = ""
    company: str = ""
    extras: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class PurchaseItem:
    """What is bought: a variant at the supplier. `cost_minor` for one piece, as quoted; None if unknown."""

    link: SourceLink
    source_sku_id: str
    source_attr: str
    quantity: int
    cost_minor: int | None
    service: str = ""
    """The supplier's code of the way to ship, from its freight quotes; empty for its default."""
    note: str = ""
    """For the supplier: personalisation, the merchant's standing note."""


@dataclass(frozen=True, slots=True)
class NewPurchase:
    """An order at one supplier. `key` is ours, unique for ever, written down before the call.

    `first_attempt_at`: when it was first tried with an unknown outcome; None while nothing can have been ordered. A
    supplier without idempotency keys is asked for what was ordered since then before anything is ordered again.
    `most_minor`: refuse if the supplier's total for goods and freight is higher; None for no limit. `try_to_pay`: let
    the supplier charge the account's own means of payment in the same call, where it can; an order that is looked for
    or tried again is never charged.
    """

    key: str
    currency: str
    address: DeliveryAddress
    items: tuple[PurchaseItem, ...]
    first_attempt_at: datetime | None = None
    most_minor: int | None = None
    try_to_pay: bool = False


@dataclass(frozen=True, slots=True)
class PurchaseLimits:
    """What fits into one call. `most_lines`: None for no limit. `one_seller`: a call takes the lines of one seller.

    `cancels_unpaid`: `cancel_order` cancels what is not paid, so that a merchant need not go to the supplier's page.
    `asks_by_ordering`: `find_order` repeats the order with its key, so that it must not be called for an order that was
    stopped meanwhile. `tells_money_back`: `read_orders` says what was paid back, also after an order was closed.
    """

    most_lines: int | None = None
    one_seller: bool = False
    cancels_unpaid: bool = False
    asks_by_ordering: bool = False
    tells_money_back: bool = False


@dataclass(frozen=True, slots=True)
class PlacedPurchase:
    """The proof that it was placed: the supplier's order numbers, several if it split them by seller.

    `failed` by index in the items: lines that it did not order although it ordered others. Amounts in minor units of
    `currency`; None where it does not say.
    """

    order_ids: tuple[str, ...]
    is_paid: bool = False
    total_minor: int | None = None
    freight_minor: int | None = None
    currency: str = ""
    pay_problem: Reason | None = None
    """Why it is not paid although that was tried."""
    failed: Mapping[int, Reason] = field(default_factory=dict)
    ordered_at: datetime | None = None
    """When it was ordered, where somebody says so later; None for now."""


class SupplierOrderState(StrEnum):
    """The state of an order at a supplier. UNKNOWN: a word that we do not know, kept as it is."""

    UNPAID = "unpaid"
    PAID = "paid"
    SHIPPED = "shipped"
    DELIVERED = "delivered"
    CLOSED = "closed"
    REFUNDED = "refunded"
    DISPUTED = "disputed"
    UNKNOWN = "unknown"


class MoneyBackState(StrEnum):
    """How far a refund at a supplier is. AGREED: the seller agreed, the money is not back yet."""

    ASKED = "asked"
    AGREED = "agreed"
    DONE = "done"
    REFUSED = "refused"
    """Refused, called off or closed: nothing comes of it."""


@dataclass(frozen=True, slots=True)
class MoneyBack:
    """A refund that a supplier shows for an order. `id` is the supplier's, the same at every reading.

    `amount_minor` in minor units of `currency`: what was paid back, or what is asked for while it is open; None where
    the supplier does not say. `answer_by`: until when something must happen, as the supplier says itself.
    """

    id: str
    state: MoneyBackState
    word: str = ""
    currency: str = ""
    amount_minor: int | None = None
    at: datetime | None = None
    """When the money was paid back."""
    answer_by: datetime | None = None


@dataclass(frozen=True, slots=True)
class ReadPurchaseLine:
    """What a line of an order cost, by the supplier's own figures in minor units of the order's currency.

    `goods_minor` and `freight_minor` are after `discount_minor`, which only says what was taken off. `tax_is_included`:
    the tax is part of the goods' figure, do not add it.
    """

    product_id: str
    sku_id: str
    quantity: int | None = None
    goods_minor: int | None = None
    freight_minor: int | None = None
    tax_minor: int | None = None
    discount_minor: int | None = None
    tax_is_included: bool = False
    close_reason: str = ""


@dataclass(frozen=True, slots=True)
class ReadParcelItem:
    """Pieces of a SKU in a parcel, in the supplier's own counting."""

    sku_id: str
    quantity: int


@dataclass(frozen=True, slots=True)
class ReadPurchase:
    """An order as the supplier has it. `pay_by`: when it closes unpaid, as the supplier says, never a constant of ours.

    `costs` by name: its own figures in minor units of `currency`, goods and freight after discounts, tax that is not
    part of them; `discount` only says what was taken off, so that goods, freight and tax add up to the total.
    """

    order_id: str
    state: SupplierOrderState
    word: str
    currency: str = ""
    total_minor: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[ReadPurchaseLine, ...] = ()
    placed_at: datetime | None = None
    paid_at: datetime | None = None
    pay_by: datetime | None = None
    tracking: tuple[tuple[str, str], ...] = ()
    """Tracking numbers with the carrier's name as the supplier writes it."""
    contents: Mapping[str, tuple[ReadParcelItem, ...]] = field(default_factory=dict)
    """By tracking number, all that is in the parcel. A parcel whose contents the supplier does not tell is missing."""
    is_all_sent: bool = False
    """The supplier says that nothing is left to send; False too where it does not say."""
    close_reason: str = ""
    money_back: tuple[MoneyBack, ...] = ()


class SupplierOrderPort(Protocol):
    """A marketplace at which orders can be placed by API, through the merchant's own account.

    Calls raise `server.ports.failures` kinds and PurchaseRefused. Never called inside a transaction.
    """

    def purchase_limits(self) -> PurchaseLimits:
        """Return what fits into one call."""
        ...

    def place_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
        """Order. Retryable(unknown_outcome=True) when the answer was lost: then only `find_order` settles it."""
        ...

    def find_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
        """Find what an earlier call with this key ordered; None when it certainly ordered nothing.

        Retryable(unknown_outcome=True) when the supplier cannot tell yet, or has no way to tell. Where a supplier is
        asked by the same call with the same key, an order that never arrived is placed now, unpaid.
        """
        ...

    def read_orders(self, order_ids: Sequence[str], access: SupplierAccess) -> Mapping[str, ReadPurchase]:
        """Read orders by the supplier's numbers; unknown numbers are missing in the answer."""
        ...

    def payment_page(self, order_ids: Sequence[str], access: SupplierAccess) -> str:
        """Return the supplier's page on which the merchant pays these orders; never stored."""
        ...

    def cancel_order(self, order_id: str, access: SupplierAccess) -> None:
        """Cancel an unpaid order. Permanent with the supplier's reason where its rules forbid that; some have no way
        but their own page, and say so."""
        ...


class SupplierAddressPort(Protocol):
    """A marketplace that has its own list of provinces and cities."""

    def list_places(self, country: str, access: SupplierAccess) -> Mapping[str, Sequence[str]]:
        """Return its provinces with their cities in its own spelling; empty where it has no list for the country."""
        ...
