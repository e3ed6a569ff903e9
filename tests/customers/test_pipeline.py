"""Customers move through the pipeline by what happens with them, and leads of the same person are one."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from server.company.customers.contracts.pipeline import Signs
from server.company.customers.models import Customer, StageMove
from server.company.customers.rules.stages import place_of
from server.company.customers.services.pipeline import place_everybody
from server.company.identity.models import AccessToken, User
from server.company.leads.contracts import LeadState
from server.company.leads.models import Lead
from server.company.payments.models import PaidSubscription
from server.company.plans.models import ProTrial, Subscription
from server.company.staff.models import StaffMember
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant
from tests.factories.leads import LeadFactory, LeadFormFactory
from tests.factories.plans import run_paid_plan
from tests.factories.unpaid_plans import owe
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
NOW = timezone.now()


def days(count: int) -> timedelta:
    return timedelta(days=count)


@pytest.mark.parametrize(
    ("signs", "place"),
    [
        ({"is_merchant": False, "has_open_lead": True}, "lead asked"),
        ({"is_merchant": False}, "out dismissed"),
        ({"joined_at": NOW - days(29)}, "trial joined"),
        ({"joined_at": NOW - days(29), "is_staff": True}, "out staff"),
        ({"joined_at": NOW - days(200), "seen_at": NOW - days(30)}, "at_risk silent"),
        ({"joined_at": NOW - days(90)}, "churned gone"),
        ({"joined_at": NOW - days(200), "tries_until": NOW + days(1)}, "trial tries"),
        ({"pays": True, "had_plan": True, "seen_at": NOW}, "paid pays"),
        ({"pays": True, "seen_at": NOW, "plan_ends_at": NOW + days(15)}, "paid pays"),
        ({"pays": True, "seen_at": NOW, "plan_ends_at": NOW + days(14)}, "at_risk ending"),
        ({"pays": True, "seen_at": NOW - days(30)}, "at_risk silent"),
        ({"pays": True, "seen_at": NOW, "owes": True}, "at_risk unpaid"),
        ({"had_plan": True, "seen_at": NOW}, "churned plan_ended"),
        ({"pays": True, "seen_at": NOW, "leaves": True}, "churned leaving"),
    ],
)
def test_each_stage_follows_from_what_happened(signs: dict[str, object], place: str) -> None:
    given: dict[str, object] = {"is_merchant": True, **signs}
    assert " ".join(place_of(Signs(**given), NOW)) == place  # type: ignore[arg-type]


def lead(form: object, **answers: str) -> Lead:
    requested = [{"key": kind, "kind": kind, "label": kind, "value": value} for kind, value in answers.items()]
    return LeadFactory.create(form=form, answers=requested)


def places() -> dict[str, str]:
    return {row.email or row.phone or str(row.tenant_id): f"{row.stage} {row.why}" for row in Customer.objects.all()}


def test_leads_of_one_person_are_one_customer_who_becomes_a_merchant(
    staff: Staff, owner: Person, stranger: Person
) -> None:
    support, mine = staff("support"), owner.actor.tenant_id
    form = LeadFormFactory.create(edited_by_id=owner.actor.user_id)
    for answers in (
        {"text": "Bea", "email": "bea@tea.example"},
        {"text": "Bea", "email": "BEA@tea.example", "phone": "+44 20 7946 0018"},
        {"phone": "+44 20 7946 0018"},
        {"phone": "+44 (20) 79460018"},
        {"email": str(User.objects.get(pk=owner.actor.user_id)).upper()},
    ):
        lead(form, **answers)
    for _twice in range(2):
        place_everybody(now=clock.now())
    assert places() == {
        "bea@tea.example": "lead asked",
        "+44 20 7946 0018": "lead asked",
        str(mine): "trial joined",
        str(stranger.actor.tenant_id): "trial joined",
    }
    assert StageMove.objects.count() == 4, "run again, nobody moves"
    assert ask(support, "GET", "customers?stage=lead")["total"] == 2
    User.objects.filter(pk=stranger.actor.user_id).update(email="bea@tea.example")
    Customer.objects.filter(tenant_id=stranger.actor.tenant_id).delete()
    Lead.objects.filter(customer_id=Customer.objects.get(phone__gt="", email="").pk).update(state=LeadState.SPAM)
    place_everybody(now=clock.now())
    bea = Customer.objects.get(email="bea@tea.example")
    assert (bea.tenant_id, bea.stage, bea.moves.count()) == (stranger.actor.tenant_id, "trial", 2)
    assert ask(support, "GET", "customers?stage=lead")["total"] == 0
    response = ask(support, "GET", f"merchants/{bea.tenant_id}/timeline")["data"]
    assert [(row["what"], row["reason"]) for row in response if row["kind"] == "stage"] == [
        ("trial", "joined"),
        ("lead", "asked"),
    ]
    assert sum(row["kind"] == "lead" for row in response) == 2
    Lead.objects.all().delete()
    place_everybody(now=clock.now())
    assert set(Customer.objects.values_list("tenant_id", flat=True)) == {mine, stranger.actor.tenant_id}


def test_accounts_of_our_staff_are_on_no_board(staff: Staff, owner: Person, stranger: Person) -> None:
    support, theirs = staff("support"), str(stranger.actor.tenant_id)
    member = StaffMember.objects.create(user_id=owner.actor.user_id, roles=["counsellor"])
    place_everybody(now=clock.now())
    assert places() == {str(owner.actor.tenant_id): "out staff", theirs: "trial joined"}
    assert [row["tenant_id"] for row in ask(support, "GET", "customers")["data"]] == [theirs]
    StaffMember.objects.filter(pk=member.pk).update(is_active=False)
    place_everybody(now=clock.now())
    assert places()[str(owner.actor.tenant_id)] == "trial joined"


def test_plans_and_silence_move_a_merchant(staff: Staff, owner: Person, tenant: TenantRef) -> None:
    operator, counsellor, now = staff("operator"), staff("counsellor"), clock.now()

    def found() -> str:
        place_everybody(now=now)
        (row,) = ask(operator, "GET", f"customers?q={Tenant.objects.get(pk=tenant.id).name}")["data"]
        return f"{row['stage']} {row['why']}"

    assert found() == "trial joined"
    running = run_paid_plan(tenant)
    assert found() == "paid pays"
    Subscription.objects.filter(pk=running.pk).update(until=now + days(10))
    assert found() == "at_risk ending"
    Subscription.objects.filter(pk=running.pk).update(until=None)
    AccessToken.objects.filter(user_id=owner.actor.user_id).update(last_used_at=now - days(40))
    Tenant.objects.filter(pk=tenant.id).update(taken_at=now - days(400))
    assert found() == "at_risk silent"
    Subscription.objects.filter(pk=running.pk).update(ended_at=now)
    assert found() == "churned plan_ended"
    Subscription.objects.filter(pk=running.pk).update(ended_at=None)
    owed = owe(tenant, platform=6)
    assert found() == "at_risk unpaid"
    PaidSubscription.objects.filter(pk=owed.pk).update(state="unpaid")
    assert found() == "at_risk unpaid", "nobody retries, and the payment is still missing"
    PaidSubscription.objects.all().delete()
    Subscription.objects.filter(tenant_id=tenant.id).update(ended_at=now)
    assert found() == "churned plan_ended"
    ProTrial.objects.create(tenant_id=tenant.id, user_id=1, since=now, until=now + days(9))
    assert found() == "trial tries"
    steps = StageMove.objects.filter(customer__tenant_id=tenant.id).order_by("pk").values_list("after", flat=True)
    assert list(steps) == ["trial", "paid", "at_risk", "churned", "at_risk", "churned", "trial"]
    assert ask(counsellor, "GET", "customers")["data"] == [], "nobody in their care"
    ask(staff("finance"), "GET", "customers", status=403)
    with CaptureQueriesContext(connection) as few:
        place_everybody(now=now)
    Tenant.objects.bulk_create(
        Tenant(schema_name=f"t_many{number}", name=f"m{number}", state="ready", taken_at=now) for number in range(5)
    )
    place_everybody(now=now)
    with CaptureQueriesContext(connection) as many:
        place_everybody(now=now)
    assert len(many) == len(few)
