"""Upgrades that the bank wants confirmed."""

from collections.abc import Callable

from server.company.plans.models import Plan
from tests.payments.conftest import Till

Sell = Callable[..., Plan]


ALWAYS_ASKS, FAILS_LATER = "4000002760003184", "4000000000000341"


def turn(till: Till, card: str) -> None:
    for method in till.all("payment_method"):
        method["_number"] = card


def confirm(till: Till, page: str, card: str = ALWAYS_ASKS) -> None:
    till.pay(page, card, authentication="complete")
