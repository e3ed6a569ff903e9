"""What users meet and choose is logged; staff find it; it is forgotten in time."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.api.gateway.throttles import Limit
from server.company.events.jobs import purge
from server.company.events.models import LoggedEvent
from server.kit import clock
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def listed(client: Client, **query: Any) -> dict[str, Any]:
    answer = client.get("/api/console/events", query)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("event", ["plan_reach_limit", "message_click", "need_more_product", "4711"])
def test_an_event_is_kept_with_who_and_whose(staff: Staff, owner: Person, member: Person, event: str) -> None:
    assert member.post("datalog", {"event": event, "param": {"platform": 6, "names": ["a"]}})["success"]
    (row,) = listed(staff("support"))["data"]
    assert row | {"id": "", "at": ""} == {
        "id": "",
        "at": "",
        "event": event,
        "param": {"platform": 6, "names": ["a"]},
        "user_id": str(member.actor.user_id),
        "user": "member@example.com",
        "tenant_id": str(owner.actor.tenant_id),
        "merchant": "First merchant",
    }


@pytest.mark.parametrize("param", [None, "text", 7, 1.5, True, ["a", {"b": None}], {}])
def test_whatever_json_is_said_about_it_is_kept(owner: Person, param: Any) -> None:
    owner.post("datalog", {"event": "message_click", "param": param})
    assert LoggedEvent.objects.get().param == param


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"event": ""}, "event"),
        ({"event": "Message Click"}, "event"),
        ({"event": "<script>"}, "event"),
        ({"event": "x" * 61}, "event"),
        ({"event": "message_click", "param": "x" * 2_000}, "param"),
        ({"event": "message_click", "param": {"a\x00b": 1}}, "param"),
        ({"event": "message_click", "param": {"a": "\x00"}}, "param.a"),
        ({"event": "message_click", "tenant_id": 1}, "tenant_id"),
        ({"event": "message_click", "user_id": 1}, "user_id"),
    ],
)
def test_what_does_not_fit_is_named_and_not_kept(owner: Person, body: dict[str, Any], field: str) -> None:
    answer = owner.post("datalog", body)
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert field in answer["fields"]
    assert not LoggedEvent.objects.exists()


def test_nesting_without_end_is_refused(owner: Person) -> None:
    nested: Any = 1
    for _ in range(240):
        nested = [nested]
    assert owner.post("datalog", {"event": "message_click", "param": nested})["success"]
    for _ in range(300):
        nested = [nested]
    assert owner.post("datalog", {"event": "message_click", "param": nested})["success"] is False
    assert LoggedEvent.objects.count() == 1


def test_a_user_who_logs_without_pause_is_stopped_and_no_other(
    owner: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = Limit("events-test", 3, 600)
    monkeypatch.setattr("server.api.merchant.overview.events.EVENTS_BY_USER", limit)
    for _ in range(limit.burst):
        owner.post("datalog", {"event": "message_click"})
    answer = owner.client.post("/api/account-service/datalog", {"event": "x"}, content_type="application/json")
    assert answer.status_code == 429
    assert LoggedEvent.objects.count() == limit.burst
    assert stranger.post("datalog", {"event": "message_click"})["success"]


def test_staff_find_events_by_name_merchant_and_time(staff: Staff, owner: Person, stranger: Person) -> None:
    owner.post("datalog", {"event": "message_click"})
    owner.post("datalog", {"event": "plan_reach_limit"})
    stranger.post("datalog", {"event": "message_click"})
    LoggedEvent.objects.filter(event="plan_reach_limit").update(at=clock.now() - timedelta(days=2))
    client = staff("operator")
    yesterday = (clock.now() - timedelta(days=1)).isoformat()
    assert len(listed(client)["data"]) == 3
    assert len(listed(client, event="message_click")["data"]) == 2
    assert {row["tenant_id"] for row in listed(client, merchant=owner.actor.tenant_id)["data"]} == {
        str(owner.actor.tenant_id)
    }
    assert [row["event"] for row in listed(client, until=yesterday)["data"]] == ["plan_reach_limit"]
    assert len(listed(client, since=yesterday)["data"]) == 2


def test_pages_follow_each_other_while_new_events_come(staff: Staff, owner: Person) -> None:
    for number in range(5):
        owner.post("datalog", {"event": "message_click", "param": number})
    client = staff("operator")
    first = listed(client, per_page=2)
    assert ([row["param"] for row in first["data"]], first["has_more"]) == ([4, 3], True)
    owner.post("datalog", {"event": "message_click", "param": 5})
    second = listed(client, per_page=2, before=first["data"][-1]["id"])
    assert [row["param"] for row in second["data"]] == [2, 1]
    last = listed(client, per_page=2, before=second["data"][-1]["id"])
    assert ([row["param"] for row in last["data"]], last["has_more"]) == ([0], False)


def test_old_events_are_forgotten(owner: Person, settings: Any) -> None:
    settings.EVENT_LOG_DAYS = 3
    for days in (2, 4):
        owner.post("datalog", {"event": "message_click", "param": days})
        LoggedEvent.objects.filter(param=days).update(at=clock.now() - timedelta(days=days))
    purge()
    assert LoggedEvent.objects.get().param == 2


def test_only_who_may_see_events_does(staff: Staff) -> None:
    assert staff("sourcing").get("/api/console/events").status_code == 403
