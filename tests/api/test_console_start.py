"""The console's start page: what waits for a staff member, as far as their rights go."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.activity.contracts import NewProcess
from server.company.activity.services import note_processes
from server.company.balance.contracts import OPEN_STATES, WithdrawalState
from server.company.balance.models import Withdrawal
from server.company.catalogue.contracts import TopicStatus
from server.company.catalogue.models import TopicPage
from server.company.customers.models import Task
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


REQUESTS = ("my_requests", "requests", "overdue", "due_soon", "to_quote")
MONEY = ("adjustments", "withdrawals", "refunds", "differences")


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
    nothing = dict.fromkeys((*REQUESTS, "tasks", "leads", "expiring", "settlements", *MONEY, "faults", "grants"), 0)
    assert found == nothing | {"support": 1, "webhooks": 2, "jobs": 3}


def test_a_staff_member_reads_nothing_beyond_their_rights(staff: Staff, owner: Person) -> None:
    owner.post("support/thread", {"text": "Where is my order?"})
    assert waiting(staff("counsellor")) == dict.fromkeys((*REQUESTS, "support", "tasks"), 0)
    assert waiting(staff("finance")) == dict.fromkeys(("settlements", *MONEY), 0)
    assert waiting(staff("sourcing")) == dict.fromkeys((*REQUESTS, "expiring"), 0)
    assert ask(staff("sourcing"), "GET", "start")["charts"] == []


def test_a_request_waits_for_those_who_see_it_until_somebody_has_it(staff: Staff, owner: Person) -> None:
    operator, counsellor = staff("operator"), staff("counsellor")
    request, _ = (WorkOrderFactory.create(tenant_id=owner.actor.tenant_id) for _ in range(2))
    WorkOrderFactory.create(tenant_id=owner.actor.tenant_id, state=OrderState.COMPLETED)
    assert (waiting(operator)["requests"], waiting(counsellor)["requests"]) == (2, 0)
    WorkOrder.objects.filter(pk=request.pk).update(assignee_id=owner.actor.user_id)
    assert waiting(operator)["requests"] == 1


def test_each_count_of_requests_is_that_of_its_list(staff: Staff, owner: Person) -> None:
    operator, tenant, now = staff("operator"), owner.actor.tenant_id, clock.now()
    me = StaffMember.objects.get(user__email="operator@staff.example").user_id
    made = {"tenant_id": tenant, "price_minor": 500, "currency": "USD"}
    for assignee, state, due, price in (
        (me, OrderState.IN_PROCESS, timedelta(hours=-1), 500),
        (me, OrderState.AWAITING, timedelta(hours=23), None),
        (None, OrderState.IN_PROCESS, timedelta(hours=25), 500),
        (me, OrderState.FORM_PENDING, None, None),
        (None, OrderState.CANCELLED, None, None),
    ):
        WorkOrderFactory.create(
            **made | {"price_minor": price}, state=state, assignee_id=assignee, due_at=due and now + due
        )
    found = waiting(operator)
    assert {name: found[name] for name in REQUESTS} == {
        "my_requests": 3, "requests": 1, "overdue": 1, "due_soon": 1, "to_quote": 1,
    }  # fmt: skip
    filters = {
        "my_requests": "mine=true&is_open=true",
        "requests": "assignee=0&is_open=true",
        "overdue": "overdue=true",
        "due_soon": "due_soon=true",
        "to_quote": "to_quote=true",
    }
    listed = {name: ask(operator, "GET", f"work_orders?{query}")["total"] for name, query in filters.items()}
    assert listed == {name: found[name] for name in REQUESTS}


def test_tasks_pages_and_withdrawals_wait_as_their_lists_say(staff: Staff, owner: Person) -> None:
    operator, now = staff("operator"), clock.now()
    me = StaffMember.objects.get(user__email="operator@staff.example").user_id
    for day, assignee, done in ((0, me, None), (-3, me, None), (1, me, None), (0, None, None), (-1, me, now)):
        due = now.date() + timedelta(days=day)
        made = {"made_by_id": me, "made_at": now, "done_at": done}
        Task.objects.create(title="Call", tenant_id=owner.actor.tenant_id, assignee_id=assignee, due_on=due, **made)
    for days, status in ((3, TopicStatus.PUBLISHED), (9, TopicStatus.PUBLISHED), (3, TopicStatus.DRAFT)):
        TopicPage.objects.create(
            name_en="Deals", page_type=2, topic_type=1, affiliation=3, display_type=1, status=status, created_at=now,
            edited_at=now, edited_by_id=me, valid_until=now + timedelta(days=days),
        )  # fmt: skip
    withdrawal = {"merchant_id": owner.actor.tenant_id, "asked_by_id": owner.actor.user_id, "asked_at": now}
    Withdrawal.objects.bulk_create(
        Withdrawal(unit=Unit.DOLLAR, amount=100, state=state, key=state, **withdrawal)
        for state in (*OPEN_STATES, WithdrawalState.CANCELLED)
    )
    found = waiting(operator)
    assert (found["tasks"], found["expiring"], found["withdrawals"]) == (2, 1, 2)
    lists = ("tasks?mine=true&is_due=true", "topic_pages?expiring=true", "withdrawals?is_open=true")
    assert [ask(operator, "GET", path)["total"] for path in lists] == [2, 1, 2]


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


def test_the_last_days_are_counted_day_by_day(staff: Staff, owner: Person) -> None:
    client = staff("operator")
    before = {chart["id"]: [day["count"] for day in chart["days"]] for chart in ask(client, "GET", "start")["charts"]}
    make_jobs(JobState.DONE, days_ago=0, count=2)
    make_jobs(JobState.DONE, days_ago=6, count=1)
    make_jobs(JobState.DONE, days_ago=13, count=1)
    make_jobs(JobState.DONE, days_ago=15, count=5)
    start_processes(owner, days_ago=1, actions=[1, 1, 2, 8, 4])
    start_processes(owner, days_ago=31, actions=[1, 2])
    charts = {chart["id"]: [day["count"] for day in chart["days"]] for chart in ask(client, "GET", "start")["charts"]}
    assert {name: len(days) for name, days in charts.items()} == {
        "sign_ups": 30, "imports": 30, "publications": 30, "jobs": 7,
    }  # fmt: skip
    compared = {chart["id"]: chart["before"] for chart in ask(client, "GET", "start")["charts"]}
    assert compared == {"sign_ups": 0, "imports": 1, "publications": 1, "jobs": 1}
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
