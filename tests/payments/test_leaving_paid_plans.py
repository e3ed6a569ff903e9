"""Nobody is charged for a plan that they gave up, or that was taken from them (specification 002, section 2.2)."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import time_machine

from server.company.identity.models import AccountDeletion
from server.company.payments.contracts import Provider
from server.company.payments.models import PaidSubscription
from server.company.payments.services.endings import sweep_unneeded
from server.company.payments.services.missing_plans import sweep_missing
from server.company.plans.models import Plan, Subscription
from server.kit import clock
from server.ports.payments import ChangeAt
from server.ports.registry import subscriptions
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant
from server.tenancy.scope import tenant_scope_of
from tenants.plans.models import Downgrade
from tests.payments.conftest import Till
from tests.plans.conftest import Desk
from tests.plans.conftest import desk as desk
from tests.plans.downgrades import begin_due
from tests.support.jobs import drain_jobs
from tests.support.paying import charge, running
from tests.support.people import Person
from tests.support.renewals import alive, choose, renew
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


@pytest.fixture
def free(sell: Sell) -> Plan:
    return sell("Nothing", 0, is_free=True, stores_per_platform=1)


@pytest.fixture
def paying(buy: Sell) -> PaidSubscription:
    """The merchant has paid for a plan on Shopify."""
    buy("Basic", 2900)
    return PaidSubscription.objects.get()


def later(hours: int = 1) -> datetime:
    return clock.now() + timedelta(hours=hours)


def test_who_goes_to_the_free_plan_is_not_charged_again(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    answer = choose(owner, free, store_id)
    assert answer["success"], answer
    assert datetime.fromisoformat(answer["effective_at"]) == paying.period_end, "the days of grace are not paid for"
    till.deliver()
    assert (running(), alive(till)) == (("Basic", "paid"), ("active", True))
    assert renew(till) == 1
    assert alive(till)[0] == "canceled"
    with time_machine.travel(paying.period_end + timedelta(seconds=1), tick=False):
        begin_due()
        assert running() == ("Nothing", "activated")


def test_the_plan_follows_also_where_the_provider_ends_it_a_moment_earlier(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    choose(owner, free, store_id)
    renew(till)
    assert running() == ("Nothing", "activated")


def test_who_takes_it_back_is_charged_and_keeps_the_plan(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    until = Subscription.objects.get(platform=3, ended_at=None).until
    choose(owner, free, store_id)
    drain_jobs()
    assert owner.get("subscribe_order?platform=3")["order"]["renews"] is False
    assert owner.delete("plan/demotion/3")["success"]
    assert owner.get("subscribe_order?platform=3")["order"]["renews"] is True
    row = Subscription.objects.get(platform=3, ended_at=None)
    assert (row.until, row.next_plan, alive(till)) == (until, None, ("active", False))
    assert owner.delete("plan/demotion/3")["code"] == 1000404
    assert renew(till) == 2
    assert running() == ("Basic", "paid")


def test_a_plan_that_ended_at_the_provider_before_we_heard_of_it_begins_anew(
    owner: Person, till: Till, paying: PaidSubscription, sell: Sell, store_id: int
) -> None:
    subscriptions(Provider.STRIPE).cancel_subscription(paying.external_id, at=ChangeAt.NOW, key="by hand")

    opened = charge(owner, sell("Pro", 9900), store_id)
    till.pay(opened["confirm_url"])
    till.deliver()

    assert running() == ("Pro", "paid")
    assert sorted(subscription["status"] for subscription in till.all("subscription")) == ["active", "canceled"]
    assert PaidSubscription.objects.get(ended_at=None).external_id != paying.external_id


def test_a_plan_that_ended_at_the_provider_before_we_heard_of_it_is_not_kept_after_all(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    choose(owner, free, store_id)
    subscriptions(Provider.STRIPE).cancel_subscription(paying.external_id, at=ChangeAt.NOW, key="by hand")

    assert owner.delete("plan/demotion/3")["success"]

    drain_jobs()
    paying.refresh_from_db()
    assert (paying.state, running()) == ("ended", None), "what was chosen is taken back, and nothing is charged for"
    assert [subscription["status"] for subscription in till.all("subscription")] == ["canceled"]


def test_where_no_free_plan_is_on_sale_who_cancels_has_no_plan_after_the_period(
    owner: Person, till: Till, paying: PaidSubscription
) -> None:
    answers = [owner.post("plan/cancel/3") for _ in range(2)]
    assert [datetime.fromisoformat(answer["effective_at"]) for answer in answers] == [paying.period_end] * 2
    order = owner.get("subscribe_order?platform=3")["order"]
    assert (order["state"], order["renews"], order["next_plan"]) == ("live", False, "")
    assert (running(), alive(till)) == (("Basic", "paid"), ("active", True))
    assert renew(till) == 1
    assert (running(), alive(till)[0]) == (None, "canceled")
    check = owner.get("plan/check?platform=3")
    assert "Your plan for Shopify has ended. Please choose a plan." in check["msg"]


def test_who_has_cancelled_may_keep_the_plan_until_it_ends(owner: Person, till: Till, paying: PaidSubscription) -> None:
    assert owner.post("plan/cancel/3")["success"]
    assert owner.delete("plan/demotion/3")["success"]
    assert owner.get("subscribe_order?platform=3")["order"]["renews"] is True
    assert alive(till) == ("active", False)
    assert owner.delete("plan/demotion/3")["code"] == 1000404
    assert renew(till) == 2
    assert running() == ("Basic", "paid")


def test_who_cancels_takes_back_the_plan_that_was_to_follow(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    choose(owner, free, store_id)
    assert owner.post("plan/cancel/3")["success"]
    assert owner.get("subscribe_order?platform=3")["order"]["next_plan"] == ""
    renew(till)
    assert running() is None


def test_an_unpaid_plan_cannot_be_cancelled(owner: Person, till: Till, store_id: int) -> None:
    assert owner.post("plan/cancel/3")["code"] == 1000404


def test_a_choice_that_does_not_fit_ends_nothing(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    assert not owner.post(f"plan/demotion/3/{free.pk}?platform=3", {"store_ids": []})["success"]
    assert alive(till) == ("active", False)


def test_while_the_provider_is_away_nothing_changes_and_it_is_said(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int, outside: Outside, tenant: TenantRef
) -> None:
    before = Subscription.objects.filter(platform=3).values_list("until", "next_plan").get()
    outside.fails("status", "/stripe/v1/subscriptions", times=20, status=500)
    refused = choose(owner, free, store_id)
    assert (refused["success"], refused["code"], bool(refused["msg"])) == (False, 1000409, True)
    assert alive(till) == ("active", False)
    assert Subscription.objects.filter(platform=3).values_list("until", "next_plan").get() == before
    with tenant_scope_of(tenant):
        assert not Downgrade.objects.exists()


def test_a_grant_in_place_of_a_paid_plan_ends_the_charge(
    owner: Person, till: Till, paying: PaidSubscription, sell: Sell, desk: Desk
) -> None:
    desk.grant(sell("Gift", 9900), 3)
    drain_jobs()
    assert alive(till) == ("active", True)
    assert renew(till) == 1
    assert running() == ("Gift", "granted")


def test_a_grant_while_the_provider_is_away_ends_the_charge_by_the_sweep(
    owner: Person, till: Till, paying: PaidSubscription, sell: Sell, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as away:
        away.setattr("tenants.plans.services.subscriptions.end_later", lambda **_: None)
        desk.grant(sell("Gift", 9900), 3)
    assert sweep_unneeded(now=clock.now()) == 0, "what was just read may still be on its way"
    assert sweep_unneeded(now=later()) == 1
    assert alive(till) == ("active", True)
    assert sweep_unneeded(now=later(2)) == 0


def test_what_is_paid_for_goes_on_when_a_gift_has_ended(
    owner: Person, till: Till, paying: PaidSubscription, sell: Sell, desk: Desk
) -> None:
    desk.grant(sell("Gift", 9900), 3, until=clock.now() + timedelta(days=10))
    drain_jobs()
    with time_machine.travel(clock.now() + timedelta(days=9), tick=False):
        assert sweep_missing(now=clock.now()) == 0, "the gift runs"
    with time_machine.travel(clock.now() + timedelta(days=11), tick=False):
        assert sweep_missing(now=clock.now()) == 1
        drain_jobs()
        assert running() == ("Basic", "paid")
        assert sweep_missing(now=later()) == 0


def test_a_plan_that_staff_end_is_not_charged_again_and_stays_ended(
    owner: Person, till: Till, paying: PaidSubscription, desk: Desk
) -> None:
    desk.end(3)
    till.deliver()
    assert sweep_missing(now=later()) == 0
    assert (running(), alive(till)[0]) == (None, "canceled")
    assert renew(till) == 1


def test_a_merchant_who_was_deleted_is_not_charged_again(
    owner: Person, till: Till, paying: PaidSubscription, tenant: TenantRef
) -> None:
    Tenant.objects.filter(pk=tenant.id).update(state="deleting")
    assert sweep_unneeded(now=later()) == 1
    assert alive(till)[0] == "canceled"
    assert sweep_unneeded(now=later(2)) == 0


def test_who_leaves_is_not_charged_for_a_period_they_do_not_see(
    owner: Person, till: Till, paying: PaidSubscription, tenant: TenantRef
) -> None:
    due = paying.period_end + timedelta(days=3)
    AccountDeletion.objects.create(tenant_id=tenant.id, requested_at=clock.now(), due_at=due)
    assert sweep_unneeded(now=later()) == 0, "they may still change their mind"
    assert sweep_unneeded(now=paying.period_end - timedelta(hours=2)) == 1
    assert alive(till) == ("active", True)


def test_a_paying_merchant_is_left_alone(owner: Person, till: Till, paying: PaidSubscription) -> None:
    assert sweep_unneeded(now=later()) == 0
    assert alive(till) == ("active", False)
    assert renew(till) == 2


def test_a_failed_payment_is_not_tried_again_for_who_goes_on_with_a_free_plan(
    owner: Person, till: Till, paying: PaidSubscription, free: Plan, store_id: int
) -> None:
    PaidSubscription.objects.update(state="past_due", past_due_since=clock.now() - timedelta(days=9))
    Subscription.objects.filter(platform=3).update(
        since=clock.now() - timedelta(days=40), until=clock.now() - timedelta(days=2)
    )
    assert owner.post(f"plan/{free.pk}?platform=3")["success"]
    drain_jobs()
    assert (running(), alive(till)[0]) == (("Nothing", "activated"), "canceled")
