"""Pure rules for the state moves of a request (specification 002, section 4.7)."""

from collections.abc import Mapping

from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened

OPEN = (OrderState.AWAITING, OrderState.IN_PROCESS)
"""States in which a quote is offered and decided."""
WITHDRAWABLE = (*OPEN, OrderState.FORM_PENDING)

BEGUN = (Happened.BEGUN, Happened.PUBLISHED)
"""Events after which our work has begun for good: a state can be set back, an event cannot."""

STAFF_MOVES: Mapping[OrderState, tuple[OrderState, ...]] = {
    OrderState.AWAITING: (OrderState.IN_PROCESS, OrderState.FORM_PENDING, OrderState.CANCELLED),
    OrderState.IN_PROCESS: (OrderState.FORM_PENDING, OrderState.CANCELLED),
    OrderState.FORM_PENDING: (OrderState.AWAITING, OrderState.CANCELLED),
    OrderState.COMPLETED: (),
    OrderState.CANCELLED: (),
}
"""States that staff may set by hand. Only publishing a result sets Completed."""

PUBLISHABLE = (OrderState.AWAITING, OrderState.IN_PROCESS, OrderState.COMPLETED)
"""States in which a result may be published; once more, to correct it."""

WITH_REASON = frozenset({OrderState.FORM_PENDING, OrderState.CANCELLED})
"""States whose reason is sent to the merchant."""

HAPPENED: Mapping[OrderState, Happened] = {
    OrderState.AWAITING: Happened.RETURNED,
    OrderState.IN_PROCESS: Happened.BEGUN,
    OrderState.FORM_PENDING: Happened.FORM_ASKED,
    OrderState.CANCELLED: Happened.CANCELLED,
}


def may_move(before: OrderState, after: OrderState) -> bool:
    """Tell whether staff may move a request from one state to the other."""
    return after in STAFF_MOVES[before]
