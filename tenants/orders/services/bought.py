"""What a change in the store means for what was bought already: it is a task for the merchant, never a new state."""

from collections.abc import Sequence
from datetime import datetime

from server.ports.orders import PaymentState
from tenants.orders.contracts import By, Problem
from tenants.orders.models import Order, OrderEvent
from tenants.orders.rules.differences import must_stop
from tenants.orders.selectors.pieces import Pieces, read_pieces
from tenants.orders.services.tabs import put_problem

_OUTSIDE = "fulfilled_outside"


def note_changes(rows: Sequence[Order], *, now: datetime) -> list[OrderEvent]:
    """Put the problem CHANGED on orders of which more was bought than their store still wants, and take it from those
    of which no more is; note what the store fulfilled without us. Return the events.

    The caller saves both. What was bought is never rewritten.
    """
    pieces = read_pieces([row.pk for row in rows])
    events = [event for row in rows for event in _note(row, pieces.get(row.pk, {}), now=now)]
    return [*events, *_note_outside(rows, pieces, now=now)]


def _note(row: Order, pieces: dict[int, Pieces], *, now: datetime) -> list[OrderEvent]:
    is_over = row.cancelled_at is not None or row.deleted_at is not None
    had = Problem.CHANGED in row.problems
    stops = must_stop(
        bought={line_id: each.bought for line_id, each in pieces.items()},
        left={line_id: each.needed for line_id, each in pieces.items()},
        is_over=is_over,
        payment=PaymentState(row.payment),
    )
    put_problem(row, Problem.CHANGED, exists=stops)
    if stops and not had:
        return [OrderEvent(order=row, at=now, code="must_stop", params={}, by=By.PLATFORM)]
    return []


def _note_outside(rows: Sequence[Order], pieces: dict[int, dict[int, Pieces]], *, now: datetime) -> list[OrderEvent]:
    """Say once of each piece that it was fulfilled outside: what the timeline says already is not repeated."""
    outside = {
        order_id: number
        for order_id, lines in pieces.items()
        if (number := sum(each.outside for each in lines.values() if each.is_ours))
    }
    if not outside:
        return []
    for order_id, params in OrderEvent.objects.filter(order_id__in=outside, code=_OUTSIDE).values_list(
        "order_id", "params"
    ):
        outside[order_id] -= params["pieces"]
    return [
        OrderEvent(order=row, at=now, code=_OUTSIDE, params={"pieces": outside[row.pk]}, by=By.STORE)
        for row in rows
        if outside.get(row.pk, 0) > 0
    ]
