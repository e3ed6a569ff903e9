"""What visitors sent through a form is not kept for ever."""

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

from server.company.leads import rules
from server.company.leads.jobs import purge
from server.company.leads.models import Lead, LeadForm
from tests.support.leads import FORM, call, send

pytestmark = pytest.mark.django_db


def sent_at(*moments: datetime) -> None:
    for moment in moments:
        with time_machine.travel(moment):
            assert send(Client()).status_code == 303


@pytest.fixture
def operator(staff: Callable[..., Client]) -> Client:
    client = staff("operator")
    call(client, "POST", "lead_forms", FORM)
    return client


def test_after_two_years_a_lead_is_gone_and_its_form_stays(operator: Client) -> None:
    now = datetime.now(UTC)
    sent_at(rules.months_before(now, 30), rules.months_before(now, 25), rules.months_before(now, 22), now)
    for _ in range(2):
        purge()
        assert call(operator, "GET", "leads")["total"] == 2
    assert (Lead.objects.count(), LeadForm.objects.count()) == (2, 1)


def test_staff_settle_for_how_long(operator: Client) -> None:
    now = datetime.now(UTC)
    sent_at(rules.months_before(now, 8), rules.months_before(now, 5))
    body = json.dumps({"version": 0, "lead_months": 6})
    saved = operator.put("/api/console/settings", body, content_type="application/json").json()
    assert saved["lead_months"] == 6
    purge()
    assert Lead.objects.count() == 1


@pytest.mark.parametrize(
    ("moment", "months", "before"),
    [
        ((2026, 3, 31), 1, (2026, 2, 28)),
        ((2026, 1, 15), 1, (2025, 12, 15)),
        ((2026, 12, 15), 24, (2024, 12, 15)),
        ((2026, 12, 1), 12, (2025, 12, 1)),
    ],
)
def test_months_are_those_of_the_calendar(
    moment: tuple[int, int, int], months: int, before: tuple[int, int, int]
) -> None:
    assert rules.months_before(datetime(*moment, tzinfo=UTC), months) == datetime(*before, tzinfo=UTC)
