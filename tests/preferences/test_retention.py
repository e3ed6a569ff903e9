"""How long a merchant's traces are kept: chosen within the platform's bounds, and carried out each night."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.events.contracts import TRAIL
from server.company.events.models import LoggedEvent
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.jobs import purge as purge_notifications
from tenants.notifications.models import Notification
from tenants.notifications.services.notes import note
from tenants.preferences.jobs import purge_events
from tenants.preferences.models import RetentionRow
from tenants.processes.jobs import purge as purge_processes
from tenants.processes.models import ProcessRecord
from tests.factories.processes import ProcessRecordFactory
from tests.support.people import Person

pytestmark = pytest.mark.django_db

AS_LONG_AS_POSSIBLE = {"notification_days": 90, "process_days": 90, "event_days": 90, "buyer_days": 730}


def choose(person: Person, **days: int) -> dict[str, Any]:
    answer: dict[str, Any] = person.put("setting/retention", AS_LONG_AS_POSSIBLE | days)
    return answer


@pytest.fixture
def each_night(owner: Person, stranger: Person) -> Callable[[], None]:
    """The nightly purges of both merchants."""

    def run() -> None:
        for person in (owner, stranger):
            with tenant_scope_of(at(person)):
                purge_notifications()
                purge_processes()
                purge_events()

    return run


def at(person: Person) -> TenantRef:
    return TenantRef(id=person.actor.tenant_id, schema_name=person.actor.schema_name)


def leave_traces(person: Person, *ages: int) -> None:
    """A notification, a finished process and an event of each age in days; and a process that still runs."""
    now = clock.now()
    for days in ages:
        then = now - timedelta(days=days)
        LoggedEvent.objects.create(
            at=then, event="message_click", param=days, user_id=person.actor.user_id, tenant_id=person.actor.tenant_id
        )
        with tenant_scope_of(at(person)):
            note(EventKind.PLAN_LIMIT, object_key=f"plan:{days}", params={}, now=then)
            for finished in (then, None):
                make_process(then, finished)


def make_process(then: Any, finished: Any) -> None:
    ProcessRecordFactory.create(state=3 if finished else 2, created_at=then, finished_at=finished)


def ages_left(person: Person) -> dict[str, list[Any]]:
    now = clock.now()
    with tenant_scope_of(at(person)):
        notices = [(now - notification.at).days for notification in Notification.objects.order_by("at")]
        ended = ProcessRecord.objects.exclude(finished_at=None).order_by("finished_at")
        processes = [(now - record.finished_at).days for record in ended if record.finished_at]
        running = ProcessRecord.objects.filter(finished_at=None).count()
    logged = LoggedEvent.objects.filter(tenant_id=person.actor.tenant_id).order_by("at")
    events = [event.param for event in logged]
    return {"notices": notices, "processes": processes, "events": events, "running": [running]}


def test_everything_is_kept_as_long_as_the_platform_keeps_it(owner: Person) -> None:
    answer = owner.get("setting/retention")
    assert (answer["retention"], answer["most"]) == (AS_LONG_AS_POSSIBLE, AS_LONG_AS_POSSIBLE)
    assert (answer["least"], answer["least_buyer_days"]) == (7, 60)


def test_a_program_that_does_not_know_of_buyers_changes_nothing_for_them(owner: Person) -> None:
    choose(owner, buyer_days=90)
    earlier = {"notification_days": 30, "process_days": 30, "event_days": 30}
    answer = owner.put("setting/retention", earlier)
    assert answer["retention"] == earlier | {"buyer_days": 90}


def test_each_choice_deletes_just_what_it_is_about(
    owner: Person, stranger: Person, each_night: Callable[[], None]
) -> None:
    for person in (owner, stranger):
        leave_traces(person, 5, 20, 60)
    assert choose(owner, notification_days=14, process_days=30, event_days=7)["retention"]["event_days"] == 7
    assert ages_left(owner)["events"] == [60, 20, 5], "nothing goes before the night"
    each_night()
    assert ages_left(owner) == {"notices": [5], "processes": [20, 5], "events": [5], "running": [3]}
    everything = {"notices": [60, 20, 5], "processes": [60, 20, 5], "events": [60, 20, 5], "running": [3]}
    assert ages_left(stranger) == everything
    each_night()
    assert ages_left(owner)["notices"] == [5]


def test_what_the_platform_writes_down_stays(owner: Person, each_night: Callable[[], None]) -> None:
    leave_traces(owner, 20)
    LoggedEvent.objects.filter(param=20).update(event=sorted(TRAIL)[0])
    choose(owner, event_days=7)
    each_night()
    assert ages_left(owner)["events"] == [20]


def test_the_platforms_bounds_hold_whatever_was_chosen(
    owner: Person, settings: Any, each_night: Callable[[], None]
) -> None:
    leave_traces(owner, 20, 60)
    choose(owner)
    settings.NOTIFICATION_DAYS = settings.PROCESS_DAYS = settings.EVENT_LOG_DAYS = 30
    assert owner.get("setting/retention")["retention"]["process_days"] == 30
    each_night()
    assert ages_left(owner) == {"notices": [20], "processes": [20], "events": [20], "running": [2]}


@pytest.mark.parametrize(
    ("field", "days", "bounds"),
    [
        ("notification_days", 6, "7 to 90"),
        ("process_days", 91, "7 to 90"),
        ("event_days", -1, "7 to 90"),
        ("buyer_days", 59, "60 to 730"),
        ("buyer_days", 731, "60 to 730"),
    ],
)
def test_what_is_out_of_bounds_is_refused_by_name(
    owner: Person, tenant: TenantRef, field: str, days: int, bounds: str
) -> None:
    answer = choose(owner, **{field: days})
    assert (answer["code"], answer["fields"]) == (1000400, {field: f"Please choose {bounds} days."})
    with tenant_scope_of(tenant):
        assert not RetentionRow.objects.exists()


def test_only_the_main_account_settles_it(member_with: Callable[..., Person], owner: Person) -> None:
    member = member_with("SETTINGS")
    assert member.get("setting/retention")["code"] == 1000403
    assert choose(member, event_days=7)["code"] == 1000403
    assert owner.get("setting/retention")["retention"] == AS_LONG_AS_POSSIBLE
