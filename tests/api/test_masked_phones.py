"""Staff read no whole phone number of a user or a visitor."""

from collections.abc import Callable

import pytest
from django.test import Client

from server.api.console.masking import mask_mobiles, mask_number
from server.company.accounts.models import AuditEntry, User
from server.company.leads.contracts import LeadState
from server.company.leads.models import Lead, LeadForm
from server.kit import clock
from server.tenancy.models import Tenant
from tests.support.console import ask
from tests.support.people import Person

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
    now, user_id = clock.now(), owner.actor.user_id
    form = LeadForm.objects.create(
        code="acme", partner="Acme", title_en="Talk to us", fields=[], edited_at=now, edited_by_id=user_id
    )
    answer = {"key": "phone", "kind": "phone", "label": "Phone", "value": "+49 151 2345 6789"}
    return Lead.objects.create(
        form=form, nonce="1", title="Talk to us", answers=[answer], language="en", state=LeadState.NEW, created_at=now
    )


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
