"""Staff read no whole phone number of a user or a visitor."""

from collections.abc import Callable

import pytest
from django.test import Client

from server.api.console.masking import mask_mobiles, mask_number
from server.company.identity.models import User
from server.company.identity.services.one_time_codes import current_code
from server.company.inbox.services import store_event
from server.company.leads.models import Lead
from server.company.staff.models import AuditEntry
from server.jobs.models import JobState
from server.kit import clock
from server.tenancy.models import Tenant
from tests.factories.jobs import JobFactory
from tests.factories.leads import LeadFactory
from tests.support.console import ask
from tests.support.people import TOTP_SECRET, Person

pytestmark = pytest.mark.django_db

PHONE = "13800135678"
MASKED = "+86 138****5678"
Staff = Callable[..., Client]


@pytest.fixture
def by_phone(owner: Person) -> Person:
    """A merchant who signs in by phone."""
    User.objects.filter(pk=owner.actor.user_id).update(phone=PHONE, email=None)
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(name=PHONE)
    return owner


def leave_a_number(owner: Person) -> Lead:
    answer = {"key": "phone", "kind": "phone", "label": "Phone", "value": "+49 151 2345 6789"}
    return LeadFactory.create(form__edited_by_id=owner.actor.user_id, answers=[answer])


@pytest.mark.parametrize(
    "path", ["users", "users/{user}", "merchants", "merchants/{merchant}", "sessions", "support_threads", "log_ins"]
)
def test_no_list_or_page_shows_a_whole_number(staff: Staff, by_phone: Person, path: str) -> None:
    by_phone.post("support/thread", {"text": "Hello"})
    actor = by_phone.actor
    answer = str(ask(staff("operator"), "GET", path.format(user=actor.user_id, merchant=actor.tenant_id)))
    assert PHONE not in answer
    assert MASKED in answer or path == "log_ins"


def test_a_user_is_found_by_the_whole_number(staff: Staff, by_phone: Person) -> None:
    found = ask(staff("operator"), "GET", f"users?q={PHONE}")["data"]
    assert [(row["phone"], row["merchant"]) for row in found] == [(MASKED, MASKED)]


def test_the_audit_log_masks_whom_an_entry_is_about(staff: Staff, by_phone: Person) -> None:
    client = staff("operator")
    ask(client, "POST", f"users/{by_phone.actor.user_id}/impersonation", {"reason": "Import stuck"})
    assert AuditEntry.objects.filter(target__contains=PHONE).exists()
    shown = str(ask(client, "GET", "audit")) + str(ask(client, "GET", "impersonations"))
    assert PHONE not in shown
    assert shown.count(MASKED) >= 2


def test_a_lead_is_masked_until_it_is_exported(staff: Staff, owner: Person) -> None:
    lead, client = leave_a_number(owner), staff("operator")
    shown = ask(client, "GET", f"leads/{lead.pk}")["answers"]
    assert [answer["value"] for answer in shown] == ["+49 1** **** 6789"]
    assert "+49 151 2345 6789" in client.get("/api/console/leads.csv").content.decode()
    assert AuditEntry.objects.filter(action="leads.export").count() == 1


def test_what_people_wrote_and_machines_sent_is_masked(staff: Staff, owner: Person) -> None:
    client, now, schema = staff("operator"), clock.now(), owner.actor.schema_name
    owner.post("support/thread", {"text": f"Call me at {PHONE}"})
    owner.post("datalog", {"event": "asked", "param": {"phones": [PHONE, int(PHONE)]}})
    job = JobFactory.create(
        state=JobState.FAILED,
        payload={"to": {"phone": PHONE}}, error=f"no such phone {PHONE}", traceback=f"ValueError: {PHONE}",
    )  # fmt: skip
    store_event(
        vendor="shopify", event_id="one", topic="products/delete", schema_name=schema, store_id=None,
        body=f'{{"phone": "{PHONE}"}}', now=now,
    )  # fmt: skip
    (event,) = ask(client, "GET", "inbox")["data"]
    (thread,) = ask(client, "GET", "support_threads")["data"]
    read = {
        "support_threads": 1,
        f"support_threads/{thread['id']}": 2,
        "events": 2,
        "jobs": 1,
        f"jobs/{job.pk}": 3,
        f"inbox/{event['id']}": 1,
    }
    for path, times in read.items():
        answer = str(ask(client, "GET", path))
        assert (PHONE in answer, answer.count(MASKED)) == (False, times), path


def test_a_reason_that_names_a_phone_is_masked(staff: Staff, owner: Person) -> None:
    client, merchant = staff("operator"), owner.actor.tenant_id
    staff("counsellor")
    counsellor = User.objects.get(email="counsellor@staff.example").pk
    reason = {"reason": f"Called {PHONE}"}
    ask(client, "POST", "grants", {"staff_id": counsellor, "merchant_id": merchant, **reason})
    ask(client, "POST", f"users/{owner.actor.user_id}/impersonation", reason)
    params = {"key": "form-number-1", "kind": "credit", "unit": "USD", "amount": "5", "note": f"As told {PHONE}"}
    params["code"] = current_code(TOTP_SECRET)
    for path in ("grants", "impersonations", "audit"):
        shown = [row["reason"] for row in ask(client, "GET", path)["data"]]
        assert set(shown) == {f"Called {MASKED}"}, path
    ask(client, "POST", f"merchants/{merchant}/adjustments", params | reason)
    (row,) = ask(client, "GET", "adjustments")["data"]
    assert (row["reason"], row["note"]) == (f"Called {MASKED}", f"As told {MASKED}")


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (PHONE, MASKED),
        ("+8613800135678", MASKED),
        (f"user 5 {PHONE}", f"user 5 {MASKED}"),
        (MASKED, MASKED),
        ("1763712000123", "1763712000123"),
        ("anna@example.com", "anna@example.com"),
    ],
)
def test_only_mobile_numbers_are_masked(text: str, masked: str) -> None:
    assert mask_mobiles(text) == masked


def test_a_short_number_keeps_its_digits() -> None:
    assert mask_number("110") == "110"
