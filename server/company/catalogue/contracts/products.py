"""Products of topic pages (specification 002, section 3.9): plain values. Money in minor units of `currency`."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any


class TopicProductType(IntEnum):
    """What a product is imported as (specification 001, section 3). ANTSTORE: our own, by its id there."""

    ALIEXPRESS = 1
    ALIBABA1688 = 2
    ANTSTORE = 9
    LINK = 11


class TopicProductState(IntEnum):
    """2 is the specification's: what Find Products asks for."""

    DRAFT = 1
    PUBLISHED = 2


class LinkState(StrEnum):
    """WAITING: its supplier is to be asked. FAILED: it said why not, or did not answer five times."""

    WAITING = "waiting"
    FAILED = "failed"


class MappingType(IntEnum):
    """What a mapping of a product says. 2 is the specification's."""

    SHIP_FROM = 2


FIRST_SHOWN = 8
"""What a page of `display_type` 2 shows before an upgrade (specification 002, section 9)."""


@dataclass(frozen=True, slots=True)
class SupplierOffer:
    """Where else the product is sold, for how much. `price` as it is written there."""

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
    """An advertisement for the product that was seen. `likes` and the others None where that is not known."""

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
    """A mark from 0 to 100."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Relevance:
    """The blocks of a product; only those named in `open` are shown. `radar_lock`: the chart needs an upgrade.

    `hot_platforms`: where it sells well now.
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
    """`other_sku` is the supplier's own number of it."""

    other_sku: str
    price_minor: int
    stock: int | None = None
    options: tuple[str, ...] = ()
    image_url: str = ""


@dataclass(frozen=True, slots=True)
class TopicProductText:
    """A product of a topic page as staff write it. Chinese left empty: everybody reads English.

    `product_id` is the supplier's or Antstore's; of a LINK the link itself. `images_kept`: those that are shown but
    never published (`image_no_push`). `shipping` says how it is sent, `detail` is the short text of a card.
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
    """What is wrong in a table: the row as a spreadsheet counts, the column, and the sentence."""

    row: int
    field: str
    fault: str


@dataclass(frozen=True, slots=True)
class AwaitedLinkRow:
    """A link whose supplier is to be asked, or did not show a product. `reason` is as it was stored."""

    id: int
    page_id: int
    line: str
    state: LinkState
    reason: dict[str, Any] | None
    attempts: int
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class ImportedProducts:
    """Rows of a table: how many are new, known already, and have a fault.

    `awaited`: of the new ones those whose suppliers are asked first.
    """

    rows: int
    new: int
    awaited: int
    known: int
    faulty: int
    faults: tuple[RowFault, ...]


@dataclass(frozen=True, slots=True)
class TopicProduct:
    """A product of a topic page as a merchant reads it, in one language. `relevance` without closed blocks.

    `host`: where it is sold, which with `type` and `product_id` makes it one and the same. `importable`: the links of
    suppliers and similar products that can be imported with it.
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
    """What a page is narrowed by, and what a merchant reads, in one language."""

    category: str
    category_name: str


@dataclass(frozen=True, slots=True)
class TopicProductFilter:
    """Which products of a page are asked for, of all pages where it is 0; empty parts do not narrow. In minor units."""

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
    """A page of them. `gated`: how many more there are after an upgrade."""

    products: tuple[TopicProduct, ...]
    count: int
    gated: int = 0


Stored = dict[str, Any]
