"""Our products in Catalog V3's words and back; `mapper_v1` makes V1's of these. Pure: what must be looked up comes in.

Every combination of an option's choices must be there as a variant: those that the merchant does not sell are hidden.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product as combinations
from typing import Any, TypeVar

from server.adapters.stores.words import label, one_line, wanted_images
from server.adapters.values import as_dict, as_list, read_price, read_text
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS
from server.ports.stores import NewPrice, NewStock, PushImage, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Labels, Price, image_name, price_of

PREFIX = "tradewind-"
"""Of our products' handles."""
MOST_IMAGES = LIMITS[Platform.WIX].images or 0
"""Media items of a product ("About Product Media"); the first ones are sent."""
ONLY_VARIANT = "00000000-0000-0000-0000-000000000000"
"""What Catalog V1 calls the only variant of a product without options, whichever product it is."""
_TEXT = "TEXT_CHOICES"
_LONGEST_NAME, _LONGEST_SKU = 80, 40
_GRAMS = {"KG": 1000.0, "LB": 453.59237}
_label = partial(label, longest=50)

Json = dict[str, Any]
Choice = frozenset[tuple[str, str]]
T = TypeVar("T")


def product_fields(product: PushProduct, standing: Mapping[str, Any] | None = None, unit: str = "") -> Json:
    """What is the same for making and changing. Options and variants always travel together.

    `unit` as `unit_of`; without one no weight is told.
    """
    return {
        "name": name_of(product),
        "plainDescription": product.description_html,
        "options": [_option(name, values) for name, values in _options(product).items()],
        "variantsInfo": {"variants": list(_variants(product, standing or {}, unit))},
    }


def new_product(product: PushProduct, unit: str) -> Json:
    """The payload that makes it whole, with its stock, and the handle by which we find it again."""
    made = product_fields(product, unit=unit)
    stocks = {choice_of(product, variant): stock(variant) for variant in product.variants}
    for variant in made["variantsInfo"]["variants"]:
        variant["inventoryItem"] = stocks.get(chosen(variant), {"inStock": False})
    media = [image_fields(image) for image in wanted_images(product, MOST_IMAGES)]
    if media:
        made["media"] = {"main": media[0], "itemsInfo": {"items": media}}
    fixed = {"handle": handle_of(product.reference), "productType": "PHYSICAL", "physicalProperties": {}}
    return {**made, **fixed, "visible": not product.as_draft}


def media_fields(product: PushProduct, standing: Mapping[str, Any]) -> Json | None:
    """The pictures after a change: ours as wanted and as many as fit, the merchant's own stay. None for no change.

    Ours are known by their display name. Where a site does not tell any, nothing is sent, so that none is doubled.
    """
    there = [as_dict(each) for each in as_list(as_dict(as_dict(standing.get("media")).get("itemsInfo")).get("items"))]
    ours = {name: each for each in there if (name := _display_name(each)).startswith("tradewind ")}
    kept = [{"id": each["id"]} for each in there if each.get("id") and _display_name(each) not in ours]
    fitting = wanted_images(product, MOST_IMAGES)[: max(MOST_IMAGES - len(kept), 0)]
    wanted = {image_name(image.url): image for image in fitting}
    if set(ours) == set(wanted) or (there and not ours):
        return None
    sent = [{"id": ours[name]["id"]} if name in ours else image_fields(image) for name, image in wanted.items()]
    return {"itemsInfo": {"items": sent + kept}}


def labels_of(record: Json) -> Labels:
    """Of these we write pictures alone; ours are known by their name, which Catalog V1 does not tell."""
    items = as_list(as_dict(as_dict(record.get("media")).get("itemsInfo")).get("items"))
    named = (_display_name(as_dict(each)) for each in items)
    return Labels(pictures=tuple(name for name in named if name.startswith("tradewind ")))


def facts_of(record: Json, *, tells_all: bool) -> dict[str, Facts]:
    """A SKU that is left out is empty. Of barcodes and weights this holds where the catalog `tells_all`."""
    per_unit = _GRAMS.get(unit_of(record))
    return with_former_id({read_text(one.get("id")): _facts(one, per_unit, tells_all) for one in variants_of(record)})


def _facts(variant: Json, per_unit: float | None, tells_all: bool) -> Facts:
    sku, barcode = (read_text(variant.get(name)) for name in ("sku", "barcode"))
    weighs = as_dict(variant.get("physicalProperties")).get("weight") or 0
    grams = round(weighs * per_unit) if per_unit and isinstance(weighs, int | float) else None
    return Facts(sku, barcode if tells_all else None, grams if tells_all else None)


def unit_of(record: Mapping[str, Any]) -> str:
    """`KG` or `LB`, in which the site weighs; empty where it does not tell."""
    told = as_dict(as_dict(record.get("physicalProperties")).get("weightMeasurementUnitInfo"))
    return read_text(told.get("weightMeasurementUnit"))


def weighs(product: PushProduct) -> bool:
    """Whether there are weights to be told."""
    return any(variant.weight_grams is not None for variant in product.variants)


def as_sent(facts: Facts) -> Facts:
    """What it takes of these."""
    return replace(facts, sku=None if facts.sku is None else facts.sku[:_LONGEST_SKU])


def price_fields(variant: PushVariant | NewPrice, currency: str) -> Json:
    """The price, and a higher one beside it where there is one."""
    price: Json = {"actualPrice": {"amount": to_decimal(variant.price_minor, currency)}}
    higher = variant.compare_at_minor
    if higher is not None and higher > variant.price_minor:
        price["compareAtPrice"] = {"amount": to_decimal(higher, currency)}
    return price


def prices_of(record: Mapping[str, Any], currency: str) -> dict[str, Price | None]:
    """What the product's variants cost in the site, by id."""
    prices = {read_text(each.get("id")): as_dict(each.get("price")) for each in variants_of(record)}
    return with_former_id({variant_id: _price_there(price, currency) for variant_id, price in prices.items()})


def _price_there(price: Mapping[str, Any], currency: str) -> Price | None:
    told = (as_dict(price.get(name)).get("amount") for name in ("actualPrice", "compareAtPrice"))
    actual, higher = (read_price(amount, currency) for amount in told)
    return None if actual is None else price_of(actual, higher)


def stock(variant: PushVariant | NewStock) -> Json:
    """Counted where a number is known, else there or not there."""
    if variant.available and variant.stock is not None:
        return {"quantity": max(variant.stock, 0)}
    return {"inStock": variant.available}


def stock_there(item: Mapping[str, Any]) -> NewStock:
    """An inventory item of the site in our words."""
    quantity = item.get("quantity")
    if isinstance(quantity, int):
        return NewStock(quantity, item.get("inStock", True) is not False)
    return NewStock(None, item.get("inStock") is True)


def stocks_of(product: PushProduct, record: Mapping[str, Any]) -> dict[str, Json]:
    """Stock by the site's variant id, of what the merchant sells."""
    by_choice = {choice_of(product, variant): stock(variant) for variant in product.variants}
    pairs = ((read_text(each.get("id")), by_choice.get(chosen(each))) for each in variants_of(record))
    return {variant_id: told for variant_id, told in pairs if told is not None}


def ids_of(product: PushProduct, record: Mapping[str, Any]) -> dict[str, str]:
    """The site's ids by our references."""
    by_choice = {chosen(each): read_text(each.get("id")) for each in variants_of(record)}
    pairs = ((variant.reference, by_choice.get(choice_of(product, variant))) for variant in product.variants)
    return {reference: found for reference, found in pairs if found}


def variants_of(record: Mapping[str, Any]) -> list[Json]:
    return [as_dict(each) for each in as_list(as_dict(record.get("variantsInfo")).get("variants"))]


def writable_variant(variant: Mapping[str, Any]) -> Json:
    """A standing variant as it goes back."""
    return {name: value for name, value in variant.items() if name != "inventoryStatus"}


def choice_of(product: PushProduct, variant: PushVariant) -> Choice:
    """What tells variants apart, whatever the order and case."""
    pairs = zip(product.options, variant.option_values, strict=False)
    return frozenset((_label(option.name).casefold(), _label(value).casefold()) for option, value in pairs)


def chosen(variant: Mapping[str, Any]) -> Choice:
    """The same of a variant of the site; its names come only when they are asked for."""
    named = [as_dict(as_dict(each).get("optionChoiceNames")) for each in as_list(variant.get("choices"))]
    return frozenset(
        (read_text(each.get("optionName")).casefold(), read_text(each.get("choiceName")).casefold()) for each in named
    )


def with_former_id(told: Mapping[str, T]) -> dict[str, T]:
    """By ids of variants; an only one is known by its id of Catalog V1 too, so that moving a site changes nothing."""
    return {**dict.fromkeys([ONLY_VARIANT], *told.values()), **told} if len(told) == 1 else {**told}


def present_id(record: Mapping[str, Any], variant_id: str) -> str:
    """The variant's id in the catalog that the site has now."""
    only = variants_of(record)
    return read_text(only[0].get("id")) if variant_id == ONLY_VARIANT and len(only) == 1 else variant_id


def count_combinations(product: PushProduct) -> int:
    total = 1
    for values in _options(product).values():
        total *= max(len(values), 1)
    return total


def url_of(record: Mapping[str, Any], base_url: str) -> str:
    """The product's page; a site that is not published tells none."""
    told = as_dict(record.get("url"))
    return read_text(told.get("url")) or base_url + read_text(told.get("relativePath"))


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
    """None where the answer leaves it out."""
    told = record.get("plainDescription")
    return told if isinstance(told, str) else None


def name_of(product: PushProduct) -> str:
    return one_line(product.title, _LONGEST_NAME)


def handle_of(reference: str) -> str:
    return f"{PREFIX}{reference}"


def image_fields(image: PushImage) -> Json:
    named = {"altText": image.alt} if image.alt else {}
    return {"url": image.url, "displayName": image_name(image.url), **named}


def _display_name(media: Mapping[str, Any]) -> str:
    return read_text(media.get("displayName"))


def _options(product: PushProduct) -> dict[str, list[str]]:
    """Names with each value once, in their order."""
    return {
        _label(option.name): list({_label(value).casefold(): _label(value) for value in option.values}.values())
        for option in product.options
    }


def _option(name: str, values: list[str]) -> Json:
    choices = [{"choiceType": "CHOICE_TEXT", "name": value} for value in values]
    return {"name": name, "optionRenderType": _TEXT, "choicesSettings": {"choices": choices}}


def _variants(product: PushProduct, standing: Mapping[str, Any], unit: str) -> Iterator[Json]:
    there = {chosen(each): each for each in variants_of(standing)}
    ours = {choice_of(product, variant): variant for variant in product.variants}
    cheapest = min(product.variants, key=lambda variant: variant.price_minor)
    names = list(_options(product))
    for values in combinations(*_options(product).values()):
        choice = frozenset((n.casefold(), v.casefold()) for n, v in zip(names, values, strict=True))
        variant = ours.get(choice)
        told = _variant(product, variant or cheapest, is_sold=variant is not None)
        told["choices"] = [_choice(name, value) for name, value in zip(names, values, strict=True)]
        # What we say nothing of, as its cost, stays as the merchant has it.
        stays = writable_variant(there.get(choice, {}))
        physical = as_dict(stays.get("physicalProperties")) | _weight(variant, unit)
        yield {**stays, **told, "physicalProperties": physical}


def _variant(product: PushProduct, variant: PushVariant, *, is_sold: bool) -> Json:
    told: Json = {"price": price_fields(variant, product.currency), "visible": is_sold}
    if is_sold and variant.sku:
        told["sku"] = variant.sku[:_LONGEST_SKU]
    if is_sold and variant.barcode:
        told["barcode"] = variant.barcode
    return told


def _weight(variant: PushVariant | None, unit: str) -> Json:
    per_unit = _GRAMS.get(unit)
    if variant is None or variant.weight_grams is None or per_unit is None:
        return {}
    return {"weight": round(variant.weight_grams / per_unit, 3)}


def _choice(option: str, value: str) -> Json:
    return {"optionChoiceNames": {"optionName": option, "choiceName": value, "renderType": _TEXT}}
