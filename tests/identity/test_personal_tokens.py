"""Tokens for programs: rights of their own, read or write, an end; never for the account itself."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.models import AccessToken, User
from server.kit import clock
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.people import PASSWORD, Person
from tests.support.personal_tokens import READS, draw

pytestmark = pytest.mark.django_db

SHOP = {"platform": 9, "name": "Tea House"}


def test_a_token_does_what_it_may_and_no_more(owner: Person) -> None:
    robot = draw(owner)
    assert robot.get(f"{API}/import_list").json()["success"] is True
    assert robot.get(f"{API}/my_product").json()["code"] == 1000403
    assert robot.get(f"{API}/user/info").json()["user"]["id"] == str(owner.actor.user_id)
    drain_jobs()
    assert mail.outbox[-1].subject == "A new access token for your Tradewind account"


def test_a_reading_token_changes_nothing(owner: Person) -> None:
    rights = [Sensitive.STORES, Menu.SETTINGS, Menu.IMPORT_PRODUCT]
    reader, writer = draw(owner, rights=rights), draw(owner, rights=rights, can_write=True)
    refused = reader.post(f"{API}/store", SHOP, content_type="application/json").json()
    assert (refused["code"], refused["msg"]) == (1000403, "This token can only read.")
    link = "product/import?type=13&product_ids=https://shop.example/products/a"
    assert reader.get(f"{API}/{link}").json()["msg"] == "This token can only read."
    assert owner.get("store")["stores"] == []
    assert writer.post(f"{API}/store", SHOP, content_type="application/json").json()["success"] is True


def test_it_is_shown_once_and_listed_with_its_last_use(owner: Person) -> None:
    robot = draw(owner)
    (listed,) = owner.get("user/token")["tokens"]
    assert listed["name"] == "Robot"
    assert (listed["rights"], listed["can_write"], listed["last_used_at"]) == (["IMPORT_LIST"], False, None)
    assert "token" not in listed
    robot.get(f"{API}/import_list")
    assert owner.get("user/token")["tokens"][0]["last_used_at"] is not None
    assert [row["kind"] for row in owner.get("user/session")["sessions"]] == ["portal"]


def test_it_ends_by_time_by_hand_and_with_the_password(owner: Person) -> None:
    late, revoked, swept = draw(owner, days=1), draw(owner), draw(owner)
    with time_machine.travel(clock.now() + timedelta(hours=25)):
        assert late.get(f"{API}/import_list").status_code == 401
    listed = {row["id"]: row for row in owner.get("user/token")["tokens"]}
    second = sorted(listed, key=int)[1]
    assert owner.delete(f"user/token/{second}")["success"] is True
    assert revoked.get(f"{API}/import_list").json()["code"] == 1001002
    assert owner.delete(f"user/token/{second}")["code"] == 1000404
    owner.post("user/session/end_others")
    assert swept.get(f"{API}/import_list").json()["success"] is True
    body = {"current_password": PASSWORD, "password": "coffee4one", "confirmPassword": "coffee4one"}
    assert owner.put("user/password", body)["success"] is True
    assert swept.get(f"{API}/import_list").status_code == 401


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"rights": []}, "rights"),
        ({"rights": ["TEAM"]}, "rights"),
        ({"rights": ["nonsense"]}, "rights"),
        ({"days": 0}, "days"),
        ({"days": 366}, "days"),
        ({"current_password": "wrong1"}, "current_password"),
        ({"root_id": 1}, "root_id"),
    ],
)
def test_what_does_not_fit_is_named(owner: Person, changes: dict[str, Any], field: str) -> None:
    answer = owner.post("user/token", READS | changes)
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    assert owner.get("user/token")["tokens"] == []


def test_twenty_are_enough(owner: Person) -> None:
    for _ in range(20):
        draw(owner)
    assert list(owner.post("user/token", READS)["fields"]) == ["name"]


def test_a_sub_account_gives_only_what_it_has_and_keeps(member_with: Callable[..., Person]) -> None:
    person = member_with(Menu.IMPORT_LIST)
    assert person.get("user/token")["rights"] == ["IMPORT_LIST"]
    assert list(person.post("user/token", READS | {"rights": [Menu.MY_PRODUCTS]})["fields"]) == ["rights"]
    robot = draw(person)
    User.objects.filter(pk=person.actor.user_id).update(rights=[])
    assert robot.get(f"{API}/import_list").json()["code"] == 1000403


def test_no_token_touches_the_account_itself(owner: Person) -> None:
    robot = draw(owner, can_write=True)
    before = list(AccessToken.objects.order_by("id").values("id", "revoked_at"))
    proof = {"current_password": PASSWORD}
    for method, path, body in (
        ("post", "user/token", READS),
        ("delete", f"user/token/{before[-1]['id']}", {}),
        ("put", "user/password", {**proof, "password": "coffee4one", "confirmPassword": "coffee4one"}),
        ("post", "user/mailbox/code", {"mailbox": "new@example.com", "at_new": True}),
        ("post", "user/second_factor/totp/secret", proof),
        ("post", "user/session/end_others", {}),
        ("post", "sub_account", {"mailbox": "x@example.com", "rights": []}),
    ):
        answer = getattr(robot, method)(f"{API}/{path}", body, content_type="application/json").json()
        assert answer["code"] == 1000403, path
    assert list(AccessToken.objects.order_by("id").values("id", "revoked_at")) == before


def test_nobody_sees_or_revokes_another_s(owner: Person, member: Person, stranger: Person) -> None:
    draw(owner)
    token_id = owner.get("user/token")["tokens"][0]["id"]
    for person in (member, stranger):
        assert person.get("user/token")["tokens"] == []
        assert person.delete(f"user/token/{token_id}")["code"] == 1000404
    assert len(owner.get("user/token")["tokens"]) == 1
