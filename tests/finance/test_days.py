"""Staff reconcile one day: both totals, what differs, and whether the day was compared or is closed."""

from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from server.company.finance.models import FetchCursor
from server.company.finance.services.runs import JOB
from server.jobs.models import JobState
from server.jobs.schedules import KEY
from server.kit import clock
from server.ports import registry
from tests.factories.jobs import JobFactory
from tests.finance.conftest import Account, Desk, paid, provider_line
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db

NEVER: dict[str, Any] = {"compared_until": None, "oldest_open": None, "differences": [], "totals": [], "unsettled": 0}


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> Account:
    """Two days ago, a provider with one payment as in our ledger and one that it lacks."""
    at = clock.now() - timedelta(days=2)
    paid(1, at=at)
    found = Account([provider_line(number, created_at=at) for number in (1, 2)])
    port = SimpleNamespace(
        name=found.name, is_configured=True, balance_lines=found.balance_lines, payouts=found.payouts
    )
    monkeypatch.setattr(registry, "payments", lambda: port)
    return found


def test_a_day_that_was_never_compared_says_so(finance: Desk) -> None:
    found = finance.call("GET", "reconciliation")
    assert found["day"] == (clock.now() - timedelta(days=1)).date().isoformat()
    assert (found["state"], {name: found[name] for name in NEVER}) == ("not_compared", NEVER)
    today = clock.now().date().isoformat()
    assert finance.call("GET", f"reconciliation?day={today}")["state"] == "not_over"


def test_a_day_is_explained_and_closed(finance: Desk, account: Account) -> None:
    finance.call("POST", "differences/run")
    drain_jobs()
    day = finance.call("GET", "reconciliation")
    assert (day["day"], day["state"], day["unsettled"]) == (day["oldest_open"], "to_explain", 1)
    assert day["totals"] == [{"unit": "USD", "there": "59.60", "here": "29.80", "difference": "29.80"}]
    (difference,) = day["differences"]
    assert (difference["reference"], difference["state"]) == ("pi_2", "open")
    close = {"kind": "day", "day": day["day"], "reason": ""}
    finance.call("POST", "closed_periods", close, status=409)

    finance.call("POST", f"differences/{difference['id']}/explain", {"reason": "Paid by another account"})
    assert finance.call("GET", f"reconciliation?day={day['day']}")["state"] == "matched"
    finance.call("POST", "closed_periods", close)
    closed = finance.call("GET", f"reconciliation?day={day['day']}")
    assert (closed["state"], closed["closed_by"], closed["oldest_open"]) == ("closed", "finance@staff.example", None)
    assert closed["differences"][0]["note"] == "Paid by another account"


def test_a_day_counts_as_compared_only_after_a_run_that_succeeded(finance: Desk) -> None:
    day = f"reconciliation?day={(clock.now() - timedelta(days=3)).date()}"
    FetchCursor.objects.create(provider="stripe", until=clock.now() - timedelta(days=3))
    assert finance.call("GET", day)["state"] == "not_compared"
    FetchCursor.objects.update(until=clock.now())
    assert finance.call("GET", day)["state"] == "matched"
    ended = {"state": JobState.GIVEN_UP, "finished_at": clock.now()}
    JobFactory.create(name=JOB, key=KEY, schema_name="", max_attempts=1, **ended)
    assert finance.call("GET", day)["state"] == "not_compared"


def test_whoever_may_not_see_finance_reads_no_day(staff: Callable[..., Client]) -> None:
    Desk(staff("support")).call("GET", "reconciliation", status=403)
