"""A merchant's timeline: what happened with them, as far as the reader's rights and reach go."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.connections.services import claim_connection, end_connection
from server.company.plans.contracts import REPLACED, Origin
from server.company.plans.models import Subscription
from server.company.staff.models import StaffMember
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.factories.payments import ChargeFactory, PaymentFactory
from tests.factories.plans import run_paid_plan
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


def test_a_store_that_was_disconnected_is_listed_with_its_beginning_and_its_end(staff: Staff, owner: Person) -> None:
    merchant, operator = owner.actor.tenant_id, staff("operator")
    claim_connection(platform=6, external_key="tea.example", tenant_id=merchant, store_id=1, now=clock.now())
    claim_connection(platform=6, external_key="silk.example", tenant_id=merchant, store_id=2, now=clock.now())
    end_connection(tenant_id=merchant, store_id=1, now=clock.now())
    reported = [(row["kind"], row["what"]) for row in ask(operator, "GET", f"merchants/{merchant}/timeline")["data"]]
    assert reported == [
        ("connection_end", "tea.example"),
        ("connection", "silk.example"),
        ("connection", "tea.example"),
    ]


def test_a_plan_on_several_platforms_is_one_moment(staff: Staff, owner: Person, tenant: TenantRef) -> None:
    plans = [run_paid_plan(tenant, platform=platform) for platform in (3, 4, 6)]
    Subscription.objects.filter(pk__in=[plan.pk for plan in plans]).update(plan_id=plans[0].plan_id, since=clock.now())
    assert kinds(staff("operator"), owner.actor.tenant_id) == ["subscription"]


def test_a_grant_that_was_ended_is_listed_with_its_end(staff: Staff, owner: Person) -> None:
    merchant, operator = owner.actor.tenant_id, staff("operator")
    staff("counsellor")
    grant(operator, merchant)
    (given,) = ask(operator, "GET", f"grants?merchant={merchant}")["data"]
    ask(operator, "POST", f"grants/{given['id']}/end", {"reason": "left"})
    assert kinds(operator, merchant).count("grant_end") == 1


def test_a_phone_number_in_a_reason_is_masked(staff: Staff, owner: Person) -> None:
    merchant, operator = owner.actor.tenant_id, staff("operator")
    reason = {"reason": "Called 13800135678", "menus": ["1688"]}
    ask(operator, "PUT", f"merchants/{merchant}/menus", reason)
    (payload,) = ask(operator, "GET", f"merchants/{merchant}/timeline")["data"]
    assert payload["reason"] == "Called +86 138****5678"


def test_a_merchant_out_of_reach_has_no_timeline(staff: Staff, owner: Person) -> None:
    ask(staff("counsellor"), "GET", f"merchants/{owner.actor.tenant_id}/timeline", status=404)
    ask(staff("operator"), "GET", "merchants/999999/timeline", status=404)
    ask(staff("sourcing"), "GET", f"merchants/{owner.actor.tenant_id}/timeline", status=403)


def test_the_timeline_takes_as_many_queries_for_many_moments_as_for_one(staff: Staff, owner: Person) -> None:
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


def test_a_payment_and_the_plan_that_it_brought_are_one_moment(staff: Staff, owner: Person, tenant: TenantRef) -> None:
    now = clock.now()
    before, bought, later = (run_paid_plan(tenant, platform=platform) for platform in (3, 4, 6))
    Subscription.objects.filter(pk=before.pk).update(since=now - timedelta(days=40), ended_at=now, end_reason=REPLACED)
    Subscription.objects.filter(pk=bought.pk).update(since=now, origin=Origin.PAID)
    Subscription.objects.filter(pk=later.pk).update(since=now - timedelta(days=30), origin=Origin.PAID)
    charge = ChargeFactory.create(merchant_id=tenant.id, plan_id=bought.plan_id)
    payment = PaymentFactory.create(charge=charge, merchant_id=tenant.id, at=now - timedelta(seconds=2))
    path = f"merchants/{tenant.id}/timeline"
    rows = ask(staff("operator"), "GET", path)["data"]
    assert [(row["id"], [part["id"] for part in row["parts"]]) for row in rows] == [
        (f"payment-{payment.pk}", [f"subscription-{bought.pk}", f"subscription_end-{before.pk}"]),
        (f"subscription-{later.pk}", []),
        (f"subscription-{before.pk}", []),
    ]
