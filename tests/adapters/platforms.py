"""A store of each platform in the sandbox, seen from both sides: what all of them promise is tested on these."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fixtures.sandbox import credentials
from fixtures.sandbox.square import catalog
from server.adapters.bigcommerce import address as bigcommerce_address
from server.adapters.shopify_admin import address as shopify_address
from server.adapters.shopify_admin.grants import SCOPES as SHOPIFY_SCOPES
from server.adapters.square.client import SCOPES as SQUARE_SCOPES
from server.adapters.square.client import shop_url
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.stores import PushOption, PushProduct, PushVariant, StoreAccess, StorePort
from tests.support.sandbox import Outside

MAKING_V3 = (r"/products-with-inventory/create$", "POST")
COLOURS, SIZES = tuple(f"Colour {at}" for at in range(12)), tuple(f"Size {at}" for at in range(10))


@dataclass(frozen=True)
class Store:
    """A store of one platform. `product_calls` finds its calls about products, `making` the one that makes a product,
    `changing` the one that changes a price.

    `titles` and `sold` answer what stands in it: prices in minor units with counts.
    """

    platform: Platform
    inside: Any
    access: StoreAccess
    product_calls: str
    making: Mapping[str, Any]
    changing: Mapping[str, Any]
    titles: Callable[[], list[str]]
    sold: Callable[[], set[tuple[int, int]]]
    lose_keys: Callable[[], object]
    lose_variant: Callable[[str], object]
    shelves: Callable[[], set[str]]
    """Ids of the collections that its only product stands in."""
    status: str = "active"
    """What a product is that buyers see."""

    hidden: Callable[[], set[int]] = set
    """Prices of variants that stand there and are not shown to buyers."""

    pictures: Callable[[], list[str]] = list
    """Ids of the pictures of its only product, where they are loaded later."""

    def buyable(self) -> set[int]:
        """Prices of the variants that buyers may choose."""
        return {price for price, _ in self.sold()} - self.hidden()

    @property
    def port(self) -> StorePort:
        return registry.store(self.platform)


def of_bigcommerce(outside: Outside) -> Store:
    shop = outside.sandbox.bigcommerce["teahouse1"]

    def variants() -> list[dict[str, Any]]:
        return [variant for product in shop.products.values() for variant in product["variants"]]

    def lose(variant_id: str) -> None:
        (product,) = shop.products.values()
        product["variants"] = [variant for variant in variants() if str(variant["id"]) != variant_id]

    return Store(
        Platform.BIGCOMMERCE,
        shop,
        StoreAccess(bigcommerce_address.base_url(shop.hash), {"access_token": shop.new_token()}, "test"),
        "/stores/teahouse1/",
        {"match": r"/v3/catalog/products$", "method": "POST"},
        {"match": r"/v3/catalog/variants$", "method": "PUT"},
        lambda: [product["name"] for product in shop.products.values()],
        lambda: {(round(variant["price"] * 100), variant["inventory_level"]) for variant in variants()},
        shop.tokens.clear,
        lose,
        lambda: {str(category) for product in shop.products.values() for category in product["categories"]},
    )


def of_shopify(outside: Outside) -> Store:
    shop = outside.sandbox.shopify_shops["tea-harbour"]
    token = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join(SHOPIFY_SCOPES), refreshable=False)["access_token"]

    def variants() -> list[dict[str, Any]]:
        return [variant for product in shop.products.values() for variant in product["variants"]]

    def lose(variant_id: str) -> None:
        (product,) = shop.products.values()
        product["variants"] = [variant for variant in variants() if str(variant["id"]) != variant_id]

    return Store(
        Platform.SHOPIFY,
        shop,
        StoreAccess(shopify_address.base_url(shop.slug), {"access_token": token}, "test"),
        "graphql",
        {"match": "graphql", "saying": "productSet"},
        {"match": "graphql", "saying": "productVariantsBulkUpdate"},
        lambda: [product["title"] for product in shop.products.values()],
        lambda: {(_minor(variant["price"]), variant["inventoryQuantities"][0]["quantity"]) for variant in variants()},
        shop.tokens.clear,
        lose,
        lambda: {gid.rpartition("/")[2] for product in shop.products.values() for gid in product["collections"]},
        pictures=lambda: [each["gid"] for product in shop.products.values() for each in product["files"]],
    )


def of_square(outside: Outside) -> Store:
    seller = outside.sandbox.square["MLHARBOR"]
    token = seller.grant(" ".join(SQUARE_SCOPES))["access_token"]

    def sold() -> set[tuple[int, int]]:
        variations = [variation for item in seller.items() for variation in item["item_data"]["variations"]]
        prices = {
            variation["id"]: variation["item_variation_data"]["price_money"]["amount"] for variation in variations
        }
        return {(price, int(seller.counts[key])) for key, price in prices.items()}

    return Store(
        Platform.SQUARE,
        seller,
        StoreAccess(shop_url(seller.merchant_id), {"access_token": token}, "test"),
        "/square/v2/",
        {"match": r"/catalog/batch-upsert$", "method": "POST"},
        {"match": r"/catalog/batch-upsert$", "method": "POST"},
        lambda: [item["item_data"]["name"] for item in seller.items()],
        sold,
        seller.tokens.clear,
        lambda variant_id: catalog.delete(seller, [variant_id]),
        lambda: {category["id"] for item in seller.items() for category in item["item_data"]["categories"]},
    )


def of_wix(outside: Outside, slug: str = "teahouse", making: tuple[str, str] = MAKING_V3) -> Store:
    site = outside.sandbox.wix[slug]
    site.installed = True
    keys = {"access_token": site.draw_token()["access_token"], "instance_id": site.instance_id}

    def variants() -> list[dict[str, Any]]:
        return [variant for product in site.products.values() for variant in product["variantsInfo"]["variants"]]

    def sold() -> set[tuple[int, int]]:
        counts = {row["variantId"]: row["quantity"] for row in site.stock.values()}
        return {(_minor(variant["price"]["actualPrice"]["amount"]), counts[variant["id"]]) for variant in variants()}

    def lose(variant_id: str) -> None:
        (product,) = site.products.values()
        kept = [variant for variant in variants() if variant["id"] != variant_id]
        (lost,) = [variant for variant in variants() if variant["id"] == variant_id]
        name = lost["choices"][0]["optionChoiceNames"]["choiceName"]
        choices = product["options"][0]["choicesSettings"]["choices"]
        product["options"][0]["choicesSettings"]["choices"] = [choice for choice in choices if choice["name"] != name]
        product["variantsInfo"]["variants"] = kept

    return Store(
        Platform.WIX,
        site,
        StoreAccess(f"https://{slug}.example.com", keys, "test"),
        "/wix/stores",
        dict(zip(("match", "method"), making, strict=True)),
        {"match": r"/stores/v[13]/products/", "method": "PATCH"},
        lambda: [product["name"] for product in site.products.values()],
        sold,
        site.tokens.clear,
        lose,
        lambda: {category["id"] for category in site.categories.values() if category["items"]},
        hidden=lambda: {
            _minor(variant["price"]["actualPrice"]["amount"]) for variant in variants() if not variant["visible"]
        },
        pictures=lambda: [
            each["id"] for product in site.products.values() for each in product["media"]["itemsInfo"]["items"]
        ],
    )


def of_wix_v1(outside: Outside) -> Store:
    """A site with Catalog V1; what makes a product there is what shows it to buyers."""
    return of_wix(outside, "pottery", (r"/stores/v1/products/[^/]+$", "PATCH"))


def of_woocommerce(outside: Outside) -> Store:
    store = outside.store()

    def sold() -> set[tuple[int, int]]:
        return {
            (_minor(variation["regular_price"]), int(variation["stock_quantity"]))
            for variation in store.variations.values()
        }

    return Store(
        Platform.WOOCOMMERCE,
        store,
        StoreAccess(outside.store_url(), outside.keys(), "test"),
        "/wc/v3/",
        {"match": r"/products\?", "method": "POST"},
        {"match": r"/variations/batch", "method": "POST"},
        lambda: [product["name"] for product in store.products.values()],
        sold,
        store.keys.clear,
        lambda variant_id: store.remove_variation(int(variant_id)),
        lambda: {str(category) for product in store.products.values() for category in product["categories"]},
        "publish",
    )


PLATFORMS: dict[str, Callable[[Outside], Store]] = {
    "bigcommerce": of_bigcommerce,
    "shopify": of_shopify,
    "square": of_square,
    "wix": of_wix,
    "wix_v1": of_wix_v1,
    "woocommerce": of_woocommerce,
}
"""By the fixture in `tests/support/vendors.py` that resets its shops; WooCommerce stores need none."""


def teapot(count: int = 120, **changes: Any) -> PushProduct:
    chosen = [(colour, size) for colour in COLOURS for size in SIZES][:count]
    variants = tuple(
        PushVariant(f"v{at}", options, 1250 + at, None, sku=f"TEA-{at}", stock=7) for at, options in enumerate(chosen)
    )
    options = (PushOption("Colour", COLOURS), PushOption("Size", SIZES))
    return replace(PushProduct("ref-1", "Teapot", "<p>Pours.</p>", "USD", variants, (), options), **changes)


def small(count: int = 2, **changes: Any) -> PushProduct:
    """A teapot of one option."""
    sizes = SIZES[:count]
    variants = tuple(
        PushVariant(f"v{at}", (size,), 1250 + at, None, sku=f"TEA-{at}", stock=7) for at, size in enumerate(sizes)
    )
    made = PushProduct("ref-1", "Teapot", "<p>Pours.</p>", "USD", variants, (), (PushOption("Size", sizes),))
    return replace(made, **changes)


def _minor(amount: str) -> int:
    return round(float(amount) * 100)
