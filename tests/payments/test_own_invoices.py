"""Invoices and credit notes of our own for what a balance paid: numbered without gaps, never changed."""

import os
import signal
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction

from server.company.finance.services.revenue import recognise_until
from server.company.identity.contracts import StaffActor
from server.company.identity.models import User
from server.company.invoicing.contracts import PaperKind
from server.company.invoicing.models import IssuedPaper
from server.company.ledger.contracts import Posting
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import RefundTarget
from server.company.payments.errors import NoCardRefund
from server.company.payments.models import PaidSubscription, Payment, Refund
from server.company.payments.services import own_invoices
from server.company.payments.services.refunds import ask_refund
from server.company.plans.models import Plan
from server.kit import clock
from tests.payments.conftest import Till
from tests.support.kills import survives
from tests.support.pdfs import pdf_text
from tests.support.people import Person
from tests.support.plans_from_balance import deferred, funded, left, pay
from tests.support.threads import all_at_once

__all__ = ["funded"]
pytestmark = pytest.mark.django_db
Sell = Callable[..., Plan]
ANNA = StaffActor(user_id=901, name="Anna", rights=frozenset())


def give_back(amount: int, target: RefundTarget = RefundTarget.BALANCE) -> int:
    payment = Payment.objects.get()
    return ask_refund(
        ANNA,
        payment_id=payment.pk,
        amount_minor=amount,
        target=target,
        reason="Goodwill",
        key=f"form-{amount}",
        now=clock.now(),
    )


@pytest.fixture
def paid(owner: Person, funded: int, sell: Sell, store_id: int, settings: Any) -> int:
    """The merchant's balance paid 29 dollars."""
    settings.INVOICE_SELLER = ("Tradewind GmbH", "Hafenstr. 1", "VAT DE999")
    pay(owner, sell("Basic", 2900), store_id)
    return funded


def text_of(person: Person, url: str) -> str:
    answer = person.client.get(url)
    return pdf_text(answer.content) if answer.status_code == 200 and answer.content[:4] == b"%PDF" else ""


def test_only_its_merchant_and_finance_get_the_invoice(
    owner: Person, stranger: Person, paid: int, staff: Callable[..., Any]
) -> None:
    [invoice] = owner.get("plan/invoices")["invoices"]
    said = text_of(owner, invoice["pdf_url"])
    assert said.count("owner@example.com") == 1
    for words in (
        invoice["number"],
        "Tradewind GmbH, Hafenstr. 1, VAT DE999",
        "Basic",
        "USD 29.00",
        "Paid from your balance",
    ):
        assert words in said
    assert text_of(stranger, invoice["pdf_url"]) == ""
    path = f"/api/console/invoices/{invoice['id']}/paper.pdf"
    assert "USD 29.00" in pdf_text(staff("finance").get(path).content)
    assert staff("counsellor").get(path).status_code == 403
    assert staff("finance").get(f"/api/console/invoices/{invoice['id']}").json()["url"] == path


def test_an_invoice_has_one_date_whoever_reads_it(owner: Person, paid: int, staff: Callable[..., Any]) -> None:
    [invoice] = owner.get("plan/invoices")["invoices"]
    at = IssuedPaper.objects.get().issued_at
    behind, ahead = ZoneInfo("Pacific/Pago_Pago"), ZoneInfo("Pacific/Kiritimati")
    for zone in (behind, ahead):
        User.objects.filter(pk=owner.actor.user_id).update(time_zone=zone.key)
        day = f"{at.astimezone(zone):%Y-%m-%d}"
        finance = staff("finance").get(f"/api/console/invoices/{invoice['id']}/paper.pdf")
        dates = [
            dict(pairwise(text.split("\n")))["Date"]
            for text in (text_of(owner, invoice["pdf_url"]), pdf_text(finance.content))
        ]
        assert dates == [day, day]


def test_what_is_refunded_gets_a_credit_note_of_its_own_series(owner: Person, paid: int) -> None:
    with pytest.raises(NoCardRefund):
        give_back(900, RefundTarget.CARD)
    assert give_back(900) == give_back(900)
    assert (left(paid), deferred()) == (8000, 2000)
    [invoice] = owner.get("plan/invoices")["invoices"]
    [note] = invoice["credit_notes"]
    assert (note["number"], invoice["refunded"]) == (f"CN-{clock.now().year}-000001", "9.00")
    own_invoices.credit_refund(Refund.objects.get(), now=clock.now())
    assert IssuedPaper.objects.filter(kind=PaperKind.CREDIT_NOTE).count() == 1
    said = text_of(owner, note["pdf_url"])
    for words in ("Credit note", invoice["number"], "USD 9.00"):
        assert words in said
    assert Refund.objects.count() == 1


def test_the_database_refuses_to_change_or_delete_an_invoice(paid: int) -> None:
    for change in (lambda: IssuedPaper.objects.update(total_minor=1), lambda: IssuedPaper.objects.all().delete()):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    assert IssuedPaper.objects.get().total_minor == 2900


def test_what_was_paid_is_earned_over_its_period(paid: int) -> None:
    period = PaidSubscription.objects.get()
    recognise_until(period.period_end.date(), now=clock.now())
    assert deferred() == 0


@pytest.mark.django_db(transaction=True)
def test_windows_that_pay_at_the_same_time_pay_once(
    owner: Person, till: Till, funded: int, sell: Sell, store_id: int
) -> None:
    plan = sell("Basic", 2900)
    answers = all_at_once(*[partial(pay, owner, plan, store_id)] * 4)
    assert any(answer["success"] for answer in answers)
    assert (left(funded), deferred()) == (7100, 2900)
    assert (PaidSubscription.objects.count(), Payment.objects.count(), IssuedPaper.objects.count()) == (1, 1, 1)


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_between_number_and_commit_leaves_no_gap(
    owner: Person, funded: int, sell: Sell, store_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = sell("Basic", 2900)

    def post_and_die(posting: Posting, *, now: datetime) -> None:
        assert IssuedPaper.objects.get().number.endswith("-000001"), "numbered, not committed"
        post_entry(posting, now=now)
        os.kill(os.getpid(), signal.SIGKILL)

    def work() -> None:
        monkeypatch.setattr(own_invoices, "post_entry", post_and_die)
        pay(owner, plan, store_id)

    assert not survives(work)
    assert (IssuedPaper.objects.count(), Payment.objects.count(), left(funded)) == (0, 0, 10_000)
    assert pay(owner, plan, store_id)["success"]
    assert IssuedPaper.objects.get().number.endswith("-000001")
    assert (left(funded), deferred()) == (7100, 2900)
