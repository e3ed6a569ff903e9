"""Preview upload settings with real products, store by store, before publishing."""

from collections.abc import Sequence
from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from tenants.importing.contracts import ListedForPublishing, ListFilter
from tenants.importing.selectors.products import list_products
from tenants.importing.selectors.publication import read_for_checking
from tenants.preferences.contracts import PriceSettings, StorePrice, StoreUpload, UploadSettings
from tenants.preferences.selectors import read_price_settings
from tenants.preferences.services.uploads import check_upload, need_uploader
from tenants.products.rules.pushes import price_variants
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import stores_by_id

SHOWN = 5


@dataclass(frozen=True, slots=True)
class PreviewedPrice:
    """The first variant of a product and its price in a store.

    `cost_minor`, the newest, and `imported_minor`, from which rules make the price, in minor units of `cost_currency`.
    """

    product_id: int
    title: str
    image_url: str
    cost_minor: int | None
    imported_minor: int | None
    cost_currency: str
    price: StorePrice


@dataclass(frozen=True, slots=True)
class StorePreview:
    store: StoreRef
    prices: tuple[PreviewedPrice, ...]


def preview_upload(
    actor: Actor, upload: UploadSettings, *, store_ids: Sequence[int], product_ids: Sequence[int] = ()
) -> list[StorePreview]:
    """Price the first SHOWN of these products, else the newest of the Import List, for each store.

    Forbidden as `need_uploader`; NotFound when a store is not the actor's; Invalid as `check_upload`.
    """
    need_uploader(actor)
    stores = stores_by_id(actor, store_ids)
    if len(stores) != len(set(store_ids)):
        raise NotFound
    check_upload(upload, {store.id: store.platform for store in stores.values()})
    settings, products = read_price_settings(), _samples(product_ids)
    return [
        StorePreview(
            store, _prices(products, store, settings, upload.for_store(store.id, store.platform, store.currency))
        )
        for store in stores.values()
    ]


def _samples(product_ids: Sequence[int]) -> Sequence[ListedForPublishing]:
    if product_ids:
        return read_for_checking(product_ids[:SHOWN])
    newest, _ = list_products(ListFilter(), PageRequest(size=SHOWN))
    return newest


def _prices(
    products: Sequence[ListedForPublishing], store: StoreRef, settings: PriceSettings, upload: StoreUpload
) -> tuple[PreviewedPrice, ...]:
    shown = []
    for product in products:
        if priced := price_variants(product, store, settings, upload).variants:
            variant, price = priced[0]
            image = variant.image_url or (product.images[0].url if product.images else "")
            costs = variant.supply.cost_minor, variant.cost_minor
            shown.append(PreviewedPrice(product.id, product.title, image, *costs, product.currency, price))
    return tuple(shown)
