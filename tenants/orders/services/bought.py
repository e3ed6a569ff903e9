"""What a change in the store means for what was bought already: it is a task for the merchant, never a new state."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Sum

from server.ports.orders import PaymentState
from tenants.orders.contracts import LIVE, By, Problem
from tenants.orders.models import Order, OrderEvent, OrderLine, PurchaseLine
from tenants.orders.rules.differences import must_stop
from tenants.orders.services.tabs import put_problem


def note_changes(rows: Sequence[Order], *, now: datetime) -> list[OrderEvent]:
    """Put the problem CHANGED on orders of which more was bought than their store still wants, and take it from those
    of which no more is; return the events.

    The caller saves both. What was bought is never rewritten.
    """
    ids = [row.pk for row in rows]
    live = PurchaseLine.objects.filter(line__order_id__in=ids, purchase__state__in=LIVE, reason__isnull=True)
    bought: dict[int, dict[int, int]] = {}
    for order_id, line_id, number in (
        live.values("line__order_id", "line_id")
        .annotate(number=Sum("quantity"))
        .values_list("line__order_id", "line_id", "number")
    ):
        bought.setdefault(order_id, {})[line_id] = number
    for row in rows:
        if row.pk not in bought:
            put_problem(row, Problem.CHANGED, exists=False)
    if not bought:
        return []
    left: dict[int, dict[int, int]] = {}
    lines = OrderLine.objects.filter(order_id__in=bought).values_list("order_id", "pk", "current_quantity")
    for order_id, line_id, number in lines:
        left.setdefault(order_id, {})[line_id] = number
    return [event for row in rows if row.pk in bought for event in _note(row, bought[row.pk], left[row.pk], now=now)]


def _note(row: Order, bought: dict[int, int], left: dict[int, int], *, now: datetime) -> list[OrderEvent]:
    is_over = row.cancelled_at is not None or row.deleted_at is not None
    had = Problem.CHANGED in row.problems
    stops = must_stop(bought=bought, left=left, is_over=is_over, payment=PaymentState(row.payment))
    put_problem(row, Problem.CHANGED, exists=stops)
    if stops and not had:
        return [OrderEvent(order=row, at=now, code="must_stop", params={}, by=By.PLATFORM)]
    return []
