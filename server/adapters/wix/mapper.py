"""Map our products to Catalog V3's fields and back; `mapper_v1` converts to V1. Pure: values to look up are arguments.

Every combination of option choices must exist as a variant: those that the merchant does not sell are hidden.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product as combinations
from typing import Any, TypeVar

from server.adapters.stores.words import images_to_send, label, one_line
from server.adapters.values import as_dict, as_list, read_price, read_text
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, PushImage, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Labels, Price, image_name, price_of

PREFIX = "tradewind-"
"""Prefix of our products' handles."""
MOST_IMAGES = LIMITS[Platform.WIX].images or 0
"""Media items per product ("About Product Media"); the first ones are sent."""
ONLY_VARIANT = "00000000-0000-0000-0000-000000000000"
"""Catalog V1's id of the only variant, the same for all products without options."""
_TEXT = "TEXT_CHOICES"
MOST_STOCK = 99_999
"""The highest count of an inventory item, in both catalogs; more is sent as this many."""
_LONGEST_NAME, _LONGEST_SKU = LIMITS[Platform.WIX].title, LIMITS[Platform.WIX].sku_length
_LONGEST_BARCODE, _LONGEST_ALT = 40, 1000
_READ_ONLY = frozenset({"inventoryStatus", "media", "subscriptionPricesInfo"})
_GRAMS = {"KG": 1000.0, "LB": 453.59237}
_label = partial(label, longest=LIMITS[Platform.WIX].option)

Json = dict[str, Any]
Choice = frozenset[tuple[str, str]]
T = TypeVar("T")


def product_fields(product: PushProduct, existing: Mapping[str, Any] | None = None, unit: str = "") -> Json:
    """Build the fields for creating and updating. Options and variants are always sent together.

    `unit` as in `unit_of`; without one, weights are left out.
    """
    return {
        "name": name_of(product),
        "plainDescription": product.description_html,
        "options": [_option(name, values) for name, values in _options(product).items()],
        "variantsInfo": {"variants": list(_variants(product, existing or {}, unit))},
    }


def new_product(product: PushProduct, unit: str) -> Json:
    """Build the payload that creates the whole product with its stock, and the handle by which we find it again."""
    made = product_fields(product, unit=unit)
    stocks = {choice_of(product, variant): stock(variant) for variant in product.variants}
    for variant in made["variantsInfo"]["variants"]:
        variant["inventoryItem"] = stocks.get(chosen(variant), {"inStock": False})
    media = [image_fields(image) for image in images_to_send(product, MOST_IMAGES)]
    if media:
        made["media"] = {"main": media[0], "itemsInfo": {"items": media}}
    fixed = {"handle": handle_of(product.reference), "productType": "PHYSICAL", "physicalProperties": {}}
    return {**made, **fixed, "visible": not product.as_draft}


def labels_of(record: Json) -> Labels:
    """Return the labels: only our pictures, known by name. Catalog V1 does not report names."""
    items = as_list(as_dict(as_dict(record.get("media")).get("itemsInfo")).get("items"))
    named = (display_name(as_dict(each)) for each in items)
    return Labels(pictures=tuple(name for name in named if name.startswith("tradewind ")))


def facts_of(record: Json, *, tells_all: bool) -> dict[str, Facts]:
    """Return facts by variant id. A missing SKU is empty; so are barcodes and weights if the catalog `tells_all`."""
    per_unit = _GRAMS.get(unit_of(record))
    return with_former_id(
        {read_text(variant.get("id")): _facts(variant, per_unit, tells_all) for variant in variants_of(record)}
    )


def _facts(variant: Json, per_unit: float | None, tells_all: bool) -> Facts:
    sku, barcode = (read_text(variant.get(name)) for name in ("sku", "barcode"))
    weighs = as_dict(variant.get("physicalProperties")).get("weight") or 0
    grams = round(weighs * per_unit) if per_unit and isinstance(weighs, int | float) else None
    return Facts(sku, barcode if tells_all else None, grams if tells_all else None)


def unit_of(record: Mapping[str, Any]) -> str:
    """Return the site's weight unit, `KG` or `LB`; empty where it reports none."""
    info = as_dict(as_dict(record.get("physicalProperties")).get("weightMeasurementUnitInfo"))
    return read_text(info.get("weightMeasurementUnit"))


def weighs(product: PushProduct) -> bool:
    """Return whether any variant has a weight."""
    return any(variant.weight_grams is not None for variant in product.variants)


def as_sent(facts: Facts) -> Facts:
    """Return the facts as Wix saves them."""
    barcode = facts.barcode if facts.barcode is None or len(facts.barcode) <= _LONGEST_BARCODE else ""
    return replace(facts, sku=None if facts.sku is None else facts.sku[:_LONGEST_SKU], barcode=barcode)


def price_fields(variant: PushVariant | NewPrice, currency: str) -> Json:
    """Build the price, and the compare-at price if it is higher."""
    price: Json = {"actualPrice": {"amount": to_decimal(variant.price_minor, currency)}}
    higher = variant.compare_at_minor
    if higher is not None and higher > variant.price_minor:
        price["compareAtPrice"] = {"amount": to_decimal(higher, currency)}
    return price


def prices_of(record: Mapping[str, Any], currency: str) -> dict[str, Price | None]:
    """Return prices of the product's variants by id."""
    prices = {read_text(each.get("id")): as_dict(each.get("price")) for each in variants_of(record)}
    return with_former_id({variant_id: _record_price(price, currency) for variant_id, price in prices.items()})


def _record_price(price: Mapping[str, Any], currency: str) -> Price | None:
    reported = (as_dict(price.get(name)).get("amount") for name in ("actualPrice", "compareAtPrice"))
    actual, higher = (read_price(amount, currency) for amount in reported)
    return None if actual is None else price_of(actual, higher)


def stock(variant: PushVariant | NewStock) -> Json:
    """Build the stock: a count if known, else in stock or not."""
    if variant.available and variant.stock is not None:
        return {"quantity": min(max(variant.stock, 0), MOST_STOCK)}
    return {"inStock": variant.available}


def item_stock(item: Mapping[str, Any]) -> NewStock:
    """Convert an inventory item of the site to our form."""
    quantity = item.get("quantity")
    if isinstance(quantity, int):
        return NewStock(quantity, item.get("inStock", True) is not False)
    return NewStock(None, item.get("inStock") is True)


def stocks_as_sent(stocks: Mapping[str, NewStock]) -> dict[str, NewStock]:
    """Return the stocks as Catalog V3 keeps them."""
    return {key: item_stock(stock(new_stock)) for key, new_stock in stocks.items()}


def stocks_of(product: PushProduct, record: Mapping[str, Any]) -> dict[str, Json]:
    """Return stock by the site's variant id, for variants that the merchant sells and whose stock does not stay."""
    by_choice = {choice_of(product, variant): stock(variant) for variant in product.variants if not variant.keeps_stock}
    pairs = ((read_text(each.get("id")), by_choice.get(chosen(each))) for each in variants_of(record))
    return {variant_id: payload for variant_id, payload in pairs if payload is not None}


def ids_of(product: PushProduct, record: Mapping[str, Any]) -> dict[str, str]:
    """Return the site's variant ids by our references."""
    by_choice = {chosen(each): read_text(each.get("id")) for each in variants_of(record)}
    pairs = ((variant.reference, by_choice.get(choice_of(product, variant))) for variant in product.variants)
    return {reference: found for reference, found in pairs if found}


def variants_of(record: Mapping[str, Any]) -> list[Json]:
    return [as_dict(each) for each in as_list(as_dict(record.get("variantsInfo")).get("variants"))]


def writable_variant(variant: Mapping[str, Any]) -> Json:
    """Return an existing variant as it is sent back, without read-only fields."""
    return {name: value for name, value in variant.items() if name not in _READ_ONLY}


def choice_of(product: PushProduct, variant: PushVariant) -> Choice:
    """Return the key that identifies a variant by its options, ignoring order and case."""
    pairs = zip(product.options, variant.option_values, strict=False)
    return frozenset((_label(option.name).casefold(), _label(value).casefold()) for option, value in pairs)


def chosen(variant: Mapping[str, Any]) -> Choice:
    """Return the same key for a variant of the site; its option names only come on request."""
    named = [as_dict(as_dict(each).get("optionChoiceNames")) for each in as_list(variant.get("choices"))]
    return frozenset(
        (read_text(each.get("optionName")).casefold(), read_text(each.get("choiceName")).casefold()) for each in named
    )


def with_former_id(by_id: Mapping[str, T]) -> dict[str, T]:
    """Return the values by variant id; a single variant also gets its Catalog V1 id, which stays valid after a move."""
    return {**dict.fromkeys([ONLY_VARIANT], *by_id.values()), **by_id} if len(by_id) == 1 else {**by_id}


def present_id(record: Mapping[str, Any], variant_id: str) -> str:
    """Return the variant's id in the site's present catalog."""
    only = variants_of(record)
    return read_text(only[0].get("id")) if variant_id == ONLY_VARIANT and len(only) == 1 else variant_id


def count_combinations(product: PushProduct) -> int:
    total = 1
    for values in _options(product).values():
        total *= max(len(values), 1)
    return total


def url_of(record: Mapping[str, Any], base_url: str) -> str:
    """Return the product's page; empty for a site that is not published."""
    address = as_dict(record.get("url"))
    return read_text(address.get("url")) or base_url + read_text(address.get("relativePath"))


def store_product(record: Mapping[str, Any], base_url: str) -> StoreProduct:
    handle = read_text(record.get("handle"))
    return StoreProduct(
        external_id=read_text(record.get("id")),
        reference=handle.removeprefix(PREFIX) if handle.startswith(PREFIX) else "",
        title=read_text(record.get("name")),
        url=url_of(record, base_url),
        status="active" if record.get("visible") else "hidden",
        variant_count=len(variants_of(record)) or 1,
    )


def description_of(record: Json) -> str | None:
    """Return the description; None where the answer leaves it out."""
    description = record.get("plainDescription")
    return description if isinstance(description, str) else None


def name_of(product: PushProduct) -> str:
    return one_line(product.title, _LONGEST_NAME)


def handle_of(reference: str) -> str:
    return f"{PREFIX}{reference}"


def image_fields(image: PushImage) -> Json:
    named = {"altText": image.alt[:_LONGEST_ALT]} if image.alt else {}
    return {"url": image.url, "displayName": image_name(image.url), **named}


def display_name(media: Mapping[str, Any]) -> str:
    """Return the name under which a picture was sent; empty where the catalog reports none."""
    return read_text(media.get("displayName"))


def _options(product: PushProduct) -> dict[str, list[str]]:
    """Return option names with their values, each once, in order."""
    return {
        _label(option.name): list({_label(value).casefold(): _label(value) for value in option.values}.values())
        for option in product.options
    }


def _option(name: str, values: list[str]) -> Json:
    choices = [{"choiceType": "CHOICE_TEXT", "name": value} for value in values]
    return {"name": name, "optionRenderType": _TEXT, "choicesSettings": {"choices": choices}}


def _variants(product: PushProduct, existing: Mapping[str, Any], unit: str) -> Iterator[Json]:
    found = {chosen(each): each for each in variants_of(existing)}
    ours = {choice_of(product, variant): variant for variant in product.variants}
    cheapest = min(product.variants, key=lambda variant: variant.price_minor)
    names = list(_options(product))
    for values in combinations(*_options(product).values()):
        choice = frozenset((n.casefold(), v.casefold()) for n, v in zip(names, values, strict=True))
        variant = ours.get(choice)
        sent = _variant(product, variant or cheapest, is_sold=variant is not None)
        sent["choices"] = [_choice(name, value) for name, value in zip(names, values, strict=True)]
        # Fields that we do not set, such as cost, stay as the merchant has them.
        stays = writable_variant(found.get(choice, {}))
        physical = as_dict(stays.get("physicalProperties")) | _weight(variant, unit)
        yield {**stays, **sent, "physicalProperties": physical}


def _variant(product: PushProduct, variant: PushVariant, *, is_sold: bool) -> Json:
    payload: Json = {"price": price_fields(variant, product.currency), "visible": is_sold}
    if is_sold and variant.sku:
        payload["sku"] = variant.sku[:_LONGEST_SKU]
    if is_sold and variant.barcode and len(variant.barcode) <= _LONGEST_BARCODE:
        payload["barcode"] = variant.barcode
    return payload


def _weight(variant: PushVariant | None, unit: str) -> Json:
    per_unit = _GRAMS.get(unit)
    if variant is None or variant.weight_grams is None or per_unit is None:
        return {}
    return {"weight": round(variant.weight_grams / per_unit, 3)}


def _choice(option: str, value: str) -> Json:
    return {"optionChoiceNames": {"optionName": option, "choiceName": value, "renderType": _TEXT}}
