"""A balance that fell below an amount is topped up from the saved card: once per fall, never twice, with a notice."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail

from server.adapters.stripe.calls import api
from server.company.balance.models import AutoTopUp
from server.company.balance.services.auto_top_ups import top_up_if_low, watch_auto_top_ups
from server.company.identity.contracts import Menu, Sensitive
from server.company.ledger.models import Entry
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.company.payments.models import Charge, ProviderCall
from server.company.payments.services import card_charges
from server.company.payments.services.calls import make_call
from server.kit import clock
from server.ports.failures import OutsideFailure
from tests.payments.conftest import Till
from tests.support.auto_top_ups import has, pay_with, rule_of, spend, subjects, taken, turn_on, watch
from tests.support.auto_top_ups import low as low
from tests.support.auto_top_ups import saved as saved
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once
from tests.support.top_ups import check, opened

pytestmark = pytest.mark.django_db

RIGHTS = (Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE)


def test_only_a_card_that_was_to_be_saved_is_kept(owner: Person, till: Till) -> None:
    till.pay(opened(owner, "30.00")["confirm_url"])
    till.deliver()
    assert owner.get("capital/auto_top_up")["card"] is None
    refused = turn_on(owner)
    assert refused["msg"] == "No card is saved. Top up once and save your card for automatic top-ups."
    made = opened(owner, "30.00", key="form-0002", save_card=True)
    till.pay(made["confirm_url"])
    assert check(owner, made["charge_id"])["success"]
    assert owner.get("capital/auto_top_up")["card"] == {"brand": "visa", "last4": "4242", "month": 12, "year": 2034}
    assert turn_on(owner)["success"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"agreed": False}, "agreed"),
        ({"below": "0"}, "below"),
        ({"below": "-1"}, "below"),
        ({"below": "20.001"}, "below"),
        ({"below": "50.01"}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"amount": "9.99", "below": "5"}, "amount"),
        ({"amount": "5000.01", "monthly_limit": "9000"}, "amount"),
        ({"monthly_limit": "49.99"}, "monthly_limit"),
        ({"monthly_limit": "NaN"}, "monthly_limit"),
    ],
)
def test_what_cannot_be_charged_is_refused(saved: Person, changes: dict[str, Any], field: str) -> None:
    answer = turn_on(saved, **changes)
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    assert not AutoTopUp.objects.exists()


@pytest.mark.parametrize("missing", RIGHTS)
def test_without_a_right_nothing_is_switched(member_with: Callable[..., Person], till: Till, missing: str) -> None:
    member = member_with(Menu.CAPITAL_MANAGE, *[right for right in RIGHTS if right != missing])
    for answer in (turn_on(member), member.get("capital/auto_top_up"), member.delete("capital/auto_top_up/1")):
        assert (answer["success"], answer["code"]) == (False, 1000403)
    assert not AutoTopUp.objects.exists()


def test_a_fall_is_charged_once_with_a_notice_and_the_next_fall_again(low: Person, till: Till) -> None:
    watch()
    watch()
    assert (has(low), taken(till)) == (6_000, 1)
    till.deliver()
    till.deliver(again=True, newest_first=True)
    assert (has(low), Entry.objects.filter(kind="top_up").count()) == (6_000, 2)
    assert subjects() == ["Your Tradewind balance was topped up"]
    assert "USD 50.00" in str(mail.outbox[0].body)
    assert low.get("notice")["notices"][0]["text"] == "Automatic top-up of USD 50.00: charged to your saved card."
    assert (rule_of(low)["charged"], rule_of(low)["stopped_for"]) == ("50.00", "")
    spend(low, 4_000, "exactly the threshold")
    watch()
    assert taken(till) == 1
    spend(low, 1, "below")
    watch()
    assert (has(low), taken(till), len(subjects())) == (6_999, 2, 2)
    assert is_closed(trial_balance())


@pytest.mark.parametrize(
    ("card", "reason", "subject"),
    [
        ("pm_card_chargeCustomerFail", "declined", "Your automatic top-up failed"),
        ("pm_card_authenticationRequired", "confirm", "Your bank asks you to confirm your top-up"),
    ],
)
def test_a_refused_card_pauses_it_and_is_reported_once(
    low: Person, till: Till, card: str, reason: str, subject: str
) -> None:
    pay_with(till, card)
    for _ in range(3):
        watch()
    till.deliver()
    assert (has(low), taken(till), rule_of(low)["stopped_for"]) == (1_000, 0, reason)
    assert subjects() == [subject]
    assert "/app/account?type=Balance" in str(mail.outbox[0].body)
    assert ProviderCall.objects.get(operation="charge_saved_card").attempts == 1
    pay_with(till, "pm_card_visa")
    assert turn_on(low)["rules"][0]["stopped_for"] == ""
    watch()
    assert (has(low), taken(till)) == (6_000, 1)


def test_a_card_that_is_gone_pauses_it(low: Person, till: Till) -> None:
    (customer,) = till.all("customer")
    for method in api().customers.payment_methods.list(customer["id"], {"type": "card"}).data:
        api().payment_methods.detach(method.id)
    watch()
    assert (has(low), taken(till), rule_of(low)["stopped_for"]) == (1_000, 0, "declined")


def test_a_month_has_its_limit_which_is_reported_once(low: Person, till: Till) -> None:
    for number in range(2):
        watch()
        spend(low, has(low), f"all {number}")
    watch()
    watch()
    assert (has(low), taken(till), rule_of(low)["charged"]) == (0, 2, "100.00")
    assert subjects().count("Your automatic top-up has reached its limit") == 1
    assert rule_of(low)["stopped_for"] == ""
    top_up_if_low(AutoTopUp.objects.get().pk, now=clock.now() + timedelta(days=31))
    assert (has(low), taken(till)) == (5_000, 3)


def test_switched_off_nothing_is_charged(low: Person, till: Till) -> None:
    assert low.delete("capital/auto_top_up/1")["rules"][0]["is_on"] is False
    watch()
    assert (has(low), taken(till)) == (1_000, 0)


def test_another_merchants_balance_stays_as_it_is(low: Person, stranger: Person, till: Till) -> None:
    assert stranger.delete("capital/auto_top_up/1")["rules"] == []
    watch()
    assert (has(low), has(stranger), rule_of(low)["is_on"]) == (6_000, 0, True)


def test_a_provider_that_is_away_is_called_again_under_the_same_key(low: Person, till: Till, outside: Outside) -> None:
    rule = AutoTopUp.objects.get()
    outside.fails("status", "/stripe/v1/payment_intents", method="POST", status=500)
    with pytest.raises(OutsideFailure):
        top_up_if_low(rule.pk, now=clock.now())
    top_up_if_low(rule.pk, now=clock.now())
    assert (has(low), taken(till), Charge.objects.filter(key__startswith="auto_top_up:").count()) == (6_000, 1, 1)


def test_a_worker_killed_after_the_call_charges_nothing_more(
    low: Person, till: Till, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = AutoTopUp.objects.get()

    def dies(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(card_charges, "apply_payment", dies)
        with pytest.raises(KeyboardInterrupt):
            top_up_if_low(rule.pk, now=clock.now())
    assert (has(low), taken(till)) == (1_000, 1)
    watch()
    watch()
    assert (has(low), taken(till), len(subjects())) == (6_000, 1, 1)


def test_a_charge_of_unknown_outcome_is_not_requested_again(
    low: Person, till: Till, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = AutoTopUp.objects.get()

    def dies(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(card_charges, "apply_payment", dies)
        with pytest.raises(KeyboardInterrupt):
            top_up_if_low(rule.pk, now=clock.now())
    top_up_if_low(rule.pk, now=clock.now() + timedelta(hours=21))
    drain_jobs()
    assert (rule_of(low)["stopped_for"], taken(till), subjects()) == ("unclear", 1, ["Check your automatic top-up"])
    till.deliver()
    assert (has(low), taken(till)) == (6_000, 1)


@pytest.mark.django_db(transaction=True)
def test_many_workers_at_once_charge_once(low: Person, till: Till) -> None:
    rule = AutoTopUp.objects.get().pk

    def act() -> None:
        try:
            top_up_if_low(rule, now=clock.now())
        except OutsideFailure:
            # The provider answers one call under a key at a time: the job would come again.
            return

    all_at_once(*[act] * 4)
    watch()
    assert (has(low), taken(till), Entry.objects.filter(kind="top_up").count()) == (6_000, 1, 2)
    assert subjects() == ["Your Tradewind balance was topped up"]


@pytest.mark.django_db(transaction=True)
def test_a_balance_that_falls_while_it_is_charged_is_charged_once(
    low: Person, till: Till, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = AutoTopUp.objects.get().pk

    def meanwhile(ask: Any, **named: Any) -> Any:
        all_at_once(partial(spend, low, 400, "meanwhile"), partial(watch_auto_top_ups))
        return make_call(ask, **named)

    monkeypatch.setattr(card_charges, "make_call", meanwhile)
    top_up_if_low(rule, now=clock.now())
    monkeypatch.undo()
    watch()
    assert (has(low), taken(till)) == (5_600, 1)
