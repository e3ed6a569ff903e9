"""A payment that is given back."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import StaffActor
from server.company.payments.contracts import RefundTarget
from server.company.payments.models import Payment
from server.company.payments.services.refunds import ask_refund
from server.company.plans.models import Plan
from server.kit import clock

Sell = Callable[..., Plan]


ANNA, BEN = (StaffActor(user_id=item, name=f"staff {item}", rights=frozenset()) for item in (901, 902))


@pytest.fixture
def payment(buy: Sell) -> Payment:
    """290.00 dollars that came in."""
    buy("Pro", 29_000)
    return Payment.objects.get()


def ask(payment: Payment, amount: int, **more: Any) -> int:
    values: dict[str, Any] = {"target": RefundTarget.CARD, "reason": "Goodwill", "key": f"form-{amount}"}
    return ask_refund(ANNA, payment_id=payment.pk, amount_minor=amount, now=clock.now(), **(values | more))
