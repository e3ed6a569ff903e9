"""A store that has no time for big batches gets smaller ones in the next tries of a run, on every platform."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.state import Sandbox
from server.adapters.bigcommerce import address as bigcommerce_address
from server.adapters.bigcommerce.store import BigCommerceStore
from server.adapters.shopify_admin import address as shopify_address
from server.adapters.shopify_admin.grants import SCOPES as SHOPIFY_SCOPES
from server.adapters.shopify_admin.store import ShopifyStore
from server.adapters.square import catalog
from server.adapters.square.client import SCOPES as SQUARE_SCOPES
from server.adapters.square.client import SquareClient, shop_url
from server.adapters.square.store import SquareStore
from server.adapters.wix.store import WixStore
from server.ports.failures import Retryable
from server.ports.stores import (
    NewPrice,
    NewStock,
    ProductUpdate,
    PushedProduct,
    PushOption,
    PushProduct,
    PushVariant,
    StoreAccess,
    StorePort,
    VariantUpdate,
)
from tenants.processes.contracts.answers import StoreAnswers
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
COLOURS, SIZES = tuple(f"Colour {at}" for at in range(12)), tuple(f"Size {at}" for at in range(10))
MOST, ATTEMPTS = 30, 5
DONE = {(1999, 3)}


@dataclass(frozen=True)
class Store:
    """A store of one platform; `sold` answers prices in minor units and counts of all variants there."""

    port: StorePort
    access: StoreAccess
    sold: Callable[[], set[tuple[int, int]]]


def of_bigcommerce(sandbox: Sandbox) -> Store:
    shop = sandbox.bigcommerce["teahouse1"]

    def sold() -> set[tuple[int, int]]:
        (product,) = shop.products.values()
        return {(round(one["price"] * 100), one["inventory_level"]) for one in product["variants"]}

    address = bigcommerce_address.base_url(shop.hash)
    return Store(BigCommerceStore(), StoreAccess(address, {"access_token": shop.new_token()}, "test"), sold)


def of_shopify(sandbox: Sandbox) -> Store:
    shop = sandbox.shopify_shops["tea-harbour"]
    token = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join(SHOPIFY_SCOPES), refreshable=False)["access_token"]

    def sold() -> set[tuple[int, int]]:
        (product,) = shop.products.values()
        variants = product["variants"]
        return {(_minor(one["price"]), one["inventoryQuantities"][0]["quantity"]) for one in variants}

    address = shopify_address.base_url(shop.slug)
    return Store(ShopifyStore(), StoreAccess(address, {"access_token": token}, "test"), sold)


def of_square(sandbox: Sandbox) -> Store:
    seller = sandbox.square["MLHARBOR"]
    token = seller.grant(" ".join(SQUARE_SCOPES))["access_token"]

    def sold() -> set[tuple[int, int]]:
        (item,) = seller.items()
        variations = item["item_data"]["variations"]
        prices = {one["id"]: one["item_variation_data"]["price_money"]["amount"] for one in variations}
        return {(price, int(seller.counts[key])) for key, price in prices.items()}

    address = shop_url(seller.merchant_id)
    return Store(SquareStore(), StoreAccess(address, {"access_token": token}, "test"), sold)


def of_wix(sandbox: Sandbox) -> Store:
    site = sandbox.wix["teahouse"]
    site.installed = True
    keys = {"access_token": site.draw_token()["access_token"], "instance_id": site.instance_id}

    def sold() -> set[tuple[int, int]]:
        (product,) = site.products.values()
        counts = {one["variantId"]: one["quantity"] for one in site.stock.values()}
        variants = product["variantsInfo"]["variants"]
        return {(_minor(one["price"]["actualPrice"]["amount"]), counts[one["id"]]) for one in variants}

    return Store(WixStore(), StoreAccess("https://teahouse.example.com", keys, "test"), sold)


def _minor(amount: str) -> int:
    return round(float(amount) * 100)


def teapot(count: int = 120) -> PushProduct:
    chosen = [(colour, size) for colour in COLOURS for size in SIZES][:count]
    variants = tuple(
        PushVariant(f"v{at}", options, 1250 + at, None, sku=f"TEA-{at}", stock=7) for at, options in enumerate(chosen)
    )
    options = (PushOption("Colour", COLOURS), PushOption("Size", SIZES))
    return PushProduct("ref-1", "Teapot", "<p>Pours.</p>", "USD", variants, (), options)


def in_one_run(store: Store, work: Callable[[StoreAccess], Any]) -> Any:
    """Try as the process engine does, with what the store has answered in the run."""
    access = replace(store.access, answers=StoreAnswers({}))
    for _ in range(ATTEMPTS):
        with suppress(Retryable):
            return work(access)
    raise AssertionError("used up")


@pytest.mark.parametrize(
    ("platform", "make", "where", "options"),
    [
        ("bigcommerce", of_bigcommerce, "/v3/catalog/variants$", {}),
        ("bigcommerce", of_bigcommerce, "/v3/inventory/adjustments/absolute$", {"location": "2"}),
        ("shopify", of_shopify, "graphql", {"saying": "productVariantsBulkUpdate"}),
        ("square", of_square, "/catalog/batch-upsert$", {}),
        ("square", of_square, "/inventory/changes/batch-create$", {}),
        ("wix", of_wix, "/bulk/inventory-items/update$", {}),
    ],
)
def test_prices_and_stock_go_in_batches_that_the_store_has_time_for(
    request: pytest.FixtureRequest,
    outside: Outside,
    platform: str,
    make: Callable[[Sandbox], Store],
    where: str,
    options: dict[str, str],
) -> None:
    request.getfixturevalue(platform)
    store, location = make(outside.sandbox), options.get("location", "")
    pushed: PushedProduct = store.port.put_product(store.access, replace(teapot(), location_id=location))
    wanted = [VariantUpdate(one, NewPrice(1999), NewStock(3)) for one in pushed.variant_ids.values()]
    assert len(wanted) == 120
    outside.fails("too_slow_for", where, times=1_000, most=MOST, **options)
    update = ProductUpdate(pushed.external_id, "USD", tuple(wanted), location_id=location)
    assert in_one_run(store, lambda access: store.port.update_variants(access, update)) == {}
    assert store.sold() == DONE


def test_objects_of_square_are_deleted_in_batches_that_it_has_time_for(
    square: dict[str, SquareSeller], outside: Outside
) -> None:
    store = of_square(outside.sandbox)
    pushed = store.port.put_product(store.access, teapot())
    _first, _second, *others = pushed.variant_ids.values()
    outside.fails("too_slow_for", "/catalog/batch-delete$", times=1_000, most=MOST)
    in_one_run(store, lambda access: catalog.delete(SquareClient(access), others))
    standing = store.port.read_product(store.access, pushed.external_id)
    assert standing is not None
    assert standing.variant_count == 2
