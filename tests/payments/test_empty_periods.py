"""Invoices that were saved with a period of no length are read again, and their revenue follows."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F

from server.company.finance.selectors.deferred import list_deferred
from server.company.finance.services.revenue import recognise_until
from server.company.payments.models import Invoice
from server.company.plans.models import Plan
from server.kit import clock
from tests.support.paying import books

pytestmark = pytest.mark.django_db


def read_again() -> str:
    said = StringIO()
    call_command("read_invoices", stdout=said)
    return said.getvalue().strip()


def planned() -> int:
    return sum(month.earned for month in list_deferred() if month.is_planned)


def test_what_was_earned_in_one_day_is_earned_over_the_period(buy: Callable[..., Plan]) -> None:
    buy("Basic", 3000)
    row = Invoice.objects.get()
    first, end = row.period_start.date(), row.period_end
    Invoice.objects.update(period_end=F("period_start"))
    recognise_until(first + timedelta(days=1), now=clock.now())
    assert (books()["deferred"], books()["revenue"], planned()) == (0, 3000, 0)
    assert read_again() == "1 invoices read, 1 periods corrected"
    row.refresh_from_db()
    assert row.period_end == end
    recognise_until(first + timedelta(days=10), now=clock.now())
    assert (books()["deferred"], books()["revenue"], planned()) == (2000, 1000, 2000)
    assert read_again() == "0 invoices read, 0 periods corrected"
