"""A smaller plan that is paid for too: what was chosen to stay, stays, and comes back (specification 002, 4.2, 4.3)."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from server.company.payments.models import Charge, PaidSubscription
from server.company.plans.contracts import ChargeWay
from server.company.plans.models import Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.models import Downgrade
from tests.payments.conftest import Till
from tests.plans.conftest import open_stores
from tests.plans.downgrades import ids, track, used
from tests.support.jobs import drain_jobs
from tests.support.paying import charge, check, running
from tests.support.people import Person
from tests.support.renewals import alive, renew
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


@pytest.fixture
def lite(sell: Sell) -> Plan:
    return sell("Lite", 900, stores_per_platform=1, monitored_variants=3, sub_accounts=1)


@pytest.fixture
def paying(owner: Person, buy: Sell, store_id: int, tenant: TenantRef) -> PaidSubscription:
    """The merchant has paid for a plan on Shopify and uses three stores there, and monitors six variants."""
    buy("Pro", 9900)
    open_stores(tenant, 3, 2)
    track(tenant, store_id, 4)
    track(tenant, ids(owner)[-1], 2)
    return PaidSubscription.objects.get()


def choose(owner: Person, plan: Plan, store_id: int, **lists: Any) -> Any:
    skus = [int(sku["id"]) for sku in owner.get(f"product/track?store_ids={store_id}")["products"][0]["product_skus"]]
    return charge(owner, plan, store_id, {"store_ids": [store_id], "product_sku_ids": skus[:2], **lists})


def waiting(owner: Person) -> list[int]:
    """The plan that follows on Shopify."""
    rows = owner.get("plan/demotion")["renewals"]
    return [int(row["target_plan_id"]) for row in rows if row["platform"] == 3]


def days_of(invoice: dict[str, Any]) -> int:
    start, end = (datetime.fromisoformat(invoice[name]) for name in ("period_start", "period_end"))
    return (end - start).days


def test_it_follows_at_the_periods_end_with_what_was_chosen(
    owner: Person, till: Till, paying: PaidSubscription, lite: Plan, store_id: int, tenant: TenantRef
) -> None:
    path = f"plan/demotion/3/{lite.pk}/rehearsal?platform=3"
    rehearsed = owner.post(path, {"store_ids": [store_id], "product_sku_ids": []})["rehearsal"]
    assert (len(rehearsed["stores"]), len(rehearsed["products"])) == (2, 2)
    answer = choose(owner, lite, store_id)
    assert (answer["success"], answer["confirm_url"]) == (True, "")
    assert waiting(owner) == [lite.pk]
    till.deliver()
    assert (running(), used(tenant)[:2]) == (("Pro", "paid"), (3, 6)), "nothing goes before the period ends"
    assert renew(till) == 2
    assert (running(), used(tenant)[:2]) == (("Lite", "paid"), (1, 2))
    assert waiting(owner) == []
    newest = owner.get("plan/invoices")["invoices"][0]
    assert (newest["plan"], days_of(newest)) == ("Lite (monthly)", 30)
    assert owner.get("plan/demotion")["frozen"]["stores"] == 2
    till.deliver(again=True)
    assert used(tenant)[:2] == (1, 2)


def test_a_larger_plan_brings_it_back(
    owner: Person, till: Till, paying: PaidSubscription, lite: Plan, sell: Sell, store_id: int, tenant: TenantRef
) -> None:
    choose(owner, lite, store_id)
    renew(till)
    assert charge(owner, sell("Max", 19900), store_id)["success"]
    assert (running(), used(tenant)[:2]) == (("Max", "paid"), (3, 6))
    assert owner.get("plan/demotion")["frozen"] is None
    till.deliver(again=True)
    assert used(tenant)[:2] == (3, 6), "a choice counts once"


def test_who_takes_it_back_keeps_plan_and_stores(
    owner: Person, till: Till, paying: PaidSubscription, lite: Plan, store_id: int, tenant: TenantRef
) -> None:
    choose(owner, lite, store_id)
    till.deliver()
    assert owner.delete("plan/demotion/3")["success"]
    assert waiting(owner) == []
    till.deliver(again=True)
    assert waiting(owner) == []
    assert renew(till) == 2
    assert (running(), used(tenant)[:2], alive(till)) == (("Pro", "paid"), (3, 6), ("active", False))


def test_it_waits_also_where_all_fits_and_can_be_taken_back(
    owner: Person, till: Till, paying: PaidSubscription, sell: Sell, store_id: int, tenant: TenantRef
) -> None:
    basic = sell("Basic", 2900)
    assert charge(owner, basic, store_id)["success"]
    assert waiting(owner) == [basic.pk]
    assert owner.delete("plan/demotion/3")["success"]
    assert charge(owner, basic, store_id)["success"]
    renew(till)
    assert (running(), used(tenant)[:2]) == (("Basic", "paid"), (3, 6))


def test_what_was_left_out_of_the_choice_stays(
    owner: Person,
    till: Till,
    paying: PaidSubscription,
    sell: Sell,
    store_id: int,
    tenant: TenantRef,
    member_with: Callable[..., Person],
) -> None:
    member_with()
    narrow = sell("Narrow", 900, stores_per_platform=1)
    assert charge(owner, narrow, store_id, {"store_ids": [store_id]})["success"]
    renew(till)
    assert used(tenant) == (1, 4, 1), "who chose stores only loses no variant of theirs and no sub-account"


def test_a_choice_that_does_not_fit_is_refused_before_any_call(
    owner: Person, till: Till, paying: PaidSubscription, lite: Plan, store_id: int, tenant: TenantRef
) -> None:
    assert not charge(owner, lite, store_id)["success"]
    assert not charge(owner, lite, store_id, {"store_ids": ids(owner)})["success"]
    assert not charge(owner, lite, store_id, {"store_ids": [store_id]})["success"], "four variants are too many"
    assert Charge.objects.count() == 1
    assert till.all("subscription_schedule") == []
    with tenant_scope_of(tenant):
        assert not Downgrade.objects.exists()


def test_another_choice_for_the_same_plan_replaces_the_first(
    owner: Person, till: Till, paying: PaidSubscription, lite: Plan, store_id: int, tenant: TenantRef
) -> None:
    choose(owner, lite, store_id)
    other = ids(owner)[-1]
    assert choose(owner, lite, other)["success"]
    renew(till)
    with tenant_scope_of(tenant):
        assert list(Downgrade.objects.filter(platform=3).order_by("pk").values_list("state", flat=True)) == [
            "cancelled",
            "applied",
        ]
    assert [int(row["id"]) for row in owner.get("store")["stores"] if not row["paused"]] == [other]


def test_a_worker_that_died_after_the_call_to_the_provider_loses_no_choice(
    owner: Person, till: Till, paying: PaidSubscription, lite: Plan, store_id: int, tenant: TenantRef, monkeypatch: Any
) -> None:
    with monkeypatch.context() as dying:
        dying.setattr("tenants.plans.services.charges.follow_paid", _dies)
        with pytest.raises(KeyboardInterrupt):
            choose(owner, lite, store_id)
    assert waiting(owner) == []
    drain_jobs()
    assert waiting(owner) == [lite.pk]
    renew(till)
    assert used(tenant)[:2] == (1, 2)


def _dies(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_a_choice_sent_with_the_first_page_counts_once_it_is_paid(
    owner: Person, till: Till, lite: Plan, store_id: int, tenant: TenantRef
) -> None:
    open_stores(tenant, 3, 2)
    track(tenant, store_id, 4)
    opened = choose(owner, lite, store_id)
    assert opened["confirm_url"]
    assert used(tenant)[:2] == (3, 4), "nothing goes before it is paid"
    till.pay(opened["confirm_url"])
    till.deliver(newest_first=True)
    assert (running(), used(tenant)[:2]) == (("Lite", "paid"), (1, 2))
    assert check(owner, opened["charge_id"])["success"]
    with tenant_scope_of(tenant):
        assert Downgrade.objects.get(platform=3).chosen_at <= clock.now()


def test_a_page_that_nobody_pays_takes_nothing_away(
    owner: Person, till: Till, lite: Plan, store_id: int, tenant: TenantRef, outside: Outside
) -> None:
    open_stores(tenant, 3, 2)
    charge(owner, lite, store_id, {"store_ids": [store_id]})
    till.account.clock_ahead = 25 * 3600
    till.deliver()
    assert (running(), used(tenant)[0]) == (None, 3)


def test_a_yearly_plan_of_the_same_name_is_named_with_its_period(
    owner: Person, till: Till, buy: Sell, sell: Sell, store_id: int, staff: Callable[..., Client]
) -> None:
    buy("Pro", 7900)
    yearly = sell("Pro", 79_000)
    Plan.objects.filter(pk=yearly.pk).update(charge_way=ChargeWay.YEARLY)
    assert charge(owner, yearly, store_id)["success"]
    order = owner.get("subscribe_order?platform=3")["order"]
    assert (order["name"], order["price"], order["time"]) == ("Pro (monthly)", "79.00", 2_592_000)
    shown = [order[name] for name in ("next_plan", "next_price", "next_currency", "next_time")]
    assert shown == ["Pro (yearly)", "790.00", "USD", 31_536_000]
    assert {renewal["target_plan"] for renewal in owner.get("plan/demotion")["renewals"]} == {"Pro (yearly)"}
    charges = staff("finance").get("/api/console/charges").json()["data"]
    assert [charge["plan"] for charge in charges] == ["Pro (yearly)", "Pro (monthly)"]
