"""Staff keep notes, tasks and fields of our own for the merchants whom they look after; no merchant reads them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.customers.models import CustomField, FieldValue, MerchantNote, Task
from server.company.identity.models import User
from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
SECRET = "Wants a discount of 20%"


def id_of(mailbox: str) -> int:
    return User.objects.get(email=mailbox).pk


def grant(operator: Client, merchant: int) -> None:
    counsellor = id_of("counsellor@staff.example")
    ask(operator, "POST", "grants", {"staff_id": counsellor, "merchant_id": merchant, "reason": "new client"})


def kinds(client: Client, merchant: int) -> list[str]:
    return [row["kind"] for row in ask(client, "GET", f"merchants/{merchant}/timeline")["data"]]


def test_a_counsellor_notes_what_only_staff_read(staff: Staff, owner: Person) -> None:
    counsellor, operator, merchant = staff("counsellor"), staff("operator"), owner.actor.tenant_id
    for path in ("care", "messages"):
        ask(counsellor, "GET", f"merchants/{merchant}/{path}", status=404)
    ask(counsellor, "POST", f"merchants/{merchant}/notes", {"text": SECRET}, status=404)
    ask(staff("finance"), "GET", f"merchants/{merchant}/care", status=403)
    assert not MerchantNote.objects.exists()
    grant(operator, merchant)
    ask(counsellor, "POST", f"merchants/{merchant}/notes", {"text": " "}, status=422)
    ask(counsellor, "POST", f"merchants/{merchant}/notes", {"text": SECRET})
    (note,) = ask(operator, "GET", f"merchants/{merchant}/care")["notes"]
    assert (note["text"], note["author"]) == (SECRET, "counsellor@staff.example")
    assert kinds(counsellor, merchant) == ["note"]
    for path in ("user/info", "support/thread", "work-order/list"):
        assert SECRET not in owner.client.get(f"/api/account-service/{path}").content.decode()


def test_the_page_tells_limits_and_what_the_reader_may_know(staff: Staff, owner: Person) -> None:
    merchant = owner.actor.tenant_id
    owner.post("support/thread", {"text": "Where is my order?"})
    found = ask(staff("support"), "GET", f"merchants/{merchant}")
    assert found["limits"] == {
        "stores_per_platform": 3,
        "import_products": 10_000,
        "monitored_variants": 1_000,
        "sub_accounts": 1,
    }
    (said,) = ask(staff("operator"), "GET", f"merchants/{merchant}/messages")["data"]
    assert said["text"] == "Where is my order?"
    ask(staff("finance"), "GET", f"merchants/{merchant}/messages", status=403)


def test_fields_of_our_own_hold_what_fits_them(staff: Staff, owner: Person) -> None:
    support, care = staff("support"), f"merchants/{owner.actor.tenant_id}"
    ask(staff("counsellor"), "POST", "customer_fields", {"label_en": "Size", "kind": "text"}, status=403)
    ask(support, "POST", "customer_fields", {"label_en": "Size", "kind": "choice"}, status=422)
    sizes: dict[str, Any] = {"label_en": "Size", "label_zh": "规模", "kind": "choice", "choices": ["small", "big"]}
    texts: list[dict[str, Any]] = [sizes, *({"label_en": kind, "kind": kind} for kind in ("text", "number", "date"))]
    size, text, number, day = (ask(support, "POST", "customer_fields", text)["id"] for text in texts)
    for values in ({size: "huge"}, {number: "many"}, {day: "31.12.2026"}, {"999": "x"}, {text: "fits", number: "NaN"}):
        refused = ask(support, "PUT", f"{care}/fields", {"values": values}, status=422)
        assert next(iter(refused["fields"])).startswith("values.")
    assert not FieldValue.objects.exists()
    params = {size: "big", text: " Tea ", number: "12.50", day: "2026-12-31"}
    for _twice in range(2):
        filled = ask(support, "PUT", f"{care}/fields", {"values": params})
    assert [field["value"] for field in filled["fields"]] == ["big", "Tea", "12.5", "2026-12-31"]
    ask(support, "PUT", f"{care}/fields", {"values": {text: ""}})
    ask(support, "PUT", f"customer_fields/{number}", {**texts[2], "kind": "text", "version": 1}, status=422)
    ask(support, "PUT", f"customer_fields/{size}", {**sizes, "is_active": False, "version": 1})
    ask(support, "PUT", f"customer_fields/{size}", {**sizes, "label_en": "Mine", "version": 1}, status=409)
    found = {field["label_en"]: field["value"] for field in ask(support, "GET", care + "/care")["fields"]}
    assert found == {"text": "", "number": "12.5", "date": "2026-12-31"}
    assert CustomField.objects.get(pk=size).values.count() == 1, "kept while it is out of use"


def test_tasks_are_given_finished_and_overdue(staff: Staff, owner: Person, stranger: Person) -> None:
    support, counsellor, merchant = staff("support"), staff("counsellor"), owner.actor.tenant_id
    staff("finance")
    today, carer = clock.now().date(), id_of("counsellor@staff.example")
    call = {"title": "Call", "tenant_id": merchant, "due_on": str(today - timedelta(days=1))}
    for wrong, field in (
        ({"assignee_id": carer}, "assignee_id"),
        ({"assignee_id": id_of("finance@staff.example")}, "assignee_id"),
        ({"tenant_id": 10**9}, "tenant_id"),
        ({"title": " "}, "title"),
        ({"due_on": "9999-01-01"}, "due_on"),
    ):
        assert list(ask(support, "POST", "tasks", {**call, **wrong}, status=422)["fields"]) == [field]
    ask(counsellor, "POST", "tasks", call, status=422)
    assert not Task.objects.exists()
    grant(staff("operator"), merchant)
    task = ask(support, "POST", "tasks", {**call, "assignee_id": carer})
    other = ask(support, "POST", "tasks", {**call, "tenant_id": stranger.actor.tenant_id, "due_on": str(today)})
    assert (task["state"], other["state"]) == ("overdue", "open")
    ask(counsellor, "POST", f"tasks/{other['id']}/finish", status=404)
    ask(counsellor, "PUT", f"tasks/{task['id']}", {**call, "title": "Write", "version": 1})
    ask(support, "PUT", f"tasks/{task['id']}", {**call, "title": "Mail", "version": 1}, status=409)
    for query, found in (
        ("", [task["id"], other["id"]]),
        ("state=overdue", [task["id"]]),
        ("state=open&q=call", [other["id"]]),
        (f"merchant={merchant}", [task["id"]]),
        ("assignee=0", [task["id"], other["id"]]),
        (f"assignee={carer}", []),
    ):
        assert [row["id"] for row in ask(support, "GET", f"tasks?{query}")["data"]] == found, query
    assert [row["id"] for row in ask(counsellor, "GET", "tasks")["data"]] == [task["id"]]
    for _twice in range(2):
        done = ask(counsellor, "POST", f"tasks/{task['id']}/finish")
    assert (done["state"], done["done_by"], done["version"]) == ("done", "counsellor@staff.example", 3)
    assert kinds(counsellor, merchant) == ["task"]
    assert AuditEntry.objects.filter(action="tasks.edit").count() == 1
    assert ask(support, "POST", f"tasks/{task['id']}/reopen")["state"] == "overdue"
