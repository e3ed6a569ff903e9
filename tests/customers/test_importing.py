"""Leads from a file: a look names what is wrong in each row, the import keeps what fits, once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from server.company.customers.models import Customer
from server.company.leads.models import Lead, LeadForm
from server.company.staff.models import AuditEntry
from tests.factories.leads import LeadFormFactory
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db

FIELDS = [
    {"key": "name", "kind": "text", "label_en": "Your name", "label_zh": "姓名", "required": True},
    {"key": "email", "kind": "email", "label_en": "Email", "label_zh": "", "required": False},
    {"key": "size", "kind": "choice", "label_en": "Size", "label_zh": "", "required": False},
]
CHOICES: tuple[list[str], ...] = ([], [], ["small", "big"])
FILE = """姓名,EMAIL,Size
Bea,bea@tea.example,small
,nobody@tea.example,big
Cy,cy at tea,huge
Bea again,BEA@tea.example,
Di,,big
"""


@pytest.fixture
def form(owner: Person) -> LeadForm:
    fields = [{**row, "choices_en": some, "choices_zh": []} for row, some in zip(FIELDS, CHOICES, strict=True)]
    return LeadFormFactory.create(edited_by_id=owner.actor.user_id, fields=fields)


def send(client: Client, form: LeadForm, path: str, content: str = FILE, **more: Any) -> Any:
    body = {
        "form_id": form.pk,
        "consent": "Asked at the fair",
        "file": SimpleUploadedFile("fair.csv", content.encode()),
    }
    return client.post(f"/api/console/leads/import{path}", body | more)


def test_a_file_is_looked_through_and_then_imported_once(staff: Callable[..., Client], form: LeadForm) -> None:
    support = staff("support")
    looked = send(support, form, "/check").json()
    assert {name: looked[name] for name in ("rows", "new", "known", "faulty")} == {
        "rows": 5,
        "new": 2,
        "known": 1,
        "faulty": 2,
    }
    assert [(fault["row"], fault["field"], fault["fault"]) for fault in looked["faults"]] == [
        (3, "name", "missing"),
        (4, "email", "wrong"),
        (4, "size", "wrong"),
    ]
    assert not Lead.objects.exists(), "only looked"
    assert send(support, form, "").json() == looked
    again = send(support, form, "").json()
    assert (again["new"], again["known"], Lead.objects.count()) == (0, 3, 2)
    drain_jobs()
    found = Customer.objects.filter(tenant=None).values_list("name", "email", "stage", "source")
    assert sorted(found) == [("Bea", "bea@tea.example", "lead", "Acme"), ("Di", "", "lead", "Acme")]
    assert set(Lead.objects.values_list("consent", flat=True)) == {"Asked at the fair"}
    assert list(AuditEntry.objects.filter(action="leads.import").values_list("detail__count", flat=True)) == [2, 0]


def test_what_is_no_such_table_is_refused_whole(staff: Callable[..., Client], form: LeadForm) -> None:
    support = staff("support")
    for more, field in (
        ({"content": "Name,Shoe size\nBea,39\n"}, "file"),
        ({"content": ""}, "file"),
        ({"content": "Email\n"}, "file"),
        ({"consent": " "}, "consent"),
    ):
        answer = send(support, form, "", **more)
        assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert send(staff("counsellor"), form, "").status_code == 403
    assert not Lead.objects.exists()
