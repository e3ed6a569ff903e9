"""Which states follow which (specification 002, section 4.7): pure rules."""

from collections.abc import Mapping

from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened

WITHDRAWABLE = (OrderState.AWAITING, OrderState.IN_PROCESS, OrderState.FORM_PENDING)

STAFF_MOVES: Mapping[OrderState, tuple[OrderState, ...]] = {
    OrderState.AWAITING: (OrderState.IN_PROCESS, OrderState.FORM_PENDING, OrderState.CANCELLED),
    OrderState.IN_PROCESS: (OrderState.FORM_PENDING, OrderState.CANCELLED),
    OrderState.FORM_PENDING: (OrderState.AWAITING, OrderState.CANCELLED),
    OrderState.COMPLETED: (),
    OrderState.CANCELLED: (),
}
"""What staff may set by hand. Completed is set by publishing a result, and by nothing else."""

PUBLISHABLE = (OrderState.AWAITING, OrderState.IN_PROCESS, OrderState.COMPLETED)
"""Where a result may be published; again, where it is corrected."""

WITH_REASON = frozenset({OrderState.FORM_PENDING, OrderState.CANCELLED})
"""What the merchant is told the reason of."""

HAPPENED: Mapping[OrderState, Happened] = {
    OrderState.AWAITING: Happened.RETURNED,
    OrderState.IN_PROCESS: Happened.BEGUN,
    OrderState.FORM_PENDING: Happened.FORM_ASKED,
    OrderState.CANCELLED: Happened.CANCELLED,
}


def may_move(before: OrderState, after: OrderState) -> bool:
    """Whether staff may take a request from one state to the other."""
    return after in STAFF_MOVES[before]
