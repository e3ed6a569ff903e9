"""From the result of `aliexpress.ds.product.get` to our product. Pure.

Properties of SKUs become options: names and values in the order in which they first appear.
"""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from server.adapters.aliexpress.client import items
from server.adapters.suppliers.options import distinct
from server.adapters.values import as_dict, read_count, read_html, read_picture, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceImage, SourceLink, SourceOption, SourceProduct, SourceVariant

Sku = dict[str, Any]
_NO_VALUE = "-"
_BASE = "https://www.aliexpress.com/"
_HEAVIEST_GRAMS = 1_000_000
_STOCK_NAMES = ("sku_available_stock", "s_k_u_available_stock", "ipm_sku_stock")


@dataclass(frozen=True, slots=True)
class Properties:
    """The options of a product, and per SKU (in the order given) its values and its picture."""

    options: tuple[SourceOption, ...]
    values: tuple[tuple[str, ...], ...]
    images: tuple[str, ...]


def is_on_sale(result: Any) -> bool:
    """Whether the product can still be bought; one whose status is missing or unreadable can."""
    stated = as_dict(as_dict(result).get("ae_item_base_info_dto")).get("product_status_type")
    return not isinstance(stated, str) or stated.strip().lower() in ("", "onselling")


def map_product(result: Any, link: SourceLink, currency: str) -> SourceProduct | None:
    """The product; None when the result describes none. `currency` is what was asked for."""
    base = as_dict(as_dict(result).get("ae_item_base_info_dto"))
    title = read_text(base["subject"]) if isinstance(base.get("subject"), str) else ""
    if not title:
        return None
    skus = items(result.get("ae_item_sku_info_dtos"))
    stated = _currency(skus, currency)
    properties = read_properties(skus)
    return SourceProduct(
        link=link,
        title=title,
        currency=stated,
        description_html=read_html(base.get("detail")),
        vendor=read_text(as_dict(result.get("ae_store_info")).get("store_name")),
        images=_images(as_dict(result.get("ae_multimedia_info_dto")).get("image_urls")),
        options=properties.options,
        variants=_variants(skus, properties, stated, _grams(result.get("package_info_dto"))),
    )


def read_properties(skus: list[Sku]) -> Properties:
    """Read all SKUs at once, so that each has a value for every option and different values differ in name."""
    described = [items(sku.get("ae_sku_property_dtos")) for sku in skus]
    names: dict[str, str] = {}
    labels: dict[str, dict[str, str]] = {}
    for entry in (one for entries in described for one in entries):
        key = _property_key(entry)
        names.setdefault(key, read_text(entry.get("sku_property_name")) or f"Option {len(names) + 1}")
        _label(labels.setdefault(key, {}), entry)
    values = tuple(_values(entries, labels) for entries in described)
    options = [
        SourceOption(distinct(names[key], list(names.values())[:position]), tuple(labels[key].values()))
        for position, key in enumerate(names)
    ]
    return Properties(tuple(options), values, tuple(map(_image, described)))


def _currency(skus: list[dict[str, Any]], asked: str) -> str:
    stated = next((read_text(sku.get("currency_code")).upper() for sku in skus if sku.get("currency_code")), "")
    return stated if is_known_currency(stated) else asked


def _variants(
    skus: list[dict[str, Any]], properties: Properties, currency: str, grams: int | None
) -> tuple[SourceVariant, ...]:
    found: dict[str, SourceVariant] = {}
    for position, sku in enumerate(skus):
        sku_id = read_text(sku.get("sku_id")) or read_text(sku.get("sku_attr")) or str(position + 1)
        found.setdefault(sku_id, _variant(sku, sku_id, position, properties, currency, grams))
    return tuple(found.values())


def _variant(
    sku: dict[str, Any], sku_id: str, position: int, properties: Properties, currency: str, grams: int | None
) -> SourceVariant:
    listed, offered = (read_price(sku.get(key), currency) for key in ("sku_price", "offer_sale_price"))
    cost = listed if offered is None else offered
    stock = _stock(sku)
    return SourceVariant(
        source_sku_id=sku_id,
        option_values=properties.values[position],
        cost_minor=cost,
        compare_at_minor=listed if listed and cost is not None and listed > cost else None,
        sku=read_text(sku.get("sku_code")),
        source_attr=read_text(sku.get("sku_attr")),
        stock=stock,
        available=stock != 0 and sku.get("sku_stock") not in (False, "false"),
        image_url=read_picture(properties.images[position], _BASE),
        weight_grams=grams,
        barcode=read_text(sku.get("ean_code")),
    )


def _stock(sku: dict[str, Any]) -> int | None:
    stated = (read_count(sku.get(name)) for name in _STOCK_NAMES)
    return next((count for count in stated if count is not None), None)


def _images(urls: Any) -> tuple[SourceImage, ...]:
    found = [read_picture(url, _BASE) for url in urls.split(";")] if isinstance(urls, str) else []
    return tuple(SourceImage(url) for url in dict.fromkeys(found) if url)


def _grams(package: Any) -> int | None:
    try:
        grams = int(Decimal(read_text(as_dict(package).get("gross_weight"))) * 1000)
    except (InvalidOperation, ValueError, OverflowError):
        return None
    return grams if 0 < grams <= _HEAVIEST_GRAMS else None


def _values(entries: list[Sku], labels: dict[str, dict[str, str]]) -> tuple[str, ...]:
    own = {_property_key(entry): _value_key(entry) for entry in entries}
    return tuple(labels[key].get(own.get(key, ""), _NO_VALUE) for key in labels)


def _label(known: dict[str, str], entry: Sku) -> None:
    key = _value_key(entry)
    if key not in known:
        plain = read_text(entry.get("sku_property_value"))
        label = read_text(entry.get("property_value_definition_name")) or plain or key
        if label in known.values() and plain:
            label = f"{label} ({plain})"
        known[key] = distinct(label, list(known.values()))


def _property_key(entry: Sku) -> str:
    return read_text(entry.get("sku_property_id")) or read_text(entry.get("sku_property_name"))


def _value_key(entry: Sku) -> str:
    return read_text(entry.get("property_value_id")) or read_text(entry.get("sku_property_value"))


def _image(entries: list[Sku]) -> str:
    return next((image for entry in entries if (image := read_text(entry.get("sku_image")))), "")
