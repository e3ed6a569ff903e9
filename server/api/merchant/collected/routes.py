"""Collect products and list them (specification 001, sections 2.6, 3 and 7)."""

from collections.abc import Mapping
from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.import_list.imports import ImportOut, lines_of, started_out
from server.api.merchant.import_list.schemas import ImageOut, image_row
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.paging import MAX_PAGE, MAX_SIZE, PageRequest
from server.kit.web_addresses import read_address
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import PageType, Supplier
from tenants.importing.contracts import Found, ImportRequest, ListedImage
from tenants.importing.contracts.collected import CollectedView
from tenants.importing.selectors.collected import list_collected
from tenants.importing.services.collected import forget_collected
from tenants.importing.services.imports import start_import
from tenants.processes.contracts import Action
from tenants.stores.selectors import store_names

area = Area("collected products")

MAY_COLLECT = needs(Menu.SELF_COLLECTION)


class CollectQuery(Schema):
    type: Supplier = Field(description="Supplier code.")
    action: int = Field(default=11, ge=11, le=11, description="11: collect.")
    way: int = Field(default=14, ge=1, le=18, description="Where in the portal it was started.")


class CollectIn(Body):
    product_ids: list[str] | str = Field(description="Links or ids; a comma- or newline-joined string is accepted.")
    page_type: PageType = PageType.PRODUCT
    password: str = Field(default="", max_length=200)
    store_url: str = Field(default="", max_length=2000)


class PageQuery(Schema):
    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    size: int = Field(default=10, ge=1, le=MAX_SIZE)


class CollectedSkuOut(Out):
    sku_id: str
    option_values: list[str]
    cost_price: str | None


class InformationOut(Out):
    type: str = Field(description="body_html: read from the supplier's own description.")
    source: str
    store_name: str
    product_id: str
    product_url: str


class ShopOut(Out):
    id: str
    name: str


class CollectedOut(Out):
    id: str
    title: str
    image_urls: str
    images: list[ImageOut]
    currency_code: str
    collect_product_skus: list[CollectedSkuOut]
    min_price: str | None
    max_price: str | None
    type: int
    source_store_id: str = Field(description="The host where the product is sold.")
    source_store_name: str
    source_store_url: str
    source_product_url: str
    information_source: list[InformationOut]
    shops: list[ShopOut] = Field(description="The stores that it was imported to.")
    import_exist: bool = Field(description="Whether it is in the Import List.")
    create_time: datetime


class CollectedPageOut(Envelope):
    products: list[CollectedOut]
    count: int


@area.post(
    "/collect_product/import", id="collect_product.import", rate=STARTS_BY_MERCHANT, may=MAY_COLLECT, stake=Stake.WORK
)
def collect(
    request: ActorRequest, query: Query[CollectQuery], payload: CollectIn, idempotency_key: IdempotencyKey = ""
) -> ImportOut:
    """Collect products by links or ids."""
    import_request = ImportRequest(
        supplier=query.type,
        page_type=payload.page_type,
        lines=lines_of(payload.product_ids, payload.store_url),
        password=payload.password,
        store_url=payload.store_url.strip(),
        found=Found(query.way),
    )
    key, action = idempotency_key, Action.COLLECT_PRODUCT
    return started_out(start_import(request.actor, import_request, action=action, idempotency_key=key, now=clock.now()))


@area.get("/collect_product", id="collect_product.list", may=MAY_COLLECT)
def collected(request: ActorRequest, query: Query[PageQuery]) -> CollectedPageOut:
    """List the collected products, newest first."""
    products, count = list_collected(PageRequest(page=query.page, size=query.size))
    names = store_names(request.actor)
    return CollectedPageOut(products=[_out(product, names) for product in products], count=count)


@area.delete("/collect_product/{int:product_id}", id="collect_product.forget", may=MAY_COLLECT, stake=Stake.WORK)
def forget(request: ActorRequest, product_id: int) -> Envelope:
    """Delete a collected product."""
    forget_collected(product_id)
    return Envelope()


def _out(product: CollectedView, names: Mapping[int, str]) -> CollectedOut:
    place = read_address(product.source_url)
    return CollectedOut(
        id=str(product.id),
        title=product.title,
        image_urls=";".join(product.images),
        images=[ImageOut(**image_row(ListedImage(url))) for url in product.images],
        currency_code=product.currency,
        collect_product_skus=[
            CollectedSkuOut(
                sku_id=sku.id,
                option_values=list(sku.option_values),
                cost_price=_money(sku.cost_minor, product.currency),
            )
            for sku in product.skus
        ],
        min_price=_money(product.min_cost, product.currency),
        max_price=_money(product.max_cost, product.currency),
        type=int(product.supplier),
        source_store_id=product.source_host,
        source_store_name=product.source_store_name,
        source_store_url=f"{place.scheme}://{place.place}",
        source_product_url=product.source_url,
        information_source=[
            InformationOut(
                type="body_html",
                source=MARKETPLACES[product.supplier].name,
                store_name=product.source_store_name,
                product_id=product.source_id,
                product_url=product.source_url,
            )
        ],
        shops=[ShopOut(id=str(key), name=names[key]) for key in product.store_ids if key in names],
        import_exist=product.is_listed,
        create_time=product.collected_at,
    )


def _money(minor: int | None, currency: str) -> str | None:
    return None if minor is None else to_decimal(minor, currency)
