"""Which sales channels new products stand in: the store's own, some of them chosen, and published to."""

from collections.abc import Callable

import pytest

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.products.conftest import Trade
from tests.support.people import Person
from tests.support.sales_channels import COUNTER, ONLINE, SHOP, choose
from tests.support.sales_channels import shop as shop
from tests.support.sales_channels import store_id as store_id
from tests.support.stock_locations import connect_tea_house

pytestmark = pytest.mark.django_db


def channels_of(person: Person, store_id: str) -> list[tuple[str, bool, bool]]:
    channels = person.get("setting/sales_channels", store_id=store_id)["channels"]
    return [(channel["name"], channel["is_chosen"], channel["is_there"]) for channel in channels]


def test_new_products_are_in_the_chosen_channels(trade: Trade, store_id: str, shop: ShopifyShop) -> None:
    assert channels_of(trade.owner, store_id) == [
        ("Online Store", False, True),
        ("Point of Sale", False, True),
        ("Shop", False, True),
    ]
    first, second = (each["id"] for each in trade.listed()[:2])
    trade.publish([first], [store_id])
    assert choose(trade.owner, store_id, COUNTER, SHOP, SHOP)["success"]
    assert [name for name, is_chosen, _ in channels_of(trade.owner, store_id) if is_chosen] == ["Point of Sale", "Shop"]
    trade.publish([first, second], [store_id])
    assert [product["published"] for product in shop.products.values()] == [[ONLINE], sorted([COUNTER, SHOP])]


def test_none_chosen_is_the_platforms_default_again(trade: Trade, store_id: str, shop: ShopifyShop) -> None:
    assert choose(trade.owner, store_id, SHOP)["success"]
    assert choose(trade.owner, store_id)["success"]
    trade.publish([trade.listed()[0]["id"]], [store_id])
    assert [product["published"] for product in shop.products.values()] == [[ONLINE]]


def test_a_channel_that_the_store_lost_is_shown_as_gone_until_it_is_let_go(
    trade: Trade, store_id: str, shop: ShopifyShop
) -> None:
    assert choose(trade.owner, store_id, COUNTER, SHOP)["success"]
    shop.configure({"channels": "online_store,shop"})
    assert channels_of(trade.owner, store_id) == [
        ("Online Store", False, True),
        ("Shop", True, True),
        ("Point of Sale", True, False),
    ]
    trade.publish([trade.listed()[0]["id"]], [store_id])
    (row,) = trade.mine()
    assert row["remark"].startswith("The sales channel Point of Sale is no longer in use in ")
    assert shop.products == {}
    assert choose(trade.owner, store_id, SHOP)["success"]
    assert channels_of(trade.owner, store_id) == [("Online Store", False, True), ("Shop", True, True)]
    assert choose(trade.owner, store_id, SHOP, COUNTER)["code"] == 1000400


def test_a_store_that_agreed_to_less_is_to_be_connected_again_and_publishes_meanwhile(
    trade: Trade, store_id: str, shop: ShopifyShop
) -> None:
    assert choose(trade.owner, store_id, SHOP)["success"]
    shop.configure({"withheld": "read_publications,write_publications"})
    answer = trade.owner.get("setting/sales_channels", store_id=store_id)
    assert (answer["success"], answer["channels"], answer["must_reconnect"]) == (True, [], True)
    trade.publish([trade.listed()[0]["id"]], [store_id])
    assert [product["published"] for product in shop.products.values()] == [[]]
    states = {store["id"]: store["state"] for store in trade.owner.get("store")["stores"]}
    assert states[store_id] == "connected"
    shop.configure({"withheld": ""})
    assert [name for name, is_chosen, _ in channels_of(trade.owner, store_id) if is_chosen] == ["Shop"]


def test_a_channel_that_the_store_does_not_have_is_refused(trade: Trade, store_id: str, tenant: TenantRef) -> None:
    for at in (store_id, trade.woo_id):
        answer = choose(trade.owner, at, "gid://shopify/Publication/404")
        said = {"channel_ids": "The store doesn't have this sales channel. Please choose another one."}
        assert (answer["code"], answer["fields"]) == (1000400, said)
    assert choose(trade.owner, store_id, *(f"c{at}" for at in range(101)))["code"] == 1000400
    with tenant_scope_of(tenant):
        assert list(Store.objects.exclude(channels={})) == []


def test_bigcommerce_products_are_in_the_chosen_channels(
    trade: Trade, bigcommerce: dict[str, BigCommerceStore]
) -> None:
    store = bigcommerce["teahouse1"]
    at = connect_tea_house(trade, store)
    assert trade.owner.get("setting/publishing", store_id=at)["has_channels"] is True
    assert [name for name, _, _ in channels_of(trade.owner, at)] == ["Main storefront", "Outlet", "Etsy"]
    assert choose(trade.owner, at, "702", "703")["success"]
    trade.publish([trade.listed()[0]["id"]], [at])
    assert [product["channels"] for product in store.products.values()] == [[702, 703]]
    store.scopes = "store_v2_information store_v2_products"
    assert trade.owner.get("setting/sales_channels", store_id=at)["must_reconnect"] is True
    (operation,) = trade.publish([trade.listed()[1]["id"]], [at])
    assert (operation["state"], len(store.products)) == (2, 2)


def test_only_platforms_with_channels_offer_them(trade: Trade, store_id: str) -> None:
    requested = {
        at: trade.owner.get("setting/publishing", store_id=at)["has_channels"] for at in (store_id, trade.woo_id)
    }
    assert requested == {store_id: True, trade.woo_id: False}
    answer = trade.owner.get("setting/sales_channels", store_id=trade.woo_id)
    assert (answer["channels"], answer["must_reconnect"]) == ([], False)


def test_a_store_that_does_not_answer_says_why(trade: Trade, store_id: str) -> None:
    trade.outside.fails("html", "graphql", times=100)
    answer = trade.owner.get("setting/sales_channels", store_id=store_id)
    assert answer["code"] == 1000400
    assert answer["msg"]


def test_nobody_else_sees_or_chooses(trade: Trade, stranger: Person, member_with: Callable[..., Person]) -> None:
    assert stranger.get("setting/sales_channels", store_id=trade.woo_id)["code"] == 1000404
    assert choose(stranger, trade.woo_id)["code"] == 1000404
    assert choose(member_with("IMPORT_LIST"), trade.woo_id)["code"] == 1000403
