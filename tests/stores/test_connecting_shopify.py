"""Shopify shops are connected by consent, disconnected from their side, and come back."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest
import time_machine
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.shopify_admin.oauth import query_hmac
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.adapters.shopify_admin.disputes import TOPICS as DISPUTE_TOPICS
from server.adapters.shopify_admin.order_news import TOPICS
from server.company.connections.models import Connection
from server.company.inbox.models import InboxEvent
from server.kit import clock
from server.kit.vault import unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tenants.stores.selectors import store_access
from tests.support.consent import (
    CALLBACK,
    Shops,
    Stores,
    agree,
    ask,
    come_back,
    connect_own_app,
    connect_shopify,
    stores_of,
)
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.store_events import shopify_event

pytestmark = pytest.mark.django_db


def test_the_consent_page_is_opened_with_our_scopes_and_a_one_time_state(owner: Person, shopify: Shops) -> None:
    url = urlsplit(ask(owner, "shopify", " https://tea-harbour.myshopify.com ")["url"])
    query = parse_qs(url.query)
    assert url.path.endswith("/shopify-admin/tea-harbour/admin/oauth/authorize")
    assert query["client_id"] == [credentials.SHOPIFY_CLIENT_ID]
    assert query["redirect_uri"] == [f"http://127.0.0.1:9{CALLBACK}"]
    assert "write_products" in query["scope"][0].split(",")
    assert len(query["state"][0]) > 40


@pytest.mark.usefixtures("shopify", "wix", "square")
@pytest.mark.parametrize(
    "path", ["shopify-service/app-install?shop=tea-harbour", "wix-service/app-install", "square-service/judge"]
)
def test_the_browser_comes_back_to_the_name_that_it_called_us_by(owner: Person, settings: Any, path: str) -> None:
    called = {"Host": "localhost:8000"}
    assert "http://localhost:8000/api/" in unquote(owner.client.get(f"/api/{path}", headers=called).content.decode())
    settings.APP_ENV = "production"
    assert "http://127.0.0.1:9/api/" in unquote(owner.client.get(f"/api/{path}", headers=called).content.decode())


def test_a_shop_is_connected_with_tokens_that_end(owner: Person, shopify: Shops, tenant: TenantRef) -> None:
    assert connect_shopify(owner) == "/wooBinding?success=1&platform=3"
    (store,) = stores_of(owner)
    assert (store["platform"], store["name"], store["currency"]) == (3, "Tea Harbour", "USD")
    assert (store["state"], store["shop_owner"], store["plan_name"]) == ("connected", "Ada Harbour", "Basic")
    with tenant_scope_of(tenant):
        row = Store.objects.get()
        assert row.external_key == "tea-harbour.myshopify.com"
        assert row.credentials_expire_at is not None
        assert row.refresh_expires_at is not None
        kept = unseal(row.sealed_credentials)
        assert kept["access_token"] in shopify["tea-harbour"].tokens
        assert kept["refresh_token"] not in row.sealed_credentials
    drain_jobs()
    topics = [hook["topic"] for hook in shopify["tea-harbour"].webhooks.values()]
    assert len(topics) == len(set(topics)) == 3 + sum(map(len, TOPICS.values())) + len(DISPUTE_TOPICS)
    assert owner.get("user/info")["user"]["shopify_name"] == "Tea Harbour"


def test_a_state_works_once_and_only_for_who_drew_it(owner: Person, stranger: Person, shopify: Shops) -> None:
    query = agree(ask(owner, "shopify", "tea-harbour")["url"])
    assert come_back(stranger, query) == "/wooBinding?success=0&code=1000400&cause=expired&platform=3"
    assert stores_of(stranger) == []
    assert come_back(owner, query) == "/wooBinding?success=1&platform=3"
    again = {**query, "code": "another"}
    again["hmac"] = query_hmac({k: v for k, v in again.items() if k != "hmac"}, credentials.SHOPIFY_CLIENT_SECRET)
    assert come_back(owner, again) == "/wooBinding?success=0&code=1000400&cause=expired&platform=3"


@pytest.mark.parametrize("changed", [{"shop": "other.myshopify.com"}, {"code": "x"}, {"hmac": "0" * 64}, {"hmac": ""}])
def test_an_answer_that_was_changed_on_the_way_connects_nothing(
    owner: Person, shopify: Shops, changed: dict[str, str]
) -> None:
    query = agree(ask(owner, "shopify", "tea-harbour")["url"])
    assert "&cause=altered&" in come_back(owner, {**query, **changed})
    assert stores_of(owner) == []
    assert come_back(owner, query) == "/wooBinding?success=1&platform=3"


@pytest.mark.parametrize("shop", ["evil.com/x.myshopify.com", "evil.com", "tea.myshopify.com.evil.com"])
def test_a_signed_answer_for_what_is_no_shop_is_refused(owner: Person, shopify: Shops, shop: str) -> None:
    state = parse_qs(urlsplit(ask(owner, "shopify", "tea-harbour")["url"]).query)["state"][0]
    query = {"code": "x", "shop": shop, "state": state}
    query["hmac"] = query_hmac(query, credentials.SHOPIFY_CLIENT_SECRET)
    assert "&cause=altered&" in come_back(owner, query)


def test_nobody_comes_back_without_a_session(owner: Person, shopify: Shops) -> None:
    query = agree(ask(owner, "shopify", "tea-harbour")["url"])
    assert Client().get(CALLBACK, query).status_code == 401
    assert Connection.objects.count() == 0


def test_a_missing_app_is_said_plainly_and_an_own_app_still_works(owner: Person, shopify: Shops, settings: Any) -> None:
    settings.SHOPIFY_CLIENT_ID = ""
    assert come_back(owner, {}) == "/wooBinding?success=0&code=1000400&cause=not_set_up&platform=3"
    answer = ask(owner, "shopify", "tea-harbour")
    assert answer["success"] is False
    assert "operator" in answer["msg"]
    assert "Shopify" in answer["msg"]
    assert connect_own_app(owner)["store"]["currency"] == "EUR"


def test_an_own_app_with_wrong_or_missing_keys_says_so(owner: Person, shopify: Shops) -> None:
    wrong = connect_own_app(owner, client_secret="wrong")
    assert "client ID and secret" in wrong["fields"]["shop"]
    assert connect_own_app(owner, client_id=" ")["fields"] == {"client_id": "The key is missing."}
    assert stores_of(owner) == []


def test_tokens_are_renewed_before_they_end_and_both_ends_are_kept(
    owner: Person, shopify: Shops, tenant: TenantRef
) -> None:
    connect_shopify(owner)
    shop = shopify["tea-harbour"]
    (store,) = stores_of(owner)
    with tenant_scope_of(tenant):
        before = Store.objects.get()
        with time_machine.travel(clock.now() + timedelta(minutes=57), tick=True):
            _, access = store_access(owner.actor, int(store["id"]))
            fresh = access.fresh().credentials["access_token"]
            assert fresh in shop.tokens
            assert access.fresh().credentials["access_token"] == fresh
        after = Store.objects.get()
    assert unseal(before.sealed_credentials)["access_token"] != fresh
    assert after.credentials_expire_at
    assert before.credentials_expire_at
    assert after.credentials_expire_at > before.credentials_expire_at
    assert after.renewing_until is None


def test_a_refused_renewal_disconnects_and_consent_brings_the_same_store_back(
    owner: Person, shopify: Shops, tenant: TenantRef
) -> None:
    connect_shopify(owner)
    (before,) = stores_of(owner)
    shopify["tea-harbour"].refresh_tokens.clear()
    with tenant_scope_of(tenant), time_machine.travel(clock.now() + timedelta(hours=2), tick=True):
        _, access = store_access(owner.actor, int(before["id"]))
        with pytest.raises(Exception, match="token_refused"):
            access.fresh().credentials["access_token"]
    (lost,) = stores_of(owner)
    assert (lost["state"], lost["enabled"]) == ("disconnected", False)
    assert "connect the store again" in lost["state_reason"]
    assert connect_shopify(owner) == "/wooBinding?success=1&platform=3"
    (back,) = stores_of(owner)
    assert (back["id"], back["state"], back["state_reason"]) == (before["id"], "connected", "")


def test_the_quota_is_checked_before_leaving_and_not_for_an_existing_store(
    owner: Person, shopify: Shops, bigcommerce: Stores
) -> None:
    for number in range(3):
        shopify[f"shop-{number}"] = ShopifyShop(f"shop-{number}", f"Shop {number}", "USD")
        assert connect_shopify(owner, f"shop-{number}") == "/wooBinding?success=1&platform=3"
    refused = ask(owner, "shopify", "tea-harbour")
    assert refused["code"] == 1001007
    assert refused["msg"] == "Sorry, this new store will cause to exceed your subscription."
    again = {"shop": "shop-1", "again": "true"}
    assert owner.client.get("/api/shopify-service/app-install", again).json()["success"] is True
    assert ask(owner, "bigcommerce", "store-teahouse1")["success"] is True


def test_a_sub_account_without_the_right_is_refused(member: Person, shopify: Shops, bigcommerce: Stores) -> None:
    assert ask(member, "shopify", "tea-harbour")["code"] == 1004003
    assert ask(member, "bigcommerce", "store-teahouse1")["code"] == 1004003


@pytest.mark.parametrize("service", ["shopify", "bigcommerce"])
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [(" ", "store URL cannot be empty"), ("https://example.com", "Please fill in the correct store name")],
)
def test_an_address_that_is_none_is_refused(
    owner: Person, shopify: Shops, bigcommerce: Stores, service: str, typed: str, sentence: str
) -> None:
    assert ask(owner, service, typed)["fields"] == {"shop": sentence}


def test_a_shop_of_another_merchant_is_not_taken(owner: Person, stranger: Person, shopify: Shops) -> None:
    query = agree(ask(stranger, "shopify", "tea-harbour")["url"])
    connect_shopify(owner)
    assert come_back(stranger, query) == "/wooBinding?success=0&code=1000409&platform=3"
    assert stores_of(stranger) == []


def test_an_uninstalled_app_shows_as_disconnected_and_comes_back(owner: Person, shopify: Shops) -> None:
    connect_shopify(owner)
    (before,) = stores_of(owner)
    assert [shopify_event("app/uninstalled", b"{}").status_code for _ in range(2)] == [200, 200]
    assert InboxEvent.objects.count() == 1
    drain_jobs()
    (lost,) = stores_of(owner)
    assert lost["state"] == "disconnected"
    assert "uninstalled" in lost["state_reason"]
    connect_shopify(owner)
    (back,) = stores_of(owner)
    assert (back["id"], back["state"]) == (before["id"], "connected")


def test_news_of_an_uninstall_that_comes_late_changes_nothing(owner: Person, shopify: Shops) -> None:
    connect_shopify(owner)
    long_ago = (clock.now() - timedelta(hours=3)).isoformat()
    shopify_event("app/uninstalled", b"{}", **{"X-Shopify-Triggered-At": long_ago})
    drain_jobs()
    assert stores_of(owner)[0]["state"] == "connected"


def test_forged_events_are_not_stored(owner: Person, shopify: Shops) -> None:
    connect_shopify(owner)
    assert shopify_event("products/delete", b'{"id": 1}', secret="wrong").status_code == 401
    other = {"X-Shopify-Shop-Domain": "other.myshopify.com"}
    assert shopify_event("products/delete", b'{"id": 1}', **other).status_code == 400
    assert shopify_event("nonsense", b"{}").status_code == 400
    assert InboxEvent.objects.count() == 0


@pytest.mark.parametrize(
    ("changes", "topic", "stored"),
    [
        ({"X-Shopify-Webhook-Id": "another"}, "products/delete", 1),
        ({"X-Shopify-Event-Id": "e2"}, "products/delete", 2),
        ({}, "app/uninstalled", 2),
        ({"X-Shopify-Event-Id": ""}, "products/delete", 2),
    ],
)
def test_an_event_that_comes_by_two_webhooks_is_stored_once(
    owner: Person, shopify: Shops, changes: dict[str, str], topic: str, stored: int
) -> None:
    connect_shopify(owner)
    event = {"X-Shopify-Event-Id": "e1"}
    for _ in range(2):
        assert shopify_event("products/delete", b'{"id": 1}', **event).status_code == 200
    assert InboxEvent.objects.count() == 1
    assert shopify_event(topic, b'{"id": 1}', **{**event, **changes}).status_code == 200
    assert InboxEvent.objects.count() == stored


def test_compliance_topics_answer_401_on_a_bad_signature(owner: Person, shopify: Shops) -> None:
    where = "/hooks/shopify/compliance"
    for topic in ("customers/data_request", "customers/redact", "shop/redact"):
        assert shopify_event(topic, b"{}", path=where, secret="wrong").status_code == 401
        assert shopify_event(topic, b"{}", path=where).status_code == 200
    connect_shopify(owner)
    assert shopify_event("shop/redact", b"{}", path=where).status_code == 200
    assert InboxEvent.objects.get().topic == "shop/redact"


def test_a_redacted_shop_is_removed_unless_it_is_connected_again(
    owner: Person, shopify: Shops, tenant: TenantRef
) -> None:
    where = "/hooks/shopify/compliance"
    connect_shopify(owner)
    shopify_event("shop/redact", b"{}", path=where)
    drain_jobs()
    assert stores_of(owner)[0]["state"] == "connected"
    shopify_event("app/uninstalled", b"{}", **{"X-Shopify-Webhook-Id": "b2"})
    drain_jobs()
    shopify_event("shop/redact", b"{}", path=where, **{"X-Shopify-Webhook-Id": "b3"})
    drain_jobs()
    assert stores_of(owner) == []
    with tenant_scope_of(tenant):
        assert Store.objects.get().sealed_credentials == ""
    connect_shopify(owner)
    assert stores_of(owner)[0]["state"] == "connected"


def test_urls_are_built_as_browsers_send_them(shopify: Shops, owner: Person) -> None:
    """A state with reserved characters survives the way there and back."""
    query = agree(ask(owner, "shopify", "tea-harbour")["url"])
    assert Client().get(f"{CALLBACK}?{urlencode(query)}").status_code == 401
