"""A merchant has a store checked, reads what is wrong in their own words, and repairs it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
import time_machine

from server.company.connections.models import Connection
from server.company.identity.contracts import Sensitive
from server.jobs.models import Job, JobState
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Domain
from server.tenancy.scope import tenant_scope_of
from tenants.stores.jobs import look_after_silent
from tenants.stores.models import Store, StoreCheck, StoreState
from tests.support.checkups import checked
from tests.support.checkups import woo as woo
from tests.support.consent import Shops, connect_shopify, stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect, open_shop

pytestmark = pytest.mark.django_db


def repaired(person: Person, store_id: str, check: str) -> dict[str, dict[str, Any]]:
    answer = person.post(f"store/{store_id}/checkup/repair", {"check": check})
    assert answer["success"] is True, answer
    assert answer["checkup"]["running"] is True
    drain_jobs()
    return {each["check"]: each for each in person.get(f"store/{store_id}/checkup")["checkup"]["checks"]}


def healths(found: dict[str, dict[str, Any]]) -> dict[str, str]:
    return {name: each["health"] for name, each in found.items()}


def test_a_store_that_is_well_is_well_in_every_check(owner: Person, woo: str) -> None:
    assert owner.get(f"store/{woo}/checkup")["checkup"] == {
        "store_id": woo,
        "running": False,
        "health": "",
        "asked_at": None,
        "ended_at": None,
        "last_success_at": stores_of(owner)[0]["last_success_at"],
        "checks": [],
    }
    found = checked(owner, woo)
    outside_checks = ["token", "scopes", "webhooks", "read", "write", "clock"]
    assert healths(found) == {
        **dict.fromkeys(outside_checks, "ok"),
        "domain": "not_applicable",
        "published": "not_applicable",
        "last_success": "ok",
    }
    assert found["webhooks"]["text"] == "The store notifies us of every change."
    assert stores_of(owner)[0]["health"] == "ok"


def test_lost_webhooks_are_found_and_registered_again(owner: Person, woo: str, outside: Outside) -> None:
    outside.store().webhooks.clear()
    found = checked(owner, woo)
    assert (found["webhooks"]["health"], found["webhooks"]["repair"]) == ("broken", "register_webhooks")
    assert "product.deleted" in found["webhooks"]["text"]
    assert stores_of(owner)[0]["health"] == "broken"
    assert healths(repaired(owner, woo, "webhooks"))["webhooks"] == "ok"
    assert len(outside.store().webhooks) == 7
    assert stores_of(owner)[0]["health"] == "ok"


def test_a_revoked_key_disconnects_and_a_new_key_brings_all_back(owner: Person, woo: str, outside: Outside) -> None:
    keys = dict(outside.store().keys)
    outside.store().keys.clear()
    found = checked(owner, woo)
    assert (found["token"]["health"], found["token"]["repair"]) == ("broken", "reconnect")
    assert found["read"]["health"] == "not_applicable"
    (store,) = stores_of(owner)
    assert (store["state"], store["enabled"], store["health"]) == ("disconnected", False, "broken")
    answer = owner.post(f"store/{woo}/checkup/repair", {"check": "token"})
    assert (answer["success"], answer["code"]) == (False, 1000400)
    outside.store().keys.update(keys)
    connect(owner, outside)
    (store,) = stores_of(owner)
    assert (store["id"], store["state"], store["health"]) == (woo, "connected", "")
    assert owner.get(f"store/{woo}/checkup")["checkup"]["checks"] == []
    assert healths(checked(owner, woo))["token"] == "ok"


def test_a_store_that_lets_us_in_again_by_itself_is_connected_again(owner: Person, woo: str, outside: Outside) -> None:
    keys = dict(outside.store().keys)
    outside.store().keys.clear()
    checked(owner, woo)
    outside.store().keys.update(keys)
    assert healths(checked(owner, woo))["token"] == "ok"
    assert stores_of(owner)[0]["state"] == "connected"


def test_tokens_that_end_are_renewed_before_the_merchant_has_to_act(
    owner: Person, shopify: Shops, tenant: TenantRef
) -> None:
    connect_shopify(owner)
    store_id = stores_of(owner)[0]["id"]
    drain_jobs()
    shopify["tea-harbour"].tokens.clear()
    found = checked(owner, store_id)
    assert (found["token"]["health"], found["token"]["repair"]) == ("broken", "renew_token")
    assert stores_of(owner)[0]["state"] == "connected"
    assert healths(repaired(owner, store_id, "token"))["token"] == "ok"
    shopify["tea-harbour"].uninstall()
    checked(owner, store_id)
    assert repaired(owner, store_id, "token")["token"]["repair"] == "reconnect"
    assert stores_of(owner)[0]["state"] == "disconnected"


def test_a_store_that_is_down_is_a_warning_and_stays_connected(owner: Person, woo: str, outside: Outside) -> None:
    outside.fails("status", "/wp-json/wc/v3/", times=20, status=503)
    found = checked(owner, woo)
    assert (found["token"]["health"], found["token"]["repair"]) == ("warning", "check_again")
    assert stores_of(owner)[0]["state"] == "connected"
    outside.sandbox.faults.remove()
    assert healths(repaired(owner, woo, "token"))["token"] == "ok"


def test_a_check_up_of_a_store_that_takes_too_long_ends(
    owner: Person, woo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.stores.services.checkups.BUDGET_SECONDS", -1.0)
    found = checked(owner, woo)
    assert healths(found)["token"] == "warning"
    assert "wasn't checked" in found["token"]["text"]


def test_asking_twice_checks_once_and_both_answers_agree(owner: Person, woo: str) -> None:
    first, second = (owner.post(f"store/{woo}/checkup")["checkup"] for _ in range(2))
    assert first == second
    assert Job.objects.filter(name="stores.examine", state=JobState.QUEUED).count() == 1


def test_a_check_up_that_never_ended_may_be_requested_again(owner: Person, woo: str) -> None:
    requested = owner.post(f"store/{woo}/checkup")["checkup"]["asked_at"]
    Job.objects.all().delete()
    with time_machine.travel(clock.now() + timedelta(minutes=4), tick=True):
        assert owner.get(f"store/{woo}/checkup")["checkup"]["running"] is False
        assert owner.post(f"store/{woo}/checkup")["checkup"]["asked_at"] != requested


def test_since_tells_how_long_it_has_been_so(owner: Person, woo: str, outside: Outside) -> None:
    outside.store().webhooks.clear()
    first = checked(owner, woo)["webhooks"]
    again = checked(owner, woo)["webhooks"]
    assert again["since"] == first["since"]
    assert again["checked_at"] > first["checked_at"]


def test_a_hosted_shop_gets_its_address_back(owner: Person, tenant: TenantRef) -> None:
    store_id = open_shop(owner)["store"]["id"]
    found = checked(owner, store_id)
    assert healths(found) == {
        **dict.fromkeys(["token", "scopes", "webhooks", "write", "clock"], "not_applicable"),
        **dict.fromkeys(["read", "domain", "last_success"], "ok"),
        "published": "warning",
    }
    Domain.objects.filter(domain="tea-house.shops.localhost").delete()
    found = checked(owner, store_id)
    assert (found["domain"]["health"], found["domain"]["repair"]) == ("broken", "restore_domain")
    assert healths(repaired(owner, store_id, "domain"))["domain"] == "ok"
    assert Domain.objects.get(domain="tea-house.shops.localhost").tenant_id == tenant.id


def test_an_address_that_is_somebody_elses_now_is_not_taken_back(
    owner: Person, stranger: Person, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    store_id = open_shop(owner)["store"]["id"]
    Domain.objects.filter(domain="tea-house.shops.localhost").update(tenant_id=other_tenant.id)
    found = checked(owner, store_id)
    assert (found["domain"]["health"], found["domain"]["repair"]) == ("broken", "")
    answer = owner.post(f"store/{store_id}/checkup/repair", {"check": "domain"})
    assert answer["success"] is False
    assert Domain.objects.get(domain="tea-house.shops.localhost").tenant_id == other_tenant.id


def test_the_daily_look_checks_who_was_silent_and_writes_nothing(
    owner: Person, woo: str, outside: Outside, tenant: TenantRef
) -> None:
    with tenant_scope_of(tenant):
        look_after_silent()
    drain_jobs()
    with tenant_scope_of(tenant):
        assert not StoreCheck.objects.filter(name="write").exists()
        assert StoreCheck.objects.get(name="read").health == "ok"
        Store.objects.update(checkup_ended_at=clock.now())
        look_after_silent()
        assert Job.objects.filter(name="stores.examine", state=JobState.QUEUED).count() == 0
        Store.objects.update(heard_at=clock.now() - timedelta(days=2))
        look_after_silent()
    assert Job.objects.filter(name="stores.examine", state=JobState.QUEUED).count() == 1


def test_a_removed_store_is_let_be(owner: Person, woo: str, tenant: TenantRef) -> None:
    owner.post(f"store/{woo}/checkup")
    owner.delete(f"store/{woo}?uninstall_reason=Other")
    drain_jobs()
    assert not Job.objects.filter(state=JobState.FAILED).exists()
    assert owner.get(f"store/{woo}/checkup")["code"] == 1000404
    assert owner.post(f"store/{woo}/checkup")["code"] == 1000404


def test_staff_see_how_every_store_is(owner: Person, woo: str, outside: Outside) -> None:
    outside.store().webhooks.clear()
    outside.store().clock_ahead = 600
    checked(owner, woo)
    row = Connection.objects.get()
    assert (row.store_name, row.is_open, row.health, row.failing) == (
        "Demo Store",
        True,
        "broken",
        ["webhooks", "clock"],
    )
    since = row.failing_since
    assert since is not None
    assert row.last_success_at is not None
    outside.store().keys.clear()
    checked(owner, woo)
    row.refresh_from_db()
    assert (row.is_open, row.health, row.failing_since) == (False, "broken", since)


def test_only_who_may_manage_stores_repairs_and_only_who_sees_a_store_reads_it(
    owner: Person, woo: str, outside: Outside, stranger: Person, member_with: Callable[..., Person]
) -> None:
    outside.store().webhooks.clear()
    checked(owner, woo)
    seeing = member_with(store_ids=[int(woo)])
    assert seeing.get(f"store/{woo}/checkup")["checkup"]["health"] == "broken"
    assert seeing.post(f"store/{woo}/checkup/repair", {"check": "webhooks"})["code"] == 1004003
    assert outside.store().webhooks == {}
    for nobody in (stranger, member_with(Sensitive.STORES, store_ids=[])):
        assert nobody.get(f"store/{woo}/checkup")["code"] == 1000404
        assert nobody.post(f"store/{woo}/checkup")["code"] == 1000404
        assert nobody.post(f"store/{woo}/checkup/repair", {"check": "webhooks"})["code"] == 1000404


def test_nothing_is_repaired_where_nothing_is_wrong(owner: Person, woo: str) -> None:
    assert owner.post(f"store/{woo}/checkup/repair", {"check": "read"})["code"] == 1000404
    checked(owner, woo)
    answer = owner.post(f"store/{woo}/checkup/repair", {"check": "read"})
    assert (answer["code"], answer["fields"]["check"]) == (1000400, "There is nothing to fix here.")
    assert owner.post(f"store/{woo}/checkup/repair", {"check": "nonsense"})["code"] == 1000400


def test_a_store_of_platform_3_whose_merchant_agreed_to_less_must_be_upgraded(
    owner: Person, shopify: Shops, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect_shopify(owner)
    assert owner.get("store")["upgrade"] == []
    wider = ("read_products", "write_products", "read_discounts")
    monkeypatch.setattr("server.adapters.shopify_admin.grants.SCOPES", wider)
    store_id = stores_of(owner)[0]["id"]
    assert owner.get("store")["upgrade"] == [store_id]
    connect_shopify(owner, again="true")
    assert owner.get("store")["upgrade"] == []
    with tenant_scope_of(tenant):
        assert Store.objects.get().state == StoreState.CONNECTED


@pytest.mark.parametrize(
    ("withheld", "state"), [("write_publications", "connected"), ("read_products,write_products", "disconnected")]
)
def test_a_shop_that_takes_rights_back_names_them_and_works_while_it_can(
    owner: Person, shopify: Shops, outside: Outside, withheld: str, state: str
) -> None:
    connect_shopify(owner)
    store_id = stores_of(owner)[0]["id"]
    control = f"{outside.url}/_sandbox/shopify-admin/tea-harbour"
    assert httpx.post(control, json={"withheld": withheld}, trust_env=False).is_success
    checked(owner, store_id)
    assert stores_of(owner)[0]["state"] == state
    assert f"permissions we need ({withheld.replace(',', ', ')})" in stores_of(owner)[0]["state_reason"]
    assert owner.get("store")["upgrade"] == []
    connect_shopify(owner, again="true")
    assert checked(owner, store_id)["scopes"]["health"] == "ok"
    assert (stores_of(owner)[0]["state"], stores_of(owner)[0]["state_reason"]) == ("connected", "")


def test_who_may_not_add_stores_starts_no_check_up(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef
) -> None:
    shop = str(open_shop(owner, "Tea House")["store"]["id"])
    before = Job.objects.count()
    refused = member_with("SETTINGS", "IMPORT_LIST").post(f"store/{shop}/checkup")
    assert (refused["success"], refused["code"]) == (False, 1004003)
    assert Job.objects.count() == before
    with tenant_scope_of(tenant):
        assert Store.objects.get().checkup_asked_at is None
    assert member_with("SENSITIVE_4").post(f"store/{shop}/checkup")["success"] is True
