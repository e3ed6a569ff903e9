"""Steps in the life of a plan that we collect ourselves; `lifecycle` says which."""

from datetime import datetime

from server.company.payments.lifecycle import Event, Move, after
from server.company.payments.models import PaidSubscription
from server.ports.payment_states import SubscriptionStatus


def advance(row: PaidSubscription, event: Event, *, now: datetime) -> tuple[Move, ...] | None:
    """Bring a row to the state that follows, unsaved, and return the moves to make; None if nothing follows.

    Whether it leaves replaces a smaller plan that was to come.
    """
    step = after(row.state, event)
    if step is None:
        return None
    row.state = step.to
    if step.leaves is not None:
        row.cancel_at_period_end, row.next_price_key, row.next_plan_id = step.leaves, "", None
    if step.to is SubscriptionStatus.PAST_DUE:
        row.past_due_since = row.past_due_since or now
    elif step.to is SubscriptionStatus.ENDED:
        row.ended_at = row.ended_at or now
    else:
        row.past_due_since = row.ended_at = None
    return step.moves
