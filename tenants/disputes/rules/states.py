"""What follows from a change of a dispute: when money went and came back, what is over, whom to tell. Pure."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from tenants.disputes.contracts import OVER, DisputeState

TOLD_AT = (3, 1)
"""Days before the deadline on which the merchant is told."""
S = DisputeState
_LOST = frozenset({S.LOST, S.ACCEPTED})


def follows(
    *,
    state: DisputeState,
    is_inquiry: bool,
    took_at: datetime | None,
    returned_at: datetime | None,
    sent_at: datetime | None,
    ended_at: datetime | None,
    opened_at: datetime,
    now: datetime,
) -> Mapping[str, Any]:
    """Return the moments of a dispute in a state. A chargeback took the money when it was opened, an inquiry when it
    became one; what was once taken stays taken until it is won. A dispute that the bank decides anew gives nothing
    back before that.
    """
    took_at = took_at if took_at is not None or is_inquiry else min(opened_at, now)
    is_over = state in OVER
    has_answered = state in (S.UNDER_REVIEW, S.WON) and not is_inquiry
    return {
        "took_at": took_at,
        "returned_at": (returned_at or now) if state is S.WON and took_at else None,
        "sent_at": sent_at or (now if has_answered else None),
        "ended_at": (ended_at or now) if is_over else None,
    }


def is_possible(state: DisputeState, *, is_inquiry: bool) -> bool:
    """Whether a dispute may be in a state: an inquiry took nothing that could be won or lost."""
    return not is_inquiry or state not in {S.WON, *_LOST}


def to_tell(due_at: datetime | None, told_days: int | None, now: datetime) -> int | None:
    """Return how many days before its deadline the merchant is to be told now; None for not now, or not again."""
    if due_at is None or due_at <= now:
        return None
    near = [days for days in TOLD_AT if due_at - now <= timedelta(days=days)]
    days = min(near, default=None)
    return days if days is not None and (told_days is None or days < told_days) else None
