"""Counts of the requests that wait for staff."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from server.company.identity.contracts import StaffActor
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules.moves import WITHDRAWABLE
from server.company.workorders.selectors.inbox import SOON, flagged, reach_of


@dataclass(frozen=True, slots=True)
class WaitingRequests:
    """Open requests by what is due; one may be counted under several."""

    mine: int
    unassigned: int
    overdue: int
    due_soon: int
    to_quote: int


def count_waiting(actor: StaffActor, *, now: datetime) -> WaitingRequests:
    """Count the open requests that this staff member sees. One query; each count is that of its filter in the inbox."""
    seen = WorkOrder.objects.seen_by(reach_of(actor, now=now)).valued().filter(state__in=WITHDRAWABLE)
    due = flagged(now, now + SOON)
    counted = {
        "mine": Q(assignee_id=actor.user_id),
        "unassigned": Q(assignee=None),
        **{name: due[name] for name in ("overdue", "due_soon", "to_quote")},
    }
    return WaitingRequests(**seen.aggregate(**{name: Count("pk", filter=which) for name, which in counted.items()}))


def count_to_settle(actor: StaffActor, *, now: datetime) -> int:
    """Count the requests whose dispute or refund waits for a decision."""
    seen = WorkOrder.objects.seen_by(reach_of(actor, now=now))
    return seen.filter(flagged()["to_settle"]).count()
