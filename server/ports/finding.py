"""What a marketplace can do beside showing a product: find products by words or by a picture, quote freight.

A supplier's class implements what its marketplace offers; `server.ports.registry` answers None for what it does not.
Network calls raise `server.ports.failures` kinds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from server.ports.suppliers import SourceLink, SupplierAccess


class Ability(StrEnum):
    """What a marketplace may be able to do beside showing products. CAPTURE: read a page that a browser sent."""

    SEARCH = "search"
    IMAGE_SEARCH = "image_search"
    FEEDS = "feeds"
    CATEGORIES = "categories"
    FREIGHT = "freight"
    CAPTURE = "capture"


class FindSort(StrEnum):
    """How found products are sorted."""

    FEATURED = "featured"
    ORDERS = "orders"
    PRICE = "price"
    PRICE_DOWN = "-price"
    RATING = "-rating"


@dataclass(frozen=True, slots=True)
class FindQuery:
    """What is looked for: words, a category of the marketplace, a feed of it, or several of them.

    Prices in minor units of the access' currency. `page` counts from 1.
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
    """A product as a result list shows it. Money in minor units of `currency`; None where it is not stated.

    `title` is in the language that was asked for, `source_title` as the seller wrote it. `rating` is out of 5.
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
    """`total` None where the marketplace does not say how many there are; `is_last`: nothing follows."""

    products: tuple[FoundProduct, ...]
    total: int | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class SourceCategory:
    """A category of the marketplace; `parent_id` is empty at the top."""

    id: str
    name: str
    parent_id: str = ""


@dataclass(frozen=True, slots=True)
class FreightQuery:
    """What is to be sent: a variant of a product, how many, and where to (ISO 3166-1 alpha-2)."""

    link: SourceLink
    source_sku_id: str
    quantity: int
    ship_to: str
    state: str = ""
    city: str = ""


@dataclass(frozen=True, slots=True)
class FreightQuote:
    """One way of sending it. `cost_minor` in minor units of `currency`, 0 where it is free; days of travel.

    `service` is what the supplier's order call names; `ship_from` ISO 3166-1 alpha-2, empty where it is not stated.
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
    """A marketplace that finds products by words."""

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """A page of what was found."""
        ...


class SupplierFeedPort(Protocol):
    """A marketplace that offers lists of its own, such as its best sellers."""

    def list_feeds(self, access: SupplierAccess) -> Sequence[str]:
        """The names by which `FindQuery.feed` asks for one."""
        ...


class SupplierImageSearchPort(Protocol):
    """A marketplace that finds products by a picture."""

    def search_by_image(self, image: bytes, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """What looks like the picture (JPEG or PNG, any size up to 5 MB; made smaller where the vendor asks for it)."""
        ...


class SupplierCategoryPort(Protocol):
    """A marketplace that tells its categories."""

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        """All of them, or the first two levels where there are more than 10,000."""
        ...


class SupplierFreightPort(Protocol):
    """A marketplace that says what sending costs."""

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        """Every way of sending it there, cheapest first; empty when it is not sent there."""
        ...
