"""Stock as the merchants of a store see and change it, in the form in which each platform keeps it."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from fixtures.sandbox.bigcommerce.inventory import set_level
from fixtures.sandbox.shopify_admin.shop import LOCATION
from server.platforms.contracts import Platform
from server.ports.stocks import NewStock
from tests.adapters.platforms import Store

Place = Any
"""A location of a store, as the platform names it; None for its default one."""


def restock(store: Store, variant_id: str, stock: NewStock, place: Place = None) -> None:
    """Sell, count or take from sale a variant in the store."""
    _WAYS[store.platform](store.inside, variant_id, stock, place)


def stocked(store: Store) -> Any:
    """Return everything that the store keeps of stock, to be compared."""
    return deepcopy(_KEPT[store.platform](store.inside))


def of_woocommerce(shop: Any, variant_id: str, stock: NewStock, _place: Place) -> None:
    status = "instock" if stock.available and stock.stock != 0 else "outofstock"
    counted = {"manage_stock": stock.stock is not None, "stock_quantity": stock.stock, "stock_status": status}
    shop.variations[int(variant_id)] |= counted


def of_bigcommerce(shop: Any, variant_id: str, stock: NewStock, place: Place) -> None:
    product, variant = shop.variants()[int(variant_id)]
    product["inventory_tracking"] = "none" if stock.stock is None else "variant"
    variant["purchasing_disabled"] = not stock.available
    if stock.stock is not None:
        set_level(shop, product, variant, stock.stock, place)


def of_shopify(shop: Any, variant_id: str, stock: NewStock, place: Place) -> None:
    variant, place = shop.variants()[int(variant_id)], place or LOCATION
    variant["inventoryItem"] = {**variant["inventoryItem"], "tracked": stock.is_tracked}
    others = [quantity for quantity in variant.get("inventoryQuantities") or [] if quantity["locationId"] != place]
    here = {"locationId": place, "name": "available", "quantity": stock.quantity}
    variant["inventoryQuantities"] = [*others, here]


def of_square(seller: Any, variant_id: str, stock: NewStock, place: Place) -> None:
    (data,) = (variation["item_variation_data"] for variation in _variations(seller) if variation["id"] == variant_id)
    place, is_out = place or seller.location_id, not stock.available
    data |= {
        "track_inventory": stock.stock is not None,
        "location_overrides": [{"location_id": place, "sold_out": is_out}],
    }
    if stock.stock is not None:
        seller.counts_before.setdefault(variant_id, {})[place] = str(stock.stock)
        seller.counts[variant_id], seller.counted_at[variant_id] = str(stock.stock), place


def of_wix(site: Any, variant_id: str, stock: NewStock, _place: Place) -> None:
    (item,) = (row for row in site.stock.values() if row["variantId"] == variant_id)
    for name in ("quantity", "inStock"):
        item.pop(name, None)
    counted = {"inStock": stock.available} if stock.stock is None else {"quantity": stock.stock}
    item |= counted | {"trackQuantity": stock.stock is not None, "revision": str(int(item["revision"]) + 1)}


def _variations(seller: Any) -> list[dict[str, Any]]:
    return [variation for item in seller.items() for variation in item["item_data"]["variations"]]


def _named(record: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: record.get(name) for name in names}


_WAYS: Mapping[Platform, Callable[[Any, str, NewStock, Place], None]] = {
    Platform.WOOCOMMERCE: of_woocommerce,
    Platform.BIGCOMMERCE: of_bigcommerce,
    Platform.SHOPIFY: of_shopify,
    Platform.SQUARE: of_square,
    Platform.WIX: of_wix,
}
_KEPT: Mapping[Platform, Callable[[Any], Any]] = {
    Platform.WOOCOMMERCE: lambda shop: [
        _named(product, "manage_stock", "stock_quantity", "stock_status", "backorders")
        for product in (*shop.products.values(), *shop.variations.values())
    ],
    Platform.BIGCOMMERCE: lambda shop: (
        shop.counts,
        [
            _named(product, "inventory_tracking", "inventory_level", "availability")
            for product in shop.products.values()
        ],
        [_named(row, "inventory_level", "purchasing_disabled") for _, row in shop.variants().values()],
    ),
    Platform.SHOPIFY: lambda shop: [
        _named(variant, "inventoryItem", "inventoryQuantities", "inventoryPolicy")
        for variant in shop.variants().values()
    ],
    Platform.SQUARE: lambda seller: (
        seller.counts,
        seller.counts_before,
        [
            _named(variation["item_variation_data"], "track_inventory", "location_overrides")
            for variation in _variations(seller)
        ],
    ),
    Platform.WIX: lambda site: site.stock,
}
