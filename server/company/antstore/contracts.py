"""Data that Antstore passes to other areas: plain values. Money in minor units of the product's currency."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum


class ProductStatus(IntEnum):
    """Status of a product. A withdrawn one can no longer be imported or ordered; merchants who have it are notified."""

    DRAFT = 1
    PUBLISHED = 2
    WITHDRAWN = 3


@dataclass(frozen=True, slots=True)
class OfferedOption:
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferedVariant:
    """A variant that can be bought. `stock` None: not counted.

    `sku` identifies it: merchants' orders and mappings use it, so saving a product keeps its variants by SKU.
    """

    sku: str
    option_values: tuple[str, ...]
    price_minor: int
    compare_at_minor: int | None = None
    stock: int | None = None
    image_url: str = ""
    weight_grams: int | None = None


@dataclass(frozen=True, slots=True)
class OfferedText:
    """A product as staff write it. Without Chinese texts, everybody reads the English."""

    title_en: str
    title_zh: str
    description_en: str
    description_zh: str
    category: str
    tags: tuple[str, ...]
    currency: str
    images: tuple[str, ...]
    options: tuple[OfferedOption, ...]
    variants: tuple[OfferedVariant, ...]


@dataclass(frozen=True, slots=True)
class OfferedProduct:
    """A product as staff see it."""

    id: int
    text: OfferedText
    status: ProductStatus
    version: int
    created_at: datetime
    edited_at: datetime
    edited_by: str


@dataclass(frozen=True, slots=True)
class OfferFilter:
    """Filter of products; empty fields do not filter."""

    title: str = ""
    status: int | None = None
    category: str = ""
    ids: tuple[int, ...] = field(default=())


class FulfilmentState(IntEnum):
    """State of a parcel: to be paid, waiting, being picked by one person, sent, refused, taken back by its merchant."""

    UNPAID = 1
    WAITING = 2
    PICKING = 3
    SHIPPED = 4
    REFUSED = 5
    TAKEN_BACK = 6


class FulfilmentProblem(StrEnum):
    """Why we do not send a parcel; the values are codes of `tenants.orders.contracts.Problem`."""

    OUT_OF_STOCK = "OUT_OF_STOCK"
    NO_SHIPPING = "NO_SHIPPING"
    ADDRESS_INVALID = "ADDRESS_INVALID"
    PROHIBITED = "PROHIBITED"


@dataclass(frozen=True, slots=True)
class PickLine:
    """What to pick. `price_minor`: of a piece; None for what was ordered before December 2026. `per`: how many pieces
    make one item of the buyer's order: a set is refused whole.
    """

    sku: str
    title: str
    product_id: str
    pieces: int
    price_minor: int | None = None
    per: int = 1


@dataclass(frozen=True, slots=True)
class NewFulfilment:
    """What a merchant asks us to send, and its price in minor units of `currency`."""

    key: str
    country: str
    currency: str
    total_minor: int
    lines: tuple[PickLine, ...]


@dataclass(frozen=True, slots=True)
class ShipmentRow:
    """A parcel that left with a part of a request. `pieces` by the number of its line, from 0."""

    id: int
    carrier: str
    tracking_number: str
    pieces: Mapping[int, int]
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """Items of a parcel that we do not send, and what was paid back for them. `pieces` by the number of their line."""

    id: int
    pieces: Mapping[int, int]
    problem: str
    reason: str
    amount_minor: int
    refused_by: str
    refused_at: datetime


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A carrier's label of a parcel; `shipment_id` None: of the next one to leave."""

    id: int
    shipment_id: int | None
    key: str
    name: str
    pages: int
    byte_count: int
    uploaded_by: str
    uploaded_at: datetime


@dataclass(frozen=True, slots=True)
class FulfilmentRow:
    """A parcel as staff see it. `left`: pieces that are still to be sent, by the number of the line. `returned_minor`:
    what was paid back for items that were refused alone.
    """

    id: int
    tenant_id: int
    schema_name: str
    merchant: str
    key: str
    country: str
    currency: str
    total_minor: int
    lines: tuple[PickLine, ...]
    state: FulfilmentState
    assignee_id: int | None
    assignee: str
    claimed_at: datetime | None
    carrier: str
    tracking_number: str
    problem: str
    reason: str
    created_at: datetime
    paid_at: datetime | None
    done_at: datetime | None
    shipments: tuple[ShipmentRow, ...] = ()
    left: Mapping[int, int] = field(default_factory=dict)
    labels: tuple[LabelRow, ...] = ()
    refusals: tuple[RefusalRow, ...] = ()
    returned_minor: int = 0
    erased_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class FulfilmentFilter:
    """Filter of parcels; empty fields do not filter. `text`: an order number, tracking number, the merchant's key of
    the purchase, or part of the merchant's name.
    """

    text: str = ""
    state: FulfilmentState | None = None
    assignee_id: int | None = None
    tenant_id: int | None = None
    country: str = ""


@dataclass(frozen=True, slots=True)
class PresentOffer:
    """What a variant costs a merchant now, in minor units; `stock` None: not counted."""

    currency: str
    price_minor: int
    stock: int | None
