"""What every provider with pages promises, whoever collects: by card through Stripe, on the bill of a Shopify store."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from server.company.payments.contracts import CallOutcome, ChargeState, Provider
from server.company.payments.models import Charge, PaidSubscription, Payment, ProviderCall, ProviderEvent
from server.company.payments.services.changes import end_charging
from server.company.payments.services.sweep import sweep_charges
from server.company.plans.models import Plan
from server.kit import clock
from server.ports.payments import ChangeAt
from tests.payments.conftest import DECLINED, Till
from tests.payments.shopify_bill import ShopTill
from tests.support.jobs import drain_jobs
from tests.support.paying import books, charge, check, running
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

Sell = Callable[..., Plan]


class Card:
    """A card at Stripe."""

    provider, account, calls = Provider.STRIPE, "provider", "/v1/checkout/sessions"

    def __init__(self, till: Till, owner: Person, store_id: int) -> None:
        self.till, self.owner, self.store_id = till, owner, store_id

    def agree(self, page: str) -> None:
        self.till.pay(page)

    def refuse(self, page: str) -> None:
        self.till.pay(page, DECLINED)

    def deliver(self, *, again: bool = False) -> set[int]:
        return set(self.till.deliver(again=again))

    def go_on(self, days: float) -> None:
        self.till.account.clock_ahead += days * 86_400

    def made(self) -> int:
        return len(self.till.all("subscription"))


class Bill:
    """The bill of a store at Shopify."""

    provider, account, calls = Provider.SHOPIFY, "shopify", "/graphql.json"

    def __init__(self, bill: ShopTill) -> None:
        self.bill, self.owner, self.store_id = bill, bill.owner, bill.store_id

    def agree(self, page: str) -> None:
        self.bill.answer(page)

    def refuse(self, page: str) -> None:
        self.bill.answer(page, "decline")

    def deliver(self, *, again: bool = False) -> set[int]:
        return set(self.bill.deliver(again=again))

    def go_on(self, days: float) -> None:
        self.bill.shop.clock_ahead += days * 86_400

    def made(self) -> int:
        return len([agreement for agreement in self.bill.made if agreement["status"] == "ACTIVE"])


Counter = Card | Bill


@pytest.fixture(params=["card", "bill"])
def counter(request: pytest.FixtureRequest, owner: Person) -> Counter:
    if request.param == "bill":
        return Bill(request.getfixturevalue("bill"))
    return Card(request.getfixturevalue("till"), owner, request.getfixturevalue("store_id"))


def pay(counter: Counter, plan: Plan) -> Any:
    opened = charge(counter.owner, plan, counter.store_id)
    assert opened["success"], opened
    return opened


def test_the_key_is_kept_before_the_call_and_a_lost_answer_charges_once(
    counter: Counter, sell: Sell, outside: Outside
) -> None:
    plan = sell("Basic", 2900)
    every = 2 if isinstance(counter, Bill) else 1  # it looks first for what it made
    outside.fails("timeout_after_commit", counter.calls, "POST", every=every)
    assert not charge(counter.owner, plan, counter.store_id)["success"]
    row = Charge.objects.get()
    assert ProviderCall.objects.get(key=row.key).outcome == CallOutcome.OPEN
    opened = pay(counter, plan)
    assert (opened["charge_id"], ProviderCall.objects.get(key=row.key).attempts) == (str(row.pk), 2)
    counter.agree(opened["confirm_url"])
    counter.deliver()
    assert (running(), counter.made(), Payment.objects.count()) == (("Basic", "paid"), 1, 1)


def test_two_windows_get_one_page_and_one_charge(counter: Counter, sell: Sell) -> None:
    plan = sell("Basic", 2900)
    first, second = pay(counter, plan), pay(counter, plan)
    assert (first["charge_id"], first["confirm_url"]) == (second["charge_id"], second["confirm_url"])
    counter.agree(first["confirm_url"])
    counter.agree(second["confirm_url"])
    counter.deliver()
    assert (counter.made(), Payment.objects.get().amount_minor) == (1, 2900)


def test_nothing_is_on_before_it_is_agreed_to_and_the_button_finds_it(counter: Counter, sell: Sell) -> None:
    opened = pay(counter, sell("Basic", 2900))
    assert not check(counter.owner, opened["charge_id"])["success"]
    assert running() is None
    counter.agree(opened["confirm_url"])
    assert check(counter.owner, opened["charge_id"])["success"]
    assert (running(), Charge.objects.get().state) == (("Basic", "paid"), ChargeState.PAID)


def test_agreed_with_every_delivery_lost_the_sweep_finds_it(counter: Counter, sell: Sell) -> None:
    counter.agree(pay(counter, sell("Basic", 2900))["confirm_url"])
    assert sweep_charges(now=clock.now() + timedelta(hours=1)) == 1
    drain_jobs()
    assert running() == ("Basic", "paid")


def test_who_says_no_pays_nothing(counter: Counter, sell: Sell) -> None:
    opened = pay(counter, sell("Basic", 2900))
    counter.refuse(opened["confirm_url"])
    counter.deliver()
    assert not check(counter.owner, opened["charge_id"])["success"]
    assert (running(), books(), counter.made()) == (None, {}, 0)


def test_an_abandoned_page_expires(counter: Counter, sell: Sell) -> None:
    plan = sell("Basic", 2900)
    opened = pay(counter, plan)
    counter.go_on(days=3)
    assert sweep_charges(now=clock.now() + timedelta(days=3)) == 1
    assert Charge.objects.get().state == ChargeState.EXPIRED
    counter.agree(opened["confirm_url"])
    assert (counter.made(), running()) == (0, None)


def test_deliveries_are_kept_once_and_change_nothing_twice(counter: Counter, sell: Sell) -> None:
    counter.agree(pay(counter, sell("Basic", 2900))["confirm_url"])
    assert counter.deliver() == {200}
    kept, sums = ProviderEvent.objects.count(), books()
    assert counter.deliver(again=True) == {200}
    assert (ProviderEvent.objects.count(), books()) == (kept, sums)
    assert (sums[counter.account] < 0, sums["deferred"]) == (True, 2900)


def test_it_is_charged_in_the_plans_own_currency(counter: Counter, sell: Sell) -> None:
    counter.agree(pay(counter, sell("Basic", 2900, currency="EUR"))["confirm_url"])
    counter.deliver()
    row = Payment.objects.get()
    assert (row.currency, row.amount_minor, row.provider) == ("EUR", 2900, counter.provider)


def test_free_days_come_first(counter: Counter, sell: Sell) -> None:
    counter.agree(pay(counter, sell("Basic", 2900, trial_days=14))["confirm_url"])
    counter.deliver()
    assert (running(), PaidSubscription.objects.get().state) == (("Basic", "paid"), "trialing")
    assert (books(), Payment.objects.filter(amount_minor__gt=0).count()) == ({}, 0)


def test_what_is_ended_at_once_stays_ended_however_often(counter: Counter, sell: Sell) -> None:
    counter.agree(pay(counter, sell("Basic", 2900))["confirm_url"])
    counter.deliver()
    name = PaidSubscription.objects.get().external_id
    for _ in range(2):
        end_charging(name, at=ChangeAt.NOW, provider=counter.provider)
    drain_jobs()
    counter.deliver()
    assert (PaidSubscription.objects.get().state, counter.owner.get("plan/check")["success"]) == ("ended", False)


def test_who_leaves_with_the_period_may_change_their_mind(counter: Counter, sell: Sell) -> None:
    free = sell("Free", 0, is_free=True)
    counter.agree(pay(counter, sell("Basic", 2900))["confirm_url"])
    counter.deliver()
    stays = {"store_ids": [counter.store_id]}
    assert counter.owner.post(f"plan/demotion/3/{free.pk}?platform=3", stays)["success"]
    counter.deliver()
    assert PaidSubscription.objects.get().cancel_at_period_end
    assert counter.owner.delete("plan/demotion/3")["success"]
    counter.deliver()
    assert (PaidSubscription.objects.get().cancel_at_period_end, running()) == (False, ("Basic", "paid"))


def test_a_cheaper_plan_is_chosen_by_the_call_for_smaller_plans_and_costs_nothing_now(
    counter: Counter, sell: Sell
) -> None:
    lite, dear = sell("Lite", 900), sell("Max", 9900)
    counter.agree(pay(counter, sell("Basic", 2900))["confirm_url"])
    counter.deliver()
    paid, kept = PaidSubscription.objects.get(), (Payment.objects.count(), Charge.objects.count())
    stays = {"store_ids": [counter.store_id]}
    refused = counter.owner.post(f"plan/demotion/3/{dear.pk}?platform=3", stays)
    assert refused["msg"] == "This plan is not free. Please contact your agency to subscribe to it."
    assert (Payment.objects.count(), Charge.objects.count()) == kept, "what costs more is never charged by this call"
    chosen = counter.owner.post(f"plan/demotion/3/{lite.pk}?platform=3", stays)
    assert (chosen["success"], datetime.fromisoformat(chosen["effective_at"])) == (True, paid.period_end)
    if isinstance(counter, Bill):
        counter.bill.approve(chosen["confirm_url"])
        assert check(counter.owner, str(Charge.objects.latest("pk").pk))["success"]
    counter.deliver()
    renewals = counter.owner.get("plan/demotion")["renewals"]
    assert ({renewal["target_plan"] for renewal in renewals}, running()) == ({"Lite (monthly)"}, ("Basic", "paid"))
    assert Payment.objects.count() == kept[0]
