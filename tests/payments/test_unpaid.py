"""A renewal that fails: the plan runs on for the grace, then it is read-only, and a payment lifts that at once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.payments.models import PaidSubscription
from server.company.plans.contracts import Origin
from server.company.plans.models import Edition, Plan, Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.plans.models import Frozen
from tenants.processes.models import ProcessRecord
from tenants.products.models import Publication
from tests.factories.products import ListedProductFactory
from tests.factories.stores import StoreFactory
from tests.factories.unpaid_plans import owe, pay
from tests.importing.helpers import detail_of, import_lines, links
from tests.payments.overdue import FAILS, Renewals
from tests.payments.overdue import renewals as renewals
from tests.support.jobs import drain_jobs
from tests.support.paid_platforms import ENDED_SHOPIFY, ENDED_WOO, UNPAID
from tests.support.paying import running
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.schedules import in_hours, its_time_comes

pytestmark = pytest.mark.django_db

ASK_OWNER = "The plan for Shopify is read-only because a payment failed. Please ask the owner of the main account."
REFUSED = "The plan is read-only because a payment failed. Try again once the open invoice is paid."
Sell = Callable[..., Plan]


def listed() -> int:
    return ListedProduct.objects.count()


def import_one(owner: Person, outside: Outside) -> Any:
    return import_lines(owner, links(outside, 1))


def publish(owner: Person, store_id: int, product_id: int) -> Any:
    return owner.post("product/publish", {"ids": [str(product_id)], "store_ids": [str(store_id)]})


def test_while_the_grace_lasts_everything_goes_on(renewals: Renewals, outside: Outside) -> None:
    renewals.fail()
    assert (renewals.row.state, running()) == ("past_due", ("Basic", "paid"))
    assert renewals.owner.get("plan/check")["code"] == 200
    renewals.go(days=6)
    assert import_one(renewals.owner, outside)["success"]
    drain_jobs()
    assert listed() == 1


def test_after_the_grace_import_and_publishing_are_refused_by_the_plans_code_and_nothing_changes(
    renewals: Renewals, outside: Outside, store_id: int
) -> None:
    product = ListedProductFactory.create()
    renewals.fail()
    renewals.go(days=8)
    owner = renewals.owner
    check = owner.get("plan/check")
    assert (check["code"], check["platform"], check["msg"]) == (ENDED_SHOPIFY, 3, UNPAID)
    answers = [
        import_one(owner, outside),
        import_lines(owner, links(outside, 1), action=8, store_ids=[store_id]),
        import_lines(owner, links(outside, 1), action=9, store_ids=[store_id], timing=in_hours(3)),
        publish(owner, store_id, product.pk),
    ]
    assert [(answer["success"], answer["code"], answer["msg"]) for answer in answers] == [
        (False, ENDED_SHOPIFY, UNPAID)
    ] * 4
    drain_jobs()
    assert (listed(), ProcessRecord.objects.count()) == (1, 0)
    assert running() == ("Basic", "paid"), "the plan with all its room stays"
    assert not Frozen.objects.exists()


def test_a_sub_account_that_cannot_pay_reads_to_ask_the_owner(
    renewals: Renewals, outside: Outside, store_id: int, member_with: Callable[..., Person]
) -> None:
    product = ListedProductFactory.create()
    renewals.fail()
    renewals.go(days=8)
    member, payer = member_with("IMPORT_PRODUCT", "IMPORT_LIST"), member_with("IMPORT_LIST", "SENSITIVE_0")
    for person, said in ((member, ASK_OWNER), (payer, UNPAID), (renewals.owner, UNPAID)):
        check, refused = person.get("plan/check"), publish(person, store_id, product.pk)
        assert [(answer["code"], answer["msg"]) for answer in (check, refused)] == [(ENDED_SHOPIFY, said)] * 2
    member.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "zh"
    chinese = publish(member, store_id, product.pk)["msg"]
    assert chinese == "由于付款失败，Shopify 套餐目前为只读状态。请联系主账户所有者。"
    assert (listed(), ProcessRecord.objects.count()) == (1, 0)


def test_what_was_planned_before_is_refused_when_its_time_comes(
    owner: Person, tenant: TenantRef, outside: Outside, store_id: int
) -> None:
    owed = owe(tenant, days=6)
    started = import_lines(owner, links(outside, 1), action=9, store_ids=[store_id], timing=in_hours(48))
    assert started["success"], started
    drain_jobs()
    PaidSubscription.objects.filter(pk=owed.pk).update(past_due_since=clock.now() - timedelta(days=8))
    its_time_comes(started["data"])
    (operation,) = detail_of(owner, started["data"])["operations"]
    assert (operation["outcome"], operation["result"]) == ("failed", REFUSED)
    assert listed() == 1, "what was imported in the grace stays"
    assert not Publication.objects.exclude(external_id="").exists()


def test_an_import_that_waits_when_the_grace_ends_brings_nothing(renewals: Renewals, outside: Outside) -> None:
    renewals.fail()
    renewals.go(days=6)
    started = import_one(renewals.owner, outside)
    renewals.go(days=2)
    (operation,) = detail_of(renewals.owner, started["data"])["operations"]
    assert (operation["outcome"], operation["result"], listed()) == ("failed", REFUSED, 0)
    renewals.pay()
    assert renewals.owner.post(f"record/retry/{started['data']}")["success"]
    drain_jobs(skip_pauses=True)
    assert listed() == 1


def test_a_payment_lifts_it_at_once(renewals: Renewals, outside: Outside) -> None:
    renewals.fail()
    renewals.go(days=8)
    assert not import_one(renewals.owner, outside)["success"]
    renewals.pay()
    assert renewals.owner.get("plan/check")["code"] == 200
    assert import_one(renewals.owner, outside)["success"]
    row = Subscription.objects.get(platform=3, ended_at=None)
    assert (running(), row.until) == (("Basic", "paid"), renewals.row.period_end + timedelta(days=7))


def test_events_that_arrive_again_and_in_the_wrong_order_change_nothing(renewals: Renewals) -> None:
    renewals.fail()
    renewals.go(days=8)
    since = renewals.row.past_due_since
    renewals.till.deliver(again=True, newest_first=True)
    assert (renewals.row.state, renewals.row.past_due_since) == ("past_due", since)
    renewals.pay()
    renewals.till.deliver(again=True, newest_first=True)
    assert (renewals.row.state, renewals.row.past_due_since) == ("active", None)
    assert renewals.owner.get("plan/check")["code"] == 200


def test_a_second_failure_has_a_grace_of_its_own(renewals: Renewals) -> None:
    renewals.fail()
    renewals.go(days=8)
    renewals.pay()
    renewals.card(FAILS)
    renewals.go(days=24)
    assert renewals.row.state == "past_due"
    assert renewals.owner.get("plan/check")["code"] == 200
    renewals.go(days=8)
    assert renewals.owner.get("plan/check")["code"] == ENDED_SHOPIFY


def test_when_the_provider_gives_up_the_plan_ends(renewals: Renewals) -> None:
    renewals.fail()
    renewals.go(days=23)
    assert (renewals.row.state, running()) == ("ended", None)
    assert renewals.owner.get("plan/check")["msg"] == "Your plan for Shopify has ended. Please choose a plan."


def test_the_free_plan_may_take_its_place_at_once(renewals: Renewals, sell: Sell) -> None:
    free = sell("Nothing", 0, is_free=True)
    renewals.fail()
    assert not renewals.owner.post(f"plan/{free.pk}?platform=3")["success"]
    renewals.go(days=8)
    assert renewals.owner.post(f"plan/{free.pk}?platform=3")["success"]
    renewals.till.deliver()
    assert (running(), renewals.row.state) == (("Nothing", "activated"), "ended")
    assert renewals.owner.get("plan/check")["code"] == 200


def test_who_pays_for_another_platform_goes_on_with_it(
    owner: Person, tenant: TenantRef, outside: Outside, store_id: int
) -> None:
    owed = owe(tenant, platform=3)
    other = owe(tenant, platform=6)
    pay(other)
    shop = int(owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"])
    with tenant_scope_of(tenant):
        product = ListedProductFactory.create()
    assert import_one(owner, outside)["success"]
    assert publish(owner, shop, product.pk)["success"]
    assert publish(owner, store_id, product.pk)["code"] == ENDED_SHOPIFY
    pay(owed)
    assert publish(owner, store_id, product.pk)["success"]


def test_a_refusal_names_the_platform_that_the_unpaid_plan_was_bought_on(
    owner: Person, tenant: TenantRef, outside: Outside
) -> None:
    """The plan covers Shopify too, on which this merchant sells nothing."""
    owed = owe(tenant, platform=6)
    Edition.objects.filter(plans=owed.plan_id).update(platforms=[3, 6])
    on_both = {"plan_id": owed.plan_id, "origin": Origin.PAID, "user_id": 1, "since": owed.period_start}
    Subscription.objects.create(tenant_id=tenant.id, platform=3, **on_both)
    with tenant_scope_of(tenant):
        woo = StoreFactory.create(platform=6).pk
        product = ListedProductFactory.create()
    answers = [import_one(owner, outside), owner.get("plan/check"), publish(owner, woo, product.pk)]
    assert [(answer["code"], answer["msg"]) for answer in answers] == [
        (ENDED_WOO, UNPAID.replace("Shopify", "WooCommerce"))
    ] * 3


def test_what_staff_granted_meanwhile_is_not_read_only(owner: Person, tenant: TenantRef) -> None:
    owe(tenant)
    Subscription.objects.filter(platform=3).update(origin="granted", since=clock.now())
    assert owner.get("plan/check")["code"] == 200
