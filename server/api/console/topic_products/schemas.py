"""A topic page's product in requests and answers. Prices as decimals of its currency."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from server.api.console.schemas import SearchQuery, Versioned
from server.api.gateway.amounts import minor_of
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Country, DayOrEmpty, Id, ImageSource
from server.company.catalogue.contracts.products import (
    BLOCKS,
    Advert,
    Comment,
    LogisticsOffer,
    RadarValue,
    Relevance,
    SimilarProduct,
    SupplierOffer,
    TopicProductFilter,
    TopicProductRow,
    TopicProductState,
    TopicProductText,
    TopicProductType,
    TopicSku,
)
from server.kit.money import to_decimal

MOST_ROWS = 50
MOST_SKUS = 250
MOST_POSITION = 2**31 - 1

Price = Annotated[str, Field(pattern=r"^[0-9]{1,12}(\.[0-9]{1,6})?$", description="For example 19.90.")]
Line = Annotated[str, Field(max_length=400)]
Link = Annotated[str, Field(max_length=2_000)]
State = Literal["draft", "published"]
Block = Literal["suppliers", "similar", "advertising", "logistics", "comments_data", "radar"]
AMOUNTS = {"price": "price_minor", "sell_price": "sell_minor", "profit": "profit_minor", "freight": "shipping_minor"}


class TopicProductQuery(SearchQuery):
    page_id: int = Field(default=0, ge=0, le=2**62, description="The id of the topic page; 0 for all.")
    state: State | None = None

    def filters(self) -> TopicProductFilter:
        state = TopicProductState[self.state.upper()] if self.state else None
        return TopicProductFilter(page_id=self.page_id, title=self.q, state=state)


class SupplierRow(Body):
    name: Line
    url: Link = ""
    region: Line = ""
    logistics: Line = ""
    minimum: Line = ""
    price: Line = ""
    main: bool = False


class SimilarRow(Body):
    platform: Line = ""
    title: Line
    url: Link = ""
    price: Line = ""
    image: Link = ""
    main: bool = False


class AdvertRow(Body):
    platform: Line
    url: Link = ""
    title: Line = ""
    image: Link = ""
    likes: int | None = Field(default=None, ge=0, le=10**12)
    comments: int | None = Field(default=None, ge=0, le=10**12)
    shares: int | None = Field(default=None, ge=0, le=10**12)
    seen_on: str = Field(default="", max_length=20)


class AdvertIn(AdvertRow):
    seen_on: DayOrEmpty = ""


class LogisticsRow(Body):
    country: Line
    name: Line
    price: Line = ""
    days: Line = ""


class CommentRow(Body):
    author: Line = ""
    text: str = Field(max_length=4_000)
    star: int | None = Field(default=None, ge=1, le=5)
    country: Line = ""
    day: str = Field(default="", max_length=20)


class CommentIn(CommentRow):
    day: DayOrEmpty = ""


class RadarRow(Body):
    name: Line
    name_zh: Line = ""
    value: int = Field(ge=0, le=100)


class SkuRow(Body):
    other_sku: Line
    price: Price
    stock: int | None = Field(default=None, ge=0, le=10**9)
    options: list[Line] = Field(default_factory=list, max_length=3)
    image_url: Link = ""


class TopicProductIn(Body):
    page_id: int = Field(ge=1, le=2**62)
    type: TopicProductType = Field(description="1 AliExpress, 2 1688, 9 Antstore, 11 a link.")
    product_id: Link = Field(description="The supplier's id or link; for type 11 the link itself.")
    title_en: Line
    title_zh: Line = ""
    images: list[Link] = Field(default_factory=list, max_length=100)
    images_kept: list[Link] = Field(
        default_factory=list, max_length=100, description="Images that are shown but never published."
    )
    currency: str = Field(default="USD", max_length=3)
    price: Price
    sell_price: Price | None = None
    profit: Price | None = None
    freight: Price | None = None
    shipping: str = Field(default="", max_length=200, description="How it is shipped.")
    detail_en: str = Field(default="", max_length=4_000)
    detail_zh: str = Field(default="", max_length=4_000)
    body_html: str = Field(default="", max_length=100_000)
    category: str = Field(default="", max_length=200)
    category_zh: str = Field(default="", max_length=200)
    ship_from: list[Country] = Field(default_factory=list, max_length=50)
    binding_link: Link = ""
    position: int = Field(default=0, ge=0, le=MOST_POSITION)
    skus: list[SkuRow] = Field(default_factory=list, max_length=MOST_SKUS)
    open: list[Block] = Field(default_factory=list, max_length=len(BLOCKS), description="The blocks that are shown.")
    suppliers: list[SupplierRow] = Field(default_factory=list, max_length=MOST_ROWS)
    similar: list[SimilarRow] = Field(default_factory=list, max_length=MOST_ROWS)
    advertising: list[AdvertIn] = Field(default_factory=list, max_length=MOST_ROWS)
    logistics: list[LogisticsRow] = Field(default_factory=list, max_length=MOST_ROWS)
    comments_data: list[CommentIn] = Field(default_factory=list, max_length=MOST_ROWS)
    radar: list[RadarRow] = Field(default_factory=list, max_length=MOST_ROWS)
    radar_lock: bool = Field(default=False, description="Whether the chart needs an upgrade.")
    hot_platforms: list[Line] = Field(default_factory=list, max_length=MOST_ROWS)

    def text(self) -> TopicProductText:
        """Return the text, with prices in minor units."""
        currency = self.currency.strip().upper()
        given = {name: getattr(self, name) for name in AMOUNTS}
        amounts = {
            column: None if given[name] is None else minor_of(name, given[name], currency)
            for name, column in AMOUNTS.items()
        }
        skus = tuple(
            sku.into(TopicSku, price_minor=minor_of(f"skus.{place}.price", sku.price, currency))
            for place, sku in enumerate(self.skus)
        )
        return self.into(TopicProductText, currency=currency, skus=skus, relevance=self.relevance(), url="", **amounts)

    def relevance(self) -> Relevance:
        return self.into(
            Relevance,
            suppliers=tuple(supplier.into(SupplierOffer) for supplier in self.suppliers),
            similar=tuple(similar.into(SimilarProduct) for similar in self.similar),
            advertising=tuple(advert_in.into(Advert) for advert_in in self.advertising),
            logistics=tuple(logistic.into(LogisticsOffer) for logistic in self.logistics),
            comments_data=tuple(comment_in.into(Comment) for comment_in in self.comments_data),
            radar=tuple(radar.into(RadarValue) for radar in self.radar),
        )


class ChangedTopicProductIn(Versioned, TopicProductIn):
    pass


class TopicProductVersionIn(Versioned):
    pass


class TopicProductOfPageOut(Out):
    id: Id
    page_id: Id
    type: TopicProductType
    product_id: str
    title_en: str
    title_zh: str
    images: list[str]
    images_kept: list[str]
    picture: ImageSource = Field(description="The first image, for the browser; empty for none.")
    currency: str
    price: str
    sell_price: str | None
    profit: str | None
    freight: str | None
    shipping: str
    detail_en: str
    detail_zh: str
    body_html: str
    category: str
    category_zh: str
    ship_from: list[str]
    binding_link: str
    position: int
    skus: list[SkuRow]
    open: list[str]
    suppliers: list[SupplierRow]
    similar: list[SimilarRow]
    advertising: list[AdvertRow]
    logistics: list[LogisticsRow]
    comments_data: list[CommentRow]
    radar: list[RadarRow]
    radar_lock: bool
    hot_platforms: list[str]
    state: State
    version: int
    created_at: datetime
    edited_at: datetime
    edited_by: str


def shown_product(row: TopicProductRow) -> TopicProductOfPageOut:
    """Return a row merged with its text and its blocks."""
    text = asdict(row.text)
    currency = row.text.currency
    amounts = {name: _decimal(text[column], currency) for name, column in AMOUNTS.items()}
    skus = [sku | {"price": to_decimal(sku.pop("price_minor"), currency)} for sku in text["skus"]]
    picture = {"picture": next(iter(row.text.images), "")}
    own = {"id": row.id, "version": row.version, "edited_by": row.edited_by, "state": row.state.name.lower()}
    times = {"created_at": row.created_at, "edited_at": row.edited_at}
    return TopicProductOfPageOut.model_validate(
        text["relevance"] | text | amounts | {"skus": skus} | picture | own | times
    )


def _decimal(minor: int | None, currency: str) -> str | None:
    return None if minor is None else to_decimal(minor, currency)
