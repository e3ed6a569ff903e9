"""Sourcing agents write topic pages, publish them and take them back."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from server.company.catalogue.models import TopicPage
from server.company.staff.models import AuditEntry
from server.tenancy.deletion import delete_tenant
from tests.catalogue.helpers import CODE, TEXT, call, publish
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


@pytest.fixture
def agent(staff: Staff) -> Client:
    return staff("sourcing")


def test_a_page_is_written_published_changed_and_taken_back(agent: Client) -> None:
    made = call(agent, "POST", "", TEXT)
    assert (made["status"], made["version"], made["edited_by"]) == (1, 1, "sourcing@staff.example")
    page = f"/{made['id']}"
    assert call(agent, "POST", f"{page}/publish", {"version": 1})["status"] == 2
    saved = call(agent, "PUT", page, TEXT | {"name_en": "Autumn", "version": 2})
    assert (saved["name_en"], saved["status"], saved["version"]) == ("Autumn", 2, 3)
    assert call(agent, "POST", f"{page}/withdraw")["status"] == 3
    call(agent, "POST", f"{page}/withdraw", status=409)
    assert call(agent, "POST", f"{page}/publish", {"version": 4})["status"] == 2
    acts = ["publish", "withdraw", "save", "publish", "create"]
    entries = AuditEntry.objects.order_by("-pk")
    assert [entry.action for entry in entries] == [f"topic_pages.{act}" for act in acts]
    assert {entry.target for entry in entries} == {f"topic page {made['id']}"}


def test_the_second_of_two_editors_is_told(agent: Client) -> None:
    made = call(agent, "POST", "", TEXT)
    call(agent, "PUT", f"/{made['id']}", TEXT | {"name_en": "First", "version": 1})
    call(agent, "PUT", f"/{made['id']}", TEXT | {"name_en": "Second", "version": 1}, status=409)
    call(agent, "POST", f"/{made['id']}/publish", {"version": 1}, status=409)
    assert TopicPage.objects.values_list("name_en", "status").get() == ("First", 1)
    for method, path in (("PUT", "/1"), ("GET", "/1"), ("POST", "/1/publish"), ("POST", "/1/withdraw")):
        call(agent, method, path, TEXT | {"version": 1} if method == "PUT" else {"version": 1}, status=404)


def test_staff_find_pages_and_read_their_codes(agent: Client, owner: Person) -> None:
    private = publish(agent, name_en="For one", owner="owner@example.com", check_code=CODE, topic_type=3)
    call(agent, "POST", "", TEXT)
    assert call(agent, "GET", f"/{private['id']}")["check_code"] == CODE
    rows = call(agent, "GET", "?page=1&per_page=25")
    assert [row["name_en"] for row in rows["data"]] == ["Summer", "For one"]
    assert [row["owner"] for row in rows["data"]] == ["", "owner@example.com"]
    for query in ("q=FOR", "status=2", "topic_type=3"):
        assert [row["name_en"] for row in call(agent, "GET", f"?{query}")["data"]] == ["For one"]
    assert call(agent, "GET", "?affiliation=3") == {"data": [], "total": 0}
    assert CODE not in str(list(AuditEntry.objects.values()))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name_en": " "}, "name_en"),
        ({"topic_name_zh": "x" * 201}, "topic_name_zh"),
        ({"page_type": 3}, "page_type"),
        ({"topic_type": 2}, "topic_type"),
        ({"display_type": 0}, "display_type"),
        ({"template": 3}, "template"),
        ({"position": -1}, "position"),
        ({"keywords": ["x" * 41]}, "keywords"),
        ({"owner": "nobody@example.com", "check_code": CODE}, "owner"),
        ({"owner": "member@example.com", "check_code": CODE}, "owner"),
        ({"owner": "owner@example.com"}, "check_code"),
        ({"owner": "owner@example.com", "check_code": "two words"}, "check_code"),
        ({"check_code": CODE}, "check_code"),
        ({"valid_from": "2026-11-02T00:00:00Z", "valid_until": "2026-11-01T00:00:00Z"}, "valid_until"),
        ({"fixed_id": 1475, "owner": "owner@example.com", "check_code": CODE}, "owner"),
        ({"fixed_id": 1476}, "fixed_id"),
    ],
)
def test_what_does_not_fit_is_named_and_not_kept(
    agent: Client, owner: Person, member: Person, changes: dict[str, Any], field: str
) -> None:
    assert list(call(agent, "POST", "", TEXT | changes, status=422)["fields"]) == [field]
    assert not TopicPage.objects.exists()


def test_a_fixed_page_is_there_once_and_stays_everybodys(agent: Client, owner: Person) -> None:
    call(agent, "POST", "", TEXT | {"fixed_id": 1473})
    assert "fixed_id" in call(agent, "POST", "", TEXT | {"fixed_id": 1473}, status=422)["fields"]
    private = TEXT | {"owner": "owner@example.com", "check_code": CODE, "version": 1}
    assert "owner" in call(agent, "PUT", "/1473", private, status=422)["fields"]
    assert TopicPage.objects.get().tenant_id is None


def test_the_database_keeps_owner_and_code_together(agent: Client, owner: Person) -> None:
    page = publish(agent, owner="owner@example.com", check_code=CODE)
    for column, nothing in (("check_code", ""), ("tenant_id", None)):
        with pytest.raises(IntegrityError), transaction.atomic():
            TopicPage.objects.filter(pk=page["id"]).update(**{column: nothing})


def test_the_pages_of_a_merchant_go_with_them(agent: Client, stranger: Person) -> None:
    publish(agent, name_en="Theirs", owner="stranger@example.com", check_code=CODE)
    publish(agent, name_en="Everybody's")
    delete_tenant(stranger.actor.schema_name)
    assert TopicPage.objects.get().name_en == "Everybody's"


@pytest.mark.parametrize("role", ["counsellor", "finance", "support"])
def test_only_sourcing_agents_and_operators_write_them(staff: Staff, role: str) -> None:
    call(staff(role), "POST", "", TEXT, status=403)
    call(staff(role), "GET", "", status=403)
    assert not TopicPage.objects.exists()
    assert call(staff("operator"), "POST", "", TEXT)["status"] == 1
