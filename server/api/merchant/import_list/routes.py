"""The Import List: read, edit, delete, restore (DESIGN, "The merchant contract"; SCREENS, section 1)."""

from collections.abc import Sequence

from django.http import HttpResponse, HttpResponseRedirect
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.rendering import ready
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import DONE, Body, Envelope, PageQuery
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.import_list.customs import CustomsIn
from server.api.merchant.import_list.schemas import (
    ImageEnvelope,
    ImageOut,
    ProductEnvelope,
    ProductsOut,
    Showing,
    TrashOut,
    image_row,
)
from server.api.merchant.import_list.selections import MOST_AT_ONCE, ChosenIn, FilterFields
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.pictures import MOST_BYTES
from tenants.importing.contracts import ListedImage, ListedView, ProductChange, VariantChange
from tenants.importing.selectors.products import get_product, list_products, list_trash, source_page
from tenants.importing.selectors.publication import find_problems
from tenants.importing.selectors.totals import count_states
from tenants.importing.services.edits import edit_product
from tenants.importing.services.trash import delete_products, erase_products, restore_products, trash_product
from tenants.importing.services.uploads import upload_image
from tenants.products.selectors.store_prices import read_store_prices
from tenants.stores.selectors import store_names

MOST_VARIANTS = 2048


class ImageIn(Body):
    url: str = Field(max_length=4000)
    alt: str = Field(default="", max_length=512)


class OptionIn(Body):
    name: str = Field(min_length=1, max_length=10_000)
    values: list[str] = Field(min_length=1, max_length=MOST_VARIANTS)


class SkuIn(Body):
    """Changes of a variant: only the sent fields change. `price` null: use the price rule again."""

    id: int
    sku: str | None = Field(default=None, max_length=300)
    price: str | None = Field(default=None, max_length=30)
    compare_at_price: str | None = Field(default=None, max_length=30)
    stock: int | None = Field(default=None, ge=0, le=10**9)
    included: bool | None = None
    sku_image: str | None = Field(default=None, max_length=4000)
    barcode: str | None = Field(default=None, max_length=100)
    weight_grams: int | None = Field(default=None, ge=0, le=10**8)
    customs: CustomsIn | None = Field(default=None, description="Where the variant differs from its product.")


class ProductChangeIn(Body):
    """Changes of a product: only the sent fields change; `version` is the one that was read."""

    version: int
    title: str | None = Field(default=None, max_length=10_000)
    description_html: str | None = Field(default=None, max_length=1_000_000)
    images: list[ImageIn] | None = Field(default=None, max_length=1_000)
    options: list[OptionIn] | None = Field(default=None, max_length=10)
    tags: list[str] | None = Field(default=None, max_length=250)
    vendor: str | None = Field(default=None, max_length=300)
    product_type: str | None = Field(default=None, max_length=300)
    customs: CustomsIn | None = None
    product_skus: list[SkuIn] | None = Field(default=None, max_length=MOST_VARIANTS)

    def change(self) -> ProductChange:
        values = self.model_dump(exclude_unset=True, exclude={"version", "product_skus"})
        skus = [sku.model_dump(exclude_unset=True) for sku in self.product_skus or []]
        return ProductChange(
            version=self.version,
            values={name: value for name, value in values.items() if value is not None},
            variants=tuple(VariantChange(sku.pop("id"), sku) for sku in skus),
        )


area = Area("import list")

MAY_SEE = needs(Menu.IMPORT_LIST)


class ListQuery(PageQuery, FilterFields):
    """A page of the matching products."""


class StateCountsOut(Envelope):
    counts: dict[str, int] = Field(description="By state; `attention` counts products of other states, too.")


class IdsIn(Body):
    ids: list[int] = Field(min_length=1, max_length=MOST_AT_ONCE)


@area.get("/import_list", id="import_list.list", may=MAY_SEE, response=ProductsOut)
def read_list(request: ActorRequest, query: Query[ListQuery]) -> HttpResponse:
    """List the products of the Import List."""
    products, count = list_products(query.chosen(), query.request())
    show = _showing(request, products).row
    return ready(products=[show(product, find_problems(product)) for product in products], count=count)


@area.get("/import_list/counts", id="import_list.counts", may=MAY_SEE)
def read_counts(request: ActorRequest) -> StateCountsOut:
    """Count the products of the list by state; states without products are left out."""
    return StateCountsOut(counts=count_states())


@area.get("/import_list/trash", id="import_list.trash", may=MAY_SEE, response=TrashOut)
def read_trash(request: ActorRequest, query: Query[PageQuery]) -> HttpResponse:
    """List the products in the trash, which are kept 30 days."""
    products, count = list_trash(query.request())
    show = _showing(request, products).trashed
    return ready(products=[show(product, find_problems(product)) for product in products], count=count)


@area.get("/import_list/{int:product_id}", id="import_list.get", may=MAY_SEE)
def read_product(request: ActorRequest, product_id: int) -> ProductEnvelope:
    """Show a product with its description, options and prices per store."""
    return _whole(request, get_product(product_id))


@area.get("/import_list/{int:product_id}/source", id="import_list.source", may=MAY_SEE, response={302: None})
def open_source(request: ActorRequest, product_id: int) -> HttpResponse:
    """Go to the supplier's page of a product. Lists link to it, since its address is the longest part of a row."""
    return HttpResponseRedirect(source_page(product_id))


@area.put("/import_list/{int:product_id}", id="import_list.edit", may=MAY_SEE, stake=Stake.WORK)
def change_product(request: ActorRequest, product_id: int, payload: ProductChangeIn) -> ProductEnvelope:
    """Change a product; only the sent fields change."""
    product = edit_product(request.actor, product_id=product_id, change=payload.change(), now=clock.now())
    return _whole(request, product)


@area.delete("/import_list/{int:product_id}", id="import_list.delete", may=MAY_SEE, stake=Stake.WORK)
def delete_product(request: ActorRequest, product_id: int) -> Envelope:
    """Move a product to the trash."""
    trash_product(product_id=product_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post("/import_list/delete", id="import_list.delete_many", rate=STARTS_BY_MERCHANT, may=MAY_SEE, stake=Stake.WORK)
def delete_many(request: ActorRequest, payload: ChosenIn, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Move products to the trash (starts DELETE_FROM_IMPORT_LIST)."""
    started = delete_products(request.actor, chosen=payload.chosen(), idempotency_key=idempotency_key, now=clock.now())
    return StartedOut(data=str(started.id))


@area.post("/import_list/image", id="import_list.upload_image", may=MAY_SEE, stake=Stake.WORK)
def upload(request: ActorRequest, file: File[UploadedFile]) -> ImageEnvelope:
    """Upload an image for a product: PNG, JPEG or GIF, at most 5 MB; saving the product adds it."""
    # One byte more shows that the image is too large.
    url = upload_image(request.actor, content=file.read(MOST_BYTES + 1), now=clock.now())
    return ImageEnvelope(msg=DONE, image=ImageOut(**image_row(ListedImage(url))))


@area.post("/import_list/restore", id="import_list.restore", may=MAY_SEE, stake=Stake.WORK)
def restore_many(request: ActorRequest, payload: IdsIn) -> Envelope:
    """Restore products from the trash."""
    restore_products(request.actor, ids=payload.ids, now=clock.now())
    return Envelope(msg=DONE)


@area.post("/import_list/erase", id="import_list.erase", may=MAY_SEE, stake=Stake.WORK)
def erase_many(request: ActorRequest, payload: IdsIn) -> Envelope:
    """Delete products in the trash permanently."""
    erase_products(ids=payload.ids)
    return Envelope(msg=DONE)


def _showing(request: ActorRequest, products: Sequence[ListedView]) -> Showing:
    stands_somewhere = any(product.store_states for product in products)
    names = store_names(request.actor) if stands_somewhere else {}
    return Showing(language=reader_language(request), store_names=names)


def _whole(request: ActorRequest, product: ListedView) -> ProductEnvelope:
    showing = _showing(request, [product])
    problems, prices = find_problems(product), read_store_prices(request.actor, product)
    return ProductEnvelope(product=showing.whole(product, problems, prices))
