"""Contracts of supply: plain values. Prices are US cents where they are compared, else minor units."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import IntEnum

from server.ports.suppliers import Supplier

MOST_COUNTED = 10_000
"""Results are counted exactly up to this number."""


class FindTab(IntEnum):
    """Tabs of product search (specification 001, section 9)."""

    HOT_SALES = 0
    LOCAL_WAREHOUSE = 1
    TOP_SELECTION = 2


class SearchSort(IntEnum):
    """`order_by` of product search (specification 001, section 9). FEATURED and NEWEST are ours."""

    FEATURED = 0
    NEWEST = 1
    PRICE = 10
    PRICE_DOWN = 11
    ORDERS = 13
    RATING = 15
    REVIEWS = 20


CREATIVE = frozenset(
    {Supplier.BANGGOOD, Supplier.SHOPIFY, Supplier.ALIBABA, Supplier.AMAZON, Supplier.TMALL, Supplier.JD}
)
"""The creative platform's sources: shops, not suppliers (specification 001, section 2.5)."""
SHIP_FROM = ("US", "FR", "IT", "ES", "RU", "TR")
CREATIVE_COUNTRIES = ("US", "UK", "IT", "ZA", "IN")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its source; without a source it is not shown."""

    name: str
    value: float
    source: str
    day: date


@dataclass(frozen=True, slots=True)
class Category:
    """`count`: its current number of products."""

    id: int
    name: str
    parent_id: int | None = None
    source_id: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class SupplyProduct:
    """A product as last seen. Money in minor units of `currency`; `price_usd` in cents at a dated rate.

    `is_old`: not seen for long. `gone_at`: since when the supplier no longer sells it.
    """

    id: int
    supplier: Supplier
    source_host: str
    source_id: str
    source_url: str
    title: str
    images: tuple[str, ...]
    currency: str
    price_minor: int
    compare_at_minor: int | None
    price_usd: int
    rate_day: date
    orders: int | None
    rating: float | None
    reviews: int | None
    category_id: int | None
    category_name: str
    parent_category_name: str
    brand: str
    ship_from: tuple[str, ...]
    tabs: tuple[int, ...]
    figures: tuple[Figure, ...]
    first_seen_at: datetime
    seen_at: datetime
    updated_at: datetime
    gone_at: datetime | None
    is_old: bool


@dataclass(frozen=True, slots=True)
class PricePoint:
    """A product's price on a day, in minor units of `currency`, and its total orders up to then."""

    day: date
    price_minor: int
    currency: str
    orders: int | None


@dataclass(frozen=True, slots=True)
class Facet:
    """How many results have a value: a category's id, a supplier's code, or the place of a price among the presets."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Facets:
    """Counts over the first 10,000 results, or 20,000 when sorted by relevance."""

    categories: tuple[Facet, ...] = ()
    prices: tuple[Facet, ...] = ()
    suppliers: tuple[Facet, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A page of results. `count` is the first page's, exact unless `is_more`; only the first page has `facets`.

    `cursor` leads to the next page; empty at the end. `corrected`: the words searched instead of words without results.
    """

    products: tuple[SupplyProduct, ...]
    count: int
    is_more: bool
    cursor: str
    corrected: str = ""
    facets: Facets = field(default_factory=Facets)
