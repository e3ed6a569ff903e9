"""What staff draft for others: who may write it, of two editors the second loses nothing, and each act is audited."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.catalogue.helpers import TEXT as TOPIC
from tests.support.console import ask
from tests.support.leads import FORM

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
NEWS = {"title_en": "News", "starts_at": clock.now().isoformat(), "router": "/app/importProducts"}
POT = {
    "title_en": "Teapot",
    "currency": "usd",
    "options": [{"name": "Size", "values": ["Small", "Large"]}],
    "variants": [{"sku": "S", "option_values": ["Small"], "price": "7.50"},
                 {"sku": "L", "option_values": ["Large"], "price": "12"}],
}  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """One kind of draft: where it is kept, what it needs, the field that two editors write, and who may not."""

    path: str
    body: dict[str, Any]
    name: str
    target: str
    strangers: tuple[str, ...]
    published: dict[str, Any] = field(default_factory=lambda: {"state": "published"})
    taken_back: dict[str, Any] = field(default_factory=lambda: {"state": "draft"})
    writers: tuple[str, ...] = ("operator",)
    audited: tuple[str, ...] = ("publish", "withdraw", "publish")
    key: str = ""
    """Of a page that exists before anybody has written it."""

    def begin(self, client: Client, status: int = 200) -> dict[str, Any]:
        if self.key:
            return ask(client, "PUT", f"{self.path}/{self.key}", self.body | {"version": 0}, status)
        return ask(client, "POST", self.path, self.body, status)


SOURCING = ("counsellor", "finance", "support")
AGENTS = ("sourcing", "operator")
LIVE = {"state": "live"}
KINDS = [
    Kind("topic_pages", TOPIC, "name_en", "topic page", SOURCING, {"status": 2}, {"status": 3}, AGENTS,
         ("create", "publish", "withdraw", "publish")),
    Kind("antstore_products", POT, "title_en", "Antstore product", SOURCING,
         {"state": "published"}, {"state": "withdrawn"}, AGENTS, ("create", "publish", "withdraw", "publish")),
    Kind("announcements", NEWS | {"content_en": "<p>Read.</p>", "detail_type": 1, "audience": "everyone"},
         "title_en", "announcement", ("finance",), LIVE),
    Kind("push_messages", NEWS | {"body_en": "<p>Read.</p>", "button_en": "Go", "trigger_type": 1},
         "title_en", "push message", ("finance",), LIVE),
    Kind("pages", {"title": "Coming", "body": "b"}, "title", "page", ("finance",), key="coming-zh"),
]  # fmt: skip
LEADS = Kind("lead_forms", FORM, "partner", "lead form", ("finance",))
each_kind = pytest.mark.parametrize("kind", [*KINDS, LEADS], ids=lambda kind: kind.path)
each_published = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.path)


@each_kind
def test_the_second_of_two_editors_is_refused_and_overwrites_nothing(staff: Staff, kind: Kind) -> None:
    client = staff(kind.writers[0])
    made = kind.begin(client)
    value = f"{kind.path}/{made['id']}"
    assert made["version"] == 1
    assert ask(client, "PUT", value, kind.body | {kind.name: "First", "version": 1})["version"] == 2
    ask(client, "PUT", value, kind.body | {kind.name: "Second", "version": 1}, status=409)
    ask(client, "PUT", value, kind.body | {kind.name: "Second", "version": 7}, status=409)
    if kind in KINDS:
        ask(client, "POST", f"{value}/publish", {"version": 1}, status=409)
    kept = ask(client, "GET", value)
    assert (kept[kind.name], kept["version"]) == ("First", 2)
    assert {name: kept.get(name) for name in kind.published} != kind.published


@each_published
def test_it_is_published_and_taken_back_once_and_each_act_is_audited(staff: Staff, kind: Kind) -> None:
    client = staff(kind.writers[0])
    made = kind.begin(client)
    value = f"{kind.path}/{made['id']}"
    shown = ask(client, "POST", f"{value}/publish", {"version": 1})
    assert shown | kind.published == shown
    back = ask(client, "POST", f"{value}/withdraw", {})
    assert back | kind.taken_back == back
    ask(client, "POST", f"{value}/withdraw", {}, status=409)
    again = ask(client, "POST", f"{value}/publish", {"version": back["version"]})
    assert again | kind.published == again
    entries = AuditEntry.objects.order_by("pk")
    assert [entry.action for entry in entries] == [f"{kind.path}.{act}" for act in kind.audited]
    assert {entry.target for entry in entries} == {f"{kind.target} {made['id']}"}


@each_kind
def test_what_is_missing_is_not_found(staff: Staff, kind: Kind) -> None:
    client = staff(kind.writers[0])
    before = ask(client, "GET", kind.path)
    value = f"{kind.path}/{'nothing-en' if kind.key else 999999}"
    ask(client, "GET", value, status=404)
    ask(client, "PUT", value, kind.body | {"version": 1}, status=404)
    for act in ("publish", "withdraw") if kind in KINDS else ():
        ask(client, "POST", f"{value}/{act}", {"version": 1}, status=404)
    assert ask(client, "GET", kind.path) == before


@each_kind
def test_only_who_may_write_it_does(staff: Staff, kind: Kind) -> None:
    writer = staff(kind.writers[-1])
    before = ask(writer, "GET", kind.path)
    for role in kind.strangers:
        kind.begin(staff(role), status=403)
    assert ask(writer, "GET", kind.path) == before
    for client in map(staff, kind.writers[:-1]):
        ask(client, "GET", kind.path)
    value = f"{kind.path}/{kind.begin(writer)['id']}"
    if kind in KINDS:
        ask(writer, "POST", f"{value}/publish", {"version": 1})
    before = ask(writer, "GET", value)
    for role in kind.strangers:
        ask(staff(role), "PUT", value, kind.body | {kind.name: "Theirs", "version": before["version"]}, status=403)
        for act in ("publish", "withdraw") if kind in KINDS else ():
            ask(staff(role), "POST", f"{value}/{act}", {"version": before["version"]}, status=403)
    assert ask(writer, "GET", value) == before


@pytest.mark.parametrize("path", ["topic_pages", "antstore_products"])
@pytest.mark.parametrize("role", SOURCING)
def test_who_is_no_sourcing_agent_does_not_read_what_they_draft(staff: Staff, path: str, role: str) -> None:
    ask(staff(role), "GET", path, status=403)
