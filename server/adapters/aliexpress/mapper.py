"""Map the result of `aliexpress.ds.product.get` to our product. Pure."""

from typing import Any

from server.adapters.aliexpress.client import items
from server.adapters.suppliers.mapping import each_once, former_price, images
from server.adapters.suppliers.properties import Properties, Property, options_of
from server.adapters.values import (
    as_dict,
    first_text,
    read_count,
    read_grams,
    read_html,
    read_picture,
    read_pictures,
    read_price,
    read_text,
    read_words,
)
from server.kit.countries import country_named
from server.kit.money import is_known_currency
from server.ports.suppliers import SourceLink, SourceProduct, SourceVariant

Sku = dict[str, Any]
BASE = "https://www.aliexpress.com/"
_FACTS = (("origin", "place of origin", "产地"), ("material", "materials", "材质"))
_STOCK_NAMES = ("sku_available_stock", "s_k_u_available_stock", "ipm_sku_stock")


def is_on_sale(result: Any) -> bool:
    """Return whether the product can still be bought; also True when its status is missing or unreadable."""
    stated = as_dict(as_dict(result).get("ae_item_base_info_dto")).get("product_status_type")
    return read_words(stated).lower() in ("", "onselling")


def map_product(result: Any, link: SourceLink, currency: str) -> SourceProduct | None:
    """Map the product; None when the result describes none. `currency` is the requested one."""
    base = as_dict(as_dict(result).get("ae_item_base_info_dto"))
    title = read_words(base.get("subject"))
    if not title:
        return None
    skus = items(result.get("ae_item_sku_info_dtos"))
    codes = next((read_text(sku.get("currency_code")).upper() for sku in skus if sku.get("currency_code")), "")
    stated = codes if is_known_currency(codes) else currency
    properties = read_properties(skus)
    grams = read_grams(as_dict(result.get("package_info_dto")).get("gross_weight"))
    pictures = read_words(as_dict(result.get("ae_multimedia_info_dto")).get("image_urls"))
    return SourceProduct(
        link=link,
        title=title,
        currency=stated,
        description_html=read_html(base.get("detail")),
        vendor=read_text(as_dict(result.get("ae_store_info")).get("store_name")),
        images=images(read_pictures(pictures.split(";"), BASE)),
        options=properties.options,
        variants=each_once(_variant(sku, at, properties, stated, grams) for at, sku in enumerate(skus)),
        customs=_customs(items(as_dict(result).get("ae_item_properties"))),
    )


def _customs(described: list[Sku]) -> dict[str, str]:
    """Return what the attributes say for customs. Their names and values are in the requested language."""
    stated = {read_text(row.get("attr_name")).casefold(): read_text(row.get("attr_value")) for row in described}
    origin, material = (next((stated[name] for name in names if stated.get(name)), "") for names in _FACTS)
    found = {"origin": country_named(origin), "material": material}
    return {name: value for name, value in found.items() if value}


def read_properties(skus: list[Sku]) -> Properties:
    """Return the options of the SKUs; values with the same custom name are distinguished by their plain names."""
    return options_of([[_property(item) for item in items(sku.get("ae_sku_property_dtos"))] for sku in skus])


def _property(entry: Sku) -> Property:
    return Property(
        key=first_text(entry, "sku_property_id", "sku_property_name"),
        name=read_text(entry.get("sku_property_name")),
        value_key=first_text(entry, "property_value_id", "sku_property_value"),
        label=read_text(entry.get("property_value_definition_name")),
        plain=read_text(entry.get("sku_property_value")),
        image=read_text(entry.get("sku_image")),
    )


def _variant(sku: Sku, position: int, properties: Properties, currency: str, grams: int | None) -> SourceVariant:
    listed, offered = (read_price(sku.get(key), currency) for key in ("sku_price", "offer_sale_price"))
    cost = listed if offered is None else offered
    counts = (read_count(sku.get(name)) for name in _STOCK_NAMES)
    stock = next((count for count in counts if count is not None), None)
    return SourceVariant(
        source_sku_id=first_text(sku, "sku_id", "sku_attr") or str(position + 1),
        option_values=properties.values[position],
        cost_minor=cost,
        compare_at_minor=former_price(listed, cost),
        sku=read_text(sku.get("sku_code")),
        source_attr=read_text(sku.get("sku_attr")),
        stock=stock,
        available=stock != 0 and sku.get("sku_stock") not in (False, "false"),
        image_url=read_picture(properties.images[position], BASE),
        weight_grams=grams,
        barcode=read_text(sku.get("ean_code")),
    )
