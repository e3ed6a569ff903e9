"""What of a store a product refers to, and what its merchant reads when the store no longer has it."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from fixtures.sandbox.square import catalog
from server.platforms.contracts import TAKES, Platform
from server.ports import registry
from server.ports.failures import Permanent
from server.ports.stores import PushProduct
from server.ports.terms import TermKind
from tenants.processes.contracts import answers_of_store
from tests.adapters.places import OF, WHERE, named
from tests.adapters.platforms import PLATFORMS, Store
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Refers = tuple[dict[str, Any], str, Callable[[], object]]
"""What a product is published with, the name of the object, and how the merchant deletes it."""


def a_collection(store: Store) -> Refers:
    terms = registry.store_terms(store.platform)
    if terms and TermKind.COLLECTION in terms.makes:
        terms.make_term(store.access, TermKind.COLLECTION, "Kitchen")
    chosen = store.port.list_collections(store.access)[-1]
    return {"collections": (chosen.other_id,)}, chosen.name, lambda: delete_collection(store, chosen.other_id)


def delete_collection(store: Store, other_id: str) -> object:
    if store.platform is Platform.SQUARE:
        return catalog.delete(store.inside, [other_id])
    own = store.inside.collections if store.platform is Platform.SHOPIFY else store.inside.categories
    return own.pop(other_id if store.platform is Platform.WIX else int(other_id))


def a_channel(store: Store) -> Refers:
    channels = OF[store.platform]
    return {"channels": (channels.first,)}, "Outlet", lambda: channels.take_away(store.inside)


def a_location(store: Store) -> Refers:
    location_id, _, close = WHERE[store.platform]
    return {"location_id": location_id}, "Harbour", lambda: close(store.inside)


def a_tax_class(store: Store) -> Refers:
    return {"taxable": False}, "", lambda: store.inside.configure({"tax_classes": ""})


REFERENCES: Mapping[str, Callable[[Store], Refers]] = {
    "collections": a_collection,
    "channels": a_channel,
    "location_id": a_location,
    "taxable": a_tax_class,
}
"""Fields of a product that refer to objects of the store."""
VALUES = {
    "reference", "title", "description_html", "currency", "variants", "images", "options", "vendor", "product_type",
    "tags", "sets_tags", "sets_collections", "external_id", "first_attempt_at", "last_attempt_at", "as_draft", "names",
    "written", "making", "pictures",
}  # fmt: skip
"""Fields that are values of its own: a brand, a type or a tag that is missing comes with the product."""
TABLE = {
    ("bigcommerce", "collections"): "store.category_missing",
    ("bigcommerce", "channels"): "store.channel_missing",
    ("bigcommerce", "location_id"): "store.named_location_missing",
    ("bigcommerce", "taxable"): "store.no_untaxed_class",
    ("shopify", "collections"): "store.collection_missing",
    ("shopify", "channels"): "store.channel_missing",
    ("shopify", "location_id"): "store.named_location_missing",
    ("square", "collections"): "store.category_missing",
    ("square", "location_id"): "store.named_location_missing",
    ("wix", "collections"): "store.collection_missing",
    ("wix_v1", "collections"): "store.collection_missing",
    ("woocommerce", "collections"): "store.category_missing",
}
"""All objects of a store that our products refer to. Wix's tax group for untaxed products is ours, and made anew."""


def test_the_table_lists_every_object_that_products_refer_to() -> None:
    assert {each.name for each in fields(PushProduct)} == VALUES | REFERENCES.keys()
    platforms = {name: Platform[name.removesuffix("_v1").upper()] for name in PLATFORMS}
    offered = {
        "collections": {name for name, each in platforms.items() if {"collections", "categories"} & TAKES[each]},
        "channels": {name for name, each in platforms.items() if registry.store_channels(each)},
        "location_id": {name for name, each in platforms.items() if registry.store_locations(each)},
        "taxable": {"bigcommerce"},
    }
    assert {field: {name for name, each in TABLE if each == field} for field in REFERENCES} == offered


@pytest.mark.parametrize(
    ("each_store", "field", "code"), [(*key, code) for key, code in TABLE.items()], indirect=["each_store"]
)
def test_an_object_that_is_gone_is_named_and_nothing_is_made(each_store: Store, field: str, code: str) -> None:
    chosen, name, delete = REFERENCES[field](each_store)
    access = replace(each_store.access, location="Harbour")
    names = {each: name for key in ("collections", "channels") for each in chosen.get(key, ())}
    each_store.port.put_product(access, named("Pot", **chosen, names=names))
    delete()
    with pytest.raises(Permanent) as refused:
        each_store.port.put_product(access, named("Kettle", **chosen, names=names))
    reason = refused.value.reason
    assert (reason.code, reason.params.get("name", ""), each_store.titles()) == (code, name, ["Pot"])


@pytest.mark.parametrize(
    ("each_store", "code"),
    [(each, TABLE[each, "collections"]) for each in ("shopify", "wix", "wix_v1", "woocommerce")],
    indirect=["each_store"],
)
def test_a_collection_lost_after_it_was_looked_up_is_named_and_nothing_is_left(each_store: Store, code: str) -> None:
    chosen, name, delete = a_collection(each_store)
    run = replace(each_store.access, answers=answers_of_store(1))
    each_store.port.put_product(run, named("Pot", **chosen))
    delete()
    with pytest.raises(Permanent) as refused:
        each_store.port.put_product(run, named("Kettle", **chosen))
    assert refused.value.reason.code == code
    assert refused.value.reason.params["name"] == chosen["collections"][0] != name, "unknown by name"
    assert each_store.titles() == ["Pot"]


def test_a_collection_is_chosen_by_name_too(each_store: Store, outside: Outside) -> None:
    chosen, name, _ = a_collection(each_store)
    each_store.port.put_product(each_store.access, named("Pot", collections=(f" {name.upper()} ",)))
    assert each_store.shelves() == set(chosen["collections"])
