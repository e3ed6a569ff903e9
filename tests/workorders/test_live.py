"""Open consoles receive what happens to requests, over the real server: at once, and only of what they may see."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from django.test import Client

from server.company.identity.models import User
from tests.support.people import Person
from tests.support.site import site as site
from tests.support.streams import Reader
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import ServiceDesk

pytestmark = pytest.mark.django_db(transaction=True)

Staff = Callable[..., Client]


def address(site: str) -> str:
    return site.removesuffix("/account-service") + "/console/work_orders/live"


def console(site: str, client: Client) -> Reader:
    """The stream of an open console that hears already."""
    reader = Reader(address(site), Person(client, actor=None))  # type: ignore[arg-type] # whose token it is, is all that counts
    reader.wait_for(lambda lines: lines[:1] == [{"again": True}])
    return reader


def wait_until_sent(reader: Reader, order: str, kind: str) -> None:
    """Wait until the console received this of the request."""

    def is_shown(lines: list[dict[str, Any]]) -> bool:
        rows = [request for line in lines for request in line.get("requests", [])]
        return any(row["row"]["id"] == order and kind in row["kinds"] for row in rows)

    reader.wait_for(is_shown)


def answer_of(site: str, headers: dict[str, str]) -> int:
    """Ask for the status only: a stream that is given has no end to wait for."""
    with httpx.stream("GET", address(site), headers=headers, timeout=20) as answer:
        return answer.status_code


def test_consoles_receive_what_happens_to_requests_that_they_see(
    site: str, staff: Staff, desk: RequestDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    support, counsellor = staff("support"), staff("counsellor")
    sees_all, sees_own = console(site, support), console(site, counsellor)
    first, second = desk.research(), desk.research()
    wait_until_sent(sees_all, first, "new")
    wait_until_sent(sees_all, second, "new")
    changed = (request for line in sees_all.lines for request in line.get("requests", []))  # type: ignore[attr-defined]
    (shown,) = (request["row"] for request in changed if request["row"]["id"] == first)
    assert shown == next(row for row in ServiceDesk(support).call("GET", "")["data"] if row["id"] == first)
    boss = ServiceDesk(support)
    counsellor_id = User.objects.get(email="counsellor@staff.example").pk
    boss.call("POST", "/assign", {"ids": [int(second)], "staff_id": counsellor_id})
    wait_until_sent(sees_own, second, "changed")
    assert desk.send("post", f"work-order/{second}/messages", {"text": "Any news?"})["success"]
    boss.call("POST", f"/{second}/presence")
    wait_until_sent(sees_own, second, "present")
    assert {request["row"]["id"] for line in sees_own.lines for request in line.get("requests", [])} == {second}  # type: ignore[attr-defined]

    monkeypatch.setattr("server.api.console.work_orders.live.REACH_COUNTS", 0)
    User.objects.filter(pk=counsellor_id).update(is_active=False)
    boss.call("POST", f"/{second}/notes", {"text": "Ask the mill."})
    sees_own.join(10)
    assert sees_own.ended
    sees_all.client.close()


def test_who_may_not_see_requests_hears_nothing(site: str, staff: Staff, owner: Person) -> None:
    for client, status in ((staff(), 403), (owner.client, 401)):
        token = {"Authorization": client.defaults["HTTP_AUTHORIZATION"]}
        assert answer_of(site, token) == status
    assert answer_of(site, {}) == 401
