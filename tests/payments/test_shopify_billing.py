"""A plan on the bill of a merchant's Shopify store, as they buy it in the portal (specification 002, section 4.3)."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from fixtures.sandbox.shopify_admin import webhooks
from server.company.finance.contracts import FigureName
from server.company.finance.selectors.figures import figure_rows
from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, Invoice, PaidSubscription, Payment, ProviderEvent
from server.company.plans.models import Plan, Subscription
from server.kit import clock
from tests.payments.shopify_bill import ShopTill, post
from tests.support.paying import books, charge, check, running
from tests.support.shopify_billing import pay, subscribed

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


def test_the_dialog_leads_to_shopify_and_ive_paid_already_puts_the_plan_on(bill: ShopTill, sell: Sell) -> None:
    opened = pay(bill, sell("Basic", 2900))
    assert "/admin/charges/" in opened["confirm_url"]
    assert not check(bill.owner, opened["charge_id"])["success"]
    assert running() is None, "nothing is on before the merchant agreed"
    bill.answer(opened["confirm_url"])
    assert check(bill.owner, opened["charge_id"])["success"]
    assert running() == ("Basic", "paid")
    row = Subscription.objects.get(platform=3, ended_at=None)
    assert row.billing_store_id == bill.store_id
    assert books() == {"shopify": -2900, "deferred": 2900}
    assert bill.bills() == ["29.00"]
    assert (Invoice.objects.get().provider, Payment.objects.get().amount_minor) == ("shopify", 2900)
    assert Charge.objects.get().state == ChargeState.PAID


def test_who_says_no_is_not_billed_and_may_try_again(bill: ShopTill, sell: Sell) -> None:
    plan = sell("Basic", 2900)
    opened = pay(bill, plan)
    bill.answer(opened["confirm_url"], "decline")
    bill.deliver()
    row = Charge.objects.get()
    assert (row.state, row.reason, running(), books()) == (ChargeState.FAILED, "declined", None, {})
    assert not check(bill.owner, opened["charge_id"])["success"]
    subscribed(bill, plan)
    assert running() == ("Basic", "paid")


def test_a_delivery_is_verified_and_kept_once(bill: ShopTill, sell: Sell) -> None:
    bill.answer(pay(bill, sell("Basic", 2900))["confirm_url"])
    (uri, headers, body) = bill.waiting[0]
    assert post((uri, {**headers, "X-Shopify-Hmac-Sha256": "Zm9yZ2Vk"}, body)) == 401
    assert post((uri, headers, body.replace(b"29.00", b"0.01"))) == 401
    other = {**headers, "X-Shopify-Shop-Domain": "lotus-pond.myshopify.com"}
    assert post((uri, other, body)) == 400
    assert (ProviderEvent.objects.count(), running()) == (0, None)
    assert bill.deliver() == [200]
    assert bill.deliver(again=True) == [200]
    event = ProviderEvent.objects.get()
    assert (event.type, event.state) == ("app_subscriptions/update", "applied")
    assert (running(), books()["shopify"]) == (("Basic", "paid"), -2900)


def test_a_way_back_that_we_did_not_mark_notes_nothing(bill: ShopTill, sell: Sell) -> None:
    opened = pay(bill, sell("Basic", 2900))
    for forged in ("", f"{opened['charge_id']}.now", f"{opened['charge_id']}.now:forged"):
        assert Client().get("/hooks/shopify/approved", {"for": forged}).status_code == 400
    assert ProviderEvent.objects.count() == 0


def test_a_test_charge_never_counts_where_real_money_moves(bill: ShopTill, sell: Sell) -> None:
    opened = pay(bill, sell("Basic", 2900))
    bill.made[0]["test"] = True
    bill.approve(opened["confirm_url"])
    bill.deliver()
    assert not check(bill.owner, opened["charge_id"])["success"]
    assert (running(), books(), bill.bills()) == (None, {}, [])


def test_a_rehearsal_by_test_charges_puts_the_plan_on_and_books_nothing(
    bill: ShopTill, sell: Sell, settings: Any
) -> None:
    settings.SHOPIFY_BILLING = "test"
    subscribed(bill, sell("Basic", 2900))
    assert (bill.made[0]["test"], running(), books()) == (True, ("Basic", "paid"), {})


def test_what_was_agreed_to_for_another_price_is_not_ours(bill: ShopTill, sell: Sell) -> None:
    opened = pay(bill, sell("Basic", 2900))
    bill.made[0]["amount"] = "0.29"
    bill.approve(opened["confirm_url"])
    bill.deliver()
    assert (running(), books()) == (None, {})


def test_each_cycle_is_booked_and_all_add_up_to_shopifys_bill(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 2900))
    for _ in range(3):
        bill.go(days=30.1)
    assert bill.bills() == ["29.00"] * 4
    assert books()["shopify"] == -4 * 2900
    periods = Invoice.objects.order_by("period_start").values_list("period_start", "period_end")
    assert all(end == start for (_, end), (start, _) in pairwise(periods)), "no gap, no overlap"
    assert running() == ("Basic", "paid")


def test_trial_days_come_first_and_are_not_billed(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 2900, trial_days=14))
    assert (running(), PaidSubscription.objects.get().state) == (("Basic", "paid"), "trialing")
    assert (books(), bill.bills()) == ({}, [])
    bill.go(days=14.1)
    assert (books()["shopify"], bill.bills()) == (-2900, ["29.00"])
    assert PaidSubscription.objects.get().state == "active"


def test_a_dearer_plan_counts_at_once_for_the_days_that_are_left(bill: ShopTill, sell: Sell) -> None:
    basic, pro = sell("Basic", 500), sell("Pro", 1500)
    subscribed(bill, basic)
    bill.go(days=15)
    opened = pay(bill, pro)
    assert running() == ("Basic", "paid")
    bill.approve(opened["confirm_url"])
    assert check(bill.owner, opened["charge_id"])["success"]
    assert running() == ("Pro", "paid")
    bill.deliver()
    assert bill.statuses == ["CANCELLED", "ACTIVE"]
    assert bill.bills() == ["5.00", "5.00"]
    assert books()["shopify"] == -1000
    bill.go(days=15.1)
    assert (bill.bills()[2:], books()["shopify"]) == (["15.00"], -2500)
    assert PaidSubscription.objects.filter(ended_at=None).count() == 1


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_cheaper_plan_waits_for_the_next_cycle(bill: ShopTill, sell: Sell, comes_back: bool) -> None:
    pro, basic = sell("Pro", 1500), sell("Basic", 500)
    subscribed(bill, pro)
    bill.go(days=15)
    opened = pay(bill, basic)
    assert not check(bill.owner, opened["charge_id"])["success"]
    if comes_back:
        bill.approve(opened["confirm_url"])
        assert check(bill.owner, opened["charge_id"])["success"], "they came back from the page"
    else:
        bill.answer(opened["confirm_url"])
        bill.go(days=2.1)
    assert (bill.statuses, running()) == (["ACTIVE", "PENDING"], ("Pro", "paid"))
    assert PaidSubscription.objects.get(state="active").next_plan_id == basic.pk
    assert bill.bills() == ["15.00"]
    bill.go(days=15.1)
    assert (bill.statuses, running()) == (["CANCELLED", "ACTIVE"], ("Basic", "paid"))
    assert (bill.bills(), books()["shopify"]) == (["15.00", "5.00"], -2000)


def test_a_cheaper_plan_that_shopify_switches_to_at_once_waits_with_us(
    bill: ShopTill, sell: Sell, settings: Any
) -> None:
    settings.SHOPIFY_BILLING = "test"
    subscribed(bill, sell("Pro", 1500))
    bill.go(days=15)
    subscribed(bill, sell("Basic", 500))
    assert (bill.statuses, running()) == (["CANCELLED", "ACTIVE"], ("Pro", "paid"))
    bill.go(days=15.1)
    assert running() == ("Basic", "paid")


def test_who_takes_a_smaller_plan_back_agrees_again(bill: ShopTill, sell: Sell) -> None:
    pro, basic = sell("Pro", 1500), sell("Basic", 500)
    subscribed(bill, pro)
    subscribed(bill, basic)
    subscribed(bill, pro)
    assert running() == ("Pro", "paid")
    bill.go(days=30.1)
    assert (running(), books()["shopify"]) == (("Pro", "paid"), -3000)


def test_an_app_that_is_removed_ends_what_it_billed_after_what_was_paid(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 2900))
    uninstalled = bill.shop.uninstall()
    webhooks.deliver(bill.shop, uninstalled, {"id": 1, "myshopify_domain": bill.shop.domain})
    assert bill.deliver() == [200]
    assert PaidSubscription.objects.get().cancel_at_period_end
    assert running() == ("Basic", "paid"), "what was paid for is had to its end"
    bill.go(days=30.1)
    assert not bill.owner.get("plan/check")["success"]
    assert PaidSubscription.objects.get().ended_at is not None
    assert books()["shopify"] == -2900


def test_who_owes_shopify_sees_it_and_is_well_again_when_they_pay(bill: ShopTill, sell: Sell) -> None:
    subscribed(bill, sell("Basic", 2900))
    bill.shop.owes_shopify = True
    bill.go(days=31)
    row = PaidSubscription.objects.get()
    assert row.state == "past_due"
    owed = bill.owner.get("plan/check")["arrears"][0]
    assert owed["pay_url"] == "https://tea-harbour.myshopify.com/admin/settings/billing"
    assert charge(bill.owner, sell("Pro", 9900), bill.store_id)["msg"].startswith("Your last payment failed.")
    bill.go(days=8)
    assert running() == ("Basic", "paid"), "read-only, nothing is lost"
    assert not bill.owner.post("plan/arrears/check")["success"]
    bill.shop.owes_shopify = False
    assert bill.owner.post("plan/arrears/check")["success"]
    assert PaidSubscription.objects.get().state == "active"
    assert bill.owner.get("plan/check")["arrears"] == []


def test_leaving_is_sent_to_shopify_on_the_last_day_and_can_be_taken_back_before(bill: ShopTill, sell: Sell) -> None:
    free = sell("Free", 0, is_free=True)
    subscribed(bill, sell("Basic", 2900))
    leave = f"plan/demotion/3/{free.pk}?platform=3"
    assert bill.owner.post(leave, {"store_ids": [bill.store_id]})["success"]
    assert PaidSubscription.objects.get().cancel_at_period_end
    assert bill.statuses == ["ACTIVE"]
    assert bill.owner.delete("plan/demotion/3")["success"]
    assert not PaidSubscription.objects.get().cancel_at_period_end
    assert bill.owner.post(leave, {"store_ids": [bill.store_id]})["success"]
    bill.go(days=29.5)
    assert (bill.statuses, running()) == (["CANCELLED"], ("Basic", "paid"))
    bill.go(days=1)
    assert bill.bills() == ["29.00"]
    assert PaidSubscription.objects.get().state == "ended"


def test_recurring_revenue_counts_what_shopify_bills(bill: ShopTill, sell: Sell) -> None:
    def recurring() -> int:
        rows = figure_rows(FigureName.MRR, language="en", now=clock.now())
        return sum(row.amount for row in rows if row.month == clock.now().date().replace(day=1))

    subscribed(bill, sell("Basic", 500))
    assert recurring() == 500
    bill.go(days=15)
    subscribed(bill, sell("Pro", 1500))
    assert recurring() == 1500


def test_a_plan_for_ninety_days_is_not_billed_by_shopify(bill: ShopTill, sell: Sell) -> None:
    plan = sell("Quarter", 9000)
    Plan.objects.filter(pk=plan.pk).update(charge_way=3)
    refused = charge(bill.owner, plan, bill.store_id)
    assert refused["msg"] == "Shopify bills every 30 days or once a year. Choose a plan with one of these periods."
    assert bill.made == []


def test_switched_off_a_card_pays_as_ever(bill: ShopTill, sell: Sell, settings: Any) -> None:
    settings.SHOPIFY_BILLING = "off"
    refused = charge(bill.owner, sell("Basic", 2900), bill.store_id)
    assert refused["msg"].startswith("This installation doesn't take payments.")
    assert bill.made == []
