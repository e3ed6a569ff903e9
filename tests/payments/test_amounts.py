"""Amounts that are nothing or less: nothing is posted for nothing, and the database keeps no negative ones."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from server.company.ledger.models import Entry
from server.company.payments.models import Charge, Payment, Refund
from server.company.payments.services.postings import post_payment
from server.company.plans.models import Plan
from server.kit import clock
from tests.factories.payments import ChargeFactory, PaymentFactory
from tests.payments.conftest import Till
from tests.support.paying import charge, running
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("purpose", ["plan", "top_up", "service"])
def test_nothing_is_posted_for_nothing(purpose: str) -> None:
    post_payment(PaymentFactory.create(amount_minor=0, purpose=purpose))
    assert not Entry.objects.exists()


@pytest.mark.parametrize("amounts", [{"amount_minor": -1}, {"tax_minor": -1}])
def test_a_negative_charge_is_not_kept(amounts: dict[str, int]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        ChargeFactory.create(**amounts)
    assert not Charge.objects.exists()


@pytest.mark.parametrize("amount", [0, -1])
def test_a_refund_of_nothing_is_not_kept(amount: int) -> None:
    payment = PaymentFactory.create()
    with pytest.raises(IntegrityError), transaction.atomic():
        Refund.objects.create(
            payment=payment, merchant_id=41, amount_minor=amount, currency="USD", target="card", state="waiting",
            asked_at=clock.now(), key="form",
        )  # fmt: skip
    assert not Refund.objects.exists()


@pytest.mark.parametrize("refunded", [-1, 2901])
def test_no_payment_is_refunded_by_less_than_nothing_or_more_than_all(refunded: int) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PaymentFactory.create(refunded_minor=refunded)
    assert not Payment.objects.exists()


def test_a_plan_that_costs_nothing_for_now_is_on_and_books_nothing(
    owner: Person, till: Till, sell: Callable[..., Plan], store_id: int
) -> None:
    opened = charge(owner, sell("Gift", 2900, promotion_minor=0), store_id)
    if opened["confirm_url"]:
        till.pay(opened["confirm_url"])
    till.deliver()
    assert (running(), till.all("charge"), Entry.objects.count()) == (("Gift", "paid"), [], 0)
