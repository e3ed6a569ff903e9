"""Create, update and delete the variants of an existing product."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from server.adapters.bigcommerce import mapper
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.mapper import Choice
from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.words import label
from server.adapters.values import as_dict, as_list, read_text
from server.ports.stores import PushProduct, PushVariant

AT_ONCE = 50
"""Variants per batch update."""

Json = dict[str, Any]
Values = dict[tuple[str, str], Json]


def put_variants(
    client: BigCommerceClient, product: PushProduct, record: Json, made: Mapping[str, int], weight_unit: str
) -> dict[str, int]:
    """Create, update and delete variants until they match; return ids by our references. The merchant's own stay."""
    if not product.options:
        return {product.variants[0].reference: int(record.get("base_variant_id") or _only(record))}
    path = f"catalog/products/{record['id']}"
    values = _options(client, product, path)
    existing = list(client.pages(f"{path}/variants"))
    found = _matches(product, existing, made)
    for variant_id in {*made.values()} - set(found.values()):
        client.delete(f"{path}/variants/{variant_id}")
    _update(client, product, found, weight_unit)
    for variant in product.variants:
        if variant.reference not in found:
            chosen = [values[key] for key in _keys(product, variant)]
            fields = mapper.new_variant(product, variant, weight_unit)
            found[variant.reference] = int(client.post(f"{path}/variants", {**fields, "option_values": chosen})["id"])
    return found


def ids_of(product: PushProduct, record: Json) -> dict[str, int]:
    """Return the variant ids of a newly created product by our references."""
    if not product.options:
        return {product.variants[0].reference: int(record.get("base_variant_id") or _only(record))}
    by_choice = _by_choice([as_dict(each) for each in as_list(record.get("variants"))])
    pairs = ((variant.reference, by_choice.get(mapper.choice_of(product, variant))) for variant in product.variants)
    return {reference: found for reference, found in pairs if found}


def _matches(product: PushProduct, existing: list[Json], made: Mapping[str, int]) -> dict[str, int]:
    """Match existing variants by their option values, else by the ids that we noted."""
    current, by_choice = {int(each["id"]) for each in existing}, _by_choice(existing)
    found: dict[str, int] = {}
    for variant in product.variants:
        choice = by_choice.get(mapper.choice_of(product, variant), 0)
        noted = made.get(variant.reference, 0)
        match = choice or (noted if noted in current and noted not in by_choice.values() else 0)
        if match and match not in found.values():
            found[variant.reference] = match
    return found


def _update(client: BigCommerceClient, product: PushProduct, found: Mapping[str, int], weight_unit: str) -> None:
    payloads = [
        {"id": found[variant.reference], **mapper.variant_fields(product, variant, weight_unit)}
        for variant in product.variants
        if variant.reference in found
    ]
    client.joined("variants", payloads, partial(put_batches, client), partial(_put_several, client), most=AT_ONCE)


def _put_several(client: BigCommerceClient, several: Sequence[Sequence[Json]]) -> list[bool]:
    put_batches(client, [row for some in several for row in some])
    return [True] * len(several)


def put_batches(client: BigCommerceClient, payloads: Sequence[Json]) -> None:
    """Update variants in batches as large as the store can handle in time."""
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(payloads):
        with size.halved_when_lost(len(some)):
            client.put("catalog/variants", list(some))


def _options(client: BigCommerceClient, product: PushProduct, path: str) -> Values:
    """Return the ids of all option values; create missing ones. Delete options of other names with their variants."""
    requested = {label(option.name).casefold() for option in product.options}
    existing = {read_text(each.get("display_name")).casefold(): each for each in client.pages(f"{path}/options")}
    if set(existing) != requested:
        for other in existing.values():
            client.delete(f"{path}/options/{other['id']}")
        existing = {}
    values: Values = {}
    for at, option in enumerate(product.options):
        name = label(option.name)
        known = existing.get(name.casefold()) or _make_option(client, product, path, at)
        found = {
            read_text(each.get("label")).casefold(): each for each in map(as_dict, as_list(known["option_values"]))
        }
        for order, text in enumerate(map(label, option.values)):
            value = found.get(text.casefold()) or client.post(
                f"{path}/options/{known['id']}/values", {"label": text, "sort_order": order}
            )
            values[(name.casefold(), text.casefold())] = {"id": value["id"], "option_id": known["id"]}
    return values


def _keys(product: PushProduct, variant: PushVariant) -> list[tuple[str, str]]:
    pairs = zip(product.options, variant.option_values, strict=False)
    return [(label(option.name).casefold(), label(value).casefold()) for option, value in pairs]


def _make_option(client: BigCommerceClient, product: PushProduct, path: str, at: int) -> Json:
    option = product.options[at]
    labels = list({label(value).casefold(): label(value) for value in option.values}.values())
    payload = {
        "display_name": label(option.name),
        "type": "dropdown",
        "sort_order": at,
        "option_values": [{"label": text, "sort_order": order} for order, text in enumerate(labels)],
    }
    return client.post(f"{path}/options", payload)


def _by_choice(existing: list[Json]) -> dict[Choice, int]:
    return {mapper.chosen(each): int(each["id"]) for each in existing}


def _only(record: Json) -> int:
    variants = as_list(record.get("variants"))
    return int(as_dict(variants[0])["id"]) if variants else int(record["id"])
