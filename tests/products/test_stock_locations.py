"""Where a store counts its stock: the store's own places, one of them chosen, and published to."""

from collections.abc import Callable
from typing import Any

import pytest

from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from fixtures.sandbox.square.seller import SquareSeller
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.products.conftest import Trade
from tests.support.consent import connect_shopify, connect_square
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def store_on(person: Person, platform: int) -> str:
    return next(str(store["id"]) for store in person.get("store")["stores"] if store["platform"] == platform)


def choose(person: Person, store_id: str, location_id: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.put("setting/location", {"store_id": store_id, "location_id": location_id})
    return answer


def test_a_shopify_shop_is_stocked_at_the_chosen_place(trade: Trade, shopify: dict[str, ShopifyShop]) -> None:
    connect_shopify(trade.owner)
    drain_jobs()
    store_id = store_on(trade.owner, 3)
    told = trade.owner.get("setting/location", store_id=store_id)
    assert told["location_id"] == ""
    assert [(one["name"], one["is_default"]) for one in told["locations"]] == [
        ("Warehouse", True),
        ("Harbour shop", False),
    ]
    chosen = told["locations"][1]["id"]
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


def test_a_place_that_the_store_does_not_have_is_refused(
    trade: Trade,
    square: dict[str, SquareSeller],
    tenant: TenantRef,
) -> None:
    connect_square(trade.owner)
    for store_id in (store_on(trade.owner, 8), trade.woo_id):
        answer = choose(trade.owner, store_id, "L999")
        assert (answer["code"], answer["fields"]) == (1000400, {"location_id": "The store has no such location."})
    with tenant_scope_of(tenant):
        assert set(Store.objects.values_list("location_id", flat=True)) == {""}


def test_platforms_with_a_single_count_have_no_places(trade: Trade) -> None:
    for store_id in (trade.shop_id, trade.woo_id):
        assert trade.owner.get("setting/location", store_id=store_id)["locations"] == []


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
