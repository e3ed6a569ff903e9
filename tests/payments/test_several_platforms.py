"""A plan that is paid for runs on all platforms of its edition, for one price (specification 002, 3.1 to 3.3)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from server.company.payments.models import Charge, PaidSubscription
from server.company.plans.models import Edition, Plan, Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.factories.stores import StoreFactory
from tests.payments.conftest import Till
from tests.plans.conftest import Desk, make_plan, open_stores
from tests.plans.conftest import desk as desk
from tests.plans.downgrades import begin_due
from tests.support.jobs import drain_jobs
from tests.support.paid_platforms import single
from tests.support.paying import charge
from tests.support.people import Person
from tests.support.renewals import alive, renew
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]
SHOPIFY, WOO = 3, 6


@pytest.fixture
def woo_id(owner: Person, scope: None) -> int:
    return int(StoreFactory.create(platform=WOO).pk)


@pytest.fixture
def suite(buy: Sell) -> Plan:
    """Paid for with a Shopify store; of an edition for Shopify and WooCommerce."""
    return buy("Suite", 2900)


def plans() -> dict[int, tuple[str, str]]:
    """Name and origin of what runs, by platform."""
    rows = Subscription.objects.live_at(clock.now()).select_related("plan")
    return {row.platform: (row.plan.name_en, row.origin) for row in rows}


def pay(owner: Person, till: Till, plan: Plan, store_id: int) -> Any:
    answer = charge(owner, plan, store_id)
    assert answer["success"], answer
    if answer["confirm_url"]:
        till.pay(answer["confirm_url"])
    till.deliver()
    return answer


def test_it_runs_on_all_platforms_and_costs_once(
    owner: Person, till: Till, suite: Plan, store_id: int, woo_id: int
) -> None:
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}
    answer = owner.get("subscribe_order/list")
    assert answer["totals"] == [{"amount": "29.00", "currency": "USD"}]
    payers = {row["platform"]: row["billing_store"] for row in answer["orders"]}
    assert payers == {SHOPIFY: str(store_id), WOO: ""}


def test_nobody_pays_twice_for_one_edition(owner: Person, till: Till, suite: Plan, woo_id: int) -> None:
    again = charge(owner, suite, woo_id)
    assert (again["success"], again["confirm_url"]) == (True, "")
    till.deliver()
    assert (len(till.all("subscription")), len(till.all("invoice"))) == (1, 1)


def test_an_upgrade_from_either_platform_counts_on_both(
    owner: Person, till: Till, suite: Plan, sell: Sell, woo_id: int
) -> None:
    upgraded = charge(owner, sell("Max", 9900), woo_id)
    assert (upgraded["success"], upgraded["confirm_url"]) == (True, "")
    assert plans() == {SHOPIFY: ("Max", "paid"), WOO: ("Max", "paid")}
    assert len(till.all("subscription")) == 1


def test_pages_for_two_platforms_are_never_both_paid(
    owner: Person, till: Till, sell: Sell, store_id: int, woo_id: int
) -> None:
    plan = sell("Suite", 2900)
    first, second = charge(owner, plan, store_id), charge(owner, plan, woo_id)
    till.pay(first["confirm_url"])
    till.pay(second["confirm_url"])
    till.deliver()
    assert len(till.all("subscription")) == 1
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}


@pytest.mark.django_db(transaction=True)
def test_windows_that_pay_for_two_platforms_at_the_same_time_get_one_page(
    owner: Person, till: Till, sell: Sell, store_id: int, woo_id: int
) -> None:
    plan = sell("Suite", 2900)
    answers = all_at_once(*[partial(charge, owner, plan, each) for each in (store_id, woo_id) * 2])
    for answer in answers:
        if answer["success"]:
            till.pay(answer["confirm_url"])
    till.deliver()
    assert len(till.all("subscription")) == 1
    assert Charge.objects.filter(state="paid").count() == 1


def test_leaving_ends_it_on_both_with_the_period(
    owner: Person, till: Till, suite: Plan, sell: Sell, store_id: int, woo_id: int, tenant: TenantRef
) -> None:
    open_stores(tenant, WOO, 2)
    free = sell("Nothing", 0, is_free=True, stores_per_platform=1)
    path = f"plan/demotion/3/{free.pk}"
    rehearsed = owner.post(f"{path}/rehearsal?platform=3", {"store_ids": [store_id]})["rehearsal"]
    assert len(rehearsed["stores"]) == 2, "those of the other platform are listed"
    assert owner.post(f"{path}?platform=3", {"store_ids": [store_id]})["success"]
    assert {row["platform"] for row in owner.get("plan/demotion")["renewals"]} == {SHOPIFY, WOO}
    till.deliver()
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}
    assert renew(till) == 1
    begin_due()
    assert plans() == {SHOPIFY: ("Nothing", "activated"), WOO: ("Nothing", "activated")}
    with tenant_scope_of(tenant):
        assert list(Store.objects.filter(paused_at=None).order_by("pk").values_list("pk", flat=True)) == [
            store_id,
            woo_id,
        ]


@pytest.mark.parametrize("platform", [SHOPIFY, WOO])
def test_leaving_is_taken_back_on_both(
    owner: Person, till: Till, suite: Plan, sell: Sell, store_id: int, platform: int
) -> None:
    free = sell("Nothing", 0, is_free=True)
    owner.post(f"plan/demotion/3/{free.pk}?platform=3", {"store_ids": [store_id]})
    assert owner.delete(f"plan/demotion/{platform}")["success"]
    assert owner.get("plan/demotion")["renewals"] == []
    assert (renew(till), alive(till)) == (2, ("active", False))
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}


def test_a_smaller_plan_for_one_platform_ends_it_on_the_other_with_the_period(
    owner: Person, till: Till, suite: Plan, store_id: int
) -> None:
    assert charge(owner, single("Solo", 900, SHOPIFY), store_id)["success"]
    till.deliver()
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}
    renew(till)
    assert plans() == {SHOPIFY: ("Solo", "paid")}


def test_a_larger_edition_takes_the_place_of_a_smaller_edition_on_another_platform(
    owner: Person, till: Till, sell: Sell, store_id: int, woo_id: int
) -> None:
    pay(owner, till, single("Solo", 900, SHOPIFY), store_id)
    pay(owner, till, single("Mono", 900, WOO), woo_id)
    assert plans() == {SHOPIFY: ("Solo", "paid"), WOO: ("Mono", "paid")}
    pay(owner, till, sell("Suite", 2900), store_id)
    drain_jobs()
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}
    ends = {subscription["cancel_at_period_end"] for subscription in till.all("subscription")}
    assert (len(till.all("subscription")), ends) == (2, {True, False}), "what pays for nothing more is not renewed"
    till.deliver(again=True)
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Suite", "paid")}


def test_a_dearer_plan_elsewhere_is_left_alone(
    owner: Person, till: Till, sell: Sell, store_id: int, woo_id: int
) -> None:
    pay(owner, till, single("Solo Max", 19900, SHOPIFY), store_id)
    pay(owner, till, sell("Suite", 2900), woo_id)
    assert plans() == {SHOPIFY: ("Solo Max", "paid"), WOO: ("Suite", "paid")}
    assert {subscription["cancel_at_period_end"] for subscription in till.all("subscription")} == {False}


def test_a_grant_on_the_other_platform_stays_through_renewals(
    owner: Person, till: Till, suite: Plan, desk: Desk
) -> None:
    desk.grant(make_plan("Gift", platforms=[WOO]), WOO)
    assert renew(till) == 2
    assert plans() == {SHOPIFY: ("Suite", "paid"), WOO: ("Gift", "granted")}


def test_what_staff_end_on_the_other_platform_is_not_charged_again(
    owner: Person, till: Till, suite: Plan, desk: Desk
) -> None:
    desk.end(WOO)
    till.deliver()
    assert (plans(), alive(till)[0]) == ({}, "canceled")


def test_who_has_more_stores_than_fit_on_another_platform_is_refused_before_paying(
    owner: Person, till: Till, sell: Sell, store_id: int, tenant: TenantRef
) -> None:
    open_stores(tenant, WOO, 3)
    refused = charge(owner, sell("Narrow", 2900, stores_per_platform=2), store_id)
    assert refused["msg"] == "Current plan is not satisfied, please choose a higher plan."
    assert not Charge.objects.exists()


def test_a_trial_is_given_once_for_an_edition(
    owner: Person, till: Till, sell: Sell, store_id: int, woo_id: int
) -> None:
    pay(owner, till, sell("Suite", 2900, trial_days=14), store_id)
    PaidSubscription.objects.update(ended_at=clock.now(), state="ended")
    Subscription.objects.update(ended_at=clock.now())
    charge(owner, sell("Other", 3900, trial_days=14), woo_id)
    assert Charge.objects.latest("pk").trial_days == 0


def test_a_change_of_plan_brings_no_second_trial_on_a_platform_that_was_tried(
    owner: Person, till: Till, sell: Sell, store_id: int, woo_id: int
) -> None:
    def only(platform: int, name: str) -> Plan:
        edition = Edition.objects.create(
            name_en=name, type=2, platforms=[platform], state="on_sale", updated_at=clock.now()
        )
        return sell(name, 3900, trial_days=14, edition=edition)

    pay(owner, till, sell("Suite", 2900, trial_days=14), store_id)
    solo = only(3, "Solo")
    assert charge(owner, solo, store_id)["success"]
    till.deliver()
    assert PaidSubscription.objects.get().plan_id == solo.pk
    PaidSubscription.objects.update(ended_at=clock.now(), state="ended")
    Subscription.objects.update(ended_at=clock.now())
    charge(owner, only(WOO, "Woo"), woo_id)
    assert Charge.objects.latest("pk").trial_days == 0


def test_an_edition_that_gains_a_platform_runs_on_it_from_the_next_period(
    owner: Person, till: Till, suite: Plan
) -> None:
    Edition.objects.filter(plans=suite).update(platforms=[3, 6, 8])
    renew(till)
    assert set(plans()) == {3, 6, 8}


def test_the_shown_end_is_that_of_the_paid_period(owner: Person, till: Till, suite: Plan) -> None:
    """Grace is ours, and shown only once a payment has failed."""
    row = PaidSubscription.objects.get()
    assert Subscription.objects.filter(until=row.period_end + timedelta(days=7)).count() == 2
    for path in ("subscribe_order?platform=3", "subscribe_order?platform=6"):
        assert datetime.fromisoformat(owner.get(path)["order"]["until"]) == row.period_end
    for order in owner.get("subscribe_order/list")["orders"]:
        assert (datetime.fromisoformat(order["until"]), order["renews"]) == (row.period_end, True)
    edition = owner.get("edition_plan/detail?platform=3")["edition"]
    (chosen,) = [plan["selected_plan"] for plan in edition["plans"] if plan["selected_plan"]]
    for shown in (edition["selected_plan"], edition["selected_user_plan"], chosen):
        assert datetime.fromisoformat(shown["until"]) == row.period_end


def test_who_owes_sees_until_when_it_is_paid_and_the_end_of_grace_apart(owner: Person, till: Till, suite: Plan) -> None:
    row, since = PaidSubscription.objects.get(), clock.now()
    order = owner.get("subscribe_order?platform=3")["order"]
    assert (order["paid_until"], order["read_only_from"]) == (None, None)
    grace = since + timedelta(days=7)
    for start, end, paid in (
        (row.period_start, since + timedelta(days=30), row.period_start),
        (since - timedelta(days=30), since - timedelta(hours=1), since - timedelta(hours=1)),
    ):
        PaidSubscription.objects.update(state="past_due", past_due_since=since, period_start=start, period_end=end)
        for order in owner.get("subscribe_order/list")["orders"]:
            shown = [datetime.fromisoformat(order[name]) for name in ("paid_until", "read_only_from")]
            assert shown == [paid, grace]
    PaidSubscription.objects.update(state="active", past_due_since=None)
    order = owner.get("subscribe_order?platform=3")["order"]
    assert (datetime.fromisoformat(order["paid_until"]), order["read_only_from"]) == (paid, None), "not heard of yet"
