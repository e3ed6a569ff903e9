"""Staff reconcile at request, once however often they click, and read how it ended."""

from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client

from server.company.finance.models import FetchCursor
from server.company.finance.services.runs import JOB
from server.company.staff.models import AuditEntry
from server.jobs.models import Job, JobState
from server.kit import clock
from server.ports import registry
from tests.finance.conftest import Account, Desk, provider_line
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db
RUN = "differences/run"


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> Account:
    """A provider with a payment that our ledger lacks."""
    found = Account([provider_line(1, created_at=clock.now() - timedelta(days=2))])
    port = SimpleNamespace(
        name=found.name, is_configured=True, balance_lines=found.balance_lines, payouts=found.payouts
    )
    monkeypatch.setattr(registry, "payments", lambda: port)
    return found


def test_two_clicks_make_one_run_and_its_result_is_shown(finance: Desk, account: Account) -> None:
    never = {"is_under_way": False, "ended_at": None, "has_failed": False, "unsettled": 0}
    assert finance.call("GET", RUN) == never

    assert [finance.call("POST", RUN)["is_under_way"] for _click in range(2)] == [True, True]
    Job.objects.filter(name=JOB).update(state=JobState.RUNNING)
    assert finance.call("POST", RUN)["is_under_way"]
    assert Job.objects.filter(name=JOB).count() == 1
    Job.objects.filter(name=JOB).update(state=JobState.QUEUED)
    drain_jobs()

    ended = finance.call("GET", RUN)
    assert (ended["is_under_way"], ended["has_failed"], ended["unsettled"]) == (False, False, 1)
    assert ended["ended_at"] is not None
    assert [row["reference"] for row in finance.call("GET", "differences")["data"]] == ["pi_1"]
    assert FetchCursor.objects.count() == 1
    assert AuditEntry.objects.filter(action="differences.reconcile").count() == 3


def test_a_run_that_failed_says_so(finance: Desk, account: Account) -> None:
    finance.call("POST", RUN)
    Job.objects.filter(name=JOB).update(state=JobState.GIVEN_UP, finished_at=clock.now())
    ended = finance.call("GET", RUN)
    assert (ended["is_under_way"], ended["has_failed"]) == (False, True)


def test_without_a_provider_nothing_runs(finance: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "payments", lambda: SimpleNamespace(is_configured=False))
    said = finance.call("POST", RUN, status=409)
    assert "No payment provider is set up" in str(said)
    assert not Job.objects.filter(name=JOB).exists()


def test_who_may_only_look_starts_nothing(staff: Callable[..., Client], account: Account) -> None:
    Desk(staff("support")).call("POST", RUN, status=403)
    Desk(staff("support")).call("GET", RUN, status=403)
    assert not Job.objects.filter(name=JOB).exists()
