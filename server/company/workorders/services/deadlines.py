"""The clock of a request: it runs in business hours while staff must act, and stops while the merchant must.

The merchant must act while the form is incomplete, and while a quote is undecided.

The functions return columns; the caller saves them together with the change of state.
"""

from datetime import datetime
from typing import Any

from django.db.models.functions import Coalesce

from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.hours import DeskTerms
from server.company.workorders.models import Service, WorkOrder
from server.company.workorders.rules.hours import open_after, open_before, open_minutes
from server.company.workorders.selectors.desks import terms_of
from server.company.workorders.selectors.quotes import has_open_quote

RUNNING = (OrderState.AWAITING, OrderState.IN_PROCESS)
STOPPED: dict[str, Any] = {"due_at": None, "warn_at": None}


def first_deadline(service: Service, now: datetime) -> dict[str, Any]:
    """Start the clock of a new request: first the answer is due, then the result."""
    terms = terms_of(service)
    answer, result = (open_after(terms.hours, now, 60 * number) for number in (terms.answer_hours, terms.result_hours))
    return {"result_due_at": result, **_due(terms, min(answer, result))}


def moved(order: WorkOrder, to: OrderState, now: datetime) -> dict[str, Any]:
    """Return the columns for a state set by staff."""
    if to is OrderState.FORM_PENDING:
        return {**paused(order, now), **answered(now)}
    if to is OrderState.CANCELLED:
        return STOPPED
    return resumed(order, now) if to is OrderState.AWAITING else {}


def paused(order: WorkOrder, now: datetime) -> dict[str, Any]:
    """Stop the clock for the merchant, and keep the time left until the result."""
    left, due = order.minutes_left, order.result_due_at
    if left is None and due:
        left = open_minutes(terms_of(order.service).hours, now, due)
    return {"minutes_left": left, **STOPPED}


def resumed(order: WorkOrder, now: datetime) -> dict[str, Any]:
    """Restart the clock with the time left until the result; with none left, it is due when the service opens.

    Return nothing while a quote is open: the merchant must still act.
    """
    if has_open_quote(order.pk, now=now):
        return {}
    terms = terms_of(order.service)
    left = 60 * terms.result_hours if order.minutes_left is None else order.minutes_left
    return _result(terms, open_after(terms.hours, now, left))


def resume(order_id: int, now: datetime) -> None:
    """Restart a stopped clock once no quote is open, in the caller's transaction; a repeated call changes nothing."""
    stopped = WorkOrder.objects.filter(pk=order_id, state__in=RUNNING, due_at=None, minutes_left__isnull=False)
    order = stopped.select_for_update(no_key=True, of=("self",)).select_related("service").first()
    if order and (columns := resumed(order, now)):
        stopped.update(**columns)


def begun_again(order: WorkOrder, now: datetime) -> dict[str, Any]:
    """Start the full time of a new result for a revision."""
    terms = terms_of(order.service)
    return _result(terms, open_after(terms.hours, now, 60 * terms.result_hours))


def answered(now: datetime) -> dict[str, Any]:
    """Record our first answer."""
    return {"answered_at": Coalesce("answered_at", now)}


def keep_answered(order: WorkOrder, now: datetime) -> None:
    """Record our answer, in the caller's transaction; after the first one, the result is due."""
    row = WorkOrder.objects.filter(pk=order.pk)
    if row.filter(answered_at=None).update(answered_at=now) and order.result_due_at:
        running = row.filter(state__in=RUNNING, result_due_at=order.result_due_at)
        running.update(**_due(terms_of(order.service), order.result_due_at))


def _result(terms: DeskTerms, at: datetime) -> dict[str, Any]:
    return {"result_due_at": at, "minutes_left": None, **_due(terms, at)}


def _due(terms: DeskTerms, at: datetime) -> dict[str, Any]:
    return {"due_at": at, "warn_at": open_before(terms.hours, at, 60 * terms.warn_hours)}
