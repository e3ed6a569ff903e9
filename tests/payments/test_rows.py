"""What the database itself refuses of charges, payments and events."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from server.company.payments.contracts import ChargeState, Purpose
from server.company.payments.models import Charge, Payment, ProviderEvent
from server.kit import clock
from tests.factories.payments import ChargeFactory, PaymentFactory

pytestmark = pytest.mark.django_db


def test_a_plan_on_a_platform_has_one_charge_that_can_still_be_paid() -> None:
    ChargeFactory.create()
    with pytest.raises(IntegrityError, match="payments_one_opened_plan_charge"), transaction.atomic():
        ChargeFactory.create(plan_id=2)
    ChargeFactory.create(platform=6)
    ChargeFactory.create(merchant_id=42)
    ChargeFactory.create(state=ChargeState.EXPIRED, decided_at=clock.now())
    ChargeFactory.create(purpose=Purpose.TOP_UP, plan_id=None, platform=None)
    assert Charge.objects.filter(state=ChargeState.OPENED).count() == 4


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"amount_minor": -1}, "payments_charges_are_not_negative"),
        ({"tax_minor": -1}, "payments_charges_are_not_negative"),
        ({"plan_id": None}, "payments_plan_charges_name_it"),
        ({"state": ChargeState.PAID}, "payments_charges_decided_once"),
        ({"decided_at": clock.now()}, "payments_charges_decided_once"),
    ],
)
def test_a_charge_that_makes_no_sense_is_not_kept(wrong: dict[str, Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        ChargeFactory.create(**wrong)
    assert not Charge.objects.exists()


def test_a_key_and_a_checkout_belong_to_one_charge() -> None:
    ChargeFactory.create(key="one", external_id="cs_1")
    for same in ({"key": "one"}, {"external_id": "cs_1"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ChargeFactory.create(platform=6, **same)
    ChargeFactory.create(platform=6)
    ChargeFactory.create(platform=8)


def test_no_more_is_given_back_than_was_paid() -> None:
    payment = PaymentFactory.create()
    with pytest.raises(IntegrityError, match="payments_refunds_within_payment"), transaction.atomic():
        Payment.objects.filter(pk=payment.pk).update(refunded_minor=2901)
    with pytest.raises(IntegrityError, match="payments_payment_once"), transaction.atomic():
        PaymentFactory.create(external_id=payment.external_id)


def test_an_event_is_kept_once() -> None:
    facts: dict[str, Any] = {"provider": "stripe", "external_id": "evt_1", "is_live": False}
    now = clock.now()
    ProviderEvent.objects.create(**facts, created_at=now, received_at=now)
    with pytest.raises(IntegrityError, match="payments_event_once"), transaction.atomic():
        ProviderEvent.objects.create(**facts, created_at=now, received_at=now)
