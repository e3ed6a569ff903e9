"""Where a store counts its stock: the store's own places, one of them chosen, and published to."""

from collections.abc import Callable

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square.seller import SquareSeller
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.products.conftest import Trade
from tests.support.consent import connect_shopify, connect_square
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.stock_locations import choose, connect_tea_house, store_on

pytestmark = pytest.mark.django_db
LOCATION = "/api/account-service/setting/location"


def test_a_shopify_shop_is_stocked_at_the_chosen_place(trade: Trade, shopify: dict[str, ShopifyShop]) -> None:
    connect_shopify(trade.owner)
    drain_jobs()
    store_id = store_on(trade.owner, 3)
    response = trade.owner.get("setting/location", store_id=store_id)
    assert response["location_id"] == ""
    assert [(location["name"], location["is_default"]) for location in response["locations"]] == [
        ("Warehouse", True),
        ("Harbour shop", False),
    ]
    chosen = response["locations"][1]["id"]
    assert choose(trade.owner, store_id, chosen)["success"]
    assert trade.owner.get("setting/location", store_id=store_id)["location_id"] == chosen
    trade.publish([trade.listed()[0]["id"]], [store_id])
    (made,) = shopify["tea-harbour"].products.values()
    counted = [stock["locationId"] for each in made["variants"] for stock in each.get("inventoryQuantities", [])]
    assert set(counted) == {chosen}


def test_a_square_seller_is_stocked_at_the_chosen_place(trade: Trade, square: dict[str, SquareSeller]) -> None:
    connect_square(trade.owner)
    drain_jobs()
    seller, store_id = square["MLHARBOR"], store_on(trade.owner, 8)
    product = trade.listed()[0]["id"]
    trade.publish([product], [store_id])
    assert set(seller.counted_at.values()) == {seller.location_id}
    other = trade.owner.get("setting/location", store_id=store_id)["locations"][1]["id"]
    assert choose(trade.owner, store_id, other)["success"]
    trade.publish([product], [store_id])
    assert set(seller.counted_at.values()) == {other}
    assert choose(trade.owner, store_id, "")["success"]
    trade.publish([product], [store_id])
    assert set(seller.counted_at.values()) == {seller.location_id}


def places_of(store: BigCommerceStore) -> set[int]:
    return {place for counts in store.counts.values() for place in counts}


def test_a_bigcommerce_store_is_stocked_at_the_chosen_place(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    store_id = connect_tea_house(trade, store)
    response = trade.owner.get("setting/location", store_id=store_id)
    assert [(location["id"], location["name"], location["is_default"]) for location in response["locations"]] == [
        ("1", "Default location", True),
        ("2", "Riverside warehouse", False),
    ]
    assert (response["location_id"], response["problem"]) == ("", "")
    assert choose(trade.owner, store_id, "2")["success"]
    product = trade.listed()[0]
    trade.edit(product["id"], product_skus=[{"id": int(sku["id"]), "stock": 7} for sku in product["product_skus"]])
    (operation,) = trade.publish([product["id"]], [store_id])
    assert operation["state"] == 2, operation
    assert places_of(store) == {2}


def test_a_store_that_was_connected_without_the_permission_goes_on_and_asks_to_connect_again(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    store.scopes = "store_v2_default store_v2_information store_v2_products"
    store_id = connect_tea_house(trade, store)
    response = trade.owner.get("setting/location", store_id=store_id)
    assert (response["success"], response["locations"]) == (True, [])
    assert "(store_inventory). Please connect the store again" in response["problem"]
    query = {"store_id": store_id}
    chinese = trade.owner.client.get(LOCATION, query, headers={"accept-language": "zh-CN"}).json()
    assert "请重新连接店铺并全部同意" in chinese["problem"]
    assert choose(trade.owner, store_id, "2")["code"] == 1000400
    assert choose(trade.owner, store_id, "")["success"]
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id])
    assert operation["state"] == 2, operation
    assert places_of(store) == {1}
    (shown,) = [store for store in trade.owner.get("store")["stores"] if store["id"] == store_id]
    assert (shown["state"], shown["counts_by_place"]) == ("connected", True)


def test_a_chosen_place_that_was_closed_is_named_and_publishing_says_what_to_do(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    store_id = connect_tea_house(trade, store)
    choose(trade.owner, store_id, "2")
    store.closed_locations = [2]
    response = trade.owner.get("setting/location", store_id=store_id)
    assert (response["location_id"], [location["id"] for location in response["locations"]]) == ("2", ["1"])
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id])
    assert operation["state"] == 3, operation
    assert "Please choose another one under Settings > Store" in operation["result"]
    assert (store.products, store_on(trade.owner, 4)) == ({}, store_id)
    assert choose(trade.owner, store_id, "")["success"]
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id])
    assert (operation["state"], places_of(store)) == (2, {1})


@pytest.mark.parametrize("platform", [3, 8])
def test_elsewhere_a_closed_place_is_named_before_anything_is_made(
    trade: Trade, shopify: dict[str, ShopifyShop], square: dict[str, SquareSeller], platform: int
) -> None:
    shop, seller = shopify["tea-harbour"], square["MLHARBOR"]
    connect_shopify(trade.owner) if platform == 3 else connect_square(trade.owner)
    drain_jobs()
    store_id = store_on(trade.owner, platform)
    place = trade.owner.get("setting/location", store_id=store_id)["locations"][1]
    chosen = place["id"]
    choose(trade.owner, store_id, chosen)
    shop.closed_locations, seller.closed_locations = chosen, [chosen]
    assert len(trade.owner.get("setting/location", store_id=store_id)["locations"]) == 1
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id])
    assert operation["state"] == 3, operation
    assert operation["result"].startswith(f"The stock location {place['name']} is no longer in use in ")
    assert (shop.products, seller.items()) == ({}, [])


def test_a_place_that_the_store_does_not_have_is_refused(
    trade: Trade,
    square: dict[str, SquareSeller],
    tenant: TenantRef,
) -> None:
    connect_square(trade.owner)
    for store_id in (store_on(trade.owner, 8), trade.woo_id):
        answer = choose(trade.owner, store_id, "L999")
        assert (answer["code"], answer["fields"]) == (
            1000400,
            {"location_id": "The store doesn't have this location. Please choose another one."},
        )
    with tenant_scope_of(tenant):
        assert set(Store.objects.values_list("location_id", flat=True)) == {""}


def test_platforms_with_a_single_count_have_no_places(trade: Trade) -> None:
    for store_id in (trade.shop_id, trade.woo_id):
        assert trade.owner.get("setting/location", store_id=store_id)["locations"] == []
    assert {store["counts_by_place"] for store in trade.owner.get("store")["stores"]} == {False}


def test_a_store_that_does_not_answer_says_why(trade: Trade, square: dict[str, SquareSeller]) -> None:
    connect_square(trade.owner)
    trade.outside.fails("html", r"/square/v2/locations", times=100)
    answer = trade.owner.get("setting/location", store_id=store_on(trade.owner, 8))
    assert answer["code"] == 1000400
    assert answer["msg"]


def test_nobody_else_sees_or_chooses(trade: Trade, stranger: Person, member_with: Callable[..., Person]) -> None:
    assert stranger.get("setting/location", store_id=trade.woo_id)["code"] == 1000404
    assert choose(stranger, trade.woo_id, "")["code"] == 1000404
    assert choose(member_with("IMPORT_LIST"), trade.woo_id, "")["code"] == 1000403
