"""A currency without decimals: the same number here, at the provider, on the screen, in refunds and in the match."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from server.company.finance.models import Difference
from server.company.ledger.contracts import Unit
from server.company.ledger.services.entries import post_entry
from server.company.payments.models import Payment, Refund
from server.company.plans.models import Plan
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.balance.conftest import fresh_code
from tests.finance.conftest import Desk
from tests.ledger.conftest import posting
from tests.payments.conftest import Till
from tests.support.jobs import drain_jobs
from tests.support.paying import books, charge, running
from tests.support.pdfs import pdf_text
from tests.support.people import Person
from tests.support.reconciliation import at_provider, in_our_books, reconcile
from tests.support.reconciliation import on as on

pytestmark = pytest.mark.django_db


@pytest.fixture
def desks(staff: Callable[..., Client]) -> tuple[Desk, Desk]:
    return Desk(staff("finance")), Desk(staff("finance", "support"))


def refund(desk: Desk, payment: Payment, amount: str, *, target: str = "card", status: int = 200) -> Any:
    body = {"key": "form-0001", "amount": amount, "target": target, "reason": "Goodwill", "code": fresh_code()}
    return desk.call("POST", f"payments/{payment.pk}/refunds", body, status=status)


def test_our_books_keep_no_currency_that_the_provider_counts_in_other_units() -> None:
    two_zeros, whole, ends_in_zero = {"ISK", "UGX"}, {"MGA"}, {"BHD", "JOD", "KWD", "OMR", "TND"}
    """docs.stripe.com/currencies, beside the minor units of ISO 4217, which go out as they are."""
    assert not set(Unit) & (two_zeros | whole | ends_in_zero)


def test_three_thousand_yen_are_three_thousand_everywhere(
    owner: Person,
    till: Till,
    sell: Callable[..., Plan],
    store_id: int,
    on: Callable[[float], None],
    desks: tuple[Desk, Desk],
    mailoutbox: list[EmailMessage],
) -> None:
    plan = sell("Basic", 3000, currency="JPY")
    till.pay(charge(owner, plan, store_id)["confirm_url"])
    till.deliver()
    payment, (row,) = Payment.objects.get(), till.all("charge")
    assert (payment.amount_minor, row["amount"], row["currency"]) == (3000, 3000, "jpy")
    assert (running(), books()["deferred"]) == (("Basic", "paid"), 3000)
    (invoice,) = owner.get("plan/invoices")["invoices"]
    assert (invoice["total"], invoice["currency"]) == ("3000", "JPY")

    first, other = desks
    assert first.call("GET", f"payments/{payment.pk}")["amount"] == "3000"
    refund(first, payment, "10.5", status=422)
    refund(first, payment, "3001", status=409)
    hidden = refund(first, payment, "1000", target="balance", status=409)
    assert hidden["message"] == "Merchants have no balance in JPY. Refund it to the card."
    assert not Refund.objects.exists()
    response = refund(first, payment, "1000")
    if response["state"] == "waiting":
        other.call("POST", f"refunds/{response['id']}/approve", {"code": fresh_code()})
    drain_jobs()
    till.deliver()
    assert [row["amount"] for row in till.all("refund")] == [1000]
    assert books()["deferred"] == 2000
    assert "We refunded JPY 1,000 to your card" in [mail.subject for mail in mailoutbox]
    on(3)
    assert (reconcile(), Difference.objects.count()) == (0, 0)
    assert in_our_books() == at_provider(till)
    assert clock.now() > payment.at


def test_what_a_balance_in_yen_paid_goes_back_to_it_with_papers_without_decimals(
    owner: Person, till: Till, tenant: TenantRef, sell: Callable[..., Plan], store_id: int, desks: tuple[Desk, Desk]
) -> None:
    post_entry(posting(tenant.id, "credit-1", 5000, unit=Unit.YEN), now=clock.now())
    path = f"plan/charge/{sell('Basic', 3000, currency='JPY').pk}?billing_store_id={store_id}&from_balance=true"
    assert owner.post(path)["success"]
    assert (books()["available"], books()["deferred"]) == (2000, 3000)
    first, other = desks
    response = refund(first, Payment.objects.get(), "1000", target="balance")
    other.call("POST", f"refunds/{response['id']}/approve", {"code": fresh_code()})
    assert (books()["available"], books()["deferred"]) == (3000, 2000)
    (invoice,) = owner.get("plan/invoices")["invoices"]
    (note,) = invoice["credit_notes"]
    for paper, amount in ((invoice, "JPY 3,000"), (note, "JPY 1,000")):
        said = pdf_text(owner.client.get(paper["pdf_url"]).content).split("\n")
        assert [line for line in said if "JPY" in line] == [amount, amount, "JPY 0", amount]
