"""A product as plain JSON: what data APIs answer and what the browser extension sends. Pure.

    {"title": "...", "currency": "EUR", "description_html": "...", "vendor": "...", "product_type": "...",
     "tags": ["..."], "images": ["https://..."], "options": ["Colour", "Size"], "min_quantity": 2,
     "variants": [{"id": "...", "options": ["Red", "M"], "price": "19.90", "compare_at_price": "25.00", "stock": 3,
                   "available": true, "sku": "...", "image": "https://...", "weight_grams": 200, "barcode": "..."}]}

`title` and one variant with a price are needed. `"shown": {"variants": 3000}` says how much the source has where the
document has less (`SourceProduct.shown`). A variant's options are its values in the order of the product's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.suppliers.mapping import each_once, images
from server.adapters.values import (
    as_dict,
    as_list,
    first_text,
    read_count,
    read_html,
    read_picture,
    read_pictures,
    read_price,
    read_text,
)
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceLink, SourceOption, SourceProduct, SourceVariant

_MOST_OPTIONS = 10
_NO_VALUE = "-"


def read_document(raw: Any, link: SourceLink, *, default_currency: str = "") -> SourceProduct | None:
    """Read the product; None without a title, a price or a known currency."""
    stated = as_dict(raw)
    title = read_text(stated.get("title"))
    currency = (read_text(stated.get("currency")) or default_currency).upper()
    if not title or not is_known_currency(currency):
        return None
    names = tuple(read_text(name) for name in as_list(stated.get("options"))[:_MOST_OPTIONS])
    entries = enumerate(as_list(stated.get("variants")), 1)
    variants = each_once(_variant(as_dict(entry), at, names, link.url, currency) for at, entry in entries)
    if all(variant.cost_minor is None for variant in variants):
        return None
    return SourceProduct(
        link=link,
        title=title,
        currency=currency,
        description_html=read_html(stated.get("description_html")),
        vendor=read_text(stated.get("vendor")),
        product_type=read_text(stated.get("product_type")),
        tags=tuple(tag for row in as_list(stated.get("tags")) if (tag := read_text(row))),
        images=images(read_pictures(as_list(stated.get("images")), link.url)),
        options=_options(names, variants),
        variants=variants,
        min_quantity=read_count(stated.get("min_quantity")) or 1,
        shown={name: count for name, raw in as_dict(stated.get("shown")).items() if (count := read_count(raw))},
    )


def _variant(raw: Mapping[str, Any], position: int, names: Sequence[str], base: str, currency: str) -> SourceVariant:
    values = [read_text(value) for value in as_list(raw.get("options"))]
    padded = values + [""] * len(names)
    shown = tuple(value or _NO_VALUE for value in padded[: len(names)])
    stock = read_count(raw.get("stock"))
    return SourceVariant(
        source_sku_id=first_text(raw, "id", "sku") or " / ".join(shown) or str(position),
        option_values=shown,
        cost_minor=read_price(raw.get("price"), currency),
        compare_at_minor=read_price(raw.get("compare_at_price"), currency) or None,
        sku=read_text(raw.get("sku")),
        stock=stock,
        available=raw.get("available") is not False and stock != 0,
        image_url=read_picture(raw.get("image"), base),
        weight_grams=read_count(raw.get("weight_grams")) or None,
        barcode=read_text(raw.get("barcode")),
    )


def _options(names: Sequence[str], variants: Sequence[SourceVariant]) -> tuple[SourceOption, ...]:
    return tuple(
        SourceOption(name, tuple(dict.fromkeys(variant.option_values[at] for variant in variants)))
        for at, name in enumerate(names)
    )
