"""Convert between Catalog V1 and V3. Pure.

V1 creates a variant for every combination itself, and has one discount per product instead of compare-at prices.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.mapper import ONLY_VARIANT, Json, item_stock, stock, variants_of
from server.ports.stocks import NewStock

_NO_DISCOUNT = {"type": "NONE", "value": 0}


def record_of(product: Mapping[str, Any]) -> Json:
    """Convert a V1 product to V3; its slug is our handle."""
    page, media = as_dict(product.get("productPageUrl")), as_dict(product.get("media"))
    address = read_text(page.get("base")).rstrip("/") + read_text(page.get("path"))
    images = ({"id": each.get("id"), "url": _address(each)} for each in map(as_dict, as_list(media.get("items"))))
    return {
        "id": read_text(product.get("id")),
        "name": read_text(product.get("name")),
        "handle": read_text(product.get("slug")),
        "plainDescription": product.get("description"),
        "visible": product.get("visible") is True,
        "brand": {"name": read_text(product.get("brand"))},
        "url": {"url": address if page.get("base") else "", "relativePath": read_text(page.get("path"))},
        "options": [_option_in_v3(each) for each in map(as_dict, as_list(product.get("productOptions")))],
        "variantsInfo": {"variants": [_variant_in_v3(each) for each in _all_variants(product)]},
        "media": {"itemsInfo": {"items": list(images)}},
        "collectionIds": [read_text(each) for each in as_list(product.get("collectionIds"))],
    }


def product_of(fields: Mapping[str, Any]) -> Json:
    """Convert V3's fields to V1's; variants, stock and pictures have separate calls."""
    names = {"name": "name", "plainDescription": "description", "visible": "visible"}
    payload: Json = {ours: fields[theirs] for theirs, ours in names.items() if theirs in fields}
    if brand := read_text(as_dict(fields.get("brand")).get("name")):
        payload["brand"] = brand
    if "options" in fields:
        payload |= {"productOptions": [_option(each) for each in fields["options"]]}
        payload |= {"manageVariants": bool(fields["options"])}
    if variants := variants_of(fields):
        discount = _discount(variants)
        payload |= {"priceData": {"price": min(_price(each, discount) for each in variants)}, "discount": discount}
        if not as_list(variants[0].get("choices")) and variants[0].get("sku"):
            payload["sku"] = variants[0]["sku"]
    return payload


def overrides_of(fields: Mapping[str, Any]) -> list[Json]:
    """Return each variant's own values, by its choices; empty for a product without choices."""
    variants = variants_of(fields)
    discount = _discount(variants)
    return [
        {
            "choices": _choices(each),
            "price": _price(each, discount),
            "visible": each.get("visible", True),
            **({"sku": each["sku"]} if each.get("sku") else {}),
        }
        for each in variants
        if as_list(each.get("choices"))
    ]


def stocks_of(product: Mapping[str, Any]) -> dict[str, Json]:
    """Return V3's inventory items by variant id."""
    return {
        _id(each): _stock_in_v3(as_dict(each.get("stock") or product.get("stock"))) for each in _all_variants(product)
    }


def inventory_of(stocks: Mapping[str, Json]) -> Json:
    """Build V1's inventory. It tracks stock of all variants or none, so track only if every count is known."""
    counted = _is_counted(stocks)
    variants = [{"variantId": key, **_stock(row, counted=counted)} for key, row in stocks.items()]
    return {"trackQuantity": counted, "variants": variants}


def stocks_as_sent(stocks: Mapping[str, NewStock]) -> dict[str, NewStock]:
    """Return the stocks as Catalog V1 keeps them."""
    items = {key: stock(new_stock) for key, new_stock in stocks.items()}
    counted = _is_counted(items)
    return {key: item_stock(_stock(row, counted=counted)) for key, row in items.items()}


def _is_counted(stocks: Mapping[str, Json]) -> bool:
    return all("quantity" in row or not row.get("inStock") for row in stocks.values())


def _stock(item: Json, *, counted: bool) -> Json:
    if counted:
        return {"quantity": item.get("quantity", 0)}
    return {"inStock": item["quantity"] > 0 if "quantity" in item else bool(item.get("inStock"))}


def _stock_in_v3(stock: Mapping[str, Any]) -> Json:
    if stock.get("trackQuantity") or stock.get("trackInventory"):
        quantity = stock.get("quantity")
        return {"quantity": quantity if isinstance(quantity, int) else 0}
    return {"inStock": stock.get("inStock") is True}


def _all_variants(product: Mapping[str, Any]) -> list[Json]:
    """Return the variants; a product without managed variants is its only one."""
    if product.get("manageVariants"):
        return [as_dict(each) for each in as_list(product.get("variants"))]
    own = {name: product.get(name) for name in ("priceData", "sku")}
    return [{"id": ONLY_VARIANT, "variant": {**own, "visible": True}, "stock": product.get("stock")}]


def _variant_in_v3(variant: Mapping[str, Any]) -> Json:
    inner = as_dict(variant.get("variant"))
    choices = as_dict(variant.get("choices")).items()
    named = [{"optionChoiceNames": {"optionName": name, "choiceName": value}} for name, value in choices]
    return {
        "id": _id(variant),
        "choices": named,
        "price": _price_in_v3(as_dict(inner.get("priceData"))),
        "sku": read_text(inner.get("sku")),
        "visible": inner.get("visible") is not False,
    }


def _price_in_v3(price_data: Mapping[str, Any]) -> Json:
    full = price_data.get("price")
    sold_for = price_data.get("discountedPrice", full)
    return {"actualPrice": {"amount": sold_for}} | ({} if sold_for == full else {"compareAtPrice": {"amount": full}})


def _id(variant: Mapping[str, Any]) -> str:
    return read_text(variant.get("id"))


def _address(media: Mapping[str, Any]) -> str:
    return read_text(as_dict(media.get("image")).get("url"))


def _choices(variant: Mapping[str, Any]) -> dict[str, str]:
    named = (as_dict(as_dict(each).get("optionChoiceNames")) for each in as_list(variant.get("choices")))
    return {read_text(each.get("optionName")): read_text(each.get("choiceName")) for each in named}


def _option(option: Mapping[str, Any]) -> Json:
    names = [choice["name"] for choice in option["choicesSettings"]["choices"]]
    return {"name": option["name"], "choices": [{"value": name, "description": name} for name in names]}


def _option_in_v3(option: Mapping[str, Any]) -> Json:
    choices = map(as_dict, as_list(option.get("choices")))
    names = [{"name": read_text(each.get("description")) or read_text(each.get("value"))} for each in choices]
    return {"name": read_text(option.get("name")), "choicesSettings": {"choices": names}}


def _discount(variants: Iterable[Mapping[str, Any]]) -> Json:
    """Return the one discount that turns each compare-at price into the price; none if no single one does."""
    amounts = [_amounts(each) for each in variants]
    higher = [full - sold_for for sold_for, full in amounts]
    if not higher or min(higher) <= 0:
        return _NO_DISCOUNT
    if len(set(higher)) == 1:
        return {"type": "AMOUNT", "value": float(higher[0])}
    percent = round(higher[0] / amounts[0][1] * 100)
    if all(full * (100 - percent) == sold_for * 100 for sold_for, full in amounts):
        return {"type": "PERCENT", "value": percent}
    return _NO_DISCOUNT


def _price(variant: Mapping[str, Any], discount: Json) -> float:
    sold_for, full = _amounts(variant)
    return float(sold_for if discount is _NO_DISCOUNT else full)


def _amounts(variant: Mapping[str, Any]) -> tuple[Decimal, Decimal]:
    """Return the price, and the compare-at price or else the price again."""
    price = as_dict(variant.get("price"))
    sold_for, full = (as_dict(price.get(name)).get("amount") for name in ("actualPrice", "compareAtPrice"))
    return Decimal(str(sold_for)), Decimal(str(sold_for if full is None else full))
