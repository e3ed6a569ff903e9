"""The console's start page: open tasks of the staff member, and the last 30 days."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.company.activity.selectors import started_by_day
from server.company.balance.selectors.withdrawals import count_open_withdrawals
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
from server.company.workorders.selectors.inbox import count_unassigned
from server.jobs.faults import current_faults
from server.jobs.selectors import count_given_up, finished_by_day
from server.kit import clock
from tenants.processes.contracts import Action

area = StaffArea("start")

DAYS = 30
SOON = timedelta(days=7)

WAITING: dict[str, tuple[StaffRight, Callable[[StaffActor, datetime], int]]] = {
    "support": (StaffRight.ANSWER_SUPPORT, lambda actor, now: count_unread_threads(actor, now=now)),
    "requests": (StaffRight.HANDLE_REQUESTS, lambda actor, now: count_unassigned(actor, now=now)),
    "leads": (StaffRight.HANDLE_LEADS, lambda actor, now: count_new_leads()),
    "adjustments": (StaffRight.APPROVE_ADJUSTMENTS, lambda actor, now: count_to_approve(actor.user_id)),
    "withdrawals": (StaffRight.PAY_WITHDRAWALS, lambda actor, now: count_open_withdrawals()),
    "refunds": (StaffRight.REFUND, lambda actor, now: count_to_decide(actor.user_id)),
    "differences": (StaffRight.RECONCILE, lambda actor, now: count_unsettled()),
    "webhooks": (StaffRight.SEE_INBOX, lambda actor, now: count_failed_events()),
    "jobs": (StaffRight.SEE_JOBS, lambda actor, now: count_given_up()),
    "faults": (StaffRight.SEE_JOBS, lambda actor, now: len(current_faults(now))),
    "grants": (StaffRight.GRANT_MERCHANTS, lambda actor, now: count_ending(now=now, until=now + SOON)),
}
IMPORTS = (Action.IMPORT_PRODUCT, Action.IMPORT_AND_PUBLISH)
PUBLICATIONS = (Action.PUBLISH_TO_STORE, Action.IMPORT_AND_PUBLISH, Action.PUBLISH_TO_COD_CHANNEL)

CHARTS: dict[str, tuple[StaffRight, Callable[[date], dict[date, int]]]] = {
    "sign_ups": (StaffRight.SEE_ALL_MERCHANTS, sign_ups_by_day),
    "imports": (StaffRight.SEE_ALL_MERCHANTS, lambda since: started_by_day(IMPORTS, since)),
    "publications": (StaffRight.SEE_ALL_MERCHANTS, lambda since: started_by_day(PUBLICATIONS, since)),
    "jobs": (StaffRight.SEE_JOBS, finished_by_day),
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


class StartOut(Out):
    waiting: list[WaitingOut]
    charts: list[ChartOut]


@area.get("/start", id="start.show", may=SIGNED_IN)
def start(request: StaffRequest) -> StartOut:
    """Show the open tasks and the last 30 days, within the staff member's rights."""
    actor, now = request.actor, clock.now()
    mine = {name: count for name, (right, count) in WAITING.items() if actor.may(right)}
    shown = [WaitingOut(id=name, count=count(actor, now)) for name, count in mine.items()]
    charts = [_chart(name, counted, now) for name, (right, counted) in CHARTS.items() if actor.may(right)]
    return StartOut(waiting=shown, charts=charts)


def _chart(name: str, counted: Callable[[date], dict[date, int]], now: datetime) -> ChartOut:
    first = now.date() - timedelta(days=DAYS - 1)
    counts = counted(first)
    days = [first + timedelta(days=number) for number in range(DAYS)]
    return ChartOut(id=name, days=[DayOut(day=day, count=counts.get(day, 0)) for day in days])
