"""Map a product of a storefront's JSON to ours. Pure; tolerates missing, extra and mistyped fields."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from server.adapters.shopify.links import product_link
from server.adapters.suppliers.mapping import each_once
from server.adapters.values import as_dict, as_list, read_count, read_html, read_picture, read_price, read_text
from server.kit.web_addresses import read_address
from server.ports.suppliers import SourceImage, SourceLink, SourceOption, SourceProduct, SourceVariant

_SLOTS = ("option1", "option2", "option3")
_NO_VALUE = "-"

Json = dict[str, Any]


def map_listed(raw: Any, origin: str, host: str, currency: str) -> SourceProduct | None:
    """Map a product of a list; None for an entry without handle or title."""
    handle = _handle(raw)
    return map_product(raw, product_link(origin, host, handle), currency) if handle else None


def map_product(raw: Any, link: SourceLink, currency: str) -> SourceProduct | None:
    """Map the product of `link`, under the handle that it states itself; None when `raw` is not a product."""
    if not isinstance(raw, dict) or not isinstance(raw.get("title"), str):
        return None
    link = _own_link(raw, link)
    names = _option_names(raw)
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
        options=_with_values(raw, names, variants),
        variants=variants,
    )


def as_json_product(raw: Any) -> Json:
    """Convert the product to the form of `.json`."""
    product = as_dict(raw)
    return {
        **product,
        "body_html": product.get("description"),
        "product_type": product.get("type"),
        "variants": [_script_variant(entry) for entry in as_list(product.get("variants")) if isinstance(entry, dict)],
    }


def availability(raw: Any) -> dict[str, bool]:
    """Return by variant id whether it can be bought, where the answer says so."""
    variants = [entry for entry in as_list(as_dict(raw).get("variants")) if isinstance(entry, dict)]
    return {str(v.get("id")): v["available"] for v in variants if isinstance(v.get("available"), bool)}


def _own_link(raw: Json, link: SourceLink) -> SourceLink:
    handle = _handle(raw) or link.source_id
    named = link if handle == link.source_id else product_link(read_address(link.url).origin, link.host, handle)
    return replace(named, lasting_id=read_text(raw.get("id")))


def _handle(raw: Any) -> str:
    """Return the handle that a product states; empty without a usable one."""
    handle = raw.get("handle") if isinstance(raw, dict) else None
    name = read_text(handle) if isinstance(handle, str) else ""
    return "" if "/" in name else name


def _variants(
    raw: Json, names: tuple[str, ...], base: str, currency: str, image_of: dict[str, str]
) -> tuple[SourceVariant, ...]:
    entries = enumerate(as_list(raw.get("variants")), 1)
    return each_once(
        _variant(entry, at, names, base, currency, image_of) for at, entry in entries if isinstance(entry, dict)
    )


def _variant(
    raw: Json, position: int, names: tuple[str, ...], base: str, currency: str, image_of: dict[str, str]
) -> SourceVariant:
    sku_id = read_text(raw.get("id")) or str(position)
    featured = raw.get("featured_image")
    image = read_picture(featured.get("src") if isinstance(featured, dict) else featured, base) if featured else ""
    return SourceVariant(
        source_sku_id=sku_id,
        option_values=_values_of(raw, len(names)),
        cost_minor=read_price(raw.get("price"), currency),
        compare_at_minor=read_price(raw.get("compare_at_price"), currency) or None,
        sku=read_text(raw.get("sku")),
        available=raw.get("available") is not False,
        image_url=image or image_of.get(sku_id, ""),
        weight_grams=read_count(raw.get("grams")) or None,
        barcode=read_text(raw.get("barcode")),
    )


def _images(raw: Json, base: str, image_of: dict[str, str]) -> tuple[SourceImage, ...]:
    """Return all pictures once, in their order; fill `image_of` with the picture of each variant id."""
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


def _option_names(raw: dict[str, Any]) -> tuple[str, ...]:
    """Return the names of the options in order; empty for a product with only the default variant."""
    if _has_only_default(raw):
        return ()
    stated = [
        read_text(entry.get("name") if isinstance(entry, dict) else entry) for entry in as_list(raw.get("options"))
    ]
    used = max((_used_slots(entry) for entry in as_list(raw.get("variants")) if isinstance(entry, dict)), default=0)
    names = (stated + [""] * used)[:used]
    return tuple(name or f"Option {position}" for position, name in enumerate(names, 1))


def _values_of(variant: dict[str, Any], count: int) -> tuple[str, ...]:
    """Return a variant's values for `count` options."""
    if not count:
        return ()
    return tuple([read_text(variant.get(slot)) or _NO_VALUE for slot in _SLOTS[:count]])


def _with_values(
    raw: dict[str, Any], names: tuple[str, ...], variants: tuple[SourceVariant, ...]
) -> tuple[SourceOption, ...]:
    """Return the options with the values that variants use: in the stated order, then in the order of the variants."""
    stated = as_list(raw.get("options"))
    options = []
    for position, name in enumerate(names):
        used = dict.fromkeys([variant.option_values[position] for variant in variants])
        entry = stated[position] if position < len(stated) else None
        listed = as_list(entry.get("values")) if isinstance(entry, dict) else []
        ordered = dict.fromkeys([value for row in listed if (value := read_text(row)) in used])
        options.append(SourceOption(name, tuple(ordered | used)))
    return tuple(options)


def _has_only_default(raw: dict[str, Any]) -> bool:
    variants = as_list(raw.get("variants"))
    if len(variants) != 1 or not isinstance(variants[0], dict):
        return not variants
    return variants[0].get("option1") in (None, "Default Title") and _used_slots(variants[0]) <= 1


def _used_slots(variant: dict[str, Any]) -> int:
    if variant.get("option3") is not None:
        return 3
    return 2 if variant.get("option2") is not None else int(variant.get("option1") is not None)


def _script_variant(raw: Json) -> Json:
    return {
        **raw,
        "price": _hundredths(raw.get("price")),
        "compare_at_price": _hundredths(raw.get("compare_at_price")),
        "grams": raw.get("weight"),
    }


def _hundredths(value: Any) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**15:
        return str(Decimal(value) / 100)
    return None
