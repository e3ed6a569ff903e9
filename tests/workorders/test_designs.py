"""Staff design the forms of requests: drafts, versions, differences; a submitted form keeps its questions."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from server.company.staff.models import AuditEntry
from server.company.workorders.models import Form, FormVersion, WorkOrder
from server.company.workorders.rules.designs import check_section, clean_section
from server.company.workorders.rules.forms import read_section, stored_section
from tests.workorders.conftest import PERSONAL, RESEARCH, RequestDesk

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
EDITED = ("en", "zh", "most", "fields")


class Designer:
    """One staff member with one form open; what is saved goes over the version that they read."""

    def __init__(self, client: Client, key: str = "market_research") -> None:
        self.client, self.key = client, key
        self.form = self.call("GET")

    def call(self, method: str, path: str = "", body: Any = None, *, status: int = 200) -> Any:
        data = "" if body is None else json.dumps(body)
        address = f"/api/console/request_forms/{self.key}{path}"
        answer = self.client.generic(method, address, data, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def save(self, *, status: int = 200, **changes: Any) -> Any:
        body = {name: self.form[name] for name in EDITED} | changes | {"version": self.form["version"]}
        answer = self.call("PUT", "", body, status=status)
        self.form = answer if status == 200 else self.form
        return answer

    def publish(self, *, status: int = 200) -> Any:
        self.form = self.call("POST", "/publish", {"version": self.form["version"]}, status=status)
        return self.form

    def differences(self, query: str = "before=1") -> list[Any]:
        found: list[Any] = self.call("GET", f"/differences?{query}")["differences"]
        return found


@pytest.fixture
def designer(staff: Staff) -> Designer:
    return Designer(staff("operator"))


def field(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "type": "text", "en": "Budget", "zh": "预算", **more}


def test_a_new_version_is_shown_and_a_request_keeps_its_own(designer: Designer, desk: RequestDesk) -> None:
    kept = desk.research()
    requested = designer.form["fields"]
    designer.save(most=3, fields=[requested[1] | {"en": "Search words"}, requested[0], field("budget", required=True)])
    assert (designer.form["has_draft"], designer.form["number"], FormVersion.objects.count()) == (True, 1, 15)
    assert [row["key"] for row in desk.get("service/market_research/form")["form"]["requirements"]["fields"]] == [
        "categories",
        "keywords",
    ]
    reported = [
        (difference["kind"], difference["key"], [change["name"] for change in difference["changes"]])
        for difference in designer.differences()
    ]
    assert reported == [
        ("section", "", ["most"]),
        ("moved", "keywords", []),
        ("changed", "keywords", ["en"]),
        ("added", "budget", []),
    ]
    assert designer.publish()["number"] == 2
    assert [(version["number"], version["requests"]) for version in designer.form["versions"]] == [(2, 0), (1, 1)]
    assert (designer.form["has_draft"], designer.differences("before=2")) == (False, [])
    assert desk.submit("market_research", PERSONAL, RESEARCH)["msg"] == "Please fill in the required fields."
    assert desk.submit("market_research", PERSONAL, RESEARCH | {"budget": "900"})["success"]
    assert WorkOrder.objects.get(pk=kept).version.number == 1
    assert [set(part) for part in desk.info(kept)][1] == {"categories", "keywords"}
    assert [entry.action for entry in AuditEntry.objects.order_by("pk")] == [
        "request_forms.save",
        "request_forms.publish",
    ]


BROKEN = [
    ({"fields": [field("same"), field("same")]}, "fields.1.key"),
    ({"fields": [field("a"), field("b", type="yes_no", yes=[field("a")])]}, "fields.1.yes.0.key"),
    ({"fields": [field("Big Key")]}, "fields.0.key"),
    ({"fields": [field("a", zh=" ")]}, "fields.0.zh"),
    ({"fields": [field("a", hint_en="Per year")]}, "fields.0.hint_zh"),
    ({"fields": [field("a", type="choice")]}, "fields.0.choices"),
    ({"fields": [field("a", type="choices", choices=[{"en": "S"}, {"en": "S"}])]}, "fields.0.choices.1.value"),
    ({"fields": [field("a", type="choice", choices=[{"en": "S", "zh": "小"}, {"en": "L"}])]}, "fields.0.choices.1.zh"),
    (
        {"fields": [field("a", type="choice", choices=[{"en": "S", "link": "javascript:alert(1)"}])]},
        "fields.0.choices.0.link",
    ),
    ({"fields": [field("a", type="yes_no", no=[field("b", type="yes_no")])]}, "fields.0.no.0.type"),
    ({"fields": [field("a", type="state", country="c"), field("c", type="country")]}, "fields.0.country"),
    ({"fields": [field(f"f{place}") for place in range(61)]}, "fields"),
    ({"most": 6}, "most"),
    ({"zh": ""}, "zh"),
]


@pytest.mark.parametrize(
    ("change", "named"), BROKEN, ids=[f"{place} {named}" for place, (_, named) in enumerate(BROKEN)]
)
def test_a_broken_form_is_refused_by_the_place_of_its_fault(
    designer: Designer, change: dict[str, Any], named: str
) -> None:
    assert list(designer.save(status=422, **change)["fields"]) == [named]
    assert Form.objects.filter(draft__isnull=False).count() == 0


def test_two_who_design_at_once_lose_nothing(designer: Designer, staff: Staff) -> None:
    late = Designer(staff("support"))
    designer.save(most=2)
    refused = late.save(status=409, most=4)
    assert refused["message"] == "Someone else changed this form. Reload it. Your changes aren't saved yet."
    late.call("POST", "/publish", {"version": late.form["version"]}, status=409)
    late.call("POST", "/discard", {"version": late.form["version"]}, status=409)
    assert Designer(designer.client).form["most"] == 2
    designer.publish()
    designer.call("POST", "/publish", {"version": designer.form["version"]}, status=409)
    assert FormVersion.objects.filter(form__key="market_research").count() == 2


def test_a_draft_is_discarded_or_taken_back_by_hand(designer: Designer) -> None:
    before = deepcopy(designer.form["fields"])
    designer.save(fields=[])
    designer.form = designer.call("POST", "/discard", {"version": designer.form["version"]})
    assert (designer.form["has_draft"], designer.form["fields"]) == (False, before)
    designer.save(fields=before[:1])
    designer.save(fields=before)
    assert designer.form["has_draft"] is False


def test_every_form_of_the_first_day_can_be_published_again(designer: Designer, staff: Staff) -> None:
    rows = designer.client.get("/api/console/request_forms").json()
    assert (rows["total"], rows["data"][0]["id"], rows["data"][1]["name_zh"]) == (15, "base", "产品寻源")
    for version in FormVersion.objects.select_related("form"):
        section = read_section(version.body)
        assert (version.form.key, check_section(clean_section(section))) == (version.form.key, {})
        assert stored_section(clean_section(section)).keys() == stored_section(section).keys()
    Designer(designer.client, "products_procurement").save()
    assert Form.objects.filter(draft__isnull=False).count() == 0
    for address in ("request_forms/nothing", "request_forms/base/differences?before=9"):
        assert designer.client.get(f"/api/console/{address}").status_code == 404
    assert staff("sourcing").get("/api/console/request_forms/base").status_code == 403
