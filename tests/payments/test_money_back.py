"""Refunds: who may send money back, what the books say, and what was given back at the provider by hand."""

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.mail import EmailMessage

from fixtures.sandbox.stripe import disputes
from server.company.finance.services.revenue import recognise_until
from server.company.identity.contracts import StaffActor
from server.company.ledger.errors import KeyUsed
from server.company.ledger.models import Entry
from server.company.payments.contracts import Provider, RefundStage, RefundTarget
from server.company.payments.errors import (
    DisputedPayment,
    LostPayment,
    NoCardRefund,
    OwnRefund,
    RefundDecided,
    RefundTooLarge,
)
from server.company.payments.models import Dispute, Payment, Refund
from server.company.payments.services.postings import post_refund
from server.company.payments.services.refunds import approve_refund, refuse_refund
from server.kit import clock
from server.kit.errors import Conflict
from server.ports.registry import payments
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.paying import books
from tests.support.refunds import ANNA, BEN, ask
from tests.support.refunds import payment as payment

pytestmark = pytest.mark.django_db


def test_a_small_refund_goes_to_the_card_at_once_and_only_once(till: Till, payment: Payment) -> None:
    before = books()
    assert ask(payment, 1_000) == ask(payment, 1_000)
    drain_jobs()
    till.deliver()
    till.deliver(again=True)
    assert Refund.objects.get().state == RefundStage.DONE
    assert [refund["amount"] for refund in till.all("refund")] == [1_000]
    assert books() == before | {"deferred": 28_000, "provider": before["provider"] + 1_000}
    payment.refresh_from_db()
    assert payment.refunded_minor == 1_000


def test_a_large_refund_waits_for_a_second_person(till: Till, payment: Payment) -> None:
    refund_id = ask(payment, 20_000)
    drain_jobs()
    assert till.all("refund") == []
    with pytest.raises(OwnRefund):
        approve_refund(ANNA, refund_id=refund_id, now=clock.now())
    approve_refund(BEN, refund_id=refund_id, now=clock.now())
    with pytest.raises(RefundDecided, match=r"was already approved\. The payment provider is working on it"):
        approve_refund(BEN, refund_id=refund_id, now=clock.now())
    drain_jobs()
    assert [refund["amount"] for refund in till.all("refund")] == [20_000]


def test_a_whole_refund_is_posted_once_however_often_it_is_read(till: Till, payment: Payment) -> None:
    approve_refund(BEN, refund_id=ask(payment, payment.amount_minor), now=clock.now())
    drain_jobs()
    before, entries = books(), Entry.objects.count()
    row = Refund.objects.get()
    post_refund(payment, row.external_id, row.amount_minor, RefundTarget.CARD, at=clock.now())
    assert (books(), Entry.objects.count()) == (before, entries)


@pytest.mark.parametrize(
    ("state", "decided_by", "said"),
    [
        (RefundStage.REFUSED, ANNA, "The person who requested this refund has withdrawn it."),
        (RefundStage.REFUSED, BEN, "This refund was already rejected."),
        (RefundStage.DONE, ANNA, "This refund was already approved, and the money went back."),
        (RefundStage.FAILED, BEN, "This refund was approved, but the payment provider could not make it."),
    ],
)
def test_a_refund_that_waits_no_more_says_what_became_of_it(
    till: Till, payment: Payment, state: RefundStage, decided_by: StaffActor, said: str
) -> None:
    refund_id = ask(payment, 20_000)
    Refund.objects.update(state=state, decided_by_id=decided_by.user_id)
    for step in (approve_refund, partial(refuse_refund, reason="No")):
        with pytest.raises(RefundDecided, match=re.escape(said)):
            step(BEN, refund_id=refund_id, now=clock.now())
    assert (Refund.objects.get().state, till.all("refund")) == (state, [])


def test_what_a_second_person_refuses_moves_nothing(till: Till, payment: Payment) -> None:
    before = books()
    refuse_refund(BEN, refund_id=ask(payment, 20_000), reason="Not ours", now=clock.now())
    drain_jobs()
    assert Refund.objects.get().state == RefundStage.REFUSED
    assert (till.all("refund"), books()) == ([], before)


def test_no_more_goes_back_than_came_in(till: Till, payment: Payment) -> None:
    ask(payment, 20_000)
    for amount in (9_001, 0, -5):
        with pytest.raises(RefundTooLarge, match=r"Only USD 90\.00 of this payment can still be refunded\."):
            ask(payment, amount)
    assert Refund.objects.count() == 1


@pytest.mark.parametrize("how", ["won", "lost"])
def test_a_disputed_payment_is_refunded_only_after_the_dispute_was_won(till: Till, payment: Payment, how: str) -> None:
    waiting = ask(payment, 20_000)
    (row,) = till.all("charge")
    made: Any = disputes.begin(till.account, row, "fraudulent")
    till.deliver()
    before = books()

    def is_refused(why: type[Conflict]) -> None:
        for target in RefundTarget:
            with pytest.raises(why):
                ask(payment, 1_000, target=target)
        with pytest.raises(why):
            approve_refund(BEN, refund_id=waiting, now=clock.now())
        assert Refund.objects.get().state == RefundStage.WAITING

    is_refused(DisputedPayment)
    assert books() == before
    disputes.end(till.account, made, how)
    till.deliver()
    if how == "lost":
        is_refused(LostPayment)
        return
    approve_refund(BEN, refund_id=waiting, now=clock.now())
    ask(payment, 1_000, target=RefundTarget.BALANCE)
    assert sorted(Refund.objects.values_list("state", flat=True)) == [RefundStage.DONE, RefundStage.SENT]
    assert books()["available"] == 1_000


def test_an_inquiry_is_settled_by_a_refund(till: Till, payment: Payment) -> None:
    (row,) = till.all("charge")
    disputes.begin(till.account, row, "fraudulent")
    till.deliver()
    Dispute.objects.update(state="warning")
    ask(payment, 1_000)
    assert Refund.objects.get().state == RefundStage.SENT


def test_a_refund_to_the_balance_arrives_at_once(till: Till, payment: Payment) -> None:
    before = books()
    ask(payment, 5_000, target=RefundTarget.BALANCE)
    assert books() == before | {"deferred": 24_000, "available": 5_000}
    assert till.all("refund") == []
    assert Entry.objects.get(kind="refund").reference == f"refund {Refund.objects.get().pk}"


def test_a_refund_made_at_the_provider_is_in_the_books_as_well(till: Till, payment: Payment) -> None:
    payments().refund(payment.external_id, 700, key="by hand")
    till.deliver()
    row = Refund.objects.get()
    assert (row.amount_minor, row.asked_by_id, row.state) == (700, None, RefundStage.DONE)
    assert books()["deferred"] == 28_300


def test_a_refund_that_waits_is_not_approved_once_the_money_went_back_at_the_provider(
    till: Till, payment: Payment
) -> None:
    refund_id = ask(payment, 29_000, target=RefundTarget.BALANCE)
    payments().refund(payment.external_id, 20_000, key="by-hand")
    till.deliver()
    before = books()
    with pytest.raises(RefundTooLarge):
        approve_refund(BEN, refund_id=refund_id, now=clock.now())
    assert (books(), Refund.objects.get(pk=refund_id).state) == (before, RefundStage.WAITING)
    refuse_refund(BEN, refund_id=refund_id, reason="Already refunded", now=clock.now())
    rest = ask(payment, 9_000, target=RefundTarget.BALANCE)
    assert Refund.objects.get(pk=rest).state == RefundStage.DONE


def test_what_was_earned_of_a_payment_that_goes_back_is_taken_back_as_well(till: Till, payment: Payment) -> None:
    assert payment.invoice is not None
    half = payment.invoice.period_start.date() + timedelta(days=15)
    before = books()
    recognise_until(half, now=clock.now())
    assert books() == before | {"deferred": 14_500, "revenue": 14_500}
    approve_refund(BEN, refund_id=ask(payment, 29_000), now=clock.now())
    drain_jobs()
    till.deliver()
    recognise_until(half, now=clock.now())
    assert books() == before | {"deferred": 0, "revenue": 0, "provider": before["provider"] + 29_000}


def test_a_form_sent_twice_with_another_amount_is_refused(payment: Payment) -> None:
    ask(payment, 1_000, key="form")
    for other in ({"amount": 2_000}, {"amount": 1_000, "target": RefundTarget.BALANCE}):
        with pytest.raises(KeyUsed):
            ask(payment, key="form", **other)
    assert Refund.objects.get().amount_minor == 1_000


def test_only_the_provider_that_took_a_card_pays_back_to_it(payment: Payment) -> None:
    Payment.objects.update(provider=Provider.BALANCE)
    before = books()
    with pytest.raises(NoCardRefund):
        ask(payment, 1_000)
    assert (Refund.objects.count(), books()) == (0, before)
    ask(payment, 1_000, target=RefundTarget.BALANCE)
    assert books()["available"] == 1_000


def test_what_the_provider_refuses_to_send_can_be_refunded_another_way(
    till: Till, payment: Payment, mailoutbox: list[EmailMessage]
) -> None:
    payments().refund(payment.external_id, 29_000, key="by hand")
    before = books()
    ask(payment, 1_000)
    drain_jobs()
    row = Refund.objects.get(asked_by_id=ANNA.user_id)
    payment.refresh_from_db()
    assert (row.state, payment.refunded_minor, books()) == (RefundStage.FAILED, 0, before)
    assert [mail.subject for mail in mailoutbox][-1] == "Your refund of USD 10.00 failed"
    ask(payment, 1_000, target=RefundTarget.BALANCE, key="another way")
    assert books()["available"] == 1_000


@pytest.mark.parametrize(
    ("target", "subject"),
    [
        (RefundTarget.CARD, "We refunded USD 10.00 to your card"),
        (RefundTarget.BALANCE, "We refunded USD 10.00 to your balance"),
    ],
)
def test_the_merchant_gets_one_mail_about_a_refund(
    till: Till, payment: Payment, mailoutbox: list[EmailMessage], target: RefundTarget, subject: str
) -> None:
    mailoutbox.clear()
    for _ in range(2):
        ask(payment, 1_000, target=target)
        drain_jobs()
        till.deliver(again=True)
    assert [mail.subject for mail in mailoutbox] == [subject]


def test_the_merchant_gets_a_mail_about_a_large_refund_only_when_it_is_approved(
    till: Till, payment: Payment, mailoutbox: list[EmailMessage]
) -> None:
    mailoutbox.clear()
    refund_id = ask(payment, 20_000)
    drain_jobs()
    assert mailoutbox == []
    approve_refund(BEN, refund_id=refund_id, now=clock.now())
    drain_jobs()
    assert [mail.subject for mail in mailoutbox] == ["We refunded USD 200.00 to your card"]
