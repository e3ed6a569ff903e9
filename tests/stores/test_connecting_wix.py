"""Wix sites are connected by installing the app, removed from their side, renewed, and come back."""

import time
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.wix.routes import signed_instance
from fixtures.sandbox.wix.site import WixSite
from fixtures.sandbox.wix.webhooks import body, removed
from server.company.connections.models import Connection
from server.company.inbox.models import InboxEvent
from server.kit import clock
from server.kit.vault import unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tenants.stores.selectors import store_access
from tests.support.consent import stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.wix import BOUND, CALLBACK, add_to_site, ask_wix, come_back_from_wix, connect_wix
from tests.support.wix_events import deliver

pytestmark = pytest.mark.django_db
Sites = dict[str, WixSite]


def test_the_installer_is_opened_with_our_address_and_a_one_time_state(owner: Person, wix: Sites) -> None:
    url = urlsplit(ask_wix(owner)["url"])
    query = parse_qs(url.query)
    back = urlsplit(query["postInstallationUrl"][0])
    assert (url.path, query["appId"]) == ("/wix/app-installer", [credentials.WIX_APP_ID])
    assert f"{back.scheme}://{back.netloc}{back.path}" == f"http://127.0.0.1:9{CALLBACK}"
    assert len(parse_qs(back.query)["state"][0]) > 40


def test_a_site_is_connected_with_tokens_that_are_drawn_anew(owner: Person, wix: Sites, tenant: TenantRef) -> None:
    assert connect_wix(owner) == BOUND
    (store,) = stores_of(owner)
    assert (store["platform"], store["name"], store["currency"]) == (5, "Tea House Online", "USD")
    assert store["store_url"].endswith("/wix/site/teahouse")
    with tenant_scope_of(tenant):
        row = Store.objects.get()
        kept = unseal(row.sealed_credentials)
        assert row.external_key == wix["teahouse"].instance_id
        with time_machine.travel(clock.now() + timedelta(hours=5), tick=True):
            fresh = store_access(owner.actor, row.pk)[1].fresh().credentials["access_token"]
    assert fresh in wix["teahouse"].tokens
    assert fresh != kept["access_token"]


def test_a_state_works_once_and_only_for_who_drew_it(owner: Person, stranger: Person, wix: Sites) -> None:
    query = add_to_site(ask_wix(owner)["url"])
    assert come_back_from_wix(stranger, query) == "/wooBinding?success=0&code=1000400&cause=expired&platform=5"
    assert come_back_from_wix(owner, query) == BOUND
    assert "&cause=expired&" in come_back_from_wix(owner, query)
    assert (len(stores_of(owner)), stores_of(stranger)) == (1, [])
    assert Client().get(CALLBACK, query).status_code == 401


@pytest.mark.parametrize("forged", ["instance", "signature", "none", "visitor", "old", "app"])
def test_nobody_gets_a_site_by_naming_it(owner: Person, wix: Sites, forged: str) -> None:
    wix["lotus"].installed = True
    query = add_to_site(ask_wix(owner)["url"])
    changes: dict[str, dict[str, str]] = {
        "instance": {"instanceId": wix["lotus"].instance_id},
        "signature": {"signedInstance": "AAAA." + query["signedInstance"].partition(".")[2]},
        "none": {"signedInstance": ""},
        "visitor": {"signedInstance": signed_instance(wix["teahouse"], aid="visitor")},
        "old": {"signedInstance": signed_instance(wix["teahouse"], signDate="2026-01-01T00:00:00Z")},
        "app": {"appId": "another"},
    }
    assert "&cause=altered&" in come_back_from_wix(owner, query | changes[forged])
    assert (stores_of(owner), Connection.objects.count()) == ([], 0)
    assert come_back_from_wix(owner, query) == BOUND


def test_the_quota_is_checked_before_leaving(owner: Person, member: Person, wix: Sites, settings: Any) -> None:
    assert ask_wix(member)["code"] == 1004003
    for at in range(3):
        slug = f"shop{at}"
        wix[slug] = WixSite(slug, f"Shop {at}", "USD", site_id=f"site-{at}", instance_id=f"instance-{at}")
        assert connect_wix(owner, f"shop{at}") == BOUND
    refused = ask_wix(owner)
    assert (refused["success"], refused["code"]) == (False, 1001013)
    again = owner.client.get("/api/wix-service/app-install", {"shop": stores_of(owner)[0]["shop"]}).json()
    assert "/app-installer" in again["url"]
    settings.WIX_APP_ID = ""
    assert "Wix" in ask_wix(owner)["msg"]


def test_another_site_than_the_reconnected_site_is_refused_by_name(owner: Person, wix: Sites) -> None:
    connect_wix(owner)
    before = stores_of(owner)
    other = next(name for name in wix if name != "teahouse")
    requested = owner.client.get("/api/wix-service/app-install", {"shop": before[0]["shop"]}).json()["url"]
    response = parse_qs(urlsplit(come_back_from_wix(owner, add_to_site(requested, other))).query)
    assert (response["code"], response["requested"]) == (["1005025"], ["Tea House Online"])
    assert stores_of(owner) == before
    connect_wix(owner)
    assert stores_of(owner)[0]["id"] == before[0]["id"]


def test_a_site_of_another_merchant_is_not_taken(owner: Person, stranger: Person, wix: Sites) -> None:
    connect_wix(owner)
    assert connect_wix(stranger) == "/wooBinding?success=0&code=1000409&platform=5"
    assert stores_of(stranger) == []


def test_a_removed_app_shows_what_to_do_and_comes_back_with_all_it_had(owner: Person, wix: Sites) -> None:
    connect_wix(owner)
    (before,) = stores_of(owner)
    wix["teahouse"].uninstall()
    with time_machine.travel(clock.now() + timedelta(seconds=2), tick=True):
        content = body(wix["teahouse"], "AppRemoved", removed(), issued=time.time())
        assert [deliver(content) for _ in range(2)] == [200, 200]
        drain_jobs()
    (lost,) = stores_of(owner)
    assert (lost["state"], lost["enabled"]) == ("disconnected", False)
    assert "connect the store again" in lost["state_reason"]
    assert InboxEvent.objects.filter(topic="AppRemoved").count() == 1
    assert connect_wix(owner) == BOUND
    (back,) = stores_of(owner)
    assert (back["id"], back["state"], back["state_reason"]) == (before["id"], "connected", "")


def test_an_app_that_was_removed_unseen_disconnects_at_the_next_call(owner: Person, wix: Sites) -> None:
    connect_wix(owner)
    wix["teahouse"].uninstall()
    drain_jobs()
    assert stores_of(owner)[0]["state"] == "disconnected"


def test_a_refused_renewal_disconnects(owner: Person, wix: Sites, tenant: TenantRef) -> None:
    connect_wix(owner)
    wix["teahouse"].uninstall()
    with tenant_scope_of(tenant), time_machine.travel(clock.now() + timedelta(hours=5), tick=True):
        access = store_access(owner.actor, Store.objects.get().pk)[1]
        with pytest.raises(Exception, match="token_refused"):
            access.fresh().credentials["access_token"]
    assert stores_of(owner)[0]["state"] == "disconnected"


def test_forged_and_foreign_events_change_nothing(owner: Person, wix: Sites) -> None:
    connect_wix(owner)
    genuine = body(wix["teahouse"], "AppRemoved", removed())
    claims = jwt.decode(genuine, options={"verify_signature": False})
    other = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    unsigned = jwt.encode(claims, "", algorithm="none").encode()
    symmetric = jwt.encode(claims, credentials.WIX_APP_SECRET.ljust(32, "x"), algorithm="HS256").encode()
    old = body(wix["teahouse"], "AppRemoved", removed(), issued=time.time() - 100_000)
    forged = [jwt.encode(claims, other, algorithm="RS256").encode(), unsigned, symmetric, old, b"nonsense", b"\xff"]
    assert [deliver(content) for content in forged] == [401] * 6
    assert deliver(body(wix["teahouse"], "", removed())) == 400
    assert deliver(body(wix["kontor"], "AppRemoved", removed())) == 200
    assert InboxEvent.objects.count() == 0
    assert stores_of(owner)[0]["state"] == "connected"


def test_news_of_a_removal_that_comes_late_changes_nothing(owner: Person, wix: Sites) -> None:
    content = body(wix["teahouse"], "AppRemoved", removed(), issued=time.time() - 120)
    connect_wix(owner)
    assert deliver(content) == 200
    drain_jobs()
    assert stores_of(owner)[0]["state"] == "connected"
