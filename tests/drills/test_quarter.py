"""A quarter of two merchants: profit by everything is what stores and suppliers took, and a cent too many is named."""

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ops.drills.clockwork.moved import MovedClock
from ops.drills.quarter import doors
from ops.drills.quarter.compare import compare
from ops.drills.quarter.course import Course
from ops.drills.quarter.injected import inject
from ops.drills.quarter.outside import Outside
from ops.drills.quarter.people import furnish, keep_rates
from server.kit import clock
from server.ports import registry
from server.tenancy.contracts import TenantRef
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
BEGAN, TURNS, DAYS = date(2027, 1, 1), 4, 12


@pytest.fixture
def course(
    owner: Person, stranger: Person, tenant: TenantRef, other_tenant: TenantRef, tmp_path: Path, monkeypatch: Any
) -> Course:
    monkeypatch.setattr(registry, "STORES", dict(registry.STORES))
    monkeypatch.setattr(registry, "SUPPLIERS", dict(registry.SUPPLIERS))
    monkeypatch.setenv("DRILL_WORLD", str(tmp_path / "world"))
    doors.open_doors()
    monkeypatch.setattr(doors, "LOST", 0)  # Time stands still here for who waits to ask what became of an order.
    moved = MovedClock(str(tmp_path / "clock"))
    monkeypatch.setattr(clock, "now", moved.now)
    dice = Random(20270101)
    rates = keep_rates(BEGAN, TURNS * DAYS, dice)
    people = [furnish(tenant, owner.actor, 1), furnish(other_tenant, stranger.actor, 2)]
    outside = Outside(str(tmp_path / "world"))
    return Course(people, outside, moved, BEGAN, dice, settle, rates, days=DAYS)


def settle() -> None:
    drain_jobs(skip_pauses=True)


def test_profit_is_what_stores_and_suppliers_took(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(TURNS):
        course.week(number)
        course.close()
    assert [each for person in course.people for each in compare(person, course.rates)] == []
    assert course.done["purchases paid"] > 0
    assert {person.books.closed for person in course.people} == {BEGAN}
    call_command("check_ledgers")
    person, row = inject(course.people, course.dice)
    with pytest.raises(CommandError, match="amounts differ"):
        call_command("check_ledgers")
    named = capsys.readouterr().out.splitlines()[1:]
    assert {row in line for line in named} == {True}, "and nothing else is wrong"
    assert compare(person, course.rates)
