"""What changing a plan would take from the saved card, asked before it is paid."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from server.company.payments.models import Charge, PaidSubscription
from server.company.plans.models import Plan
from tests.payments.conftest import Till
from tests.support.paying import charge, running
from tests.support.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]

Sell = Callable[..., Plan]


@pytest.fixture
def pays_plus(buy: Sell) -> None:
    buy("Plus", 4900)


def preview(owner: Person, plan: Plan, store_id: int) -> Any:
    return owner.get(f"plan/charge/{plan.pk}?billing_store_id={store_id}")


def test_a_first_plan_is_paid_on_a_page_that_says_it(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    assert preview(owner, sell("Plus", 4900), store_id)["due"] is None
    assert not Charge.objects.exists()


def test_a_larger_plan_says_the_difference_and_takes_just_that(
    owner: Person, till: Till, sell: Sell, store_id: int, pays_plus: None
) -> None:
    pro = sell("Pro", 9900)
    paid = sum(line["amount"] for line in till.all("balance_transaction"))
    due = preview(owner, pro, store_id)["due"]
    assert (due["amount"], due["currency"], due["begins_at"]) == ("50.00", "USD", None)
    assert running() == ("Plus", "paid")
    assert Charge.objects.count() == 1
    charge(owner, pro, store_id)
    till.deliver()
    assert sum(line["amount"] for line in till.all("balance_transaction")) - paid == 5000


def test_a_smaller_plan_takes_nothing_and_begins_with_the_next_period(
    owner: Person, sell: Sell, store_id: int, pays_plus: None
) -> None:
    due = preview(owner, sell("Basic", 2900), store_id)["due"]
    assert due["amount"] == "0.00"
    assert datetime.fromisoformat(due["begins_at"]) == PaidSubscription.objects.get().period_end


def test_a_store_of_another_platform_is_refused(owner: Person, till: Till, sell: Sell, store_id: int) -> None:
    plan = sell("Plus", 4900)
    plan.edition.platforms = [6]
    plan.edition.save()
    assert preview(owner, plan, store_id)["fields"] == {
        "billing_store_id": "This store is on another platform than the plan."
    }
