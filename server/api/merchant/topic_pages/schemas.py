"""Products of topic pages in answers (specification 002, section 3.9)."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

import orjson
from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, ImageSource
from server.api.merchant.finding.cards import ImportStateOut, import_state
from server.company.catalogue.contracts.products import BLOCKS, MappingType, TopicProduct
from server.kit.image_links import signed_image_path
from server.kit.money import to_decimal
from tenants.importing.selectors.finding import Source

IMPORTABLE = Field(description="Whether its product can be imported, because the link is a supplier's.")


class TopicMappingOut(Out):
    type: int = Field(description="2: ships from.")
    system_item: str


class TopicSkuOut(Out):
    product_ohter_sku: str
    price: str
    stock: int | None
    currency_code: str
    options: list[str]
    sku_image: ImageSource


class SupplierOfferOut(Out):
    name: str
    url: str
    region: str
    logistics: str
    minimum: str
    price: str
    main: bool
    importable: bool = IMPORTABLE


class SimilarRowOut(Out):
    platform: str
    title: str
    url: str
    price: str
    image: ImageSource
    main: bool
    importable: bool = IMPORTABLE


class AdvertOut(Out):
    platform: str
    url: str
    title: str
    image: ImageSource
    likes: int | None
    comments: int | None
    shares: int | None
    seen_on: str


class LogisticsOfferOut(Out):
    country: str
    name: str
    price: str
    days: str


class CommentOut(Out):
    author: str
    text: str
    star: int | None
    country: str
    day: str


class RadarValueOut(Out):
    name: str
    value: int


class SuppliersBlockOut(Out):
    open: bool
    rows: list[SupplierOfferOut] = Field(serialization_alias="list")


class SimilarBlockOut(Out):
    open: bool
    rows: list[SimilarRowOut] = Field(serialization_alias="list")


class AdvertisingBlockOut(Out):
    open: bool
    rows: list[AdvertOut] = Field(serialization_alias="list")


class LogisticsBlockOut(Out):
    open: bool
    rows: list[LogisticsOfferOut] = Field(serialization_alias="list")


class CommentsBlockOut(Out):
    open: bool
    rows: list[CommentOut] = Field(serialization_alias="list")


class RadarBlockOut(Out):
    open: bool
    lock: bool = Field(description="Whether the chart needs an upgrade; it has no marks then.")
    radar_list: list[RadarValueOut]


class HotDataOut(Out):
    hot_platform: list[str] = Field(serialization_alias="hotPlatform")


class RelevanceOut(Out):
    suppliers: SuppliersBlockOut
    similar: SimilarBlockOut
    advertising: AdvertisingBlockOut
    logistics: LogisticsBlockOut
    comments_data: CommentsBlockOut
    radar: RadarBlockOut
    hot_data: HotDataOut


class TopicProductOut(ImportStateOut):
    id: Id
    page_id: Id
    product_id: str
    type: int = Field(description="1 AliExpress, 2 1688, 9 Antstore, 11 a link.")
    title: str
    url: str = Field(description="The link for an import; for type 11, the target of a click.")
    link: str
    image_urls: str = Field(description="Addresses separated by semicolons.")
    image_no_push: list[str]
    price: str = Field(description="As `product_price`.")
    product_price: str
    sell_price: str | None
    profit_price: str | None
    currency_code: str
    mappings: list[TopicMappingOut]
    shipping_cost: str | None
    shipping: str
    detail: str
    body_html: str = Field(description="Clean HTML.")
    category_name: str
    topic_page_product_skus: list[TopicSkuOut]
    relevance: RelevanceOut
    attribute: str = Field(description="JSON with `binding_link`.")
    state: int
    create_time: datetime
    update_time: datetime


def topic_source(product: TopicProduct) -> Source:
    return (int(product.type), product.host, product.product_id)


def shown_product(product: TopicProduct, listed: Mapping[Source, int]) -> TopicProductOut:
    """Return a product with its import state for this merchant."""
    return TopicProductOut(
        **import_state(topic_source(product), listed),
        id=product.id,
        page_id=product.page_id,
        product_id=product.product_id,
        type=product.type,
        title=product.title,
        url=product.url,
        link=product.url,
        image_urls=";".join(signed_image_path(url) for url in product.images),
        image_no_push=[signed_image_path(url) for url in product.images_kept],
        price=to_decimal(product.price_minor, product.currency),
        product_price=to_decimal(product.price_minor, product.currency),
        sell_price=_amount(product.sell_minor, product.currency),
        profit_price=_amount(product.profit_minor, product.currency),
        currency_code=product.currency,
        mappings=[TopicMappingOut(type=MappingType.SHIP_FROM, system_item=code) for code in product.ship_from],
        shipping_cost=_amount(product.shipping_minor, product.currency),
        shipping=product.shipping,
        detail=product.detail,
        body_html=product.body_html,
        category_name=product.category,
        topic_page_product_skus=_skus(product),
        relevance=_relevance(product),
        attribute=orjson.dumps({"binding_link": product.binding_link}).decode(),
        state=product.state,
        create_time=product.created_at,
        update_time=product.edited_at,
    )


def _skus(product: TopicProduct) -> list[TopicSkuOut]:
    return [
        TopicSkuOut(
            product_ohter_sku=sku.other_sku,
            price=to_decimal(sku.price_minor, product.currency),
            stock=sku.stock,
            currency_code=product.currency,
            options=list(sku.options),
            sku_image=sku.image_url,
        )
        for sku in product.skus
    ]


def _relevance(product: TopicProduct) -> RelevanceOut:
    relevance = product.relevance
    blocks = {block: {"open": block in relevance.open, "rows": getattr(relevance, block)} for block in BLOCKS}
    for block in ("suppliers", "similar"):
        rows = [asdict(row) | {"importable": row.url in product.importable} for row in getattr(relevance, block)]
        blocks[block]["rows"] = rows
    radar = {"open": "radar" in relevance.open, "lock": relevance.radar_lock, "radar_list": relevance.radar}
    return RelevanceOut.model_validate(
        asdict(relevance) | blocks | {"radar": radar, "hot_data": {"hot_platform": relevance.hot_platforms}}
    )


def _amount(minor: int | None, currency: str) -> str | None:
    return None if minor is None else to_decimal(minor, currency)
