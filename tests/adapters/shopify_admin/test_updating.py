"""New prices and stock in a Shopify shop: what the merchant edited there stays."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.sandbox.shopify_admin import inventory
from fixtures.sandbox.shopify_admin.resolvers import ROOTS
from fixtures.sandbox.shopify_admin.shop import LOCATION, LOCATIONS, ShopifyShop
from server.adapters.shopify_admin.store import ShopifyStore
from server.ports.failures import Permanent, Retryable
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushedProduct, StoreAccess, VariantUpdate
from tenants.processes.contracts import answers_of_store
from tests.factories.shopify import only, teapot, variant
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.fixture
def pushed(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> PushedProduct:
    """Three variants; of the third nobody knows how many there are. The merchant edits the product in the shop."""
    product = teapot(3, variants=(variant(0), variant(1, compare_at_minor=2000), variant(2, stock=None)))
    pushed_product = store.put_product(access, product)
    only(shop).update(title="Edited in the shop", files=["own"], tags=["own"])
    return pushed_product


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids.get(name, name), price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants)


def quantities(shop: ShopifyShop) -> list[int | None]:
    counted = [variant.get("inventoryQuantities") for variant in only(shop)["variants"]]
    return [counts[0]["quantity"] if counts else None for counts in counted]


def test_prices_and_stock_change_and_nothing_else(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    product_update = update(
        pushed, ("v0", NewPrice(1999, 2999), NewStock(3)), ("v1", NewPrice(1899), None), ("v2", None, NewStock(None))
    )
    for _ in range(2):
        assert store.update_variants(access, product_update) == {}
        first, second, third = only(shop)["variants"]
        assert [(row["price"], row["compareAtPrice"]) for row in (first, second)] == [
            ("19.99", "29.99"),
            ("18.99", None),
        ]
        assert (third["price"], third["inventoryItem"]["tracked"]) == ("12.52", False)
        assert quantities(shop) == [3, 7, None]
    assert [only(shop)[name] for name in ("title", "files", "tags")] == ["Edited in the shop", ["own"], ["own"]]
    assert first["sku"] == "TEA-0"


def test_what_was_never_counted_is_stocked_with_none_and_given_free_again(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    assert store.update_variants(access, update(pushed, ("v2", None, NewStock(None, available=False)))) == {}
    third = only(shop)["variants"][2]
    assert (third["inventoryItem"]["tracked"], quantities(shop)[2]) == (True, 0)
    store.update_variants(access, update(pushed, ("v2", None, NewStock(None))))
    assert only(shop)["variants"][2]["inventoryItem"]["tracked"] is False


def test_stock_is_counted_at_the_chosen_location(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    other = "gid://shopify/Location/2"
    store.update_variants(access, replace(update(pushed, ("v0", None, NewStock(2))), location_id=other))
    counts = {
        quantity["locationId"]: quantity["quantity"] for quantity in only(shop)["variants"][0]["inventoryQuantities"]
    }
    assert counts == {LOCATION: 7, other: 2}


def test_what_the_shop_refuses_is_reported_and_the_others_are_changed(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    response = store.update_variants(access, update(pushed, ("v0", NewPrice(-1), None), ("v1", NewPrice(500), None)))
    assert {key: reason.code for key, reason in response.items()} == {pushed.variant_ids["v0"]: "store.refused"}
    assert [variant["price"] for variant in only(shop)["variants"]] == ["12.50", "5.00", "12.52"]


def test_what_is_sold_meanwhile_is_read_again(
    shop: ShopifyShop,
    store: ShopifyStore,
    access: StoreAccess,
    pushed: PushedProduct,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[Any] = []
    plain = inventory.set_quantities

    def selling(call: Any, input: Any) -> Any:
        compared.append(input["quantities"][0]["changeFromQuantity"])
        if len(compared) == 1:
            only(shop)["variants"][0]["inventoryQuantities"][0]["quantity"] = 6
        return plain(call, input)

    monkeypatch.setitem(ROOTS, "inventorySetQuantities", selling)
    assert store.update_variants(access, update(pushed, ("v0", None, NewStock(0)))) == {}
    assert (compared, quantities(shop)[0]) == ([7, 6], 0)


def test_a_shop_that_breaks_is_tried_again_later(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, pushed: PushedProduct, outside: Outside
) -> None:
    product_update = update(pushed, ("v0", NewPrice(1999), NewStock(1)))
    outside.fails("status", r"/graphql.json$", "POST", times=9, status=503)
    with pytest.raises(Retryable):
        store.update_variants(access, product_update)
    outside.sandbox.faults.remove()
    assert store.update_variants(access, product_update) == {}
    assert (only(shop)["variants"][0]["price"], quantities(shop)[0]) == ("19.99", 1)


def test_a_location_lost_after_it_was_chosen_is_reported_when_publishing(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, outside: Outside
) -> None:
    run, place = replace(access, answers=answers_of_store(1)), list(LOCATIONS)[1]
    store.put_product(run, teapot(location_id=place))
    shop.closed_locations = place
    payload = {"field": ["input", "variants", "0"], "message": "The location was not found", "code": "INVALID_INPUT"}
    outside.fails("status", "graphql", status=200, body={"data": {"productSet": {"userErrors": [payload]}}})
    with pytest.raises(Permanent) as refused:
        store.put_product(run, teapot(reference="ref-2", location_id=place))
    assert refused.value.reason.code == "store.location_missing"
    assert len(shop.products) == 1


def test_a_new_location_stocks_existing_variants_before_they_are_counted(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    """`productSet` counts an existing variant only where it is stocked (ProductVariantSetInput.inventoryQuantities)."""
    other, pushed_product = list(LOCATIONS)[1], store.put_product(access, teapot())
    moved = teapot(
        external_id=pushed_product.external_id, location_id=other, variants=(variant(0, stock=2), variant(1))
    )
    store.put_product(access, moved)
    counts = [
        {quantity["locationId"]: quantity["quantity"] for quantity in each["inventoryQuantities"]}
        for each in only(shop)["variants"]
    ]
    assert counts == [{LOCATION: 7, other: 2}, {LOCATION: 7, other: 7}]
