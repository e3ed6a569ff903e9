"""A teapot as it is sent to Wix, and what the site has of it."""

from dataclasses import replace
from typing import Any

from fixtures.sandbox.wix.site import WixSite
from server.ports.stores import PushImage, PushOption, PushProduct, PushVariant

PICTURE = "https://cdn.example.com/{}.png"


def variant(at: int, **changes: Any) -> PushVariant:
    return replace(PushVariant(f"v{at}", (f"Size {at}",), 1250 + at, None, sku=f"TEA-{at}", stock=7), **changes)


def teapot(count: int = 2, **changes: Any) -> PushProduct:
    variants = tuple(variant(at) for at in range(count))
    options = (PushOption("Size", tuple(f"Size {at}" for at in range(count))),)
    images = (PushImage(PICTURE.format("front"), "Front"), PushImage(PICTURE.format("back")))
    return replace(PushProduct("ref-1", "Teapot", "<p>Pours.</p>", "USD", variants, images, options), **changes)


def only(site: WixSite) -> dict[str, Any]:
    (product,) = site.products.values()
    return product


def variants(site: WixSite) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = only(site)["variantsInfo"]["variants"]
    return found


def stock(site: WixSite) -> dict[str, Any]:
    return {row["variantId"]: row.get("quantity", row.get("inStock")) for row in site.stock.values()}
