"""A merchant's timeline: what happened with them, as far as the reader's rights and reach go."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.accounts.models import StaffMember
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def kinds(client: Client, merchant: int) -> list[str]:
    return [row["kind"] for row in ask(client, "GET", f"merchants/{merchant}/timeline")["data"]]


def grant(operator: Client, merchant: int) -> None:
    counsellor = StaffMember.objects.get(user__email="counsellor@staff.example").user_id
    ask(operator, "POST", "grants", {"staff_id": counsellor, "merchant_id": merchant, "reason": "new client"})


def test_an_operator_reads_what_happened_newest_first(staff: Staff, owner: Person) -> None:
    operator, counsellor, merchant = staff("operator"), staff("counsellor"), owner.actor.tenant_id
    owner.post("support/thread", {"text": "Where is my order?"})
    grant(operator, merchant)
    ask(operator, "POST", f"users/{owner.actor.user_id}/impersonation", {"reason": "Import stuck"})
    assert kinds(operator, merchant) == ["impersonation", "grant", "audit", "support"]
    assert set(kinds(counsellor, merchant)) <= {"support", "subscription"}


def test_a_merchant_out_of_reach_has_no_timeline(staff: Staff, owner: Person) -> None:
    ask(staff("counsellor"), "GET", f"merchants/{owner.actor.tenant_id}/timeline", status=404)
    ask(staff("operator"), "GET", "merchants/999999/timeline", status=404)
    ask(staff("sourcing"), "GET", f"merchants/{owner.actor.tenant_id}/timeline", status=403)


def test_the_timeline_asks_the_same_queries_for_one_and_for_many(staff: Staff, owner: Person) -> None:
    operator, merchant = staff("operator"), owner.actor.tenant_id
    owner.post("support/thread", {"text": "Where is my order?"})
    kinds(operator, merchant)
    with CaptureQueriesContext(connection) as few:
        kinds(operator, merchant)
    for number in range(4):
        owner.post("support/thread", {"text": f"Hello {number}"})
        ask(operator, "POST", f"users/{owner.actor.user_id}/impersonation", {"reason": "Import stuck"})
    with CaptureQueriesContext(connection) as many:
        kinds(operator, merchant)
    assert len(many) == len(few)
