"""BigCommerce stores are installed, claimed, watched, uninstalled, and come back."""

import json
import time
from datetime import timedelta
from typing import Any

import jwt
import pytest
import time_machine
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.bigcommerce.routes import signed_payload
from server.adapters.bigcommerce.orders import TOPICS
from server.adapters.bigcommerce.store import PRODUCT_TOPICS
from server.company.connections.models import Connection, PendingInstall
from server.company.identity.models import User
from server.company.inbox.models import InboxEvent
from server.kit import clock
from server.kit.vault import unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.support.consent import (
    Stores,
    ask,
    install,
    stores_of,
)
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


def test_bigcommerce_is_installed_claimed_and_watched(
    owner: Person, bigcommerce: Stores, outside: Outside, tenant: TenantRef
) -> None:
    assert ask(owner, "bigcommerce", "store-teahouse1.mybigcommerce.com")["url"].endswith("/login/app/12/install")
    assert install(owner, bigcommerce["teahouse1"], outside) == "/wooBinding?success=1&platform=4"
    (store,) = stores_of(owner)
    assert (store["platform"], store["name"], store["currency"]) == (4, "Tea House", "USD")
    assert Connection.objects.get().external_key == "stores/teahouse1"
    drain_jobs()
    hooks = bigcommerce["teahouse1"].hooks.values()
    assert {hook["scope"] for hook in hooks} == {*PRODUCT_TOPICS, *TOPICS}
    assert all(hook["headers"]["X-Tradewind-Secret"] for hook in hooks)


def test_a_ticket_opens_once_and_an_install_alone_connects_nobody(
    owner: Person, stranger: Person, bigcommerce: Stores, outside: Outside
) -> None:
    page = install(None, bigcommerce["teahouse1"], outside)
    assert Connection.objects.count() == 0
    ticket = page.partition("ticket=")[2].partition('"')[0]
    for person, outcome in ((owner, "success=1"), (stranger, "cause=expired"), (owner, "cause=expired")):
        location = person.client.post(f"/api/bigcommerce-service/claim?ticket={ticket}")["Location"]
        assert outcome in location
    assert stores_of(stranger) == []


def test_an_install_that_nobody_claimed_in_time_is_connected_by_nobody(
    owner: Person, bigcommerce: Stores, outside: Outside
) -> None:
    ticket = install(None, bigcommerce["teahouse1"], outside).partition("ticket=")[2].partition('"')[0]
    PendingInstall.objects.update(expires_at=clock.now())
    assert "success=0" in owner.client.post(f"/api/bigcommerce-service/claim?ticket={ticket}")["Location"]
    assert (stores_of(owner), Connection.objects.count()) == ([], 0)


def test_a_link_alone_gives_nobody_a_store_and_the_question_names_both_sides(
    owner: Person, bigcommerce: Stores, outside: Outside
) -> None:
    page = install(None, bigcommerce["teahouse1"], outside)
    claim = f"/api/bigcommerce-service/claim?ticket={page.partition('ticket=')[2].partition(chr(34))[0]}"
    response = owner.client.get(claim)
    assert response.status_code == 200
    assert "“Tea House” (" in response.content.decode()
    assert "owner@example.com" in response.content.decode()
    assert Connection.objects.count() == 0
    assert owner.client.get("/api/bigcommerce-service/claim?ticket=none")["Location"].endswith("platform=4")
    assert stores_of(owner) == []


def test_a_new_install_gives_the_same_store_a_new_token_at_once(
    owner: Person, bigcommerce: Stores, outside: Outside, tenant: TenantRef
) -> None:
    store = bigcommerce["teahouse1"]
    install(owner, store, outside)
    store.tokens.clear()
    assert "Your store is connected." in install(None, store, outside)
    with tenant_scope_of(tenant):
        row = Store.objects.get()
        assert [unseal(row.sealed_credentials)["access_token"]] == store.tokens


@pytest.mark.parametrize(("language", "word"), [("en", "deactivated account"), ("zh-CN", "已停用")])
def test_a_new_install_for_an_account_out_of_service_says_so(
    owner: Person, bigcommerce: Stores, outside: Outside, tenant: TenantRef, language: str, word: str
) -> None:
    store = bigcommerce["teahouse1"]
    install(owner, store, outside)
    with tenant_scope_of(tenant):
        before = Store.objects.get().sealed_credentials
    User.objects.filter(pk=owner.actor.user_id).update(is_active=False)
    store.codes["again"] = "http://127.0.0.1:9/hooks/bigcommerce/auth"
    query = {"code": "again", "scope": store.scopes, "context": store.context, "account_uuid": "x"}
    answer = Client().get("/hooks/bigcommerce/auth", query, headers={"Accept-Language": language})
    assert answer.status_code == 400
    assert word in answer.content.decode()
    with tenant_scope_of(tenant):
        assert Store.objects.get().sealed_credentials == before


def test_an_install_without_our_scopes_or_with_a_used_code_is_refused(
    owner: Person, bigcommerce: Stores, outside: Outside
) -> None:
    store = bigcommerce["teahouse1"]
    store.configure({"scopes": "store_v2_information"})
    assert "store_v2_products" in install(None, store, outside)
    query = {"code": "used", "scope": "x", "context": "stores/teahouse1"}
    assert Client().get("/hooks/bigcommerce/auth", query).status_code == 400
    assert Client().get("/hooks/bigcommerce/auth", query | {"context": "evil"}).status_code == 400
    assert Connection.objects.count() == 0


def test_the_control_panel_may_frame_the_install_page_and_nothing_else(bigcommerce: Stores, outside: Outside) -> None:
    payload = signed_payload(bigcommerce["teahouse1"])
    answer = Client().get("/hooks/bigcommerce/load", {"signed_payload_jwt": payload})
    assert answer.status_code == 200
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors https://*.mybigcommerce.com" in answer.headers["Content-Security-Policy"]


def test_an_uninstall_by_signed_payload_disconnects_and_a_reinstall_continues(
    owner: Person, bigcommerce: Stores, outside: Outside
) -> None:
    store = bigcommerce["teahouse1"]
    install(owner, store, outside)
    (before,) = stores_of(owner)
    payload = signed_payload(store, iat=int(time.time()) + 1)
    for _ in range(2):
        assert Client().get("/hooks/bigcommerce/uninstall", {"signed_payload_jwt": payload}).status_code == 200
    with time_machine.travel(clock.now() + timedelta(seconds=3), tick=True):
        drain_jobs()
    (lost,) = stores_of(owner)
    assert lost["state"] == "disconnected"
    install(None, store, outside)
    assert [(store["id"], store["state"]) for store in stores_of(owner)] == [(before["id"], "connected")]


@pytest.mark.parametrize(
    "changes",
    [{"aud": "other"}, {"iss": "evil"}, {"exp": 1}, {"sub": "stores/other stores/x"}],
)
def test_a_payload_that_is_not_for_us_is_refused(bigcommerce: Stores, changes: dict[str, Any]) -> None:
    payload = signed_payload(bigcommerce["teahouse1"], **changes)
    for name in ("load", "uninstall", "remove_user"):
        assert Client().get(f"/hooks/bigcommerce/{name}", {"signed_payload_jwt": payload}).status_code == 401
    forged = jwt.encode(jwt.decode(payload, options={"verify_signature": False}), "x" * 32, algorithm="HS256")
    assert Client().get("/hooks/bigcommerce/load", {"signed_payload_jwt": forged}).status_code == 401


def test_thin_events_are_known_by_our_header_and_stored_once(
    owner: Person, bigcommerce: Stores, outside: Outside
) -> None:
    install(owner, bigcommerce["teahouse1"], outside)
    drain_jobs()
    secret = next(iter(bigcommerce["teahouse1"].hooks.values()))["headers"]["X-Tradewind-Secret"]
    payload = {"scope": "store/product/deleted", "data": {"type": "product", "id": 5}, "hash": "h1", "created_at": 1}
    body = json.dumps({**payload, "producer": "stores/teahouse1"})
    where = f"/hooks/bigcommerce/{Connection.objects.get().public_id}"

    def send(text: str, value: str) -> int:
        headers = {"X-Tradewind-Secret": value}
        return Client().post(where, text, content_type="application/json", headers=headers).status_code

    assert [send(body, secret), send(body, secret), send(body, "wrong"), send(body, "")] == [200, 200, 401, 401]
    assert send(body.replace("teahouse1", "other"), secret) == 400
    assert InboxEvent.objects.count() == 1
    drain_jobs()
    assert InboxEvent.objects.get().state == "handled"


def test_an_api_account_of_bigcommerce_connects_by_its_token(owner: Person, bigcommerce: Stores) -> None:
    body = {"platform": 4, "shop": "store-teahouse1", "access_token": credentials.BIGCOMMERCE_API_TOKEN}
    assert owner.post("store", body)["store"]["name"] == "Tea House"
    wrong = owner.post("store", body | {"shop": "store-nordlicht"})
    assert "does not accept our access" in wrong["fields"]["shop"]
