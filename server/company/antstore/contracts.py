"""Data that Antstore passes to other areas: plain values. Money in minor units of the product's currency."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum


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
