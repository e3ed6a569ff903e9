"""The main account sees the API tokens of everybody in its team, and revokes them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.support.people import PASSWORD, Person

pytestmark = pytest.mark.django_db


def draw(person: Person, name: str, *rights: str) -> str:
    body = {"name": name, "rights": list(rights), "days": 30, "current_password": PASSWORD}
    answer = person.post("user/token", body)
    assert answer["success"], answer
    return str(answer["token"])


def tokens(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("team/token")["tokens"]
    return found


def test_the_main_account_sees_and_revokes_what_its_team_has_drawn(
    owner: Person, stranger: Person, member_with: Callable[..., Person]
) -> None:
    member = member_with("IMPORT_LIST")
    value = draw(member, "Warehouse", "IMPORT_LIST")
    draw(owner, "Books", "SETTINGS")
    draw(stranger, "Theirs", "SETTINGS")
    assert [row["name"] for row in tokens(owner)] == ["Books", "Warehouse"]
    assert tokens(owner)[1]["owner"].startswith("member")
    assert value not in str(tokens(owner))
    program = Client(headers={"Authorization": value})
    assert program.get("/api/account-service/import_list").json()["success"]
    theirs = tokens(owner)[1]["id"]
    assert stranger.delete(f"team/token/{theirs}")["code"] == 1000404
    assert program.get("/api/account-service/import_list").json()["success"]
    assert owner.delete(f"team/token/{theirs}")["success"]
    assert program.get("/api/account-service/import_list").status_code == 401
    assert owner.delete(f"team/token/{theirs}")["code"] == 1000404
    assert [row["name"] for row in tokens(owner)] == ["Books"]


def test_a_sub_account_sees_its_own_only(owner: Person, member_with: Callable[..., Person]) -> None:
    member = member_with("SETTINGS")
    draw(owner, "Books", "SETTINGS")
    assert member.get("team/token")["code"] == 1000403
    assert member.delete("team/token/1")["code"] == 1000403
    assert len(tokens(owner)) == 1
