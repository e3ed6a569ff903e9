"""Square sellers are connected by consent, revoked from their side, renewed, and come back."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client

from fixtures.sandbox import credentials
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.square.webhooks import event
from server.company.connections.models import Connection
from server.company.inbox.models import InboxEvent
from server.kit import clock
from server.kit.vault import unseal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tenants.stores.selectors import store_access
from tests.support.consent import allow_square, connect_square, judge, stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.square_events import deliver

pytestmark = pytest.mark.django_db
Sellers = dict[str, SquareSeller]
CALLBACK = "/api/square-service/auth/callback"
BOUND = "/wooBinding?success=1&platform=8"


def come_back(person: Person, query: dict[str, str]) -> str:
    return str(person.client.get(CALLBACK, query)["Location"])


def test_the_link_is_the_message_and_asks_for_what_we_need(owner: Person, square: Sellers) -> None:
    url = urlsplit(judge(owner)["msg"])
    query = parse_qs(url.query)
    assert url.path.endswith("/square/oauth2/authorize")
    assert (query["client_id"], query["session"]) == ([credentials.SQUARE_APPLICATION_ID], ["false"])
    assert {"ITEMS_WRITE", "INVENTORY_WRITE", "MERCHANT_PROFILE_READ"} <= set(query["scope"][0].split())
    assert query["redirect_uri"] == [f"http://127.0.0.1:9{CALLBACK}"]
    assert len(query["state"][0]) > 40


def test_a_seller_is_connected_with_tokens_that_are_renewed_in_time(
    owner: Person, square: Sellers, tenant: TenantRef
) -> None:
    assert connect_square(owner) == BOUND
    (store,) = stores_of(owner)
    assert (store["platform"], store["name"], store["currency"]) == (8, "Harbor Tea Counter", "USD")
    assert (store["time_zone"], store["language"]) == ("America/Los_Angeles", "en-US")
    with tenant_scope_of(tenant):
        row = Store.objects.get()
        kept = unseal(row.sealed_credentials)
        assert row.external_key == "MLHARBOR"
        assert row.credentials_expire_at is not None
        assert row.credentials_renew_at is not None
        assert timedelta(days=29) < row.credentials_expire_at - clock.now() <= timedelta(days=30)
        assert timedelta(days=6) < row.credentials_renew_at - clock.now() <= timedelta(days=7)
        assert kept["access_token"] in square["MLHARBOR"].tokens
        with time_machine.travel(clock.now() + timedelta(days=8), tick=True):
            fresh = store_access(owner.actor, row.pk)[1].fresh().credentials["access_token"]
    assert fresh in square["MLHARBOR"].tokens
    assert fresh != kept["access_token"]


def test_a_state_works_once_and_only_for_who_drew_it(owner: Person, stranger: Person, square: Sellers) -> None:
    query = allow_square(judge(owner)["msg"])
    assert come_back(stranger, query) == "/wooBinding?success=0&code=1000400&cause=expired&platform=8"
    assert come_back(owner, query) == BOUND
    assert "&cause=expired&" in come_back(owner, query)
    assert (len(stores_of(owner)), stores_of(stranger)) == (1, [])
    assert Client().get(CALLBACK, query).status_code == 401


def test_who_denies_is_not_connected_and_may_start_again(owner: Person, square: Sellers) -> None:
    assert "&cause=denied&" in come_back(owner, allow_square(judge(owner)["msg"], "deny"))
    assert "&cause=expired&" in come_back(owner, allow_square(judge(owner)["msg"]) | {"code": "sq0cgb-forged"})
    assert "&cause=altered&" in come_back(owner, allow_square(judge(owner)["msg"]) | {"code": ""})
    assert (stores_of(owner), Connection.objects.count()) == ([], 0)
    assert connect_square(owner) == BOUND


def test_what_was_not_allowed_is_named(owner: Person, square: Sellers) -> None:
    square["MLHARBOR"].configure({"grants": "MERCHANT_PROFILE_READ ITEMS_READ"})
    assert "success=0" in connect_square(owner)
    assert stores_of(owner) == []


def test_the_quota_is_checked_before_leaving(owner: Person, member: Person, square: Sellers, settings: Any) -> None:
    assert judge(member)["code"] == 1004003
    for at in range(3):
        square[f"MLSHOP{at}"] = SquareSeller(f"MLSHOP{at}", f"Shop {at}", "USD")
        assert connect_square(owner, f"MLSHOP{at}") == BOUND
    refused = judge(owner)
    assert (refused["success"], refused["code"]) == (False, 1001017)
    again = owner.client.get("/api/square-service/judge", {"shop": stores_of(owner)[0]["shop"]}).json()
    assert "/oauth2/authorize" in again["msg"]
    settings.SQUARE_APPLICATION_ID = ""
    assert "Square" in judge(owner)["msg"]


def test_a_seller_of_another_merchant_is_not_taken(owner: Person, stranger: Person, square: Sellers) -> None:
    connect_square(owner)
    assert connect_square(stranger) == "/wooBinding?success=0&code=1000409&platform=8"
    assert stores_of(stranger) == []


def test_another_seller_than_the_reconnected_seller_is_refused_by_name(owner: Person, square: Sellers) -> None:
    square["MLOTHER"] = SquareSeller("MLOTHER", "Corner Café", "USD")
    connect_square(owner)
    before = stores_of(owner)
    again = owner.client.get("/api/square-service/judge", {"shop": before[0]["shop"]}).json()["msg"]
    response = parse_qs(urlsplit(come_back(owner, allow_square(again, "MLOTHER"))).query)
    assert response == {
        "success": ["0"],
        "code": ["1005025"],
        "requested": ["Harbor Tea Counter"],
        "came": ["Corner Café"],
        "platform": ["8"],
    }
    assert stores_of(owner) == before
    assert connect_square(owner, "MLOTHER") == BOUND


def test_a_revoked_seller_shows_what_to_do_and_comes_back_with_all_it_had(owner: Person, square: Sellers) -> None:
    connect_square(owner)
    (before,) = stores_of(owner)
    square["MLHARBOR"].revoke()
    with time_machine.travel(clock.now() + timedelta(seconds=2), tick=True):
        body = event(square["MLHARBOR"], "oauth.authorization.revoked", {"revocation": {}})
        assert [deliver(square["MLHARBOR"], "", body=body) for _ in range(2)] == [200, 200]
        drain_jobs()
    (lost,) = stores_of(owner)
    assert (lost["state"], lost["enabled"]) == ("disconnected", False)
    assert "connect the store again" in lost["state_reason"]
    assert InboxEvent.objects.filter(topic="oauth.authorization.revoked").count() == 1
    assert connect_square(owner) == BOUND
    (back,) = stores_of(owner)
    assert (back["id"], back["state"], back["state_reason"]) == (before["id"], "connected", "")


def test_a_dead_token_disconnects_without_any_event(owner: Person, square: Sellers) -> None:
    connect_square(owner)
    square["MLHARBOR"].revoke()
    drain_jobs()
    (lost,) = stores_of(owner)
    assert lost["state"] == "disconnected"


@pytest.mark.parametrize("is_refused", [True, False])
def test_the_old_token_serves_for_three_weeks_after_a_renewal_that_failed(
    owner: Person, square: Sellers, tenant: TenantRef, outside: Outside, is_refused: bool
) -> None:
    connect_square(owner)
    seller, began = square["MLHARBOR"], clock.now()
    kept = dict(seller.refresh_tokens)
    if is_refused:
        seller.refresh_tokens.clear()
    else:
        outside.fails("status", "/oauth2/token$", "POST", times=1000, status=503)
    with tenant_scope_of(tenant):
        old = unseal(Store.objects.get().sealed_credentials)["access_token"]
        for day in (8, 20, 29):
            with time_machine.travel(began + timedelta(days=day), tick=True):
                access = store_access(owner.actor, Store.objects.get().pk)[1]
                assert [access.fresh().credentials["access_token"] for _ in range(2)] == [old, old]
        assert stores_of(owner)[0]["state"] == "connected"
        assert is_refused is False or token_requests(outside) == 4, "once to connect, then once each time"
        outside.sandbox.faults.remove()
        seller.refresh_tokens |= kept
        with time_machine.travel(began + timedelta(days=29, hours=2), tick=True):
            assert access.fresh().credentials["access_token"] != old


def token_requests(outside: Outside) -> int:
    counts = outside.sandbox.log.report(with_entries=False)["counts"]
    return sum(count for path, count in counts.items() if path.endswith("/oauth2/token"))


def test_a_refused_renewal_disconnects_when_the_token_ends(owner: Person, square: Sellers, tenant: TenantRef) -> None:
    connect_square(owner)
    square["MLHARBOR"].refresh_tokens.clear()
    with tenant_scope_of(tenant), time_machine.travel(clock.now() + timedelta(days=30), tick=True):
        access = store_access(owner.actor, Store.objects.get().pk)[1]
        with pytest.raises(Exception, match="token_refused"):
            access.fresh().credentials["access_token"]
    assert stores_of(owner)[0]["state"] == "disconnected"


def test_forged_and_foreign_events_change_nothing(owner: Person, square: Sellers) -> None:
    connect_square(owner)
    seller = square["MLHARBOR"]
    assert deliver(seller, "oauth.authorization.revoked", forged="AAAA") == 401
    assert deliver(seller, "oauth.authorization.revoked", url="http://127.0.0.1:9/hooks/square/") == 401
    assert deliver(seller, "", body=b"[]") == 400
    assert deliver(square["MLKONTOR"], "oauth.authorization.revoked") == 200
    assert InboxEvent.objects.count() == 0
    assert stores_of(owner)[0]["state"] == "connected"


def test_news_of_a_revocation_that_comes_late_changes_nothing(owner: Person, square: Sellers) -> None:
    body = event(square["MLHARBOR"], "oauth.authorization.revoked", {"revocation": {}})
    with time_machine.travel(clock.now() + timedelta(minutes=1), tick=True):
        connect_square(owner)
        assert deliver(square["MLHARBOR"], "", body=body) == 200
        drain_jobs()
    assert stores_of(owner)[0]["state"] == "connected"


def test_removing_the_store_ends_what_the_seller_allowed(owner: Person, square: Sellers, outside: Outside) -> None:
    connect_square(owner)
    (store,) = stores_of(owner)
    assert owner.delete(f"store/{store['id']}?uninstall_reason=Other")["success"] is True
    drain_jobs()
    assert square["MLHARBOR"].tokens == {}
    assert connect_square(owner) == BOUND
    assert stores_of(owner)[0]["id"] == store["id"]


def test_a_seller_that_another_merchant_has_connected_since_stays_connected(
    owner: Person, stranger: Person, square: Sellers
) -> None:
    connect_square(owner)
    (store,) = stores_of(owner)
    assert owner.delete(f"store/{store['id']}?uninstall_reason=Other")["success"] is True
    assert connect_square(stranger) == BOUND
    drain_jobs()
    assert [each["state"] for each in stores_of(stranger)] == ["connected"]
    assert square["MLHARBOR"].refresh_tokens
    assert stores_of(owner) == []
