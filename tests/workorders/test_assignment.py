"""New requests go to whom the rule of their service names; nobody who is away gets one."""

import json
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.workorders.models import OrderEvent, Service, ServiceDesk, StaffAbsence, WorkOrder
from server.kit import clock
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import id_of

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
ABSENCES = "/api/console/absences"


@pytest.fixture
def team(staff: Staff) -> dict[str, int]:
    """Who works on requests, by role."""
    for role in ("support", "sourcing", "counsellor"):
        staff(role)
    return {role: id_of(f"{role}@staff.example") for role in ("support", "sourcing", "counsellor")}


def seat(staff_id: int, *languages: str) -> dict[str, Any]:
    return {"staff_id": staff_id, "languages": list(languages)}


def set_rule(client: Client, seats: Sequence[dict[str, Any]], *, status: int = 200) -> Any:
    service = Service.objects.get(form__key="market_research")
    address = f"/api/console/service_desks/{service.pk}"
    shown = client.get(address).json()
    sent = {name: value for name, value in shown.items() if name not in {"id", "service", "service_name", "edited_by"}}
    answer = client.put(address, sent | {"seats": seats}, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def call(client: Client, method: str, path: str, body: Any, *, status: int = 200) -> Any:
    answer = client.generic(
        method, f"{ABSENCES}{path}", json.dumps(body, default=str) if body else "", content_type="application/json"
    )
    assert answer.status_code == status, answer.content
    return answer.json()


def assignee(order: str) -> int | None:
    return WorkOrder.objects.get(pk=order).assignee_id


def test_who_is_free_speaks_the_language_and_has_least_to_do_gets_it(
    staff: Staff, team: dict[str, int], desk: RequestDesk
) -> None:
    support, agent, counsellor = team.values()
    first = desk.research()
    assert assignee(first) is None, "no rule, nobody"
    rule = [seat(support, "zh"), seat(agent, "en"), seat(counsellor)]
    assert set_rule(staff("support"), rule)["seats"] == [row | {"staff_id": str(row["staff_id"])} for row in rule]
    taken = [desk.research() for _ in range(3)]
    assert [assignee(order) for order in taken] == [agent, counsellor, agent]
    assert desk.send("put", "ad/work-order/pass", {"id": int(taken[0]), "state": 4})["success"]
    assert desk.send("put", "ad/work-order/pass", {"id": int(taken[2]), "state": 4})["success"]
    assert assignee(desk.research()) == agent, "closed ones are no load"
    now = clock.now()
    away = {"begins_at": now - timedelta(hours=1), "ends_at": now + timedelta(days=1)}
    made = call(staff("sourcing"), "POST", "", away)
    assert [assignee(desk.research()) for _ in range(2)] == [counsellor, counsellor]
    call(staff("sourcing"), "PUT", f"/{made['id']}", {**away, "ends_at": now - timedelta(minutes=1), "version": 1})
    assert assignee(desk.research()) == agent, "back again"
    set_rule(staff("support"), [seat(support, "zh")])
    assert assignee(desk.research()) is None, "nobody speaks English"
    event = OrderEvent.objects.filter(kind="assigned", user=None, order=int(taken[0])).get()
    assert event.detail == {"to": "sourcing@staff.example", "staff_id": agent}


def test_a_rule_names_only_who_works_on_requests_once(staff: Staff, team: dict[str, int]) -> None:
    support = team["support"]
    for seats, fault in (
        ([seat(10**9)], "Choose a staff member who works on requests."),
        ([seat(support), seat(support, "en")], "Choose each staff member once."),
        ([seat(support, "fr")], "Choose English or Chinese."),
    ):
        assert set_rule(staff("support"), seats, status=422)["fields"] == {"seats": fault}
    assert ServiceDesk.objects.count() == 0


def test_staff_enter_their_own_absence(staff: Staff, team: dict[str, int]) -> None:
    agent, support = staff("sourcing"), staff("support")
    now = clock.now()
    away = {"begins_at": now, "ends_at": now + timedelta(days=1)}
    for body, field in (({**away, "staff_id": team["support"]}, "staff_id"), ({**away, "ends_at": now}, "ends_at")):
        assert list(call(agent, "POST", "", body, status=422)["fields"]) == [field]
    assert StaffAbsence.objects.count() == 0
    theirs = call(support, "POST", "", {**away, "staff_id": team["counsellor"]})["id"]
    assert call(agent, "GET", "", None)["total"] == 0
    call(agent, "GET", f"/{theirs}", None, status=404)
    call(agent, "PUT", f"/{theirs}", {**away, "version": 1}, status=404)
    assert [row["staff"] for row in call(support, "GET", "", None)["data"]] == ["counsellor@staff.example"]
    call(support, "PUT", f"/{theirs}", {**away, "staff_id": team["counsellor"], "version": 1})
    call(support, "PUT", f"/{theirs}", {**away, "version": 1}, status=409)
