"""What tests of orders at suppliers share."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from server.ports.failures import OutsideFailure, Retryable
from server.ports.purchases import AddressField, DeliveryAddress, NewPurchase, PurchaseRefused, Refusal

BUYER = DeliveryAddress(
    name="Anna Meyer",
    phone="+49 30 901820",
    address1="Torstr. 1",
    address2="Hof 2",
    city="Berlin",
    province="Berlin",
    postcode="10119",
    country="DE",
)


def refused(failing: Any, *arguments: Any) -> tuple[Refusal, AddressField | None, str]:
    """Call and return what it was refused for."""
    with pytest.raises(PurchaseRefused) as caught:
        failing(*arguments)
    return caught.value.refusal, caught.value.field, caught.value.reason.code


def unknown(failing: Any, *arguments: Any) -> str:
    """Call and return the reason why its outcome is unknown."""
    with pytest.raises(Retryable) as caught:
        failing(*arguments)
    assert caught.value.unknown_outcome
    return caught.value.reason.code


def code_of(failing: Any, *arguments: Any) -> str:
    with pytest.raises(OutsideFailure) as caught:
        failing(*arguments)
    return caught.value.reason.code


def tried(purchase: NewPurchase, moment: datetime) -> NewPurchase:
    """The purchase after a first call whose outcome is unknown."""

    return replace(purchase, first_attempt_at=moment)
