"""Withdrawals that are requested, cancelled, approved and paid at the same moment."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from server.company.balance.contracts import PayoutDetails, WithdrawalDraft, WithdrawalState
from server.company.balance.errors import WithdrawalDecided
from server.company.balance.models import Withdrawal
from server.company.balance.services.decisions import (
    approve_withdrawal,
    pay_withdrawal,
    refuse_withdrawal,
    return_withdrawal,
)
from server.company.balance.services.withdrawals import ask_withdrawal, cancel_withdrawal
from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.models import Entry
from server.company.ledger.rules import is_closed
from server.company.ledger.selectors.books import trial_balance
from server.kit import clock
from tests.balance.conftest import credit, kept
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)

PAYOUT = PayoutDetails(holder="Anna", bank="Commerzbank", account="DE89370400440532013000")


def draft(amount: int, key: str = "form-0001") -> WithdrawalDraft:
    return WithdrawalDraft(key=key, unit=Unit.DOLLAR, amount=amount, payout=PAYOUT)


def finance(number: int) -> StaffActor:
    return StaffActor(user_id=number, name=f"finance {number}", rights=frozenset())


def attempt(act: Callable[[], Any]) -> bool:
    try:
        act()
    except (WithdrawalDecided, NotCovered):
        return False
    return True


def test_two_requests_at_once_never_hold_more_than_the_balance(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    credit(merchant, 10_000)
    asks = [partial(ask_withdrawal, owner.actor, draft=draft(6_000, f"form-{n:04}"), now=now) for n in range(4)]
    outcomes = all_at_once(*[partial(attempt, ask) for ask in asks])
    assert (outcomes.count(True), kept(merchant), Withdrawal.objects.count()) == (1, (4_000, 6_000), 1)


def test_one_form_sent_by_many_at_once_is_one_withdrawal(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    credit(merchant, 10_000)
    made = all_at_once(*[partial(ask_withdrawal, owner.actor, draft=draft(2_000), now=now) for _ in range(5)])
    assert (len(set(made)), kept(merchant), Withdrawal.objects.count()) == (1, (8_000, 2_000), 1)


def test_of_approving_refusing_and_cancelling_at_once_one_wins(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    credit(merchant, 10_000)
    made = ask_withdrawal(owner.actor, draft=draft(6_000), now=now)
    acts: list[Callable[[], None]] = [
        partial(cancel_withdrawal, owner.actor, withdrawal_id=made, now=now),
        partial(cancel_withdrawal, owner.actor, withdrawal_id=made, now=now),
        partial(approve_withdrawal, finance(1), withdrawal_id=made, now=now),
        partial(approve_withdrawal, finance(2), withdrawal_id=made, now=now),
    ]
    outcomes = all_at_once(*[partial(attempt, act) for act in acts])
    is_approved = Withdrawal.objects.get().state == WithdrawalState.APPROVED
    assert outcomes.count(True) == 1
    assert kept(merchant) == ((4_000, 6_000) if is_approved else (10_000, 0))


def test_paid_and_refused_at_once_the_money_goes_one_way(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    credit(merchant, 10_000)
    made = ask_withdrawal(owner.actor, draft=draft(6_000), now=now)
    approve_withdrawal(finance(1), withdrawal_id=made, now=now)
    acts = [
        *[partial(pay_withdrawal, finance(n), withdrawal_id=made, reference=f"T{n}", now=now) for n in (1, 2)],
        *[partial(refuse_withdrawal, finance(n), withdrawal_id=made, reason="No", now=now) for n in (3, 4)],
    ]
    outcomes = all_at_once(*[partial(attempt, act) for act in acts])
    is_paid = Withdrawal.objects.get().state == WithdrawalState.PAID
    assert outcomes.count(True) == 1
    assert kept(merchant) == ((4_000, 0) if is_paid else (10_000, 0))
    assert (Entry.objects.count(), is_closed(trial_balance())) == (3, True)


def test_many_small_withdrawals_approved_at_once_do_not_pass_the_limit_together(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    credit(merchant, 300_000)
    made = [ask_withdrawal(owner.actor, draft=draft(40_000, f"form-{n:04}"), now=now) for n in range(5)]
    all_at_once(*[partial(approve_withdrawal, finance(1), withdrawal_id=number, now=now) for number in made])
    states = list(Withdrawal.objects.order_by("state").values_list("state", flat=True))
    assert states == ["approved"] * 2 + ["waiting"] * 3


def test_returned_by_many_at_once_it_comes_back_once(owner: Person) -> None:
    merchant, now = owner.actor.tenant_id, clock.now()
    credit(merchant, 10_000)
    made = ask_withdrawal(owner.actor, draft=draft(6_000), now=now)
    approve_withdrawal(finance(1), withdrawal_id=made, now=now)
    pay_withdrawal(finance(1), withdrawal_id=made, reference="T", now=now)
    back = partial(return_withdrawal, withdrawal_id=made, reason="Account closed", now=now)
    outcomes = all_at_once(*[partial(attempt, partial(back, finance(n))) for n in range(4)])
    assert (outcomes.count(True), kept(merchant), is_closed(trial_balance())) == (1, (10_000, 0), True)
