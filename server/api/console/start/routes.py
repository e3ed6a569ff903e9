"""The console's start page: open tasks of the staff member, and the last days."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from pydantic import Field

from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.company.activity.selectors import started_by_day
from server.company.balance.selectors.withdrawals import count_open_withdrawals
from server.company.catalogue.selectors import count_expiring
from server.company.customers.selectors.tasks import count_due
from server.company.finance.selectors.differences import count_unsettled
from server.company.grants.selectors import count_ending
from server.company.identity.contracts import StaffActor
from server.company.inbox.selectors import count_failed_events
from server.company.leads.selectors.leads import count_new_leads
from server.company.ledger.selectors.adjustments import count_to_approve
from server.company.payments.selectors.books import count_to_decide
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.merchants import sign_ups_by_day
from server.company.support.selectors import count_unread_threads
from server.company.workorders.selectors.waiting import count_to_settle, count_waiting
from server.jobs.faults import current_faults
from server.jobs.selectors import count_given_up, finished_by_day
from server.kit import clock
from tenants.processes.contracts import Action

area = StaffArea("start")

SOON = timedelta(days=7)

Counts = Callable[[StaffActor, datetime], dict[str, int]]


def _requests(actor: StaffActor, now: datetime) -> dict[str, int]:
    found = count_waiting(actor, now=now)
    return {
        "my_requests": found.mine,
        "requests": found.unassigned,
        "overdue": found.overdue,
        "due_soon": found.due_soon,
        "to_quote": found.to_quote,
    }


WAITING: tuple[tuple[StaffRight, Counts], ...] = (
    (StaffRight.HANDLE_REQUESTS, _requests),
    (StaffRight.ANSWER_SUPPORT, lambda actor, now: {"support": count_unread_threads(actor, now=now)}),
    (StaffRight.CARE, lambda actor, now: {"tasks": count_due(actor, now=now)}),
    (StaffRight.HANDLE_LEADS, lambda actor, now: {"leads": count_new_leads()}),
    (StaffRight.EDIT_TOPIC_PAGES, lambda actor, now: {"expiring": count_expiring(now=now)}),
    (StaffRight.SETTLE_REQUESTS, lambda actor, now: {"settlements": count_to_settle(actor, now=now)}),
    (StaffRight.APPROVE_ADJUSTMENTS, lambda actor, now: {"adjustments": count_to_approve(actor.user_id)}),
    (StaffRight.PAY_WITHDRAWALS, lambda actor, now: {"withdrawals": count_open_withdrawals()}),
    (StaffRight.REFUND, lambda actor, now: {"refunds": count_to_decide(actor.user_id)}),
    (StaffRight.RECONCILE, lambda actor, now: {"differences": count_unsettled()}),
    (StaffRight.SEE_INBOX, lambda actor, now: {"webhooks": count_failed_events()}),
    (StaffRight.SEE_JOBS, lambda actor, now: {"jobs": count_given_up(), "faults": len(current_faults(now))}),
    (StaffRight.GRANT_MERCHANTS, lambda actor, now: {"grants": count_ending(now=now, until=now + SOON)}),
)
IMPORTS = (Action.IMPORT_PRODUCT, Action.IMPORT_AND_PUBLISH)
PUBLICATIONS = (Action.PUBLISH_TO_STORE, Action.IMPORT_AND_PUBLISH, Action.PUBLISH_TO_COD_CHANNEL)
JOB_DAYS = 7
"""Ended jobs are kept for two weeks, so a longer period has nothing to compare with."""

CHARTS: dict[str, tuple[StaffRight, int, Callable[[date], dict[date, int]]]] = {
    "sign_ups": (StaffRight.SEE_ALL_MERCHANTS, 30, sign_ups_by_day),
    "imports": (StaffRight.SEE_ALL_MERCHANTS, 30, lambda since: started_by_day(IMPORTS, since)),
    "publications": (StaffRight.SEE_ALL_MERCHANTS, 30, lambda since: started_by_day(PUBLICATIONS, since)),
    "jobs": (StaffRight.SEE_JOBS, JOB_DAYS, finished_by_day),
}


class WaitingOut(Out):
    id: str
    count: int


class DayOut(Out):
    day: date
    count: int


class ChartOut(Out):
    id: str
    days: list[DayOut]
    before: int = Field(description="The total of as many days before the first one.")


class StartOut(Out):
    waiting: list[WaitingOut]
    charts: list[ChartOut]


@area.get("/start", id="start.show", may=SIGNED_IN)
def start(request: StaffRequest) -> StartOut:
    """Show the open tasks and the last days, within the staff member's rights."""
    actor, now = request.actor, clock.now()
    mine = [counts(actor, now) for right, counts in WAITING if actor.may(right)]
    shown = [WaitingOut(id=name, count=count) for counts in mine for name, count in counts.items()]
    charts = [_chart(name, days, counted, now) for name, (right, days, counted) in CHARTS.items() if actor.may(right)]
    return StartOut(waiting=shown, charts=charts)


def _chart(name: str, length: int, counted: Callable[[date], dict[date, int]], now: datetime) -> ChartOut:
    first = now.date() - timedelta(days=length - 1)
    counts = counted(first - timedelta(days=length))
    days = [first + timedelta(days=number) for number in range(length)]
    before = sum(count for day, count in counts.items() if day < first)
    return ChartOut(id=name, days=[DayOut(day=day, count=counts.get(day, 0)) for day in days], before=before)
