"""A teapot as it is sent to Shopify, and what the shop has of it."""

from dataclasses import replace
from typing import Any

from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.ports.stores import PushImage, PushOption, PushProduct, PushVariant

PICTURE = "https://cdn.example.com/{}.png"


def variant(at: int, **changes: Any) -> PushVariant:
    made = PushVariant(f"v{at}", (f"Size {at}",), 1250 + at, None, sku=f"TEA-{at}", stock=7, weight_grams=250)
    return replace(made, **changes)


def teapot(count: int = 2, **changes: Any) -> PushProduct:
    variants = tuple(variant(at) for at in range(count))
    options = (PushOption("Size", tuple(f"Size {at}" for at in range(count))),)
    images = (PushImage(PICTURE.format("front"), "Front"), PushImage(PICTURE.format("back")))
    made = PushProduct("ref-1", "Teapot", "<p>Pours.</p>", "USD", variants, images, options, tags=("tea",))
    return replace(made, **changes)


def only(shop: ShopifyShop) -> dict[str, Any]:
    (product,) = shop.products.values()
    return product
