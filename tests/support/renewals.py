"""A paid plan at the end of its period."""

from typing import Any

from server.company.payments.models import PaidSubscription
from server.company.payments.services.subscriptions import apply_subscription
from server.company.plans.models import Plan
from tests.payments.conftest import Till
from tests.support.people import Person

AFTER_THE_PERIOD = 30 * 86_400 + 7_200


def choose(owner: Person, plan: Plan, store_id: int) -> Any:
    return owner.post(f"plan/demotion/3/{plan.pk}?platform=3", {"store_ids": [store_id]})


def renew(till: Till) -> int:
    """The period ends at the provider; answers how many invoices there are then."""
    till.account.clock_ahead = AFTER_THE_PERIOD
    apply_subscription(PaidSubscription.objects.get().external_id)  # whoever asks, the sandbox's time goes on
    till.deliver()
    return len(till.all("invoice"))


def alive(till: Till) -> tuple[str, bool]:
    (found,) = till.all("subscription")
    return found["status"], found["cancel_at_period_end"]
