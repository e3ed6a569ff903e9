"""The console's start page: what waits for a staff member, as far as their rights go."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.activity.contracts import NewProcess
from server.company.activity.services import note_processes
from server.company.finance.contracts import DifferenceState
from server.company.finance.models import Difference
from server.company.inbox.models import InboxEvent, InboxState
from server.company.ledger.contracts import AdjustmentState, EntryKind, Unit
from server.company.ledger.models import Adjustment
from server.company.payments.models import Refund
from server.company.staff.models import StaffMember
from server.company.workorders.contracts import OrderState
from server.company.workorders.models import WorkOrder
from server.jobs.models import JobState
from server.kit import clock
from tests.factories.jobs import JobFactory
from tests.factories.payments import PaymentFactory
from tests.factories.workorders import WorkOrderFactory
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def fail_webhooks(count: int) -> None:
    failed = {"vendor": "woocommerce", "topic": "product.updated", "state": InboxState.FAILED}
    already = InboxEvent.objects.count()
    InboxEvent.objects.bulk_create(
        InboxEvent(event_id=str(already + number), received_at=clock.now(), **failed) for number in range(count)
    )


def make_jobs(state: JobState, *, days_ago: int, count: int) -> None:
    at = clock.now() - timedelta(days=days_ago)
    JobFactory.create_batch(count, state=state, created_at=at, finished_at=at)


def ask_for_credit(merchant: int, staff_mailbox: str, count: int) -> None:
    asker = StaffMember.objects.get(user__email=staff_mailbox).user_id
    facts = {"merchant_id": merchant, "kind": EntryKind.CREDIT, "unit": Unit.DOLLAR, "amount": 500_00}
    Adjustment.objects.bulk_create(
        Adjustment(
            **facts,
            key=f"{asker}-{number}",
            reason="Goodwill",
            state=AdjustmentState.WAITING,
            asked_by_id=asker,
            asked_by=staff_mailbox,
            asked_at=clock.now(),
        )
        for number in range(count)
    )


def start_processes(person: Person, *, days_ago: int, actions: list[int]) -> None:
    at = clock.now() - timedelta(days=days_ago)
    numbers = range(1_000 * days_ago, 1_000 * days_ago + len(actions))
    rows = [NewProcess(number, action, at) for number, action in zip(numbers, actions, strict=True)]
    note_processes(person.actor.tenant_id, rows)


def waiting(client: Client) -> dict[str, int]:
    return {item["id"]: item["count"] for item in ask(client, "GET", "start")["waiting"]}


def test_an_operator_reads_what_waits(staff: Staff, owner: Person) -> None:
    fail_webhooks(2)
    make_jobs(JobState.GIVEN_UP, days_ago=40, count=3)
    owner.post("support/thread", {"text": "Where is my order?"})
    found = waiting(staff("operator"))
    nothing = dict.fromkeys(
        ("requests", "leads", "adjustments", "withdrawals", "refunds", "differences", "faults", "grants"), 0
    )
    assert found == nothing | {"support": 1, "webhooks": 2, "jobs": 3}


def test_a_staff_member_reads_nothing_beyond_their_rights(staff: Staff, owner: Person) -> None:
    owner.post("support/thread", {"text": "Where is my order?"})
    assert waiting(staff("counsellor")) == {"support": 0, "requests": 0}
    assert waiting(staff("finance")) == dict.fromkeys(("adjustments", "withdrawals", "refunds", "differences"), 0)
    assert ask(staff("sourcing"), "GET", "start") == {"waiting": [{"id": "requests", "count": 0}], "charts": []}


def test_a_request_waits_for_those_who_see_it_until_somebody_has_it(staff: Staff, owner: Person) -> None:
    operator, counsellor = staff("operator"), staff("counsellor")
    request, _ = (WorkOrderFactory.create(tenant_id=owner.actor.tenant_id) for _ in range(2))
    WorkOrderFactory.create(tenant_id=owner.actor.tenant_id, state=OrderState.COMPLETED)
    assert (waiting(operator)["requests"], waiting(counsellor)["requests"]) == (2, 0)
    WorkOrder.objects.filter(pk=request.pk).update(assignee_id=owner.actor.user_id)
    assert waiting(operator)["requests"] == 1


def test_what_somebody_requested_themselves_does_not_wait_for_them(staff: Staff, owner: Person) -> None:
    finance, operator = staff("finance"), staff("operator")
    ask_for_credit(owner.actor.tenant_id, "finance@staff.example", 2)
    ask_for_credit(owner.actor.tenant_id, "operator@staff.example", 1)
    assert waiting(finance)["adjustments"] == 1
    assert waiting(operator)["adjustments"] == 2


def test_differences_and_refunds_wait_for_finance(staff: Staff, owner: Person) -> None:
    finance = staff("finance")
    asker = StaffMember.objects.get(user__email="finance@staff.example").user_id
    facts = {"merchant_id": owner.actor.tenant_id, "amount_minor": 100, "currency": "USD", "asked_at": clock.now()}
    payment = PaymentFactory.create()
    for number, (state, by) in enumerate((("waiting", 0), ("waiting", asker), ("done", 0))):
        Refund.objects.create(
            payment=payment, target="balance", state=state, asked_by_id=by, key=f"refund-{number}", **facts
        )
    for number, state in enumerate(DifferenceState):
        Difference.objects.create(
            provider="stripe", kind="amount", flow="charge", reference=f"pi_{number}", day=clock.now().date(),
            currency="USD", state=state, found_at=clock.now(),
        )  # fmt: skip
    found = waiting(finance)
    assert (found["refunds"], found["differences"]) == (1, 2)


def test_the_last_thirty_days_are_counted_day_by_day(staff: Staff, owner: Person) -> None:
    client = staff("operator")
    before = {chart["id"]: [day["count"] for day in chart["days"]] for chart in ask(client, "GET", "start")["charts"]}
    make_jobs(JobState.DONE, days_ago=0, count=2)
    make_jobs(JobState.DONE, days_ago=29, count=1)
    make_jobs(JobState.DONE, days_ago=31, count=5)
    start_processes(owner, days_ago=1, actions=[1, 1, 2, 8, 4])
    start_processes(owner, days_ago=31, actions=[1, 2])
    charts = {chart["id"]: [day["count"] for day in chart["days"]] for chart in ask(client, "GET", "start")["charts"]}
    assert [len(days) for days in charts.values()] == [30, 30, 30, 30]
    assert (charts["imports"][-2], sum(charts["imports"])) == (3, 3)
    assert (charts["publications"][-2], sum(charts["publications"])) == (2, 2)
    assert sum(charts["jobs"]) - sum(before["jobs"]) == 3
    assert charts["jobs"][-1] - before["jobs"][-1] == 2
    assert sum(charts["sign_ups"]) >= 1


def test_the_start_page_takes_as_many_queries_for_many_rows_as_for_one(staff: Staff, owner: Person) -> None:
    client = staff("operator")
    ask(client, "GET", "start")
    with CaptureQueriesContext(connection) as few:
        ask(client, "GET", "start")
    fail_webhooks(20)
    make_jobs(JobState.DONE, days_ago=3, count=20)
    with CaptureQueriesContext(connection) as many:
        ask(client, "GET", "start")
    assert len(many) == len(few)
