"""Staff write to single users, who read and delete what is theirs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.api.gateway.requests import PORTAL_COOKIE
from server.company.identity.contracts import TokenKind
from server.company.identity.services.tokens import issue_token
from server.company.messaging.models import Letter, UserMessage
from server.kit import clock
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def write(client: Client, status: int = 200, **changes: Any) -> dict[str, Any]:
    body = {"title_en": "Your store", "body_en": "<p>We looked at it.</p>", "router": "/app/platform", **changes}
    answer = client.post("/api/console/user_messages", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def mine(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("user_message/message")["messages"]
    return found


def test_a_message_reaches_the_named_user_and_nobody_else(
    staff: Staff, owner: Person, member: Person, stranger: Person
) -> None:
    client = staff("support")
    row = write(client, mailboxes=[" Owner@Example.com "])
    assert (row["user_count"], row["read_count"]) == (1, 0)
    (message,) = mine(owner)
    assert message | {"id": "", "create_time": ""} == {
        "id": "",
        "title": "Your store",
        "content": "<p>We looked at it.</p>",
        "router": "/app/platform",
        "read": False,
        "create_time": "",
    }
    assert (mine(member), mine(stranger)) == ([], [])
    for _twice in range(2):
        assert owner.put(f"user_message/message/{message['id']}")["success"]
    assert mine(owner)[0]["read"] is True
    assert owner.get("user_message/message")["unread"] == 0
    assert client.get(f"/api/console/user_messages/{row['id']}").json()["read_count"] == 1


def test_a_message_to_a_merchant_reaches_all_its_users_once(
    staff: Staff, owner: Person, member: Person, stranger: Person
) -> None:
    row = write(staff("operator"), mailboxes=["owner@example.com"], tenant_ids=[owner.actor.tenant_id])
    assert row["user_count"] == 2
    assert (len(mine(owner)), len(mine(member)), len(mine(stranger))) == (1, 1, 0)


def test_the_unread_count_of_the_menu_knows_messages_until_they_are_read_or_deleted(
    staff: Staff, owner: Person, member: Person
) -> None:
    for _each in range(2):
        write(staff("operator"), tenant_ids=[owner.actor.tenant_id])
    first, second = mine(owner)
    assert owner.get("notice/unread")["messages"] == 2
    owner.put(f"user_message/message/{first['id']}")
    assert owner.get("notice/unread")["messages"] == 1
    owner.post(f"user_message/message_del?message_id={second['id']}")
    assert (owner.get("notice/unread")["messages"], member.get("notice/unread")["messages"]) == (0, 2)


def test_a_user_deletes_it_for_themselves_only(staff: Staff, owner: Person, member: Person) -> None:
    write(staff("operator"), tenant_ids=[owner.actor.tenant_id])
    (message,) = mine(owner)
    assert owner.post(f"user_message/message_del?message_id={message['id']}")["success"]
    assert owner.post(f"user_message/message_del?message_id={message['id']}")["code"] == 1000404
    assert (mine(owner), len(mine(member))) == ([], 1)
    assert owner.get("user_message/message")["count"] == 0


def test_one_message_is_read_and_deleted_by_its_id(staff: Staff, owner: Person, stranger: Person) -> None:
    for _each in range(2):
        write(staff("operator"), mailboxes=["owner@example.com"])
    newer, older = mine(owner)
    answer = owner.get(f"user_message/message?message_id={older['id']}")
    assert ([each["id"] for each in answer["messages"]], answer["count"]) == ([older["id"]], 1)
    assert stranger.get(f"user_message/message?message_id={older['id']}")["messages"] == []
    assert owner.post("user_message/message_del")["fields"] == {"message_id": "This field is required."}
    assert owner.post("user_message/message_del", {"message_id": newer["id"]})["success"]
    assert mine(owner) == [older]


def test_deleting_by_get_needs_the_header_token(staff: Staff, owner: Person) -> None:
    write(staff("operator"), mailboxes=["owner@example.com"])
    (message,) = mine(owner)
    path = f"/api/account-service/user_message/message_del?message_id={message['id']}"
    browser = Client()
    browser.cookies[PORTAL_COOKIE] = issue_token(
        user_id=owner.actor.user_id, kind=TokenKind.PORTAL, now=clock.now()
    ).value
    assert browser.get(path).json()["code"] == 1000403
    assert len(mine(owner)) == 1
    assert owner.client.get(path).json()["success"]
    assert mine(owner) == []


def test_nobody_reads_or_deletes_what_is_anothers(
    staff: Staff, owner: Person, member: Person, stranger: Person
) -> None:
    write(staff("operator"), mailboxes=["owner@example.com"])
    (message,) = mine(owner)
    for other in (member, stranger):
        assert other.put(f"user_message/message/{message['id']}")["code"] == 1000404
        assert other.post(f"user_message/message_del?message_id={message['id']}")["code"] == 1000404
    kept = UserMessage.objects.get()
    assert (kept.read_at, kept.deleted_at) == (None, None)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, "mailboxes"),
        ({"mailboxes": ["nobody@example.com"]}, "mailboxes"),
        ({"tenant_ids": [999_999]}, "tenant_ids"),
        ({"mailboxes": ["owner@example.com"], "tenant_ids": [999_999]}, "tenant_ids"),
        ({"mailboxes": ["owner@example.com"], "title_en": ""}, "title_en"),
        ({"mailboxes": ["owner@example.com"], "body_en": "<p></p>"}, "body_en"),
        ({"mailboxes": ["owner@example.com"], "router": "https://x.example"}, "router"),
    ],
)
def test_what_does_not_fit_is_named_and_not_sent(
    staff: Staff, owner: Person, changes: dict[str, Any], field: str
) -> None:
    assert field in write(staff("operator"), status=422, **changes)["fields"]
    assert not Letter.objects.exists()


def test_staff_themselves_are_no_recipients(staff: Staff, owner: Person) -> None:
    write(staff("operator"), status=422, mailboxes=["operator@staff.example"])
    assert not Letter.objects.exists()


def test_only_who_may_write_messages_does(staff: Staff, owner: Person) -> None:
    write(staff("counsellor"), status=403, mailboxes=["owner@example.com"])
    assert not Letter.objects.exists()
