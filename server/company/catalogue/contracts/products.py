"""Contracts for products of topic pages (specification 002, section 3.9): plain values. Money in minor units."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any


class TopicProductType(IntEnum):
    """What a product is imported as (specification 001, section 3). ANTSTORE: our own product, by its id there."""

    ALIEXPRESS = 1
    ALIBABA1688 = 2
    ANTSTORE = 9
    LINK = 11


class TopicProductState(IntEnum):
    """2 is given by the specification: Find Products requests it."""

    DRAFT = 1
    PUBLISHED = 2


class LinkState(StrEnum):
    """WAITING: its supplier will be asked. FAILED: the supplier gave a reason, or did not answer five times."""

    WAITING = "waiting"
    FAILED = "failed"


class MappingType(IntEnum):
    """The kind of a product's mapping. 2 is given by the specification."""

    SHIP_FROM = 2


FIRST_SHOWN = 8
"""How many products a page of `display_type` 2 shows before an upgrade (specification 002, section 9)."""


@dataclass(frozen=True, slots=True)
class SupplierOffer:
    """Another supplier's offer of the product. `price` is text, as the supplier writes it."""

    name: str
    url: str
    region: str = ""
    logistics: str = ""
    minimum: str = ""
    price: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class SimilarProduct:
    platform: str
    title: str
    url: str
    price: str = ""
    image: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Advert:
    """An advertisement seen for the product. `likes` and the other counts are None if not known."""

    platform: str
    url: str
    title: str = ""
    image: str = ""
    likes: int | None = None
    comments: int | None = None
    shares: int | None = None
    seen_on: str = ""


@dataclass(frozen=True, slots=True)
class LogisticsOffer:
    country: str
    name: str
    price: str = ""
    days: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    author: str
    text: str
    star: int | None = None
    country: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True)
class RadarValue:
    """A score from 0 to 100. `name_zh`: empty for the same name."""

    name: str
    value: int
    name_zh: str = ""


@dataclass(frozen=True, slots=True)
class Relevance:
    """The detail blocks of a product; only those in `open` are shown. `radar_lock`: the chart needs an upgrade.

    `hot_platforms`: where it currently sells well.
    """

    open: tuple[str, ...] = ()
    suppliers: tuple[SupplierOffer, ...] = ()
    similar: tuple[SimilarProduct, ...] = ()
    advertising: tuple[Advert, ...] = ()
    logistics: tuple[LogisticsOffer, ...] = ()
    comments_data: tuple[Comment, ...] = ()
    radar: tuple[RadarValue, ...] = ()
    radar_lock: bool = False
    hot_platforms: tuple[str, ...] = ()


BLOCKS = ("suppliers", "similar", "advertising", "logistics", "comments_data", "radar")


@dataclass(frozen=True, slots=True)
class TopicSku:
    """`other_sku` is the supplier's own SKU number."""

    other_sku: str
    price_minor: int
    stock: int | None = None
    options: tuple[str, ...] = ()
    image_url: str = ""


@dataclass(frozen=True, slots=True)
class TopicProductText:
    """A product of a topic page as staff write it. Empty Chinese shows English.

    `product_id` is the supplier's or Antstore's id; for a LINK it is the link itself. `images_kept`: shown, but never
    published (`image_no_push`). `shipping` is the shipping method, `detail` the short text of a card.
    """

    page_id: int
    type: TopicProductType
    product_id: str
    title_en: str
    title_zh: str = ""
    url: str = ""
    images: tuple[str, ...] = ()
    images_kept: tuple[str, ...] = ()
    currency: str = "USD"
    price_minor: int = 0
    sell_minor: int | None = None
    profit_minor: int | None = None
    shipping_minor: int | None = None
    shipping: str = ""
    detail_en: str = ""
    detail_zh: str = ""
    body_html: str = ""
    category: str = ""
    category_zh: str = ""
    ship_from: tuple[str, ...] = ()
    skus: tuple[TopicSku, ...] = ()
    relevance: Relevance = field(default_factory=Relevance)
    binding_link: str = ""
    position: int = 0


@dataclass(frozen=True, slots=True)
class TopicProductRow:
    """A product of a topic page as staff see it."""

    id: int
    text: TopicProductText
    state: TopicProductState
    version: int
    created_at: datetime
    edited_at: datetime
    edited_by: str


@dataclass(frozen=True, slots=True)
class RowFault:
    """An error in a table: spreadsheet row number, column, and message."""

    row: int
    field: str
    fault: str


@dataclass(frozen=True, slots=True)
class AwaitedLinkRow:
    """A link whose supplier will be asked, or did not return a product. `reason` is in its stored form."""

    id: int
    page_id: int
    line: str
    state: LinkState
    reason: dict[str, Any] | None
    attempts: int
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class ImportedProducts:
    """Counts of a table's rows: new, already known, faulty.

    `awaited`: new ones whose suppliers must be asked first.
    """

    rows: int
    new: int
    awaited: int
    known: int
    faulty: int
    faults: tuple[RowFault, ...]


@dataclass(frozen=True, slots=True)
class TopicProduct:
    """A product of a topic page as a merchant reads it, in one language. `relevance` has only open blocks.

    `host`, `type` and `product_id` identify it. `importable`: those links of suppliers and similar products that can be
    imported.
    """

    id: int
    page_id: int
    type: TopicProductType
    product_id: str
    host: str
    title: str
    url: str
    images: tuple[str, ...]
    images_kept: tuple[str, ...]
    currency: str
    price_minor: int
    sell_minor: int | None
    profit_minor: int | None
    shipping_minor: int | None
    shipping: str
    detail: str
    body_html: str
    category: str
    ship_from: tuple[str, ...]
    skus: tuple[TopicSku, ...]
    relevance: Relevance
    importable: frozenset[str]
    binding_link: str
    state: TopicProductState
    created_at: datetime
    edited_at: datetime


@dataclass(frozen=True, slots=True)
class TopicCategory:
    """A category filter of a page, with its name in one language."""

    category: str
    category_name: str


@dataclass(frozen=True, slots=True)
class TopicProductFilter:
    """A filter for products of a page, or of all pages if `page_id` is 0; empty fields do not filter. Minor units."""

    page_id: int
    title: str = ""
    category: str = ""
    country: str = ""
    type: int | None = None
    state: TopicProductState | None = None
    prices: tuple[int | None, int | None] = (None, None)
    sell_prices: tuple[int | None, int | None] = (None, None)
    profits: tuple[int | None, int | None] = (None, None)
    since: datetime | None = None
    until: datetime | None = None
    by_price: str = ""
    newest: bool = False


@dataclass(frozen=True, slots=True)
class TopicProducts:
    """A page of products. `gated`: how many more there are after an upgrade."""

    products: tuple[TopicProduct, ...]
    count: int
    gated: int = 0


Stored = dict[str, Any]
