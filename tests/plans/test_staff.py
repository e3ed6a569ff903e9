"""Staff write editions, and put merchants on plans; limits follow at once and hold under races."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.company.identity.contracts import StaffActor
from server.company.plans.models import Edition, Plan, Subscription
from server.company.staff.models import AuditEntry
from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.stores import StoreProfile
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.services.subscriptions import grant_plan
from tenants.stores.errors import TooManyStores
from tenants.stores.models import Store
from tenants.stores.services.attachment import attach_store
from tests.plans.conftest import Desk, activate, free_plan, make_plan, open_stores
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.plan_terms import limit_of
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

WOO = Platform.WOOCOMMERCE


def plan(**changes: Any) -> dict[str, Any]:
    return {
        "name_en": "Pro", "name_zh": "专业版", "charge_way": 3, "price": "29.90", "promotion_price": "19.90",
        "currency": "USD", "stores_per_platform": 10, "import_products": 50000, "monitored_variants": 5000,
        "sub_accounts": 5, **changes,
    }  # fmt: skip


def edition(*plans: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "name_en": "Shopify edition", "type": 1, "platforms": [3], "state": "on_sale", "plans": plans or (plan(),),
        **changes,
    }  # fmt: skip


def test_an_edition_is_written_offered_changed_and_withdrawn(desk: Desk, owner: Person) -> None:
    made = desk.call("POST", "plans", edition())
    assert (made["plans"][0]["price"], made["plans"][0]["promotion_price"]) == ("29.90", "19.90")
    assert [row["name_en"] for row in desk.call("GET", "plans")["data"]] == ["Tradewind", "Shopify edition"]
    offered = owner.get("edition_plan", platform=3)["plans"]
    assert [(row["name"], row["time"]) for row in offered] == [("Free", 2_592_000), ("Pro", 7_776_000)]
    kept = {**plan(price="39.90"), "id": int(made["plans"][0]["id"])}
    saved = desk.call("PUT", f"plans/{made['id']}", edition(kept, plan(name_en="Max"), version=made["version"]))
    assert [(row["name_en"], row["price"]) for row in saved["plans"]] == [("Pro", "39.90"), ("Max", "29.90")]
    assert saved["plans"][0]["id"] == made["plans"][0]["id"]
    desk.call("PUT", f"plans/{made['id']}", edition(version=made["version"]), status=409)
    desk.call("PUT", f"plans/{made['id']}", edition(kept, state="withdrawn", version=saved["version"]))
    assert [row["name"] for row in owner.get("edition_plan", platform=3)["plans"]] == ["Free"]
    assert Plan.objects.filter(name_en="Max").count() == 0
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["plans.create", "plans.save", "plans.save"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name_en": " "}, "name_en"),
        ({"platforms": []}, "platforms"),
        ({"platforms": [3, 6]}, "platforms"),
        ({"plans": []}, "plans"),
        ({"plans": [plan(name_en="")]}, "plans.0.name_en"),
        ({"plans": [plan(is_free=True)]}, "plans.0.price"),
        ({"plans": [plan(promotion_price="30.00")]}, "plans.0.promotion_price"),
        ({"plans": [plan(currency="XXQ")]}, "plans.0.currency"),
        ({"plans": [plan(currency="CHF")]}, "plans.0.currency"),
        ({"plans": [plan(price="1.005")]}, "plans.0.price"),
        ({"plans": [plan(id=999)]}, "plans.0.id"),
    ],
)
def test_what_does_not_fit_is_named(desk: Desk, changes: dict[str, Any], field: str) -> None:
    assert field in desk.call("POST", "plans", edition(**changes), status=422)["fields"]
    assert Edition.objects.count() == 1


def test_a_plan_that_is_somebody_s_is_not_removed(desk: Desk, owner: Person) -> None:
    made = desk.call("POST", "plans", edition(plan(), plan(name_en="Max")))
    kept = {**plan(), "id": int(made["plans"][0]["id"])}
    desk.grant(Plan.objects.get(name_en="Max"), 3)
    desk.call("PUT", f"plans/{made['id']}", edition(kept, version=1), status=422)
    tradewind = free_plan().edition_id
    desk.call("PUT", f"plans/{tradewind}", edition(version=1), status=422)
    assert desk.call("GET", f"plans/{made['id']}")["subscribers"] == 1
    assert Plan.objects.count() == 3


def test_other_limits_of_a_plan_reach_who_is_on_it(desk: Desk, owner: Person, tenant: TenantRef) -> None:
    assert limit_of(owner, tenant) == 3
    shown = desk.call("GET", f"plans/{free_plan().edition_id}")
    mine = {name: value for name, value in shown["plans"][0].items() if name != "is_default"}
    mine |= {"id": int(mine["id"]), "stores_per_platform": 2}
    body = {name: shown[name] for name in ("name_en", "name_zh", "type", "platforms", "state", "position", "version")}
    desk.call("PUT", f"plans/{shown['id']}", body | {"plans": [mine]})
    drain_jobs()
    assert limit_of(owner, tenant) == 2
    assert free_plan().is_default


def test_a_grant_and_its_end_are_audited_with_their_reason(desk: Desk, owner: Person, tenant: TenantRef) -> None:
    pro = make_plan("Pro", platforms=[3, 6])
    desk.grant(pro)
    assert owner.get("subscribe_order", platform=3)["order"]["is_granted"] is True, "nothing is charged for it"
    assert [(row["platform"], row["plan"], row["origin"], row["reason"]) for row in desk.list()] == [
        (6, "Pro (monthly)", "granted", "As agreed by phone"),
        (3, "Pro (monthly)", "granted", "As agreed by phone"),
    ]
    desk.end(6)
    entries = list(AuditEntry.objects.order_by("pk"))
    assert [(entry.action, entry.target, entry.reason) for entry in entries] == [
        ("plans.grant", f"merchant {tenant.id}", "As agreed by phone"),
        ("plans.end", f"merchant {tenant.id}", "As agreed by phone"),
    ]
    assert entries[0].detail == {"plan": "Pro", "platforms": [3, 6], "until": None}
    ended = next(row for row in desk.list() if row["platform"] == 6)
    assert (ended["is_live"], ended["end_reason"]) == (False, "As agreed by phone")
    path = f"merchants/{tenant.id}/subscriptions/{ended['id']}/end"
    desk.call("POST", path, {"reason": "again"}, status=409)


def test_a_plan_is_ended_at_its_own_merchant_only(desk: Desk, stranger: Person) -> None:
    desk.grant(make_plan("Pro", platforms=[3]), 3)
    (row,) = desk.list()
    path = f"merchants/{stranger.actor.tenant_id}/subscriptions/{row['id']}/end"
    desk.call("POST", path, {"reason": "x"}, status=404)
    assert desk.list() == [row]


def test_what_cannot_be_granted_changes_nothing(desk: Desk, owner: Person, tenant: TenantRef) -> None:
    pro = make_plan("Pro", platforms=[3])
    assert "platforms" in desk.grant(pro, 6, status=422)["fields"]
    assert "until" in desk.grant(pro, 3, until=clock.now() - timedelta(days=1), status=422)["fields"]
    desk.reason = "  "
    assert "reason" in desk.grant(pro, 3, status=422)["fields"]
    desk.call("POST", f"merchants/{tenant.id}/subscriptions/1/end", {"reason": "x"}, status=404)
    desk.call("POST", "merchants/999999/subscriptions", {"plan_id": pro.pk, "reason": "x"}, status=404)
    assert Subscription.objects.count() == AuditEntry.objects.count() == 0


@pytest.mark.parametrize("role", ["support", "counsellor", "sourcing"])
def test_only_finance_and_operators_deal_with_plans(
    staff: Callable[..., Client], owner: Person, tenant: TenantRef, role: str
) -> None:
    desk = Desk(staff(role), tenant)
    desk.call("GET", "plans", status=403)
    desk.call("POST", "plans", edition(), status=403)
    desk.grant(free_plan(), 6, status=403)
    assert (Edition.objects.count(), Subscription.objects.count()) == (1, 0)


def test_a_granted_plan_gives_its_room_until_it_ends(desk: Desk, owner: Person, tenant: TenantRef) -> None:
    desk.grant(make_plan("Pro"), 6, until=clock.now() + timedelta(days=30))
    assert (limit_of(owner, tenant), limit_of(owner, tenant, 3)) == (10, 3)
    with time_machine.travel(clock.now() + timedelta(days=31)):
        assert limit_of(owner, tenant) == 3
    desk.end(6)
    assert limit_of(owner, tenant) == 3


@pytest.mark.django_db(transaction=True)
def test_stores_that_come_at_once_never_exceed_the_plan(desk: Desk, owner: Person, tenant: TenantRef) -> None:
    activate(owner, free_plan())
    open_stores(tenant, 6, 2)

    def connect(number: int) -> bool:
        profile = StoreProfile(
            external_key=f"new{number}", name=f"New {number}", currency="USD", url=f"https://n{number}.example"
        )
        with tenant_scope_of(tenant):
            try:
                attach_store(
                    owner.actor, platform=Platform.WOOCOMMERCE, profile=profile, credentials={}, now=clock.now()
                )
            except TooManyStores:
                return False
            return True

    came = all_at_once(*[partial(connect, number) for number in range(5)])
    assert sum(came) == 1
    with tenant_scope_of(tenant):
        assert Store.objects.count() == 3
    assert owner.get("plan/check")["code"] == 200


def test_a_grant_that_waited_for_an_activation_counts_as_newer(owner: Person, tenant: TenantRef) -> None:
    pro, free, asked_at = make_plan("Pro", platforms=[6]), free_plan(), clock.now()
    assert activate(owner, free)["success"]
    finance = StaffActor(user_id=owner.actor.user_id, name="Finance", rights=frozenset())
    with tenant_scope_of(tenant):
        grant_plan(
            owner.actor,
            staff=finance,
            plan_id=pro.pk,
            platforms=[6],
            until=None,
            reason="As agreed by phone",
            now=asked_at,
            address="127.0.0.1",
        )
    activate(owner, free)
    live = Subscription.objects.filter(tenant_id=tenant.id, ended_at=None)
    assert dict(live.values_list("platform", "plan__name_en"))[6] == "Pro"
    assert live.count() == 6


@pytest.mark.django_db(transaction=True)
def test_a_grant_and_an_activation_at_once_leave_one_plan_a_platform(
    desk: Desk, owner: Person, tenant: TenantRef
) -> None:
    pro, free = make_plan("Pro", platforms=[6]), free_plan()
    all_at_once(lambda: activate(owner, free), lambda: desk.grant(pro, 6), lambda: activate(owner, free))
    live = Subscription.objects.filter(tenant_id=tenant.id, ended_at=None)
    assert dict(live.values_list("platform", "plan__name_en"))[6] == "Pro"
    assert live.count() == 6
    assert limit_of(owner, tenant) == 10
