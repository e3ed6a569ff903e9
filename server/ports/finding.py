"""Optional abilities of a marketplace: search products by words or picture, list categories, quote freight.

A supplier's class implements the ports that its marketplace offers; `server.ports.registry` returns None for the
others. Network calls raise `server.ports.failures` kinds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from server.ports.suppliers import SourceLink, SupplierAccess


class Ability(StrEnum):
    """Optional abilities of a marketplace. CAPTURE: read a page that a browser sent."""

    SEARCH = "search"
    IMAGE_SEARCH = "image_search"
    FEEDS = "feeds"
    CATEGORIES = "categories"
    FREIGHT = "freight"
    CAPTURE = "capture"


class FindSort(StrEnum):
    """The sort order of found products."""

    FEATURED = "featured"
    ORDERS = "orders"
    PRICE = "price"
    PRICE_DOWN = "-price"
    RATING = "-rating"


@dataclass(frozen=True, slots=True)
class FindQuery:
    """What to search for: words, a category or a feed of the marketplace, or a combination.

    Prices are in minor units of the currency of the SupplierAccess. `page` counts from 1.
    """

    text: str = ""
    category_id: str = ""
    feed: str = ""
    min_price_minor: int | None = None
    max_price_minor: int | None = None
    sort: FindSort = FindSort.FEATURED
    page: int = 1
    page_size: int = 20


@dataclass(frozen=True, slots=True)
class FoundProduct:
    """A product in a result list. Money in minor units of `currency`; None where not stated.

    `title` is in the requested language, `source_title` as the seller wrote it. `rating` is out of 5.
    """

    link: SourceLink
    title: str
    currency: str
    price_minor: int | None
    compare_at_minor: int | None = None
    image_url: str = ""
    orders: int | None = None
    rating: float | None = None
    category_id: str = ""
    source_title: str = ""


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page of results. `total` is None when the marketplace does not report it; `is_last`: no page follows."""

    products: tuple[FoundProduct, ...]
    total: int | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class SourceCategory:
    """A category of the marketplace; `parent_id` is empty at the top level."""

    id: str
    name: str
    parent_id: str = ""


@dataclass(frozen=True, slots=True)
class FreightQuery:
    """What to send: a variant of a product, the quantity, and the destination country (ISO 3166-1 alpha-2)."""

    link: SourceLink
    source_sku_id: str
    quantity: int
    ship_to: str
    state: str = ""
    city: str = ""


@dataclass(frozen=True, slots=True)
class FreightQuote:
    """One shipping option. `cost_minor` is in minor units of `currency`, 0 when free; the days are travel time.

    `service` is the name that the supplier's order call needs. `ship_from` is ISO 3166-1 alpha-2, empty when not
    stated.
    """

    service: str
    carrier: str
    cost_minor: int
    currency: str
    min_days: int | None
    max_days: int | None
    ship_from: str = ""
    is_tracked: bool = False


class SupplierSearchPort(Protocol):
    """A marketplace with a search by words."""

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """Return a page of results."""
        ...


class SupplierFeedPort(Protocol):
    """A marketplace with product lists of its own, such as best sellers."""

    def list_feeds(self, access: SupplierAccess) -> Sequence[str]:
        """List the feed names for `FindQuery.feed`."""
        ...


class SupplierImageSearchPort(Protocol):
    """A marketplace with a search by picture."""

    def search_by_image(self, image: bytes, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """Return products that look like the picture (JPEG or PNG, up to 5 MB; scaled down if the vendor needs it)."""
        ...


class SupplierCategoryPort(Protocol):
    """A marketplace that lists its categories."""

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        """Return all categories, or the first two levels when there are more than 10,000."""
        ...


class SupplierFreightPort(Protocol):
    """A marketplace that quotes shipping costs."""

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        """Return all shipping options, cheapest first; empty when it does not ship there."""
        ...
