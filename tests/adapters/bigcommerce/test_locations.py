"""Stock at a location that the merchant chose: the Inventory API, and what becomes of a lost location or scope."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.sandbox.bigcommerce.inventory import adjust
from fixtures.sandbox.bigcommerce.store import BigCommerceStore, Refused
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.locations import StoreLocation
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushedProduct, StoreAccess, VariantUpdate
from tenants.processes.contracts import answers_of_store
from tests.factories.bigcommerce import only, teapot, variant
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
OLDER_SCOPES = "store_v2_default store_v2_information store_v2_products"


def counts(shop: BigCommerceStore) -> list[dict[int, int]]:
    """By variant, in order, how many are where."""
    return [shop.counts.get(variant["id"], {}) for variant in only(shop)["variants"]]


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids[name], price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants, "2")


def test_the_default_location_comes_first_and_those_out_of_use_do_not(
    shop: BigCommerceStore, access: StoreAccess
) -> None:
    shop.locations = {4: "Attic", 1: "Cellar", 7: "Shed"}
    shop.closed_locations = [7]
    assert Port().list_locations(access) == [
        StoreLocation("4", "Attic", is_default=True),
        StoreLocation("1", "Cellar", is_default=False),
    ]


def test_a_store_without_the_scope_says_which(shop: BigCommerceStore, access: StoreAccess) -> None:
    shop.scopes = OLDER_SCOPES
    with pytest.raises(NeedsMerchant) as refused:
        Port().list_locations(access)
    assert (refused.value.action, refused.value.reason.params["scopes"]) == ("reconnect", "store_inventory")
    shop.scopes += " store_inventory_read_only"
    assert len(Port().list_locations(access)) == 2


def test_a_product_is_counted_where_the_merchant_chose(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    product = teapot(variants=(variant(0), variant(1, available=False)), location_id="2")
    pushed = port.put_product(access, product)
    assert only(shop)["inventory_tracking"] == "variant"
    assert counts(shop) == [{2: 7}, {2: 0}]
    changed = replace(product, external_id=pushed.external_id, variants=(variant(0, stock=3), variant(1)))
    assert port.put_product(access, changed) == pushed
    assert counts(shop) == [{2: 3}, {2: 7}]
    assert [variant["inventory_level"] for variant in only(shop)["variants"]] == [3, 7]


def test_without_a_choice_no_scope_is_needed(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    shop.scopes = OLDER_SCOPES
    pushed = port.put_product(access, teapot())
    port.update_variants(access, replace(update(pushed, ("v0", None, NewStock(3))), location_id=""))
    assert counts(shop) == [{1: 3}, {1: 7}]
    assert not requests_about(outside, "inventory")


def test_what_was_counted_at_another_location_stays(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot())
    port.put_product(access, teapot(external_id=pushed.external_id, location_id="2"))
    assert counts(shop) == [{1: 7, 2: 7}, {1: 7, 2: 7}]


def test_a_product_without_options_is_counted_at_the_location_too(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    plain = teapot(variants=(variant(0, option_values=()),), options=(), location_id="2")
    pushed = port.put_product(access, plain)
    assert (counts(shop), only(shop)["inventory_level"]) == ([{2: 7}], 7)
    assert port.update_variants(access, update(pushed, ("v0", NewPrice(1999), NewStock(4)))) == {}
    assert (counts(shop), only(shop)["price"]) == ([{2: 4}], 19.99)


def test_what_nobody_counts_is_not_counted_at_the_location(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    pushed = port.put_product(
        access, teapot(variants=(variant(0, stock=None), variant(1, stock=None)), location_id="2")
    )
    port.update_variants(access, update(pushed, ("v0", None, NewStock(None, available=False))))
    assert counts(shop) == [{}, {}]
    assert not requests_about(outside, "adjustments")


def test_new_counts_of_existing_variants_sent_twice_count_once(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    pushed = port.put_product(access, teapot(location_id="2"))
    for _ in range(2):
        assert port.update_variants(access, update(pushed, ("v0", NewPrice(1999), NewStock(3)))) == {}
        assert counts(shop) == [{2: 3}, {2: 7}]
    assert only(shop)["variants"][0]["price"] == 19.99


def test_prices_alone_ask_for_no_location(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    pushed = port.put_product(access, teapot(location_id="2"))
    outside.sandbox.log.clear()
    port.update_variants(access, update(pushed, ("v0", NewPrice(1999), None)))
    assert not requests_about(outside, "inventory")


@pytest.mark.parametrize("change", [{"closed_locations": [2]}, {"locations": {1: "Default location"}}])
def test_a_lost_location_is_refused_before_anything_is_created(
    shop: BigCommerceStore, port: Port, access: StoreAccess, change: dict[str, Any]
) -> None:
    for name, value in change.items():
        setattr(shop, name, value)
    with pytest.raises(Permanent) as refused:
        port.put_product(access, teapot(location_id="2"))
    assert refused.value.reason.code == "store.location_missing"
    assert shop.products == {}


def test_a_count_whose_answer_is_lost_is_made_good_by_the_next_try(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    outside.fails("status", r"/v3/inventory/adjustments", times=1, code=503)
    product = teapot(location_id="2")
    with pytest.raises(Retryable):
        port.put_product(access, product)
    (made,) = shop.products
    pushed = port.put_product(access, replace(product, external_id=str(made)))
    assert pushed.external_id == str(made)
    assert counts(shop) == [{2: 7}, {2: 7}]


def test_a_scope_that_was_taken_away_is_named(shop: BigCommerceStore, port: Port, access: StoreAccess) -> None:
    shop.scopes = f"{OLDER_SCOPES} store_inventory_read_only"
    with pytest.raises(OutsideFailure) as refused:
        port.put_product(access, teapot(location_id="2"))
    assert refused.value.reason.params["scopes"] == "store_inventory"


@pytest.mark.parametrize(
    ("items", "reported"),
    [
        ([], "1 to 2000 items"),
        ([{"location_id": 1, "variant_id": 1, "quantity": 1}] * 2001, "1 to 2000 items"),
        ([{"location_id": 1, "variant_id": 1, "sku": "TEA", "quantity": 1}], "exactly one"),
        ([{"location_id": 1, "variant_id": 1, "quantity": 1}], "item was not found"),
    ],
)
def test_the_sandbox_has_the_limits_of_the_vendor(shop: BigCommerceStore, items: list[Any], reported: str) -> None:
    with pytest.raises(Refused) as refused:
        adjust(shop, {"items": items})
    assert (refused.value.status, shop.counts) == (422, {})
    assert reported in str(refused.value.body["errors"])


def requests_about(outside: Outside, part: str) -> list[str]:
    entries = outside.sandbox.log.report(with_entries=True)["entries"]
    return [entry["path"] for entry in entries if part in entry["path"]]


def test_a_location_lost_after_it_was_chosen_is_reported(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    run = replace(access, answers=answers_of_store(1))
    pushed = port.put_product(run, teapot(location_id="2"))
    assert counts(shop) == [{2: 7}, {2: 7}]
    del shop.locations[2]
    for _ in range(2):
        with pytest.raises(Permanent) as refused:
            port.put_product(run, teapot(location_id="2", external_id=pushed.external_id))
        assert refused.value.reason.code == "store.location_missing"
    assert sum(entry["path"].endswith("/inventory/locations") for entry in outside.sandbox.log.entries) == 2
