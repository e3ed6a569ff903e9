"""Requests are due by the hours of their service, counted while it is open and ours to act; we notify before that."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.workorders.contracts.hours import BusinessHours
from server.company.workorders.jobs import warn
from server.company.workorders.models import OrderEvent, Quote, Service, ServiceDesk, WorkOrder
from server.company.workorders.rules.hours import open_after, open_before, open_minutes
from server.kit import clock
from tests.support.jobs import drain_jobs
from tests.workorders.conftest import PERSONAL, RESEARCH, RequestDesk, param
from tests.workorders.staff import ServiceDesk as Desk

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
SetClock = Callable[[datetime], None]
SHANGHAI = BusinessHours("Asia/Shanghai", (1, 2, 3, 4, 5), "09:00", "18:00")
NEW_YORK = BusinessHours("America/New_York", (1, 2, 3, 4, 5, 6, 7), "00:00", "00:00")
TERMS = {
    "zone": "Europe/London",
    "weekdays": [1, 2, 3, 4, 5],
    "opens": "09:00",
    "closes": "17:00",
    "answer_hours": 4,
    "result_hours": 16,
    "warn_hours": 1,
}


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "start", "minutes", "end"),
    [
        (SHANGHAI, "2026-11-23T01:00", 480, "2026-11-23T09:00"),
        (SHANGHAI, "2026-11-20T09:30", 60, "2026-11-23T01:30"),  # Friday 17:30 to Monday 9:30
        (SHANGHAI, "2026-11-21T03:00", 540, "2026-11-23T10:00"),  # a Saturday counts nothing
        (NEW_YORK, "2026-11-01T03:00", 24 * 60, "2026-11-02T03:00"),  # the day of 25 hours
        (NEW_YORK, "2026-03-08T04:00", 24 * 60, "2026-03-09T04:00"),
    ],
)  # fmt: skip
def test_hours_are_counted_while_a_service_is_open(hours: BusinessHours, start: str, minutes: int, end: str) -> None:
    assert open_after(hours, at(start), minutes) == at(end)
    assert open_minutes(hours, at(start), at(end)) == minutes
    assert open_minutes(hours, at(start), open_before(hours, at(end), minutes)) == 0
    assert open_minutes(hours, at(end), at(start)) == 0


@pytest.fixture
def support(staff: Staff) -> Desk:
    return Desk(staff("support"))


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Into the past: who is logged in stays so."""
    return lambda moment: monkeypatch.setattr(clock, "now", lambda: moment)


def set_terms(client: Client, *, status: int = 200, **changed: Any) -> Any:
    service = Service.objects.get(form__key="market_research")
    address = f"/api/console/service_desks/{service.pk}"
    answer = client.put(address, {**TERMS, "version": 1, **changed}, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def due(order: str) -> Any:
    found = WorkOrder.objects.get(pk=order).due_at
    return found and f"{found:%d %H:%M}"


def test_a_clock_runs_while_it_is_ours_to_act(support: Desk, desk: RequestDesk, set_clock: SetClock) -> None:
    assert set_terms(support.client)["version"] == 2
    set_clock(at("2025-11-24T15:00"))
    order = desk.research()
    assert (due(order), support.inbox("overdue=true")) == ("25 11:00", [])
    set_clock(at("2025-11-25T11:01"))
    assert support.inbox("overdue=true") == [order]
    for text in ("We are on it", "Still on it"):
        support.call("POST", f"/{order}/messages", {"text": text})
    assert (due(order), support.inbox("overdue=true")) == ("26 15:00", [])
    support.move(order, 5, reason="Which countries?")
    assert (due(order), support.show(order)["due_at"]) == (None, None)
    set_clock(at("2025-11-28T16:00"))
    done = {"id": int(order), "state": 1, "param": param("x", PERSONAL, RESEARCH)}
    assert desk.send("put", "ad/work-order/pass", done)["success"]
    assert due(order) == "02 11:59", "9 hours 59 minutes were not used"
    support.move(order, 4, reason="Not possible")
    assert due(order) is None


def test_a_clock_is_stopped_while_a_quote_is_open(support: Desk, desk: RequestDesk, set_clock: SetClock) -> None:
    set_terms(support.client)
    set_clock(at("2025-11-24T15:00"))
    order = desk.research()

    def offer(until: str) -> int:
        terms = {"price": "9", "currency": "USD", "included": "x", "revisions": 0, "valid_until": f"{until}Z"}
        support.call("POST", f"/{order}/quote", terms)
        return Quote.objects.latest("pk").pk

    set_clock(at("2025-11-24T16:00"))
    first = offer("2025-11-27T16:00:00")
    assert due(order) is None
    set_clock(at("2025-11-25T10:00"))
    support.move(order, 5, reason="Which countries?")
    support.move(order, 1)
    support.call("POST", f"/{order}/messages", {"text": "Any questions?"})
    warn()
    assert due(order) is None, "still theirs to decide"
    desk.send("post", f"work-order/{order}/quote/{first}/decline", {})
    assert due(order) == "26 17:00", "15 of 16 hours were left"
    set_clock(at("2025-11-25T11:00"))
    offer("2025-11-25T15:00:00")
    set_clock(at("2025-11-25T15:30"))
    for _twice in range(2):
        warn()
        assert due(order) == "27 13:00", "ours again from the end of the quote"


def test_the_team_is_notified_once_before_a_deadline_breaks(
    support: Desk, desk: RequestDesk, set_clock: SetClock
) -> None:
    set_terms(support.client)
    set_clock(at("2025-11-24T09:00"))
    order = desk.research()
    for minutes, reported in ((179, 0), (181, 1), (190, 1)):
        set_clock(at("2025-11-24T09:00") + timedelta(minutes=minutes))
        warn()
        drain_jobs()
        assert [email_message.subject for email_message in mail.outbox] == reported * [
            f"Request #{order} of First merchant is due on 2025-11-24 13:00 (Europe/London)"
        ]
    assert OrderEvent.objects.filter(order=int(order), kind="due_soon").count() == 1
    support.call("POST", f"/{order}/messages", {"text": "Hello"})
    WorkOrder.objects.filter(pk=order).update(due_at=None, warn_at=None)
    warn()
    assert due(order) == "24 16:10", "a request from before there were clocks"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"zone": "Mars/Base"}, "zone"),
        ({"weekdays": []}, "weekdays"),
        ({"closes": "09:00"}, "closes"),
        ({"answer_hours": 0}, "answer_hours"),
        ({"result_hours": 1_001}, "result_hours"),
        ({"warn_hours": 5}, "warn_hours"),
        ({"opens": "24:00"}, "opens"),
    ],
)  # fmt: skip
def test_hours_that_cannot_be_are_refused(staff: Staff, changed: dict[str, Any], field: str) -> None:
    assert field in set_terms(staff("support"), status=422, **changed)["fields"]
    assert ServiceDesk.objects.count() == 0


def test_nobody_saves_over_hours_they_have_not_read(staff: Staff) -> None:
    first = set_terms(staff("support"))
    set_terms(staff("support"), status=409, answer_hours=1, warn_hours=1)
    assert set_terms(staff("support"), version=first["version"], closes="00:00")["version"] == 3
    set_terms(staff("sourcing"), status=403, version=3)
    rows = staff("support").get("/api/console/service_desks").json()["data"]
    assert [row["answer_hours"] for row in rows if row["edited_by"]] == [4]
    assert len(rows) == Service.objects.count()
