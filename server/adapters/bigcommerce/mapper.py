"""Map our products to BigCommerce's fields and back. Pure: values to look up are arguments."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from server.adapters.stores.words import distinct_images, label, one_line, without_left_out
from server.adapters.values import as_dict, as_list, read_price, read_text
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, PushImage, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Price, price_of

MARK = "tradewind-{reference}"
_GRAMS = {"kgs": 1000.0, "grams": 1.0, "lbs": 453.59237, "ounces": 28.349523125, "tonnes": 1_000_000.0}
_LIMITS = LIMITS[Platform.BIGCOMMERCE]
_BARCODE = re.compile(r"[0-9]{8,14}")

Json = dict[str, Any]
Choice = frozenset[tuple[str, str]]


def base_fields(product: PushProduct, weight_unit: str, categories: Sequence[int]) -> Json:
    """Build all fields but images, options and variants; fields that are left out stay as the merchant has them."""
    payload: Json = {
        "name": name_of(product),
        "type": "physical",
        "description": product.description_html,
        **_first_prices(product),
    }
    if (weighed := weight(product.variants[0].weight_grams, weight_unit)) is not None:
        payload["weight"] = weighed
    if categories or product.sets_collections:
        payload["categories"] = list(categories)
    if product.vendor:
        payload["brand_name"] = product.vendor
    if product.options:
        return payload | _tracking(product)
    return payload | _simple_fields(product)


def new_product(product: PushProduct, weight_unit: str, categories: Sequence[int]) -> Json:
    """Build the payload that creates the whole product, with the mark by which we find it again."""
    payload: Json = {"weight": 0, **base_fields(product, weight_unit, categories)}  # required for a new product
    payload |= {"search_keywords": mark_of(product), "is_visible": not product.as_draft}
    payload["images"] = [image_fields(image, at) for at, image in enumerate(images_to_send(product))]
    if product.options:
        payload["variants"] = [
            {**new_variant(product, variant, weight_unit), "option_values": option_values(product, variant)}
            for variant in product.variants
        ]
    return payload


def new_variant(product: PushProduct, variant: PushVariant, weight_unit: str) -> Json:
    """Build a new variant without its option values. A SKU is required: without one, use our unique reference."""
    return {"sku": variant.reference[: _LIMITS.sku_length], **variant_fields(product, variant, weight_unit)}


def variant_fields(product: PushProduct, variant: PushVariant, weight_unit: str) -> Json:
    """Build SKU, prices, stock, weight and picture of a variant; unknown fields stay as the merchant has them."""
    fields: Json = {
        **_numbers(variant),
        **price_fields(variant, product.currency),
    }
    if not variant.keeps_stock:
        fields |= {"purchasing_disabled": not variant.available, **_level(product, variant.in_stock.quantity)}
    reported = weight(variant.weight_grams, weight_unit)
    if reported is not None:
        fields["weight"] = reported
    if variant.image_url and variant.image_url not in product.pictures.left_out:
        fields["image_url"] = variant.image_url
    return fields


def price_fields(variant: PushVariant | NewPrice, currency: str) -> Json:
    """Send a higher compare-at price as the price, and our price as the sale price; 0 means no sale price."""
    price, higher = _number(variant.price_minor, currency), variant.compare_at_minor
    if higher is not None and higher > variant.price_minor:
        return {"price": _number(higher, currency), "sale_price": price}
    return {"price": price, "sale_price": 0}


def record_price(record: Mapping[str, Any], currency: str) -> Price | None:
    """Return the price of a product or variant in the store; None where it has no price of its own."""
    price, sale = (read_price(record.get(name), currency) for name in ("price", "sale_price"))
    if price is None:
        return None
    return price_of(sale, price) if sale else (price, None)


def prices_of(record: Json, currency: str) -> dict[str, Price | None]:
    """Return prices by variant id; a product without options has its own price."""
    if only := record.get("base_variant_id"):
        return {str(only): record_price(record, currency)}
    return {found: record_price(each, currency) for found, each in variants_of(record).items()}


def facts_of(record: Json, weight_unit: str) -> dict[str, Facts]:
    """Return facts by variant id; a product without options has its own. A SKU that we generated counts as empty."""
    if only := record.get("base_variant_id"):
        return {str(only): _facts(record, record, weight_unit)}
    return {found: _facts(each, record, weight_unit) for found, each in variants_of(record).items()}


def as_sent(facts: Facts) -> Facts:
    """Return the facts as the store saves them."""
    barcode = facts.barcode if facts.barcode is None or _BARCODE.fullmatch(facts.barcode) else ""
    return replace(facts, sku=None if facts.sku is None else facts.sku[: _LIMITS.sku_length], barcode=barcode)


def _facts(row: Json, record: Json, weight_unit: str) -> Facts:
    sku, ours = read_text(row.get("sku")), f"{reference_of(record)}-"
    is_ours = len(ours) > 1 and sku.startswith(ours)
    per_unit, weighs = _GRAMS.get(weight_unit.lower()), row.get("weight")
    grams = round(weighs * per_unit) if isinstance(weighs, int | float) and per_unit else None
    return Facts("" if is_ours else sku, read_text(row.get("upc")), grams)


def record_stocks(record: Json, levels: Mapping[str, int] | None = None) -> dict[str, NewStock]:
    """Return stock by variant id; a product without options has its own.

    `levels` are the counts at a location; without them they are summed over all locations.
    """
    tracking, is_for_sale = record.get("inventory_tracking"), record.get("availability") != "disabled"
    if only := record.get("base_variant_id"):
        level = record.get("inventory_level") if levels is None else levels.get(str(only), 0)
        return {str(only): _record_stock(level if tracking != "none" else None, is_for_sale=is_for_sale)}
    if tracking == "product":
        shared = replace(_record_stock(record.get("inventory_level"), is_for_sale=is_for_sale), is_shared=True)
        return dict.fromkeys(variants_of(record), shared)
    return {
        found: _record_stock(
            None if tracking != "variant" else each.get("inventory_level") if levels is None else levels.get(found, 0),
            is_for_sale=is_for_sale and not each.get("purchasing_disabled"),
        )
        for found, each in variants_of(record).items()
    }


def _record_stock(level: object, *, is_for_sale: bool) -> NewStock:
    return NewStock(level if isinstance(level, int) else None, is_for_sale)


def stocks_as_sent(stocks: Mapping[str, NewStock]) -> dict[str, NewStock]:
    """Return the stocks as BigCommerce keeps them: it counts all variants of a product or none."""
    is_counted = any(stock.stock is not None for stock in stocks.values())
    return {key: NewStock(stock.quantity if is_counted else None, stock.available) for key, stock in stocks.items()}


def image_fields(image: PushImage, at: int) -> Json:
    named = {"description": image.alt} if image.alt else {}
    return {"image_url": image.url, "is_thumbnail": at == 0, "sort_order": at, **named}


def counts(product: PushProduct) -> bool:
    """Return whether the store tracks stock of the product."""
    return any(variant.stock is not None for variant in product.variants)


def option_values(product: PushProduct, variant: PushVariant) -> list[Json]:
    pairs = zip(product.options, variant.option_values, strict=False)
    return [{"option_display_name": label(option.name), "label": label(value)} for option, value in pairs]


def choice_of(product: PushProduct, variant: PushVariant) -> Choice:
    """Return the key that identifies a variant by its options, ignoring order and case."""
    return _choice(option_values(product, variant))


def chosen(record: Mapping[str, Any]) -> Choice:
    """Return the same key for a variant of the store."""
    return _choice(as_dict(each) for each in as_list(record.get("option_values")))


def description_of(record: Json) -> str | None:
    """Return the description; None where the answer leaves it out."""
    description = record.get("description")
    return description if isinstance(description, str) else None


def name_of(product: PushProduct) -> str:
    return one_line(product.title, _LIMITS.title)


def sku_of(variant: PushVariant) -> str:
    return variant.sku[: _LIMITS.sku_length]


def images_to_send(product: PushProduct) -> tuple[PushImage, ...]:
    """Return the product's own pictures, each once; a variant sends its own picture by URL."""
    return without_left_out(product, distinct_images(product.images))


def mark_of(product: PushProduct) -> str:
    return MARK.format(reference=product.reference)


def is_ours(record: Mapping[str, Any], reference: str) -> bool:
    """Return whether the record has the mark of this reference; buyers never see the field, merchants may add to it."""
    return MARK.format(reference=reference) in _keywords(record)


def reference_of(record: Mapping[str, Any]) -> str:
    """Return our reference in the record; empty where the product is not ours."""
    prefix = MARK.format(reference="")
    return next((word.removeprefix(prefix) for word in _keywords(record) if word.startswith(prefix)), "")


def _keywords(record: Mapping[str, Any]) -> list[str]:
    return read_text(record.get("search_keywords")).replace(",", " ").split()


def variants_of(record: Mapping[str, Any]) -> dict[str, Json]:
    """Return the variants of a product by id."""
    return {str(each.get("id")): each for each in map(as_dict, as_list(record.get("variants")))}


def store_product(record: Json, base_url: str) -> StoreProduct:
    return StoreProduct(
        external_id=str(record.get("id")),
        reference=reference_of(record),
        title=read_text(record.get("name")),
        url=url_of(record, base_url),
        status="active" if record.get("is_visible") else "hidden",
        variant_count=len(as_list(record.get("variants"))) or 1,
    )


def url_of(record: Mapping[str, Any], base_url: str) -> str:
    return base_url + read_text(as_dict(record.get("custom_url")).get("url"))


def weight(grams: int | None, unit: str) -> float | None:
    """Return the weight in the store's unit; None when weight or unit is unknown."""
    per_unit = _GRAMS.get(unit.lower())
    return round(grams / per_unit, 4) if grams is not None and per_unit else None


def _first_prices(product: PushProduct) -> Json:
    cheapest = min(product.variants, key=lambda variant: variant.price_minor)
    return price_fields(cheapest, product.currency)


def _simple_fields(product: PushProduct) -> Json:
    variant = product.variants[0]
    if variant.keeps_stock:
        return _numbers(variant)
    return {
        **_numbers(variant),
        "inventory_tracking": "product" if counts(product) else "none",
        **_level(product, max(variant.stock or 0, 0)),
        "availability": "available" if variant.available else "disabled",
    }


def _tracking(product: PushProduct) -> Json:
    """Build whether a product with options is counted and sold. Where stocks stay, the store's count stays too, unless
    an existing variant gets another stock.
    """
    stays = any(variant.keeps_stock for variant in product.variants)
    if stays and all(variant.keeps_stock for variant in product.variants if variant.external_id):
        return {}
    payload: Json = {"inventory_tracking": "variant" if counts(product) else "none"}
    return payload if stays else {**payload, "availability": "available"}


def _numbers(variant: PushVariant) -> Json:
    """Return SKU and barcode, each only where the store accepts it."""
    sku = {"sku": sku_of(variant)} if variant.sku else {}
    return sku | ({"upc": variant.barcode} if _BARCODE.fullmatch(variant.barcode) else {})


def _level(product: PushProduct, quantity: int) -> Json:
    """Return the count for the store's default location; `stock` writes the one for a chosen location."""
    return {} if product.location_id else {"inventory_level": quantity}


def _choice(values: Iterable[Mapping[str, Any]]) -> Choice:
    return frozenset(
        (read_text(each.get("option_display_name")).casefold(), read_text(each.get("label")).casefold())
        for each in values
    )


def _number(minor: int, currency: str) -> float:
    return float(Decimal(to_decimal(minor, currency)))
