"""Points, rewards and the desk that offers them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.ledger.contracts import Unit
from server.company.payments.models import Payment
from server.company.rewards.models import EarnRule
from server.kit import clock
from tests.balance.conftest import fresh_code, kept
from tests.finance.conftest import Desk
from tests.support.people import Person


def rule_on(desk: Desk, kind: str) -> None:
    """The provider tells whole seconds: what it dates to this one may seem to be before."""
    desk.call("POST", "earn_rules", RULE | {"kind": kind})
    EarnRule.objects.update(since=clock.now() - timedelta(minutes=1))


def refund(desk: Desk, amount: str) -> None:
    params = {
        "key": f"form-{amount}",
        "amount": amount,
        "target": "balance",
        "reason": "Goodwill",
        "code": fresh_code(),
    }
    desk.call("POST", f"payments/{Payment.objects.latest('pk').pk}/refunds", params)


def balance_of(person: Person) -> Any:
    return person.client.get("/api/points-service/reward/list").json()["rewards"]


REDEEM = "/api/points-service/reward/redeem"


OFFERS = "/api/points-service/reward/offers"


RULE = {"kind": "plan_paid", "currency": "USD", "points": 2, "per": "1.00", "valid_days": 30, "is_on": True}


DISCOUNT = {
    "kind": "plan_discount", "name_en": "5 dollars off", "name_zh": "减 5 美元", "points": 40,
    "amount": "5.00", "currency": "USD", "valid_days": 60, "is_on": True,
}  # fmt: skip


VOUCHER = DISCOUNT | {"kind": "service_voucher", "amount": "20.00"}


@pytest.fixture
def desk(staff: Callable[..., Client]) -> Desk:
    return Desk(staff("finance"))


def points(person: Person) -> int:
    return kept(person.actor.tenant_id, Unit.POINTS)[0]


def redeem(person: Person, reward: Any, key: str = "question-1") -> Any:
    return person.client.post(REDEEM, {"key": key, "reward_id": int(reward["id"])}, "application/json").json()


def offers(person: Person) -> Any:
    return person.client.get(OFFERS).json()
