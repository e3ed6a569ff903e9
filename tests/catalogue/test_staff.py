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


def test_a_fixed_page_exists_once_and_stays_everybodys(agent: Client, owner: Person) -> None:
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
