"""A top-up goes back to its card: by finance, by hand at the provider, by a dispute. What was spent of it is owed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from fixtures.sandbox.stripe import disputes
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.models import Entry
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.balances import list_balances
from server.company.ledger.selectors.books import trial_balance
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import RefundStage, RefundTarget
from server.company.payments.errors import NoBalanceRefund, OwnRefund, RefundTooLarge, TopUpSpent
from server.company.payments.models import Payment, Refund
from server.company.payments.services.refunds import approve_refund
from server.kit import clock
from server.ports.registry import payments
from tests.balance.conftest import Finance
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.paying import books
from tests.support.people import Person
from tests.support.refunds import ANNA, BEN, ask
from tests.support.threads import all_at_once
from tests.support.top_ups import opened
from tests.support.withdrawals import ask as ask_withdrawal

pytestmark = pytest.mark.django_db

TOP_UP = 5_000


@pytest.fixture
def payment(owner: Person, till: Till) -> Payment:
    """50 dollars that were paid into the balance."""
    till.pay(opened(owner)["confirm_url"])
    till.deliver()
    return Payment.objects.get()


@pytest.fixture
def finance(staff: Callable[..., Client]) -> Finance:
    return Finance(client=staff("finance"), other=staff("finance", "support"))


def spend(payment: Payment, amount: int, key: str = "spent") -> None:
    post_entry(posting(payment.merchant_id, key, amount, EntryKind.DEBIT), now=clock.now())


def has(payment: Payment) -> tuple[int, int, int]:
    """What is available, held and owed in dollars."""
    found = next(balance for balance in list_balances(payment.merchant_id) if balance.unit is Unit.DOLLAR)
    return found.available, found.held, found.owed


def by_hand(till: Till, payment: Payment, amount: int = TOP_UP) -> None:
    """Refunded at the provider; we hear of it twice."""
    payments().refund(payment.external_id, amount, key=f"by hand {amount}")
    till.deliver()
    till.deliver(again=True, newest_first=True)


def dispute(till: Till) -> Any:
    """The bank asks the payment back; we hear of it by `deliver`."""
    (row,) = till.all("charge")
    till.account.webhooks_held = True
    return disputes.begin(till.account, row, "fraudulent")


def end(till: Till, made: Any, how: str) -> None:
    disputes.end(till.account, made, how)
    till.deliver()
    till.deliver(again=True, newest_first=True)


def test_a_top_up_refunded_by_hand_leaves_the_balance(owner: Person, till: Till, payment: Payment) -> None:
    before = books()
    by_hand(till, payment, 2_000)
    assert has(payment) == (3_000, 0, 0)
    assert books() == before | {"available": 3_000, "provider": before["provider"] + 2_000}
    line = owner.get("capital/statement", currency_type=1)["lines"][0]
    assert (line["account"], line["type"], line["amount"]) == ("available", "refund", "-20.00")
    assert is_closed(trial_balance())


def test_what_was_spent_of_it_is_owed_and_paid_by_the_next_top_up_first(
    owner: Person, till: Till, payment: Payment, finance: Finance, mailoutbox: list[EmailMessage]
) -> None:
    spend(payment, 4_000)
    by_hand(till, payment)
    assert has(payment) == (0, 0, 4_000)
    assert owner.get("capital")["capital"][0]["owed"] == "40.00"
    (debtor,) = finance.call("GET", "ledger/debtors")["data"]
    assert (debtor["merchant_id"], debtor["owed"]) == (str(payment.merchant_id), "40.00")
    balances = finance.call("GET", f"merchants/{payment.merchant_id}/balances")["data"]
    assert balances[0] == {"unit": "USD", "available": "0.00", "held": "0.00", "owed": "40.00"}
    subject = "Your Tradewind balance is short by USD 40.00"
    assert [email_message.subject for email_message in mailoutbox].count(subject) == 1
    with pytest.raises(NotCovered):
        spend(payment, 1, "more")
    till.pay(opened(owner, key="form-0002")["confirm_url"])
    till.deliver()
    till.deliver(again=True)
    assert has(payment) == (1_000, 0, 0)
    assert finance.call("GET", "ledger/debtors") == {"data": [], "total": 0}
    lines = owner.get("capital/statement", currency_type=1)["lines"]
    assert {(line["account"], line["amount"]) for line in lines[:2]} == {("owed", "40.00"), ("available", "10.00")}
    assert b"Owed" in owner.client.get("/api/account-service/capital/statement.csv?currency_type=1").getvalue()
    assert is_closed(trial_balance())


def test_finance_refunds_what_is_left_and_it_is_set_aside_until_it_is_gone(till: Till, payment: Payment) -> None:
    before = books()
    spend(payment, 3_000)
    for amount in (2_001, TOP_UP):
        with pytest.raises(TopUpSpent, match=r"Only USD 20\.00 of this top-up is left"):
            ask(payment, amount)
    for wrong in ({"amount": TOP_UP + 1}, {"amount": 0}, {"amount": -5}):
        with pytest.raises(RefundTooLarge):
            ask(payment, **wrong)
    with pytest.raises(NoBalanceRefund):
        ask(payment, 1_000, target=RefundTarget.BALANCE)
    assert (Refund.objects.count(), has(payment)) == (0, (2_000, 0, 0))
    assert ask(payment, 2_000) == ask(payment, 2_000)
    assert has(payment) == (0, 2_000, 0)
    drain_jobs()
    till.deliver()
    till.deliver(again=True)
    assert (has(payment), Refund.objects.get().state) == ((0, 0, 0), RefundStage.DONE)
    assert [refund["amount"] for refund in till.all("refund")] == [2_000]
    provider = before["provider"] + 2_000
    assert books() == before | {"available": 0, "held": 0, "provider": provider, "adjustments": 3_000}


def test_a_large_refund_of_a_top_up_needs_a_second_person_and_the_money_then(
    owner: Person, till: Till, payment: Payment
) -> None:
    till.pay(opened(owner, "500.00", key="form-0002")["confirm_url"])
    till.deliver()
    large = Payment.objects.get(amount_minor=50_000)
    refund_id = ask(large, 30_000)
    assert has(payment) == (55_000, 0, 0)
    with pytest.raises(OwnRefund):
        approve_refund(ANNA, refund_id=refund_id, now=clock.now())
    spend(payment, 40_000)
    with pytest.raises(TopUpSpent):
        approve_refund(BEN, refund_id=refund_id, now=clock.now())
    assert (has(payment), Refund.objects.get().state) == ((15_000, 0, 0), RefundStage.WAITING)


def test_what_the_provider_will_not_send_is_available_again(till: Till, payment: Payment) -> None:
    payments().refund(payment.external_id, TOP_UP, key="by hand")
    ask(payment, 1_000)
    drain_jobs()
    assert (Refund.objects.get(asked_by_id=ANNA.user_id).state, has(payment)) == (RefundStage.FAILED, (5_000, 0, 0))
    till.deliver()
    assert has(payment) == (0, 0, 0)


@pytest.mark.parametrize("is_by_hand", [True, False])
def test_a_refund_that_its_bank_sends_back_is_in_the_balance_again(owner: Person, till: Till, is_by_hand: bool) -> None:
    till.pay(opened(owner)["confirm_url"], "4000000000005126")
    till.deliver()
    payment = Payment.objects.get()
    if is_by_hand:
        spend(payment, 1_000)
        payments().refund(payment.external_id, TOP_UP, key="by hand")
    else:
        ask(payment, TOP_UP)
        drain_jobs()
    payments().read_payment(payment.external_id)  # whoever asks, the bank has answered by then
    till.deliver()
    till.deliver(again=True)
    assert (has(payment), Refund.objects.get().state) == ((4_000 if is_by_hand else TOP_UP, 0, 0), RefundStage.FAILED)


@pytest.mark.parametrize("spent", [0, 4_000])
@pytest.mark.parametrize(("how", "left", "owed"), [("won", TOP_UP, 0), ("lost", 0, 0)])
def test_a_disputed_top_up_is_held_then_taken_or_given_back(
    till: Till, payment: Payment, spent: int, how: str, left: int, owed: int
) -> None:
    if spent:
        spend(payment, spent)
    made = dispute(till)
    till.deliver()
    assert has(payment) == (0, TOP_UP, spent)
    assert books()["disputed"] == -TOP_UP
    end(till, made, how)
    assert has(payment) == ((left - spent, 0, 0) if how == "won" else (0, 0, spent))
    assert books()["disputed"] == 0
    assert is_closed(trial_balance())


def test_a_dispute_that_is_won_before_it_is_reported_moves_nothing_in_the_end(till: Till, payment: Payment) -> None:
    before = books()
    end(till, dispute(till), "won")
    assert (has(payment), books()["provider"]) == ((TOP_UP, 0, 0), before["provider"])
    assert {entry.kind for entry in Entry.objects.filter(key__startswith="dispute:")} == {"dispute", "dispute_won"}


def test_a_debt_stops_withdrawals_and_what_was_on_hold_for_a_withdrawal_pays_it(
    owner: Person, till: Till, payment: Payment, finance: Finance
) -> None:
    number = ask_withdrawal(owner, amount="50.00")["withdrawal"]["id"]
    by_hand(till, payment, 3_000)
    assert has(payment) == (0, TOP_UP, 3_000)
    assert "owes us money. Reject the withdrawal" in str(finance.decide(number, "approve", status=409))
    finance.decide(number, "refuse", reason="Refunded")
    assert has(payment) == (2_000, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_refunding_and_spending_at_once_never_take_more_than_the_balance(
    owner: Person, till: Till, payment: Payment
) -> None:
    def tried(act: Callable[[], Any]) -> bool:
        try:
            act()
        except (NotCovered, TopUpSpent):
            return False
        return True

    refunds = [partial(tried, partial(ask, payment, 2_000, key=f"form-{number}")) for number in range(2)]
    spends = [partial(tried, partial(spend, payment, 2_000, f"at once {number}")) for number in range(2)]
    assert all_at_once(*refunds, *spends).count(True) == 2
    available, held, owed = has(payment)
    assert (available, held, owed) == (1_000, 2_000 * Refund.objects.count(), 0)
    assert is_closed(trial_balance())
