"""A connected store, also another merchant's, is recognised before its platform asks for consent."""

from typing import Any

import pytest

from server.company.connections.errors import StoreTaken
from server.company.connections.models import ConnectIntent
from server.company.identity.models import User
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store, StoreState
from tests.support.consent import Shops, Stores, ask, connect_shopify, install, stores_of
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

WOO = "/api/woocommerce-service/auth/9/auth"
CONNECTED_ALREADY = {"shop": "This store is already connected."}


def refused(answer: Any) -> bool:
    reported: bool = (answer["success"], answer["code"], answer.get("fields")) == (False, 1000400, CONNECTED_ALREADY)
    return reported and not ConnectIntent.objects.filter(used_at=None).exists()


@pytest.mark.parametrize(
    "typed",
    [
        "tea-harbour",
        "https://Tea-Harbour.myshopify.com/",
        "tea-harbour.myshopify.com/admin",
        "https://admin.shopify.com/store/tea-harbour/products?page=2",
    ],
)
def test_a_connected_shopify_shop_is_recognised_however_it_is_typed(owner: Person, shopify: Shops, typed: str) -> None:
    connect_shopify(owner)
    before = stores_of(owner)
    assert refused(ask(owner, "shopify", typed))
    assert stores_of(owner) == before
    assert "/oauth/authorize" in ask(owner, "shopify", "tea")["url"]


@pytest.mark.parametrize("typed", ["store-teahouse1", "https://Store-TeaHouse1.mybigcommerce.com/manage/dashboard"])
def test_a_connected_bigcommerce_store_is_recognised_however_it_is_typed(
    owner: Person, bigcommerce: Stores, outside: Outside, typed: str
) -> None:
    install(owner, bigcommerce["teahouse1"], outside)
    before = stores_of(owner)
    assert refused(ask(owner, "bigcommerce", typed))
    assert stores_of(owner) == before
    assert ask(owner, "bigcommerce", "store-teahouse")["success"] is True


@pytest.mark.parametrize("change", [str, lambda url: url + "//wp-admin/", lambda url: url.replace("http:", "https:")])
def test_a_connected_woocommerce_store_is_recognised_without_a_request(
    owner: Person, outside: Outside, change: Any
) -> None:
    assert owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["success"] is True
    before = stores_of(owner)
    outside.sandbox.log.clear()
    assert refused(owner.client.get(WOO, {"shop": change(outside.store_url())}).json())
    assert (stores_of(owner), outside.sandbox.log.counts.total()) == (before, 0)
    assert owner.client.get(WOO, {"shop": outside.store_url("berlin")}).json()["success"] is True


def test_a_connected_store_is_connected_again_where_that_is_requested(
    owner: Person, shopify: Shops, bigcommerce: Stores, outside: Outside
) -> None:
    connect_shopify(owner)
    install(owner, bigcommerce["teahouse1"], outside)
    assert owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["success"] is True
    shops = {store["platform"]: store["shop"] for store in stores_of(owner)}
    paths = {3: "/api/shopify-service/app-install", 4: "/api/bigcommerce-service/app-install", 6: WOO}
    for platform, path in paths.items():
        assert owner.client.get(path, {"shop": shops[platform], "again": True}).json()["success"] is True, path


def test_a_store_that_was_lost_or_removed_is_not_called_connected(
    owner: Person, shopify: Shops, tenant: TenantRef
) -> None:
    connect_shopify(owner)
    with tenant_scope_of(tenant):
        Store.objects.update(state=StoreState.DISCONNECTED)
    assert ask(owner, "shopify", "tea-harbour")["success"] is True
    assert connect_shopify(owner).startswith("/wooBinding?success=1")
    (store,) = stores_of(owner)
    owner.delete(f"store/{store['id']}?uninstall_reason=Other")
    assert ask(owner, "shopify", "tea-harbour")["success"] is True


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("owner_is_active", [True, False])
def test_another_merchants_store_is_named_before_the_consent_and_nothing_else_of_them(
    owner: Person,
    stranger: Person,
    shopify: Shops,
    bigcommerce: Stores,
    outside: Outside,
    owner_is_active: bool,
    again: bool,
) -> None:
    connect_shopify(owner)
    install(owner, bigcommerce["teahouse1"], outside)
    assert owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["success"] is True
    User.objects.filter(pk=owner.actor.user_id).update(is_active=owner_is_active)
    outside.sandbox.log.clear()
    intents = ConnectIntent.objects.count()
    for path, shop in {
        "/api/shopify-service/app-install": "Tea-Harbour.myshopify.com/admin",
        "/api/bigcommerce-service/app-install": "store-teahouse1",
        WOO: f"{outside.store_url()}/wp-admin/",
    }.items():
        answer = stranger.client.get(path, {"shop": shop, "again": str(again)}).json()
        expected = {"success": False, "code": 1000409, "msg": StoreTaken.says, "fields": {}, "wait": None}
        assert answer == expected | {"request_id": answer["request_id"]}, path
    assert (ConnectIntent.objects.count(), outside.sandbox.log.counts.total()) == (intents, 0)


def test_a_store_that_its_merchant_removed_may_be_connected_by_another(
    owner: Person, stranger: Person, shopify: Shops
) -> None:
    connect_shopify(owner)
    owner.delete(f"store/{stores_of(owner)[0]['id']}?uninstall_reason=Other")
    assert connect_shopify(stranger) == "/wooBinding?success=1&platform=3"
