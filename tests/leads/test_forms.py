"""A partner's visitor sends a form; staff write forms and handle what comes in."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.leads.models import Lead, LeadForm
from server.company.staff.models import AuditEntry
from tests.support.jobs import drain_jobs
from tests.support.leads import ANSWERS, FORM, NAME, SIZE, call, send, stamp
from tests.support.people import Person, signed_in

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


@pytest.fixture
def operator(staff: Staff) -> Client:
    return staff("operator")


@pytest.fixture
def form(operator: Client) -> dict[str, Any]:
    return call(operator, "POST", "lead_forms", FORM)


def test_a_visitor_sends_the_form_and_the_recipient_is_mailed(form: dict[str, Any]) -> None:
    sent = send(Client())
    assert (sent.status_code, sent["Location"]) == (303, "/formAS/acme?sent=1&language=en")
    page = Client().get(sent["Location"])
    assert "See you soon" in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    lead = Lead.objects.get()
    assert (lead.state, lead.consent, lead.user_id) == ("new", "You may write to me.", None)
    assert [(answer["label"], answer["value"]) for answer in lead.answers] == [
        ("Your name", "Anna"),
        ("E-mail", "anna@example.com"),
        ("Orders a day", "more"),
    ]
    drain_jobs()
    assert [(email_message.to, email_message.subject) for email_message in mail.outbox] == [
        (["sales@example.com"], "New lead: Acme Logistics")
    ]
    assert "anna@example.com" in str(mail.outbox[0].body)


def test_the_form_speaks_the_visitors_language_and_runs_nothing(form: dict[str, Any]) -> None:
    english = Client().get("/formAS/acme", headers={"Accept-Language": "en"}).content.decode()
    assert "Talk to us" in english
    assert "<script" not in english
    chinese = Client().get("/formAS/acme", headers={"Accept-Language": "zh-CN"}).content.decode()
    assert "联系我们" in chinese
    assert "姓名" in chinese
    assert "同意联系我。" in chinese


@pytest.mark.parametrize(
    ("changes", "marked"),
    [
        ({"name": " "}, "w-name"),
        ({"mail": "anna"}, "w-mail"),
        ({"size": "enormous"}, "w-size"),
        ({"name": "x" * 201}, "w-name"),
        ({"consent": ""}, "w-consent"),
    ],
)
def test_what_does_not_fit_is_marked_and_nothing_is_kept(
    form: dict[str, Any], changes: dict[str, str], marked: str
) -> None:
    answer = send(Client(), **changes)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert re.findall(r'class="fault" id="([\w-]+)"', page) == [marked]
    assert Lead.objects.count() == 0


def test_a_page_sent_twice_is_one_lead(form: dict[str, Any]) -> None:
    value = stamp(Client())
    assert [send(Client(), stamp=value).status_code for _ in range(2)] == [303, 303]
    assert Lead.objects.count() == 1
    drain_jobs()
    assert len(mail.outbox) == 1


def test_a_stamp_of_another_form_or_none_keeps_nothing(operator: Client, form: dict[str, Any]) -> None:
    call(operator, "POST", "lead_forms", FORM | {"code": "other"})
    for forged in (stamp(Client(), "other"), "nonsense"):
        assert send(Client(), stamp=forged).status_code == 400
    assert Lead.objects.count() == 0


def test_a_machine_that_fills_in_what_nobody_sees_is_thanked_and_forgotten(form: dict[str, Any]) -> None:
    assert send(Client(), website="https://spam.example").status_code == 303
    assert Lead.objects.count() == 0


def test_an_address_may_not_send_without_end(form: dict[str, Any]) -> None:
    answers = [send(Client(), mail=f"a{n}@example.com") for n in range(6)]
    assert [answer.status_code for answer in answers] == [303] * 5 + [429]
    assert "a5@example.com" in answers[-1].content.decode()
    assert Lead.objects.count() == 5


def test_unknown_and_inactive_codes_answer_the_same(operator: Client, form: dict[str, Any]) -> None:
    call(operator, "PUT", f"lead_forms/{form['id']}", FORM | {"is_active": False, "version": 1})
    unknown, inactive = Client().get("/formAS/nobody"), Client().get("/formAS/acme")
    assert (unknown.status_code, inactive.status_code) == (404, 404)
    assert unknown.content == inactive.content
    assert Client().post("/formAS/acme", ANSWERS).status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"code": "a b"}, "code"),
        ({"title_en": ""}, "title_en"),
        ({"consent_en": " "}, "consent_en"),
        ({"consent_zh": ""}, "consent_zh"),
        ({"recipient": "nobody"}, "recipient"),
        ({"fields": []}, "fields"),
        ({"fields": [NAME, NAME]}, "fields"),
        ({"fields": [SIZE | {"choices_en": []}]}, "fields"),
        ({"fields": [SIZE | {"choices_zh": ["一"]}]}, "fields"),
    ],
)
def test_a_form_that_cannot_work_is_refused_by_field(operator: Client, changes: dict[str, Any], field: str) -> None:
    assert list(call(operator, "POST", "lead_forms", FORM | changes, status=422)["fields"]) == [field]
    assert LeadForm.objects.count() == 0


def test_a_code_belongs_to_one_partner(operator: Client, form: dict[str, Any]) -> None:
    assert "code" in call(operator, "POST", "lead_forms", FORM, status=422)["fields"]
    assert call(operator, "GET", "lead_forms")["total"] == 1


def test_staff_find_handle_and_export_leads(operator: Client, form: dict[str, Any]) -> None:
    send(Client(), name="=cmd|' /C calc'!A0")
    send(Client(), name="Bertha", mail="bertha@example.com")
    found = call(operator, "GET", "leads?q=bertha&state=new")
    assert [row["answers"][0]["value"] for row in found["data"]] == ["Bertha"]
    lead = found["data"][0]
    handled = call(operator, "PUT", f"leads/{lead['id']}", {"state": "contacted", "note": "=1+1", "version": 1})
    assert (handled["state"], handled["handled_by"]) == ("contacted", "operator@staff.example")
    call(operator, "PUT", f"leads/{lead['id']}", {"state": "spam", "note": "", "version": 1}, status=409)
    assert call(operator, "GET", "leads?state=new")["total"] == 1
    text = operator.get("/api/console/leads.csv", {"state": "contacted"}).content.decode("utf-8-sig")
    assert "'=1+1" in text
    assert "Anna" not in text
    assert AuditEntry.objects.filter(action="leads.export").values_list("detail", flat=True).get() == {
        "count": 1,
        "state": "contacted",
    }


def test_finance_sees_no_leads(staff: Staff, form: dict[str, Any]) -> None:
    send(Client())
    call(staff("finance"), "GET", "leads", status=403)
    assert staff("finance").get("/api/console/leads.csv").status_code == 403


def test_who_is_signed_in_finds_the_submission_in_the_market(
    form: dict[str, Any], owner: Person, member: Person
) -> None:
    send(signed_in(owner.actor.user_id, TokenKind.MARKET))
    send(Client())
    mine = owner.get("service-market/submission")
    assert (mine["count"], mine["submissions"][0]["title"]) == (1, "Talk to us")
    assert "state" not in mine["submissions"][0]
    own = mine["submissions"][0]["id"]
    assert owner.get(f"service-market/submission/{own}")["submission"]["answers"][0]["value"] == "Anna"
    assert member.get("service-market/submission")["count"] == 0
    assert member.get(f"service-market/submission/{own}")["code"] == 1000404
