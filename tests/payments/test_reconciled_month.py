"""A month at the provider against our ledger, through the real adapter: it agrees, and what does not is named."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from django.conf import settings

from server.company.finance.models import BalanceTransaction, Difference, FetchCursor, Payout
from server.company.finance.services import provider_account
from server.company.identity.contracts import StaffActor
from server.company.ledger.models import Entry, Line
from server.company.payments.contracts import RefundTarget
from server.company.payments.models import Dispute, Payment, Refund
from server.company.payments.rules import charge_movements
from server.company.payments.services import postings
from server.company.payments.services.refunds import ask_refund
from server.company.plans.models import Plan
from server.kit import clock
from tests.factories.stores import StoreFactory
from tests.payments.conftest import PAYS, Till
from tests.support.jobs import drain_jobs
from tests.support.paid_platforms import single
from tests.support.paying import charge
from tests.support.people import Person
from tests.support.reconciliation import api, at_provider, in_our_books, reconcile
from tests.support.reconciliation import on as on

pytestmark = pytest.mark.django_db

ANNA = StaffActor(user_id=901, name="staff 901", rights=frozenset())
WINS = {"evidence": {"uncategorized_text": "winning_evidence"}}


def buy(owner: Person, till: Till, plan: Plan, store: int) -> Payment:
    till.pay(charge(owner, plan, store)["confirm_url"], PAYS)
    till.deliver()
    return Payment.objects.latest("pk")


def found() -> set[tuple[str, str, str]]:
    return set(Difference.objects.exclude(state="closed").values_list("kind", "flow", "reference"))


def test_a_month_of_charges_refunds_disputes_and_payouts_agrees_to_the_cent(
    owner: Person, till: Till, store_id: int, on: Callable[[float], None]
) -> None:
    pro = buy(owner, till, single("Pro", 9900, 3), store_id)
    on(2)
    other = buy(owner, till, single("Basic", 2900, 6), StoreFactory.create(platform=6).pk)
    on(3)
    refund: dict[str, Any] = {"payment_id": pro.pk, "amount_minor": 1000, "target": RefundTarget.CARD}
    ask_refund(ANNA, **refund, reason="Goodwill", key="one", now=clock.now())
    drain_jobs()
    api(till).refunds.create({"payment_intent": pro.external_id, "amount": 700})
    till.deliver()
    on(5)
    assert dispute(till, other)
    till.deliver()
    on(9)
    api(till).disputes.update(Dispute.objects.get().external_id, WINS)
    till.deliver()
    on(12)
    on(30.2)
    on(33)

    assert reconcile() == 0, found()
    assert found() == set()
    assert Payment.objects.filter(state="succeeded").count() == 4, "both were renewed"
    assert Refund.objects.filter(state="done").count() == 2
    assert (in_our_books(), Line.objects.count() > 0) == (at_provider(till), True)
    assert Payout.objects.count() == len(till.all("payout")) > 1
    assert BalanceTransaction.objects.count() == len(till.all("balance_transaction"))
    for row in Payout.objects.all():
        inside = BalanceTransaction.objects.filter(payout=row.external_id).exclude(flow="payout")
        assert sum(inside.values_list("net_minor", flat=True)) == row.amount_minor
    entries = Entry.objects.count()
    assert reconcile() == 0, "again"
    assert Entry.objects.count() == entries


def test_a_cent_a_lost_event_and_a_charge_by_hand_are_each_found_and_named(
    owner: Person,
    till: Till,
    store_id: int,
    on: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(postings, "charge_movements", lambda amount, *more: charge_movements(amount + 1, *more))
        ours = buy(owner, till, single("Pro", 9900, 3), store_id)
    on(2)
    theirs = buy(owner, till, single("Basic", 2900, 6), StoreFactory.create(platform=6).pk)
    line = next(line for line in till.all("balance_transaction") if line["source"] == theirs.source)
    line["amount"] += 1
    line["net"] += 1
    on(4)
    lost = api(till).refunds.create({"payment_intent": theirs.external_id, "amount": 300})
    by_hand = api(till).payment_intents.create(
        {"amount": 5000, "currency": "usd", "payment_method": "pm_card_visa", "confirm": True}
    )
    till.delivered |= {event["id"] for event in till.all("event")}
    on(8)

    reconcile()

    assert found() == {
        ("amount", "charge", ours.external_id),
        ("amount", "charge", theirs.external_id),
        ("missing_here", "refund", lost.id),
        ("missing_here", "charge", by_hand.id),
    }
    till.deliver(again=True)
    reconcile()
    assert ("missing_here", "refund", lost.id) not in found(), "what arrives late closes its difference"


def test_a_fetch_that_is_killed_goes_on_at_its_cursor(
    owner: Person,
    till: Till,
    store_id: int,
    on: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    buy(owner, till, single("Pro", 9900, 3), store_id)
    on(3)
    assert reconcile() == 0
    before = FetchCursor.objects.get().until
    on(5)
    buy(owner, till, single("Basic", 2900, 6), StoreFactory.create(platform=6).pk)
    on(6)
    with monkeypatch.context() as patch:
        patch.setattr(provider_account, "keep_lines", killed)
        with pytest.raises(SystemExit):
            reconcile()
    assert FetchCursor.objects.get().until == before

    assert reconcile() == 0
    assert BalanceTransaction.objects.count() == len(till.all("balance_transaction"))
    assert in_our_books() == at_provider(till)


def killed(*_: Any, **__: Any) -> None:
    raise SystemExit


def dispute(till: Till, payment: Payment) -> bool:
    """The buyer's bank asks a payment back."""
    address = settings.STRIPE_API_BASE.replace("/stripe", "/_sandbox/stripe/acct_sandbox/disputes")
    return httpx.post(address, json={"charge": payment.source}).status_code == 201
