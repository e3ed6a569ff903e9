"""A merchant pays into their balance: once for every form, by the provider's word, whatever the browser does."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.company.identity.contracts import Menu, Sensitive
from server.company.ledger.contracts import Unit
from server.company.ledger.models import Entry
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.company.payments.contracts import ChargeState
from server.company.payments.models import Charge, Payment, ProviderCall
from server.company.payments.services.invoices import apply_payment
from server.company.payments.services.sweep import sweep_charges
from server.company.plans.models import Plan
from server.kit import clock
from tests.balance.conftest import kept
from tests.payments.conftest import ASKS_BANK, DECLINED, Till
from tests.support.paying import books, charge
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once
from tests.support.top_ups import ask, check, opened

pytestmark = pytest.mark.django_db

RIGHTS = (Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE)
NOT_YET = "The payment hasn't arrived yet. If you've just paid, try again in a moment."


def has(person: Person, unit: Unit = Unit.DOLLAR) -> int:
    return kept(person.actor.tenant_id, unit)[0]


def test_amounts_and_limits_are_offered_by_currency(owner: Person, till: Till, settings: Any) -> None:
    dollar, yuan = owner.get("capital/top_up")["offers"]
    assert dollar == {
        "currency_type": 1,
        "currency": "USD",
        "amounts": ["20.00", "50.00", "100.00", "500.00"],
        "least": "10.00",
        "most": "5000.00",
    }
    assert (yuan["currency"], yuan["least"], yuan["most"]) == ("CNY", "70.00", "35000.00")
    settings.STRIPE_SECRET_KEY = ""
    assert owner.get("capital/top_up")["offers"] == []
    assert ask(owner)["msg"] == "This installation doesn't take payments. Please contact your agency."
    assert not Charge.objects.exists()


def test_a_payment_is_on_the_balance_at_the_first_check(owner: Person, till: Till) -> None:
    made = opened(owner)
    early = check(owner, made["charge_id"])
    assert (early["success"], early["msg"], has(owner)) == (False, NOT_YET, 0)
    assert till.pay(made["confirm_url"]) == 303
    assert check(owner, made["charge_id"])["success"]
    assert check(owner, made["charge_id"])["success"]
    assert (has(owner), Charge.objects.get().state) == (5_000, ChargeState.PAID)
    till.deliver()
    till.deliver(again=True, newest_first=True)
    fee = Payment.objects.get().fee_minor
    assert fee
    assert books() == {"provider": fee - 5_000, "available": 5_000, "fees": -fee}
    assert Entry.objects.filter(kind="top_up").count() == 1
    line = owner.get("capital/statement", currency_type=1)["lines"][0]
    assert (line["type"], line["amount"], line["balance_after"]) == ("top_up", "50.00", "50.00")


def test_a_browser_closed_after_paying_loses_nothing(owner: Person, till: Till) -> None:
    till.pay(opened(owner, "70.50")["confirm_url"])
    assert has(owner) == 0
    assert set(till.deliver()) == {200}
    assert (has(owner), Charge.objects.get().state) == (7_050, ChargeState.PAID)


def test_events_that_come_a_day_late_add_nothing(owner: Person, till: Till) -> None:
    till.pay(opened(owner)["confirm_url"])
    assert sweep_charges(now=clock.now() + timedelta(days=1)) == 1
    assert has(owner) == 5_000
    till.deliver()
    assert (has(owner), Entry.objects.filter(kind="top_up").count()) == (5_000, 1)


def test_a_form_sent_twice_is_one_page_and_two_forms_are_two(owner: Person, till: Till) -> None:
    first, again, other = opened(owner), opened(owner), opened(owner, key="form-0002")
    assert (first["charge_id"], first["confirm_url"]) == (again["charge_id"], again["confirm_url"])
    assert other["charge_id"] != first["charge_id"]
    for page in (first, again, other):
        till.pay(page["confirm_url"])
    till.deliver()
    assert (has(owner), len(till.all("charge"))) == (10_000, 2)


def test_a_key_of_another_amount_is_refused(owner: Person, till: Till) -> None:
    made = opened(owner)
    for amount, currency in (("60.00", 1), ("100.00", 2)):
        assert ask(owner, amount, currency_type=currency)["code"] == 1000409
    assert (Charge.objects.get().amount_minor, len(till.all("checkout.session"))) == (5_000, 1)
    assert till.pay(made["confirm_url"]) == 303


def test_a_declined_card_brings_nothing_until_another_pays(owner: Person, till: Till) -> None:
    made = opened(owner)
    assert till.pay(made["confirm_url"], DECLINED) == 200
    till.deliver()
    assert (check(owner, made["charge_id"])["msg"], has(owner), Entry.objects.count()) == (NOT_YET, 0, 0)
    assert till.pay(made["confirm_url"]) == 303
    till.deliver()
    assert has(owner) == 5_000


def test_a_bank_that_asks_is_answered_on_the_page(owner: Person, till: Till) -> None:
    made = opened(owner)
    assert till.pay(made["confirm_url"], ASKS_BANK, authentication="fail") == 200
    assert (check(owner, made["charge_id"])["success"], has(owner)) == (False, 0)
    assert till.pay(made["confirm_url"], ASKS_BANK, authentication="complete") == 303
    assert (check(owner, made["charge_id"])["success"], has(owner)) == (True, 5_000)


def test_a_page_that_nobody_pays_expires(owner: Person, till: Till) -> None:
    made = opened(owner)
    till.account.clock_ahead = 25 * 3600
    assert sweep_charges(now=clock.now() + timedelta(hours=25)) == 1
    assert (Charge.objects.get().state, check(owner, made["charge_id"])["success"]) == (ChargeState.EXPIRED, False)
    till.pay(made["confirm_url"])
    till.deliver()
    assert (has(owner), till.all("charge")) == (0, [])


def test_yuan_go_to_the_balance_in_yuan(owner: Person, till: Till) -> None:
    till.pay(opened(owner, "100.00", currency_type=2)["confirm_url"])
    till.deliver()
    assert (has(owner, Unit.YUAN), has(owner)) == (10_000, 0)
    assert is_closed(trial_balance())


@pytest.mark.parametrize("amount", ["0", "-50", "9.99", "5000.01", "50.001", "1e12", "NaN", "Infinity", "fifty", ""])
def test_what_is_no_amount_or_beyond_the_limits_is_refused(owner: Person, till: Till, amount: str) -> None:
    answer = ask(owner, amount)
    assert (answer["code"], list(answer["fields"])) == (1000400, ["amount"])
    assert (Charge.objects.exists(), till.all("checkout.session")) == (False, [])


@pytest.mark.parametrize("currency", [0, 3, "JPY", None])
def test_a_currency_without_a_balance_is_refused(owner: Person, till: Till, currency: Any) -> None:
    assert ask(owner, currency_type=currency)["code"] == 1000400
    assert not Charge.objects.exists()


def test_a_currency_that_the_operator_does_not_offer_is_refused(owner: Person, till: Till, settings: Any) -> None:
    settings.TOP_UP_LIMITS = {"USD": settings.TOP_UP_LIMITS["USD"]}
    answer = ask(owner, "100", currency_type=2)
    assert (answer["code"], answer["fields"]) == (1000400, {"amount": "This balance can't be topped up."})
    assert [offer["currency"] for offer in owner.get("capital/top_up")["offers"]] == ["USD"]


@pytest.mark.parametrize("missing", RIGHTS)
def test_without_a_right_nothing_is_paid_in(member_with: Callable[..., Person], till: Till, missing: str) -> None:
    member = member_with(Menu.CAPITAL_MANAGE, *[right for right in RIGHTS if right != missing])
    for answer in (ask(member), member.get("capital/top_up"), check(member, "1")):
        assert (answer["success"], answer["code"]) == (False, 1000403)
    assert not Charge.objects.exists()


def test_a_charge_of_somebody_else_or_for_something_else_is_missing(
    owner: Person, stranger: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    assert check(stranger, opened(owner)["charge_id"])["code"] == 1000404
    assert check(owner, charge(owner, sell("Basic", 2900), store_id)["charge_id"])["code"] == 1000404


def test_a_provider_that_is_away_is_reported_and_the_same_form_is_tried_again(
    owner: Person, till: Till, outside: Outside
) -> None:
    outside.fails("status", "/stripe/v1/checkout", status=500)
    assert not ask(owner)["success"]
    assert ask(owner)["success"]
    assert (Charge.objects.count(), len(till.all("checkout.session"))) == (1, 1)
    assert ProviderCall.objects.get(operation="open_checkout").attempts == 2


@pytest.mark.django_db(transaction=True)
def test_one_form_from_many_windows_at_once_is_one_page(owner: Person, till: Till) -> None:
    answers = all_at_once(*[partial(ask, owner)] * 4)
    assert len({answer.get("confirm_url") for answer in answers if answer["success"]}) == 1
    assert (Charge.objects.count(), len(till.all("checkout.session"))) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_event_and_question_at_once_post_it_once(owner: Person, till: Till) -> None:
    made = opened(owner)
    till.pay(made["confirm_url"])
    (payment,) = till.all("payment_intent")
    asks: list[Callable[[], Any]] = [partial(check, owner, made["charge_id"])] * 2
    all_at_once(*asks, *[partial(apply_payment, payment["id"])] * 2)
    assert (has(owner), Entry.objects.filter(kind="top_up").count()) == (5_000, 1)
