"""Publishing and My Products (DESIGN, "The merchant contract")."""

from datetime import datetime
from typing import Any

from ninja import Query
from pydantic import AliasChoices, AliasPath, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey, Sentence
from server.api.merchant.import_list.schemas import MARGIN
from server.api.merchant.import_list.selections import ChosenIn
from server.api.merchant.my_products.chosen import ChosenProductsIn, PublicationFilters, Sort
from server.api.merchant.processes.schedules import Timing, Zone
from server.api.merchant.processes.schemas import StartedOut
from server.api.merchant.uploads.schemas import UploadIn
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.image_links import public_image_address, signed_image_path
from server.kit.money import to_decimal
from server.kit.reasons import render
from tenants.importing.contracts import CostKind
from tenants.monitoring.contracts import WatchView
from tenants.monitoring.selectors import watches_of
from tenants.products.contracts import PublicationRow, ReadInStore
from tenants.products.selectors.checks import check_publishing
from tenants.products.selectors.publications import list_publications
from tenants.products.services.processes import delete_publications, publish_products
from tenants.products.services.spreads import publish_day_by_day

area = Area("my products")

MOST_AT_ONCE = 10_000


class PublishedImageOut(Out):
    url: str
    src: str = Field(description="The image through our signed proxy, for <img>.")


class RateOut(Out):
    from_: str = Field(validation_alias=AliasChoices("from_", "from"), serialization_alias="from")
    to: str
    rate: str
    as_of: str


class StoreReadingOut(Out):
    """A product as its store returned it at the last read; if a later read fails, the figures stay."""

    read_at: datetime | None = Field(description="When the store answered last; null: never.")
    title: str
    status: str = Field(description="The status in the store's own word.")
    price_min: str
    price_max: str
    stock: int | None = Field(description="Null when the store does not count it.")
    sold_out: bool
    remark: str = Field(description="Why the last read failed; empty if it succeeded.")


class MyProductOut(Out):
    id: str
    title: str
    image_urls: str
    images: list[PublishedImageOut]
    store_id: str
    store_name: str
    platform: int
    state: str
    is_draft: bool = Field(description="Whether buyers cannot see it in the store.")
    remark: str
    store_product_url: str
    source_product_url: str
    type: int
    price_min: str
    price_max: str
    currency: str
    cost_min: str = Field(description="In the store's currency; empty if unknown.")
    cost_max: str
    cost_kind: CostKind | None = Field(
        description="Where the cost is known from: imported, seen (a later look at the supplier), or mapped (what is"
        " bought instead); null if unknown."
    )
    cost_at: datetime | None = Field(description="When its supplier showed this cost; of several the oldest.")
    margin: int | None = Field(description=f"{MARGIN} The lowest of its variants, at the published prices.")
    is_margin_low: bool
    stock: int | None = Field(description="Null when it is not counted.")
    sold_out: bool | None = Field(
        description="Whether none of its variants in the store can be bought at the supplier; null if unknown."
    )
    variant_count: int
    published_at: datetime | None
    import_list_id: str
    rate: RateOut | None = None
    monitoring: str = Field(
        description="off, on, over_limit: the plan has no room for it; frozen: left out by a downgrade."
    )
    checked_at: datetime | None = Field(description="When its supplier answered last.")
    monitoring_remark: str = Field(description="Why its supplier could not be checked; empty if it could.")
    mapping: str = Field(description="How its variants are bought: auto, option, sku or advanced.")
    unmapped: int = Field(description="Variants without a supplier SKU.")
    substitutes: int = Field(description="The number of substitutes, used when the first source does not fit.")
    proposals: int = Field(description="Variants that its supplier seems to have renamed.")
    tags: list[str] = Field(description="The tags of the Import List.")
    in_store: StoreReadingOut | None = Field(description="Null if its store was never read.")


class MyProductsOut(Envelope):
    products: list[MyProductOut]
    count: int


class MyProductsQuery(PageQuery, PublicationFilters):
    sort: Sort = Field(default="", description="By default newest first; age: the oldest store figures first.")


class PublishIn(ChosenIn, UploadIn):
    store_ids: list[int] = Field(max_length=100)
    override_reason: str = Field(default="", max_length=500)
    overwrite_changes: bool = Field(
        default=False, description="Overwrite what was changed in the store since we wrote it."
    )
    timing: Timing | None = None
    timezone: Zone = ""
    per_day: int | None = Field(
        default=None,
        ge=1,
        le=MOST_AT_ONCE,
        description="With a time: so many products a day, each day at that time; a process for each day.",
    )


class PublishCheckIn(ChosenIn, UploadIn):
    store_ids: list[int] = Field(max_length=100)
    override: bool = Field(default=False, description="Whether the checks are overridden with a reason.")


class HoldOut(Out):
    code: str = Field(validation_alias=AliasPath("reason", "code"))
    text: Sentence = Field(validation_alias="reason", description="Why the first one is held back.")
    count: int


class PublishCheckOut(Envelope):
    ready: int = Field(description="The number of listings (products times stores); without a store, of products.")
    held_back: int
    holds: list[HoldOut]


@area.post(
    "/product/publish", id="product.publish", rate=STARTS_BY_MERCHANT, may=needs(Menu.IMPORT_LIST), stake=Stake.WORK
)
def publish(
    request: ActorRequest,
    payload: PublishIn,
    idempotency_key: IdempotencyKey = "",
) -> StartedOut:
    """Publish products of the Import List in stores (starts PUBLISH_TO_STORE, with a time SCHEDULE_FOR_LATER)."""
    options: dict[str, Any] = {
        "chosen": payload.chosen(),
        "store_ids": payload.store_ids,
        "override_reason": payload.override_reason.strip(),
        "overwrite_changes": payload.overwrite_changes,
        "upload": payload.upload(),
        "timezone": payload.timezone,
        "idempotency_key": idempotency_key,
        "now": clock.now(),
    }
    if payload.timing is not None and payload.per_day is not None:
        started = publish_day_by_day(request.actor, per_day=payload.per_day, timing=payload.timing, **options)
    else:
        started = publish_products(request.actor, timing=payload.timing, **options)
    return StartedOut(data=str(started.id))


@area.post("/product/publish/check", id="product.publish.check", may=needs(Menu.IMPORT_LIST), stake=Stake.WORK)
def check(request: ActorRequest, payload: PublishCheckIn) -> PublishCheckOut:
    """Check how many products would be published or held back; starts nothing."""
    found = check_publishing(
        request.actor,
        chosen=payload.chosen(),
        store_ids=payload.store_ids,
        override=payload.override,
        upload=payload.upload(),
    )
    return PublishCheckOut.model_validate(found)


@area.get("/my_product", id="my_product.list", may=needs(Menu.MY_PRODUCTS))
def my_products(request: ActorRequest, query: Query[MyProductsQuery]) -> MyProductsOut:
    """List the published products."""
    rows, count = list_publications(request.actor, query.filters(), page=query.request(), sort=query.sort)
    language, watches = reader_language(request), watches_of([row.id for row in rows])
    return MyProductsOut(products=[_product(row, watches.get(row.id), language) for row in rows], count=count)


def _product(row: PublicationRow, watch: WatchView | None, language: str) -> MyProductOut:
    return MyProductOut(
        id=str(row.id),
        title=row.title,
        image_urls=public_image_address(row.image_url),
        images=[_image(row.image_url)] if row.image_url else [],
        store_id=str(row.store_id),
        store_name=row.store_name,
        platform=row.platform,
        state=row.state,
        is_draft=row.is_draft,
        remark=render(row.reason, language),
        store_product_url=row.store_url,
        source_product_url=row.source_url,
        type=row.supplier,
        price_min=_price(row.low_price_minor, row.currency),
        price_max=_price(row.high_price_minor, row.currency),
        currency=row.currency,
        cost_min=_price(row.figures.min_cost, row.currency),
        cost_max=_price(row.figures.max_cost, row.currency),
        cost_kind=row.figures.cost_kind,
        cost_at=row.figures.cost_at,
        margin=row.figures.margin,
        is_margin_low=row.figures.is_margin_low,
        stock=row.figures.stock,
        sold_out=row.figures.sold_out,
        variant_count=row.variant_count,
        published_at=row.published_at,
        import_list_id=str(row.product_id),
        rate=RateOut.model_validate(row.rate) if row.rate else None,
        monitoring=watch.state if watch else "off",
        checked_at=watch.checked_at if watch else None,
        monitoring_remark=render(watch.reason, language) if watch else "",
        mapping=row.mapping.mode,
        unmapped=row.mapping.unmapped,
        substitutes=row.mapping.substitutes,
        proposals=row.mapping.proposals,
        tags=list(row.tags),
        in_store=_reading(row.reading, row.currency, language) if row.reading else None,
    )


def _reading(store: ReadInStore, currency: str, language: str) -> StoreReadingOut:
    return StoreReadingOut(
        read_at=store.read_at,
        title=store.title,
        status=store.status,
        price_min=_price(store.low_price_minor, currency),
        price_max=_price(store.high_price_minor, currency),
        stock=store.stock,
        sold_out=store.sold_out,
        remark=render(store.reason, language),
    )


def _image(url: str) -> PublishedImageOut:
    return PublishedImageOut(url=public_image_address(url), src=signed_image_path(url))


def _price(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)


@area.post(
    "/my_product/delete", id="my_product.delete", rate=STARTS_BY_MERCHANT, may=needs(Menu.MY_PRODUCTS), stake=Stake.WORK
)
def delete(
    request: ActorRequest,
    payload: ChosenProductsIn,
    idempotency_key: IdempotencyKey = "",
) -> StartedOut:
    """Remove products from their stores and from My Products (starts DELETE_FROM_PRODUCT_LIST)."""
    started = delete_publications(request.actor, payload.chosen(), idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))
