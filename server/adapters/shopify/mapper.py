"""From a product of a storefront's JSON to ours. Pure; tolerates missing, extra and mistyped fields."""

from typing import Any

from server.adapters.shopify.links import product_link
from server.adapters.shopify.options import option_names, values_of, with_values
from server.adapters.values import as_dict, as_list, read_count, read_html, read_picture, read_price, read_text
from server.ports.suppliers import SourceImage, SourceLink, SourceProduct, SourceVariant

Json = dict[str, Any]


def map_listed(raw: Any, origin: str, host: str, currency: str) -> SourceProduct | None:
    """A product of a list; None for an entry that is none (it has no handle or no title)."""
    if not isinstance(raw, dict) or not isinstance(raw.get("handle"), str):
        return None
    handle = read_text(raw["handle"])
    if not handle or "/" in handle:
        return None
    return map_product(raw, product_link(origin, host, handle), currency)


def map_product(raw: Any, link: SourceLink, currency: str) -> SourceProduct | None:
    """The product that `link` shows; None when `raw` is no product."""
    if not isinstance(raw, dict) or not isinstance(raw.get("title"), str):
        return None
    names = option_names(raw)
    image_of: dict[str, str] = {}
    images = _images(raw, link.url, image_of)
    variants = _variants(raw, names, link.url, currency, image_of)
    return SourceProduct(
        link=link,
        title=read_text(raw["title"]) or link.source_id,
        currency=currency,
        description_html=read_html(raw.get("body_html")),
        vendor=read_text(raw.get("vendor")),
        product_type=read_text(raw.get("product_type")),
        tags=_tags(raw.get("tags")),
        images=images,
        options=with_values(raw, names, variants),
        variants=variants,
    )


def _variants(
    raw: Json, names: tuple[str, ...], base: str, currency: str, image_of: dict[str, str]
) -> tuple[SourceVariant, ...]:
    found: dict[str, SourceVariant] = {}
    for position, entry in enumerate(as_list(raw.get("variants")), 1):
        if isinstance(entry, dict):
            variant = _variant(entry, position, names, base, currency, image_of)
            found.setdefault(variant.source_sku_id, variant)
    return tuple(found.values())


def _variant(
    raw: Json, position: int, names: tuple[str, ...], base: str, currency: str, image_of: dict[str, str]
) -> SourceVariant:
    sku_id = read_text(raw.get("id")) or str(position)
    featured = raw.get("featured_image")
    image = read_picture(featured.get("src") if isinstance(featured, dict) else featured, base) if featured else ""
    return SourceVariant(
        source_sku_id=sku_id,
        option_values=values_of(raw, len(names)),
        cost_minor=read_price(raw.get("price"), currency),
        compare_at_minor=read_price(raw.get("compare_at_price"), currency) or None,
        sku=read_text(raw.get("sku")),
        available=raw.get("available") is not False,
        image_url=image or image_of.get(sku_id, ""),
        weight_grams=read_count(raw.get("grams")) or None,
        barcode=read_text(raw.get("barcode")),
    )


def _images(raw: Json, base: str, image_of: dict[str, str]) -> tuple[SourceImage, ...]:
    """All pictures once, in their order; fills `image_of` with the picture of each variant id."""
    found: dict[str, SourceImage] = {}
    for entry in as_list(raw.get("images")):
        image = as_dict(entry)
        url = read_picture(image.get("src") if image else entry, base)
        if url:
            found.setdefault(url, SourceImage(url, read_text(image.get("alt"))))
            for variant_id in as_list(image.get("variant_ids")):
                image_of.setdefault(read_text(variant_id), url)
    return tuple(found.values())


def _tags(raw: Any) -> tuple[str, ...]:
    listed = raw.split(",") if isinstance(raw, str) else as_list(raw)
    return tuple(dict.fromkeys([tag for entry in listed if (tag := read_text(entry))]))
