"""Our books and the provider's, compared for a month."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import stripe
from django.conf import settings

from server.company.finance.services.provider_account import fetch_account
from server.company.finance.services.reconciliation import match_days
from server.company.ledger.models import Line
from server.kit import clock
from server.ports.registry import payments
from tests.payments.conftest import Till
from tests.support.people import Person

FIRST = datetime(2026, 12, 1, 9, tzinfo=UTC)


@pytest.fixture
def on(time_machine: Any, owner: Person, till: Till) -> Callable[[float], None]:
    """Go to a day of the month, counted from its first; the provider's clock goes along, and tells what was due."""

    def go(days: float) -> None:
        time_machine.move_to(FIRST + timedelta(days=days), tick=False)
        api(till).balance.retrieve()
        till.deliver()

    go(0)
    return go


def api(till: Till) -> Any:
    """The provider as its own customers use it: by hand, past our books."""
    return stripe.StripeClient(
        "sk_test_sandbox", base_addresses={"api": settings.STRIPE_API_BASE}, max_network_retries=0
    ).v1


def reconcile() -> int:
    now = clock.now()
    fetch_account(payments(), now=now)
    return match_days("stripe", first=FIRST.date(), until=now.date(), now=now)


def at_provider(till: Till) -> int:
    """What the provider says that it holds for us."""
    response = api(till).balance.retrieve()
    return sum(row.amount for row in [*response.available, *response.pending])


def in_our_books() -> int:
    return -sum(Line.objects.filter(account__kind="provider").values_list("amount", flat=True))
