"""A merchant writes to us and is answered; each side sees what is theirs, and is mailed when away."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client

from server.api.gateway.throttles import Limit
from server.company.grants.models import MerchantGrant
from server.company.identity.contracts import Menu, TokenKind
from server.company.identity.models import User
from server.company.support.models import SupportMessage, Thread
from server.kit import clock
from tests.support.jobs import drain_jobs
from tests.support.people import Person, signed_in

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def console(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(
        method, f"/api/console/{path}", content_type="application/json", data=json.dumps(body or {})
    )
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def texts(person: Person) -> list[str]:
    return [message["text"] for message in person.get("support/thread")["messages"]]


def thread_of(person: Person) -> Thread:
    return Thread.objects.get(tenant_id=person.actor.tenant_id)


def id_of(mailbox: str) -> int:
    return User.objects.get(email=mailbox).pk


def granted(staff_id: int, person: Person, *, begins_at: datetime | None = None) -> int:
    """A grant of the person's merchant; answers its id."""
    kept = {"granted_by": "x", "reason": "x", "begins_at": begins_at or clock.now(), "created_at": clock.now()}
    return MerchantGrant.objects.create(staff_id=staff_id, tenant_id=person.actor.tenant_id, **kept).pk


def test_a_sub_account_without_rights_reads_and_writes_nothing(owner: Person, member: Person) -> None:
    assert owner.post("support/thread", {"text": "Our bank account is 12"})["success"]
    for answer in (
        member.get("support/thread"), member.post("support/thread", {"text": "x"}), member.put("support/thread", {}),
    ):  # fmt: skip
        assert (answer["code"], "messages" in answer) == (1000403, False)
    reported = [(row["unread"], row["is_open"]) for row in (member.get("support/unread"), owner.get("support/unread"))]
    assert reported == [(0, False), (0, True)]
    assert SupportMessage.objects.count() == 1


def test_a_merchant_writes_and_is_answered(staff: Staff, owner: Person, member_with: Callable[..., Person]) -> None:
    member = member_with(Menu.ORDERS)
    assert owner.get("support/thread")["messages"] == []
    assert owner.post("support/thread", {"text": " Where is\r\nmy order?\u200b "})["success"]
    client = staff("support")
    (row,) = console(client, "GET", "support_threads")["data"]
    assert (row["merchant"], row["unread"], row["last_text"]) == ("First merchant", 1, "Where is my order?")

    console(client, "POST", f"support_threads/{row['id']}/answer", {"text": "On its way <b>now</b>."})
    assert texts(owner) == ["Where is\nmy order?", "On its way <b>now</b>."]
    found = owner.get("support/thread")
    assert (found["unread"], found["counsellor"]) == (1, "support@staff.example")
    assert [message["from_staff"] for message in found["messages"]] == [False, True]
    assert console(client, "GET", "support_threads")["data"][0]["unread"] == 0

    for _twice in range(2):
        assert owner.put("support/thread")["success"]
    assert owner.get("support/unread")["unread"] == 0
    assert member.get("support/unread")["unread"] == 1


def test_two_merchants_never_meet(staff: Staff, owner: Person, stranger: Person) -> None:
    owner.post("support/thread", {"text": "Owner's secret teapot"})
    stranger.post("support/thread", {"text": "Hello"})
    client = staff("support")
    console(client, "POST", f"support_threads/{thread_of(owner).pk}/answer", {"text": "Psst"})
    assert texts(stranger) == ["Hello"]
    assert stranger.get("support/unread")["unread"] == 0
    newest = SupportMessage.objects.order_by("-pk")[0].pk
    assert [message["text"] for message in stranger.get("support/thread", before=newest + 1)["messages"]] == ["Hello"]


def test_a_counsellor_sees_only_what_is_assigned_to_them(staff: Staff, owner: Person, stranger: Person) -> None:
    for person in (owner, stranger):
        person.post("support/thread", {"text": "Hello"})
    support, counsellor = staff("support"), staff("counsellor")
    thread = thread_of(owner).pk
    assert console(counsellor, "GET", "support_threads")["total"] == 0
    for method, path in (("GET", ""), ("POST", "/answer"), ("POST", "/read")):
        console(counsellor, method, f"support_threads/{thread}{path}", {"text": "x"}, status=404)
    console(counsellor, "POST", f"support_threads/{thread}/assign", {"staff_id": None}, status=403)

    colleague = id_of("counsellor@staff.example")
    granted(colleague, owner)
    may_answer = console(support, "GET", f"support_threads/{thread}/answerers")["data"]
    assert {row["name"] for row in may_answer} == {"support@staff.example", "counsellor@staff.example"}
    console(support, "POST", f"support_threads/{thread}/assign", {"staff_id": colleague})
    assert [row["id"] for row in console(counsellor, "GET", "support_threads")["data"]] == [str(thread)]
    console(counsellor, "POST", f"support_threads/{thread}/answer", {"text": "I am yours."})
    assert owner.get("support/thread")["counsellor"] == "counsellor@staff.example"
    assert SupportMessage.objects.filter(from_staff=True).count() == 1


def test_a_counsellor_is_given_only_merchants_granted_to_them(staff: Staff, owner: Person, stranger: Person) -> None:
    for person in (owner, stranger):
        person.post("support/thread", {"text": "Hello"})
    support, _counsellor = staff("support"), staff("counsellor")
    colleague, path = id_of("counsellor@staff.example"), f"support_threads/{thread_of(owner).pk}"
    granted(colleague, stranger)
    running = granted(colleague, owner, begins_at=clock.now() + timedelta(hours=1))
    assert [row["name"] for row in console(support, "GET", f"{path}/answerers")["data"]] == ["support@staff.example"]
    refused = console(support, "POST", f"{path}/assign", {"staff_id": colleague}, status=422)
    assert "staff_id" in refused["fields"]
    assert thread_of(owner).assignee_id is None

    with time_machine.travel(clock.now() + timedelta(hours=1, seconds=1)):
        counsellor = signed_in(colleague, TokenKind.CONSOLE)
        console(support, "POST", f"{path}/assign", {"staff_id": colleague})
        assert console(counsellor, "GET", "support_threads")["total"] == 1
        MerchantGrant.objects.filter(pk=running).update(ended_at=clock.now())
        assert console(counsellor, "GET", "support_threads")["total"] == 0
        for method, rest in (("GET", ""), ("POST", "/answer"), ("POST", "/read")):
            console(counsellor, method, f"{path}{rest}", {"text": "x"}, status=404)
    assert not SupportMessage.objects.filter(from_staff=True).exists()


def test_who_lost_the_merchant_is_not_mailed_what_it_writes(staff: Staff, owner: Person) -> None:
    owner.post("support/thread", {"text": "Hello"})
    support, _counsellor = staff("support"), staff("counsellor")
    colleague = id_of("counsellor@staff.example")
    grant = granted(colleague, owner)
    console(support, "POST", f"support_threads/{thread_of(owner).pk}/assign", {"staff_id": colleague})
    MerchantGrant.objects.filter(pk=grant).update(ended_at=clock.now())
    drain_jobs(skip_pauses=True)
    assert [message.to for message in mail.outbox] == [["support@staff.example"]]


def test_a_thread_goes_only_to_who_answers(staff: Staff, owner: Person) -> None:
    owner.post("support/thread", {"text": "Hello"})
    support, _finance = staff("support"), staff("finance")
    path = f"support_threads/{thread_of(owner).pk}/assign"
    for staff_id in (id_of("finance@staff.example"), owner.actor.user_id, 999_999):
        assert "staff_id" in console(support, "POST", path, {"staff_id": staff_id}, status=422)["fields"]
    assert thread_of(owner).assignee_id is None


def test_staff_find_what_nobody_has_read(staff: Staff, owner: Person, stranger: Person) -> None:
    for person in (owner, stranger):
        person.post("support/thread", {"text": "Hello"})
    client = staff("operator")
    console(client, "POST", f"support_threads/{thread_of(owner).pk}/read")
    found = console(client, "GET", "support_threads?unread=true")
    assert ([row["id"] for row in found["data"]], found["total"]) == ([str(thread_of(stranger).pk)], 1)
    assert console(client, "GET", "support_threads")["total"] == 2


def test_long_threads_are_read_back_page_by_page(staff: Staff, owner: Person) -> None:
    owner.post("support/thread", {"text": "first"})
    thread = thread_of(owner)
    SupportMessage.objects.bulk_create(
        SupportMessage(thread=thread, at=thread.last_at, from_staff=False, text=f"m{number}") for number in range(60)
    )
    newest = owner.get("support/thread")
    assert (len(newest["messages"]), newest["has_more"], newest["messages"][-1]["text"]) == (50, True, "m59")
    older = owner.get("support/thread", before=newest["messages"][0]["id"])
    assert (older["messages"][0]["text"], len(older["messages"]), older["has_more"]) == ("first", 11, False)
    detail = console(staff("operator"), "GET", f"support_threads/{thread.pk}?before={newest['messages'][0]['id']}")
    assert detail["messages"][0]["text"] == "first"


@pytest.mark.parametrize("text", ["", " \n\u200b ", "x" * 4_001, "a\x00b"])
def test_an_empty_or_endless_message_is_refused(staff: Staff, owner: Person, text: str) -> None:
    assert "text" in owner.post("support/thread", {"text": text})["fields"]
    assert not Thread.objects.exists()


def test_who_writes_without_pause_is_stopped(owner: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = Limit("support-test", 3, 600)
    monkeypatch.setattr("server.api.merchant.notices.support.SUPPORT_BY_USER", limit)
    for _ in range(limit.burst):
        owner.post("support/thread", {"text": "again"})
    answer = owner.client.post("/api/account-service/support/thread", {"text": "x"}, content_type="application/json")
    assert answer.status_code == 429
    assert SupportMessage.objects.count() == limit.burst
    assert stranger.post("support/thread", {"text": "x"})["success"]


def test_who_is_away_is_mailed_once(staff: Staff, owner: Person) -> None:
    client = staff("support")
    for text in ("First question", "Second question"):
        owner.post("support/thread", {"text": text})
    drain_jobs(skip_pauses=True)
    drain_jobs(skip_pauses=True)
    assert [message.to for message in mail.outbox] == [["support@staff.example"]]
    assert "Second question" in mail.outbox[0].body
    assert f"/console/support_threads/{thread_of(owner).pk}/show" in mail.outbox[0].body

    console(client, "POST", f"support_threads/{thread_of(owner).pk}/answer", {"text": "Answered"})
    drain_jobs(skip_pauses=True)
    assert mail.outbox[1].to == ["owner@example.com"]
    assert "Answered" in mail.outbox[1].body
    assert len(mail.outbox) == 2


def test_who_has_read_it_is_not_mailed(staff: Staff, owner: Person) -> None:
    client = staff("support")
    owner.post("support/thread", {"text": "Question"})
    path = f"support_threads/{thread_of(owner).pk}"
    console(client, "POST", f"{path}/answer", {"text": "Answer"})
    owner.put("support/thread")
    drain_jobs(skip_pauses=True)
    assert mail.outbox == []


def test_the_assigned_counsellor_alone_is_mailed(staff: Staff, owner: Person) -> None:
    staff("support")
    staff("counsellor")
    granted(id_of("counsellor@staff.example"), owner)
    owner.post("support/thread", {"text": "Question"})
    Thread.objects.update(assignee_id=id_of("counsellor@staff.example"))
    drain_jobs(skip_pauses=True)
    assert [message.to for message in mail.outbox] == [["counsellor@staff.example"]]


def test_a_mail_that_was_refused_is_tried_again_and_nobody_else_is_mailed_twice(
    staff: Staff, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff("support")
    staff("operator")
    owner.post("support/thread", {"text": "Question"})
    send, refused = mail.EmailMultiAlternatives.send, ["operator@staff.example"] * 2

    def deliver(message: mail.EmailMultiAlternatives, *args: Any, **options: Any) -> int:
        if message.to == refused[:1]:
            refused.pop()
            raise ConnectionError
        return send(message, *args, **options)

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", deliver)
    drain_jobs(skip_pauses=True)
    assert refused == []
    reported = sorted(address for message in mail.outbox for address in message.to)
    assert reported == ["operator@staff.example", "support@staff.example"]


def test_a_mail_that_was_refused_is_not_sent_once_its_message_was_read(
    staff: Staff, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff("support")
    owner.post("support/thread", {"text": "Question"})
    refused: list[str] = []

    def refuse_and_be_read(message: mail.EmailMultiAlternatives, **_: Any) -> int:
        refused.extend(message.to)
        Thread.objects.update(staff_read_id=SupportMessage.objects.latest("pk").pk)
        raise ConnectionError

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse_and_be_read)
    drain_jobs(skip_pauses=True)
    assert refused == ["support@staff.example"]
