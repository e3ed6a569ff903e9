"""Queries that fit their description and yet no database: a list that shows less, or a refusal that names the field."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.abuse.answers import API
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("import_list?type=-301", "products"),
        ("import_list?type=99999999999", "products"),
        ("import_list?store_id=99999999999999999999", "products"),
        ("record/history?actions=99999999999999999999", "records"),
        ("record/view?actions=99999999999999999999,", "records"),
        ("order?store_id=99999999999999999999", "orders"),
    ],
)
def test_numbers_that_fit_no_column_match_nothing(owner: Person, query: str, found: str) -> None:
    answer = owner.client.get(f"{API}/{query}").json()
    assert (answer["success"], answer[found]) == (True, [])


@pytest.mark.parametrize("query", ["record/history?actions", "record/view?actions", "supplier?store_ids"])
@pytest.mark.parametrize("numbers", ["1 2", "1, 2 3", "1;2", "-1", "1.5", "x"])
def test_a_list_of_numbers_is_parted_by_commas(owner: Person, query: str, numbers: str) -> None:
    answer = owner.client.get(f"{API}/{query}={numbers}").json()
    assert (answer["code"], list(answer["fields"])) == (1000400, [query.partition("?")[2]])


@pytest.mark.parametrize("numbers", ["", ",", " 1 ,, 2 ", "1,"])
def test_a_list_of_numbers_may_have_gaps(owner: Person, numbers: str) -> None:
    assert owner.client.get(f"{API}/record/history", {"actions": numbers}).json()["success"] is True


@pytest.mark.parametrize("path", ["audit?q", "inbox?schema_name", "events?event", "merchants?q"])
def test_the_console_refuses_nul_by_its_field(staff: Callable[..., Client], path: str) -> None:
    response = staff("operator").get(f"/api/console/{path}=a%00b")
    assert (response.status_code, list(response.json()["fields"])) == (422, [path.partition("?")[2]])


@pytest.mark.parametrize(
    ("moment", "status"),
    [
        ("0545-02-26T02:48:03-22:18", 200),
        ("2026-11-22T00:00:00+23:59", 200),
        ("9999-12-31T23:59:59-22:00", 422),
        ("0001-01-01T00:00:00+14:00", 422),
    ],
)
def test_moments_of_any_zone_are_understood_or_refused(staff: Callable[..., Client], moment: str, status: int) -> None:
    response = staff("operator").get("/api/console/events", {"until": moment})
    assert response.status_code == status
    assert status == 200 or "until" in response.json()["fields"]


def test_a_sub_account_may_end_at_a_moment_of_any_zone(owner: Person) -> None:
    body = {"mailbox": "far@example.com", "rights": [], "expires_at": "2030-01-01T00:00:00-22:18"}
    assert owner.post("sub_account", body)["success"] is True
    (invitation,) = owner.get("sub_account")["sub_accounts"]
    assert invitation["expires_at"].startswith("2030-01-01T22:18:00")
