"""A merchant and our staff write to each other about a request; what staff note stays among them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.workorders.models import OrderMessage, OrderNote
from tests.support.jobs import drain_jobs
from tests.support.operations import ALL, STREAMS, Operation, call
from tests.support.people import Person
from tests.workorders.conftest import RequestDesk, picture
from tests.workorders.staff import ServiceDesk

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
SECRET = "NOTE-THAT-NEVER-LEAKS"
READS = [
    operation
    for operation in ALL
    if (operation.api, operation.method) == ("merchant", "GET")
    and operation.id not in STREAMS
    and not operation.id.endswith(".get")
]
WRITES = [
    operation
    for operation in ALL
    if operation.api == "merchant" and operation.method != "GET" and operation.id.startswith("work_orders.")
]
PLACEHOLDER = re.compile(r"\{(?:\w+:)?(\w+)\}")


def thread(desk: RequestDesk, order: str, **query: Any) -> Any:
    return desk.get(f"work-order/{order}/messages", **query)


def write(desk: RequestDesk, order: str, text: str = "", files: list[str] | None = None) -> Any:
    return desk.send("post", f"work-order/{order}/messages", {"text": text, "files": files or []})


def test_a_merchant_writes_and_is_answered(staff: Staff, desk: RequestDesk, member_with: Callable[..., Person]) -> None:
    order, support = desk.research(), ServiceDesk(staff("support"))
    image = desk.upload(picture())["file"]
    assert write(desk, order, " Here it is\u200b ", [image["id"]])["success"]
    assert support.inbox("unread=true") == [order]
    drain_jobs(skip_pauses=True)
    assert [(email_message.to, email_message.subject) for email_message in mail.outbox] == [
        (["support@staff.example"], f"First merchant wrote about request #{order}")
    ]
    (said,) = support.show(order)["thread"]["messages"]
    assert (said["text"], said["from_staff"], said["files"][0]["is_image"]) == ("Here it is", False, True)
    support.call("POST", f"/{order}/read")
    assert support.inbox("unread=true") == []

    support.call("POST", f"/{order}/messages", {"text": "Thank you", "files": [support.upload(order)["id"]]})
    colleague = RequestDesk(member_with("SERVICES_MARKET"))
    for reader in (desk, colleague):
        shown = thread(reader, order)
        assert ([message["text"] for message in shown["messages"]], shown["unread"]) == (["Here it is", "Thank you"], 1)
        assert (shown["messages"][1]["files"][0]["name"], reader.orders()[0]["unread"]) == ("offer.csv", 1)
        assert [message["author"] for message in shown["messages"]] == ["owner@example.com", ""], "no mailbox of ours"
    assert desk.send("put", f"work-order/{order}/messages", {})["success"]
    assert (thread(desk, order)["unread"], thread(colleague, order)["unread"]) == (0, 1)
    drain_jobs(skip_pauses=True)
    assert any("new message. Thank you" in email_message.body for email_message in mail.outbox[1:]), (
        "the merchant is told by mail"
    )


def test_messages_are_read_page_by_page(staff: Staff, desk: RequestDesk) -> None:
    order = int(desk.research())
    at = {"order_id": order, "from_staff": False, "at": "2026-11-01T00:00:00Z"}
    OrderMessage.objects.bulk_create([OrderMessage(text=str(number), **at) for number in range(60)])
    newest = thread(desk, str(order))
    older = thread(desk, str(order), before=newest["messages"][0]["id"])
    assert ([message["text"] for message in older["messages"]], older["has_more"]) == (
        [str(number) for number in range(10)],
        False,
    )
    support = ServiceDesk(staff("support"))
    assert support.call("GET", f"/{order}/messages?before={older['messages'][1]['id']}")["messages"][0]["text"] == "0"


@pytest.mark.parametrize(
    ("text", "files", "field"), [("", [], "text"), ("x" * 4_001, [], "text"), ("x", ["nobodys"], "files")]
)
def test_what_cannot_be_sent_is_not_kept(desk: RequestDesk, text: str, files: list[str], field: str) -> None:
    assert list(write(desk, desk.research(), text, files)["fields"]) == [field]
    assert OrderMessage.objects.count() == 0


def test_a_file_is_sent_once_and_by_its_merchant(desk: RequestDesk, other_desk: RequestDesk) -> None:
    order, foreign = desk.research(), other_desk.research()
    image = desk.upload(picture())["file"]["id"]
    assert write(other_desk, foreign, "", [image])["code"] == 1000400
    assert write(desk, foreign, "", [image])["code"] == 1000404
    assert write(desk, order, "", [image])["success"]
    assert write(desk, order, "", [image])["code"] == 1000400
    for path in ("get", "put"):
        answer = (
            other_desk.send(path, f"work-order/{order}/messages", {}) if path == "put" else thread(other_desk, order)
        )
        assert answer["code"] == 1000404
    assert OrderMessage.objects.count() == 1


def test_internal_notes_and_suppliers_are_in_no_answer_of_the_merchant_api(staff: Staff, desk: RequestDesk) -> None:
    """All that a merchant does with requests, the notices of it, and then every GET that there is."""
    order, support = desk.research(), ServiceDesk(staff("support"))
    support.call("POST", f"/{order}/notes", {"text": SECRET})
    offer = {
        "supplier": f"S {SECRET}",
        "price": "1",
        "currency": "USD",
        "note": SECRET,
        "link": f"https://x.example/{SECRET}",
    }
    kept = support.call("POST", f"/{order}/offers", offer)
    support.call("POST", f"/{order}/offers/{kept['id']}/pick")
    support.call("POST", f"/{order}/messages", {"text": "Hello"})
    shown = support.show(order)
    assert (shown["notes"][0]["text"], shown["offers"][0]["note"]) == (SECRET, SECRET)
    ids = dict.fromkeys(PLACEHOLDER.findall(" ".join(read.path for read in READS + WRITES)), order)
    said = {operation.id: answer_of(desk, operation, ids) for operation in WRITES}
    assert len(said) > 10
    drain_jobs(skip_pauses=True)
    said |= {read.id: answer_of(desk, read, ids) for read in READS}
    assert [email_message.subject for email_message in mail.outbox if SECRET in str(email_message.message())] == []
    assert [name for name, body in said.items() if SECRET in body] == []
    assert "Hello" in said["work_orders.messages"]
    assert OrderNote.objects.count() == 1


def answer_of(desk: RequestDesk, read: Operation, ids: dict[str, str]) -> str:
    answer = call(desk.client, read, ids)
    return str(answer.getvalue().decode(errors="replace"))
