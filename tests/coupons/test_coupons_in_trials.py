"""A code for one payment lowers a plan after its trial, whose invoice of 0 must not use it up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.company.ledger.contracts import Unit
from server.company.payments.models import PaidSubscription, ProviderCall
from server.company.payments.services.subscriptions import apply_subscription
from server.company.plans.models import Plan
from server.kit import clock
from tests.balance.conftest import credit
from tests.finance.conftest import Desk
from tests.payments.conftest import Till
from tests.payments.conftest import scope as scope
from tests.payments.conftest import sell as sell
from tests.payments.conftest import store_id as store_id
from tests.payments.conftest import till as till
from tests.support.coupons import publish, shown
from tests.support.jobs import drain_jobs
from tests.support.paying import charge
from tests.support.people import Person
from tests.support.rewards import DISCOUNT, offers, redeem

pytestmark = pytest.mark.django_db


@dataclass
class Trial:
    owner: Person
    till: Till
    plan: Plan
    store_id: int
    traveller: Any

    def begin(self, code: str, **reported: bool) -> None:
        page = charge(self.owner, self.plan, self.store_id)["confirm_url"]
        shown(page, code)
        assert self.till.pay(page) == 303
        self.till.deliver(**reported)

    def go(self, days: int, **reported: bool) -> None:
        self.traveller.shift(timedelta(days=days, hours=2))
        apply_subscription(PaidSubscription.objects.get().external_id)  # whoever asks, the sandbox's time goes on
        self.till.deliver(**reported)

    @property
    def totals(self) -> list[int]:
        return [row["total"] for row in self.till.all("invoice")]


@pytest.fixture
def desk(staff: Callable[..., Client]) -> Desk:
    return Desk(staff("finance"))


@pytest.fixture
def trial(owner: Person, till: Till, sell: Callable[..., Plan], store_id: int) -> Iterator[Trial]:
    with time_machine.travel(clock.now(), tick=True) as traveller:
        yield Trial(owner, till, sell("Pro", 2900, trial_days=14), store_id, traveller)


def test_a_typed_code_lowers_the_first_payment_after_the_trial_only(desk: Desk, trial: Trial) -> None:
    publish(desk, most_uses=1)
    trial.begin("SPRING-25")
    trial.go(14)
    trial.go(30)
    assert trial.totals == [0, 2175, 2900]


def test_a_reward_is_worth_its_amount_after_the_trial(desk: Desk, trial: Trial) -> None:
    reward = desk.call("POST", "rewards", DISCOUNT)
    credit(trial.owner.actor.tenant_id, 100, Unit.POINTS)
    assert redeem(trial.owner, reward)["success"]
    drain_jobs()
    trial.begin(offers(trial.owner)["redemptions"][0]["code"])
    trial.go(14)
    trial.go(30)
    assert trial.totals == [0, 2400, 2900]


def test_it_stays_one_discount_whichever_event_comes_again_and_in_which_order(desk: Desk, trial: Trial) -> None:
    publish(desk)
    trial.begin("SPRING-25", newest_first=True)
    trial.till.deliver(again=True)
    assert len(trial.till.all("subscription")[0]["discounts"]) == 1
    trial.go(14, newest_first=True)
    trial.till.deliver(again=True, newest_first=True)
    assert trial.till.all("subscription")[0]["discounts"] == [], "what the payment used up comes back no more"
    trial.go(30)
    assert trial.totals == [0, 2175, 2900]
    assert ProviderCall.objects.filter(operation="return_coupons").count() == 1


def test_without_any_event_the_code_is_not_lost(desk: Desk, trial: Trial) -> None:
    publish(desk)
    page = charge(trial.owner, trial.plan, trial.store_id)
    shown(page["confirm_url"], "SPRING-25")
    trial.till.pay(page["confirm_url"])
    assert trial.owner.client.get(f"/api/shopify-service/subscription/check/charge/{page['charge_id']}").json()[
        "success"
    ]
    trial.go(14)
    assert trial.totals == [0, 2175]


def test_a_code_for_all_payments_stays_as_it_is(desk: Desk, trial: Trial) -> None:
    publish(desk, lasting="forever")
    trial.begin("SPRING-25")
    trial.go(14)
    trial.go(30)
    assert trial.totals == [0, 2175, 2175]
    assert not ProviderCall.objects.filter(operation="return_coupons").exists()


def test_without_a_trial_it_lowers_the_first_payment_only(desk: Desk, trial: Trial) -> None:
    Plan.objects.update(trial_days=0)
    publish(desk)
    trial.begin("SPRING-25")
    trial.go(30)
    assert trial.totals == [2175, 2900]
    assert not ProviderCall.objects.filter(operation="return_coupons").exists()
