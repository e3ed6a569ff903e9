"""Scheduled processes: their time, another time, the calendar, and two workers at the moment it comes."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from server.jobs.models import Job
from server.kit import clock
from server.kit.local_times import Shown
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import public_scope, tenant_scope_of
from tenants.processes.contracts import Action, Schedule, StartedProcess, Subject
from tenants.processes.engine.pump import pump
from tenants.processes.models import ProcessRecord
from tests.processes.conftest import ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

Start = Callable[..., StartedProcess]
BERLIN = ZoneInfo("Europe/Berlin")


def at(moment: datetime) -> Schedule:
    local = moment.astimezone(BERLIN)
    return Schedule(moment, "Europe/Berlin", local, local.replace(tzinfo=None), Shown.ONCE)


@pytest.fixture
def planned(start: Start, probe: ProbeHandler) -> Callable[..., StartedProcess]:
    """A process of so many operations that wait for its time, by default in two hours."""
    probe.keeps_time = True

    def started(count: int = 2, *, due_at: datetime | None = None, **options: Any) -> StartedProcess:
        schedule = at(due_at or clock.now() + timedelta(hours=2))
        return start(count, action=Action.SCHEDULE_FOR_LATER, schedule=schedule, **options)

    return started


def local(hours: float) -> str:
    return (clock.now() + timedelta(hours=hours)).astimezone(BERLIN).strftime("%Y-%m-%d %H:%M")


def run_after() -> datetime:
    with public_scope():
        moment: datetime = Job.objects.get(name="processes.pump", state="waiting").run_after
    return moment


def test_nothing_is_worked_on_before_the_time_and_all_of_it_then(
    planned: Start, probe: ProbeHandler, owner: Person, tenant: TenantRef
) -> None:
    record = planned(3)
    drain_jobs()
    assert probe.worked == []
    assert owner.get(f"record/detail/{record.id}")["record"]["state"] == 5
    assert timedelta(hours=1, minutes=59) < run_after() - clock.now() < timedelta(hours=2, minutes=1)
    with tenant_scope_of(tenant):
        ProcessRecord.objects.update(due_at=clock.now())
        assert pump(record.id) is None
    assert probe.worked == ["0", "1", "2"]
    assert owner.get(f"record/detail/{record.id}")["record"]["state"] == 3


def test_a_process_is_moved_to_another_time_until_its_own_has_come(
    planned: Start, probe: ProbeHandler, owner: Person, tenant: TenantRef
) -> None:
    record = planned()
    drain_jobs()
    body = {"timing": local(24), "timezone": "Europe/Berlin"}
    moved = owner.put(f"record/schedule/{record.id}", body)
    assert (moved["success"], moved["local"], moved["timezone"]) == (True, body["timing"], "Europe/Berlin")
    drain_jobs()
    assert run_after() - clock.now() > timedelta(hours=23)
    earlier = owner.put(f"record/schedule/{record.id}", {"timing": local(1), "timezone": "Europe/Berlin"})
    drain_jobs()
    assert run_after() - clock.now() < timedelta(hours=1, minutes=1)
    assert owner.get(f"record/detail/{record.id}")["record"]["due_at"] == earlier["due_at"]

    assert owner.put(f"record/schedule/{record.id}", {"timing": ""})["code"] == 1000400
    with tenant_scope_of(tenant):
        ProcessRecord.objects.update(due_at=clock.now())
        kept = ProcessRecord.objects.get().due_at
    late = owner.put(f"record/schedule/{record.id}", body)
    assert (late["code"], late["msg"]) == (1000409, "This process has already started. Its time can't be changed.")
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.get().due_at == kept


def test_what_is_cancelled_or_was_never_scheduled_has_no_other_time(
    planned: Start, start: Start, owner: Person, stranger: Person, member: Person
) -> None:
    body = {"timing": local(24), "timezone": "Europe/Berlin"}
    cancelled, ordinary = planned(), start(1)
    owner.put(f"record/cancel/{cancelled.id}")
    for process, said in (
        (cancelled, "This process was cancelled. Its time can't be changed."),
        (ordinary, "This process wasn't scheduled, so it has no time to change."),
    ):
        refused = owner.put(f"record/schedule/{process.id}", body)
        assert (refused["code"], refused["msg"]) == (1000409, said)
    for other in (stranger, member):
        assert other.put(f"record/schedule/{ordinary.id}", body)["code"] == 1000404


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_the_moment_publish_everything_once(
    planned: Start, probe: ProbeHandler, tenant: TenantRef
) -> None:
    record = planned(40, due_at=clock.now() + timedelta(seconds=1.5))

    def work() -> None:
        with tenant_scope_of(tenant):
            while (after := pump(record.id)) is not None and after < 2:
                continue

    all_at_once(work, work, work)
    assert sorted(probe.worked, key=int) == [str(number) for number in range(40)]
    assert sorted(probe.written, key=int) == [str(number) for number in range(40)]


@pytest.mark.django_db(transaction=True)
def test_a_process_moved_at_the_moment_its_time_comes_runs_now_or_later_and_never_both(
    planned: Start, probe: ProbeHandler, owner: Person, tenant: TenantRef
) -> None:
    record = planned(5, due_at=clock.now() + timedelta(seconds=1))
    body = {"timing": local(5), "timezone": "Europe/Berlin"}
    answers: list[Any] = []

    def work() -> None:
        ends = clock.now() + timedelta(seconds=1.6)
        with tenant_scope_of(tenant):
            while clock.now() < ends and pump(record.id) is not None:
                continue

    def move() -> None:
        while not answers or (answers[-1]["success"] and len(answers) < 400):
            answers.append(owner.put(f"record/schedule/{record.id}", body))
            body["timing"] = local(5)

    all_at_once(work, move)
    with tenant_scope_of(tenant):
        kept = ProcessRecord.objects.get()
    is_moved = answers[0]["success"]
    assert (len(probe.worked), kept.state) == ((0, 1) if is_moved else (5, 3))


def test_the_calendar_shows_what_is_planned_and_what_ran(
    planned: Start, start: Start, owner: Person, stranger: Person, member: Person, tenant: TenantRef
) -> None:
    start(1)
    soon = planned(5, fields={"store_id": 7, "store_name": "Tea House"})
    link = "https://www.greats.example/products/royale"
    unread = {"subject": Subject(title=link, source_url=link, source_item_id="royale")}
    later = planned(1, due_at=clock.now() + timedelta(days=40), fields=unread)
    period = {"start": clock.now().isoformat(), "end": (clock.now() + timedelta(days=31)).isoformat()}
    (row,) = owner.get("record/planned", **period)["planned"]
    assert (row["record"]["id"], row["record"]["state"], row["record"]["total_count"]) == (str(soon.id), 5, 5)
    assert (len(row["titles"]), row["stores"]) == (3, ["Tea House"])
    period["end"] = (clock.now() + timedelta(days=60)).isoformat()
    both = owner.get("record/planned", **period)["planned"]
    assert [row["record"]["id"] for row in both] == [str(soon.id), str(later.id)]
    assert both[1]["titles"] == ["greats.example royale"]
    for other in (stranger, member):
        assert other.get("record/planned", **period)["planned"] == []
    period["end"] = (clock.now() + timedelta(days=200)).isoformat()
    assert owner.get("record/planned", **period)["code"] == 1000400


def last_sunday(month: int) -> str:
    """When clocks change in Berlin, next year."""
    end = datetime(clock.now().year + 1, month, 31, tzinfo=BERLIN)
    return f"{end - timedelta(days=(end.weekday() + 1) % 7):%Y-%m-%d}"


def test_a_time_is_explained_before_it_is_chosen(owner: Person) -> None:
    spring, autumn = last_sunday(3), last_sunday(10)

    def preview(timing: str, zone: str = "Europe/Berlin") -> Any:
        return owner.get("record/schedule", timing=timing, timezone=zone)

    plain = preview(f"{spring} 04:00")
    assert (plain["local"], plain["offset"], plain["note"]) == (f"{spring} 04:00", "+02:00", "")
    skipped = preview(f"{spring} 02:30")
    assert (skipped["local"], skipped["due_at"]) == (f"{spring} 03:30", f"{spring}T01:30:00+00:00")
    assert skipped["note"] == (
        "02:30 doesn't exist on this day, because clocks go forward. Publishing starts at 03:30."
    )
    twice = preview(f"{autumn} 02:30")
    assert (twice["offset"], twice["due_at"]) == ("+02:00", f"{autumn}T00:30:00+00:00")
    assert twice["note"].startswith("02:30 comes twice on this day")
    assert preview(f"{spring} 09:00", "")["timezone"] == "Asia/Shanghai"
    facts = {"first_name": "Olga", "name": "Teas", "language": "en", "time_zone": "Europe/Berlin"}
    assert owner.put("user/profile", facts)["success"]
    assert preview(f"{spring} 09:00", "")["due_at"] == f"{spring}T07:00:00+00:00", "the user's own"
    assert preview(f"{spring} 09:00", "5")["timezone"] == "America/Los_Angeles"
    assert preview("")["msg"] == "Sorry. Please check your time, it shouldn't be empty."
    assert preview("2020-01-01 09:00")["msg"] == "Sorry. Please check your time, it shouldn't be the past."
