"""What helps staff who answer: templates in both languages, and who else is reading."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.workorders.models import AnswerTemplate
from server.kit import clock
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import ServiceDesk

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
TEMPLATES = "/api/console/answer_templates"
GREETING = {"title": "Greeting", "text_en": "Thank you for your request.", "text_zh": "感谢您的请求。"}


def write(client: Client, body: dict[str, Any], at: str = "", *, status: int = 200) -> Any:
    send = client.put if at else client.post
    answer = send(f"{TEMPLATES}{at}", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_an_answer_is_written_once_and_offered_where_it_fits(staff: Staff, desk: RequestDesk) -> None:
    support, order = staff("support"), desk.research()
    every = write(support, GREETING)
    for title, service in (("Ours", "market_research"), ("Theirs", "products_sourcing")):
        write(support, GREETING | {"title": title, "service": service})

    def offered() -> list[str]:
        return [row["title"] for row in ServiceDesk(support).call("GET", f"/{order}/templates")["data"]]

    assert offered() == ["Greeting", "Ours"]
    changed = {**GREETING, "version": 1, "is_active": False}
    assert write(support, changed, f"/{every['id']}")["version"] == 2
    write(support, changed, f"/{every['id']}", status=409)
    assert offered() == ["Ours"]
    assert support.get(TEMPLATES).json()["total"] == 3
    for wrong, field in (({"title": " "}, "title"), ({"text_en": ""}, "text_en"), ({"service": "magic"}, "service")):
        assert list(write(support, GREETING | wrong, status=422)["fields"]) == [field]
    write(staff("sourcing"), GREETING, status=403)
    assert AnswerTemplate.objects.count() == 3
    ServiceDesk(staff("sourcing")).call("GET", f"/{order}/templates", status=404)


def test_two_people_on_one_request_see_each_other(
    staff: Staff, desk: RequestDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = desk.research()
    first, second = ServiceDesk(staff("support")), ServiceDesk(staff("operator"))
    for service_desk, others in ((first, []), (second, ["support@staff.example"]), (first, ["operator@staff.example"])):
        assert [seen["name"] for seen in service_desk.call("POST", f"/{order}/presence")["data"]] == others
    later = clock.now() + timedelta(seconds=41)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert first.call("POST", f"/{order}/presence")["data"] == [], "closed the page"
    ServiceDesk(staff("sourcing")).call("POST", f"/{order}/presence", status=404)
