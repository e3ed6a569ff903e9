"""Paying for a plan, as a merchant does it in the portal (specification 002, section 4.3)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.payments.contracts import CallOutcome, ChargeState
from server.company.payments.models import Charge, Customer, Invoice, PaidSubscription, Payment, ProviderCall
from server.company.payments.services.sweep import sweep_charges, sweep_subscriptions
from server.company.plans.models import Plan, Subscription
from server.kit import clock
from tests.payments.conftest import ASKS_BANK, DECLINED, Till
from tests.support.jobs import drain_jobs
from tests.support.paying import books, charge, check, running
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


def test_the_page_leads_back_to_the_host_that_it_was_opened_from(
    owner: Person, till: Till, sell: Sell, store_id: int, settings: Any
) -> None:
    settings.APP_ENV, settings.PUBLIC_URL = "production", "https://portal.example"
    settings.ALLOWED_HOSTS = ["portal.example", "alias.example"]
    owner.client.defaults |= {"HTTP_HOST": "alias.example", "wsgi.url_scheme": "https"}
    assert charge(owner, sell("Basic", 2900), store_id)["success"]
    page = till.all("checkout.session")[0]
    places = [page[name].partition("/app/account?type=Plan")[0] for name in ("success_url", "cancel_url")]
    assert places == ["https://alias.example"] * 2


def test_pay_now_opens_a_page_and_ive_paid_already_puts_the_plan_on(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    opened = charge(owner, plan, store_id)
    assert opened["success"], opened
    assert opened["confirm_url"].startswith(f"{till.account.url}/pay/")
    assert running() is None, "nothing is on before it is paid"
    back = till.all("checkout.session")[0]["success_url"]
    assert back.endswith(f"/app/account?type=Plan&charge={opened['charge_id']}")
    assert till.pay(opened["confirm_url"]) == 303
    assert check(owner, opened["charge_id"])["success"]
    assert running() == ("Basic", "paid")
    row = Subscription.objects.get(platform=3, ended_at=None)
    assert row.billing_store_id == store_id
    assert Charge.objects.get().state == ChargeState.PAID
    till.deliver()
    assert books() == {"provider": -2786, "deferred": 2900, "fees": -114}
    assert (Invoice.objects.get().total_minor, Payment.objects.get().fee_minor) == (2900, 114)
    assert {call.outcome for call in ProviderCall.objects.all()} == {CallOutcome.DONE}


def test_a_check_before_the_payment_says_so_and_the_dialog_can_pay_again(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    opened = charge(owner, plan, store_id)
    refused = check(owner, opened["charge_id"])
    assert not refused["success"]
    assert refused["msg"] == "The payment hasn't arrived yet. If you've just paid, try again in a moment."
    assert running() is None
    assert charge(owner, plan, store_id)["confirm_url"] == opened["confirm_url"]


def test_a_browser_closed_after_paying_loses_nothing(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    assert running() is None
    assert set(till.deliver()) == {200}
    assert running() == ("Basic", "paid")
    assert Charge.objects.get().state == ChargeState.PAID


def test_a_webhook_a_day_late_finds_the_plan_on_already(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    tomorrow = clock.now() + timedelta(days=1)
    assert sweep_charges(now=tomorrow) == 1
    drain_jobs()
    assert running() == ("Basic", "paid")
    till.deliver()
    assert Subscription.objects.filter(platform=3).count() == 1
    assert books() == {"provider": -2786, "deferred": 2900, "fees": -114}


def test_two_tabs_get_one_page_and_are_charged_once(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    plan = sell("Basic", 2900)
    first, second = charge(owner, plan, store_id), charge(owner, plan, store_id)
    assert (first["charge_id"], first["confirm_url"]) == (second["charge_id"], second["confirm_url"])
    assert len(till.all("checkout.session")) == 1
    till.pay(first["confirm_url"])
    till.pay(second["confirm_url"])
    till.deliver()
    assert len(till.all("subscription")) == 1
    assert books()["provider"] == -2786


def test_another_plan_closes_the_page_of_the_first(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    basic, pro = sell("Basic", 2900), sell("Pro", 9900)
    first, second = charge(owner, basic, store_id), charge(owner, pro, store_id)
    assert first["charge_id"] != second["charge_id"]
    till.pay(first["confirm_url"])
    assert till.all("subscription") == [], "a closed page takes no money"
    till.pay(second["confirm_url"])
    till.deliver()
    assert running() == ("Pro", "paid")
    states = dict(Charge.objects.values_list("plan_id", "state"))
    assert states == {basic.pk: ChargeState.EXPIRED, pro.pk: ChargeState.PAID}


def test_the_first_page_paid_before_another_plan_is_chosen_counts(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    basic, pro = sell("Basic", 2900), sell("Pro", 9900)
    till.pay(charge(owner, basic, store_id)["confirm_url"])
    refused = charge(owner, pro, store_id)
    assert refused["msg"] == "You've just paid for another plan. Reload the page to see it."
    drain_jobs()
    assert running() == ("Basic", "paid")
    assert len(till.all("checkout.session")) == 1


def test_a_price_changed_while_somebody_pays_closes_the_old_page(
    owner: Person, till: Till, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    old = charge(owner, plan, store_id)
    Plan.objects.filter(pk=plan.pk).update(price_minor=3900)
    new = charge(owner, plan, store_id)
    assert new["charge_id"] != old["charge_id"]
    till.pay(old["confirm_url"])
    assert till.all("subscription") == []
    till.pay(new["confirm_url"])
    till.deliver()
    assert PaidSubscription.objects.get().price_minor == 3900


def test_a_page_that_nobody_pays_expires(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    plan = sell("Basic", 2900)
    first = charge(owner, plan, store_id)
    till.account.clock_ahead = 25 * 3600
    assert sweep_charges(now=clock.now() + timedelta(hours=25)) == 1
    assert Charge.objects.get().state == ChargeState.EXPIRED
    said = check(owner, str(Charge.objects.get().pk))["msg"]
    assert said == "The time to pay has passed, and nothing was charged. Please start again."
    assert not check(owner, first["charge_id"])["success"]
    assert charge(owner, plan, store_id)["charge_id"] != first["charge_id"]
    assert running() is None


def test_a_declined_card_leaves_the_page_open(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    assert till.pay(opened["confirm_url"], DECLINED) == 200
    assert not check(owner, opened["charge_id"])["success"]
    assert till.pay(opened["confirm_url"]) == 303
    assert check(owner, opened["charge_id"])["success"]
    assert running() == ("Basic", "paid")


def test_a_bank_that_asks_is_answered_on_the_page(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    assert till.pay(opened["confirm_url"], ASKS_BANK, authentication="fail") == 200
    assert not check(owner, opened["charge_id"])["success"]
    assert till.pay(opened["confirm_url"], ASKS_BANK, authentication="complete") == 303
    assert check(owner, opened["charge_id"])["success"]


def test_an_upgrade_is_charged_at_once_without_a_page(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    till.deliver()
    pro = sell("Pro", 9900)
    upgraded = charge(owner, pro, store_id)
    assert (upgraded["success"], upgraded["confirm_url"]) == (True, "")
    assert running() == ("Pro", "paid")
    till.deliver()
    assert PaidSubscription.objects.get().plan_id == pro.pk
    assert -books()["provider"] == sum(line["net"] for line in till.all("balance_transaction"))
    assert Charge.objects.filter(state=ChargeState.OPENED).count() == 0


def test_a_period_that_is_paid_again_prolongs_the_plan(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    till.pay(charge(owner, sell("Basic", 2900), store_id)["confirm_url"])
    till.deliver()
    before = Subscription.objects.get(platform=3, ended_at=None).until
    till.account.clock_ahead = 30 * 86_400 + 7_200
    assert sweep_subscriptions(now=clock.now() + timedelta(days=31)) == 1
    drain_jobs()
    after = Subscription.objects.get(platform=3, ended_at=None).until
    assert before is not None
    assert after is not None
    assert after - before == timedelta(days=30)


def test_a_plan_of_another_platform_or_store_is_refused(
    owner: Person, stranger: Person, till: Till, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    assert charge(owner, plan, 999)["code"] == 1000404
    assert charge(stranger, plan, store_id)["code"] == 1000404
    refused = charge(owner, sell("Free", 0, is_free=True), store_id)
    assert refused["msg"] == "This plan is free. You don't need to pay for it."
    assert not Charge.objects.exists()
    assert till.all("checkout.session") == []


def test_a_charge_of_another_merchant_is_missing(
    owner: Person, stranger: Person, till: Till, sell: Sell, store_id: int
) -> None:
    opened = charge(owner, sell("Basic", 2900), store_id)
    assert check(stranger, opened["charge_id"])["code"] == 1000404


def test_a_sub_account_without_the_right_cannot_pay(member: Person, till: Till, sell: Sell, store_id: int) -> None:
    assert charge(member, sell("Basic", 2900), store_id)["code"] == 1000403
    assert not Charge.objects.exists()


def test_without_keys_paying_says_so(owner: Person, till: Till, sell: Sell, store_id: int, settings: Any) -> None:
    settings.STRIPE_SECRET_KEY = ""
    refused = charge(owner, sell("Basic", 2900), store_id)
    assert refused["msg"] == "This installation doesn't take payments. Please contact your agency."
    assert not Charge.objects.exists()


def test_a_worker_killed_between_the_call_and_our_note_makes_no_second_page(
    owner: Person, till: Till, sell: Sell, store_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from server.company.payments.services import charges

    plan = sell("Basic", 2900)
    link = charges._link

    def dies(row: Charge, draft: Any) -> Charge:
        link(row, draft)
        Charge.objects.filter(pk=row.pk).update(external_id="", confirm_url="", expires_at=None)
        raise KeyboardInterrupt

    monkeypatch.setattr(charges, "_link", dies)
    with pytest.raises(KeyboardInterrupt):
        charge(owner, plan, store_id)
    monkeypatch.setattr(charges, "_link", link)
    opened = charge(owner, plan, store_id)
    assert len(till.all("checkout.session")) == 1
    assert len(till.all("customer")) == Customer.objects.count() == 1
    assert ProviderCall.objects.get(operation="open_checkout").attempts == 2
    till.pay(opened["confirm_url"])
    till.deliver()
    assert running() == ("Basic", "paid")


def test_a_provider_that_is_away_is_reported_and_tried_again(
    owner: Person, till: Till, sell: Sell, store_id: int, outside: Outside
) -> None:
    plan = sell("Basic", 2900)
    outside.fails("status", "/stripe/v1/checkout", status=500)
    assert not charge(owner, plan, store_id)["success"]
    assert charge(owner, plan, store_id)["success"]
    assert Charge.objects.count() == 1
