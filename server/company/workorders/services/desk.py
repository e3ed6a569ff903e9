"""Staff actions on requests: assign and move between states. A stale version is refused."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.errors import ChangedMeanwhile, WrongMove
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules.assignment import NO_HANDLER
from server.company.workorders.rules.moves import HAPPENED, WITH_REASON, may_move
from server.company.workorders.selectors.desk import handlers, order_for
from server.company.workorders.services.deadlines import moved
from server.company.workorders.services.notices import tell_merchant
from server.company.workorders.services.returned_quotes import return_paid
from server.company.workorders.services.settlements import ask_cancellation, drop_waiting
from server.company.workorders.services.thread import say_to_merchant
from server.company.workorders.services.timeline import keep_happened
from server.kit.checks import checked, need
from server.kit.errors import NotFound
from server.kit.plain_text import clean_text, excerpt

NOTICES = {OrderState.FORM_PENDING: "service_form", OrderState.CANCELLED: "service_cancelled"}


def assign_orders(actor: StaffActor, *, order_ids: Sequence[int], staff_id: int | None, now: datetime) -> int:
    """Assign requests to a staff member, or to nobody; all or none. Return how many changed.

    NotFound if the actor may not see one of them; Invalid if the assignee does not work on requests.
    """
    names = handlers()
    need(staff_id is None or staff_id in names, "staff_id", NO_HANDLER)
    requested = set(order_ids)
    for order_id in requested:
        order_for(actor, order_id, now=now)
    with transaction.atomic():
        rows = WorkOrder.objects.select_for_update().filter(pk__in=requested).exclude(assignee_id=staff_id)
        changed = [row.pk for row in rows.order_by("pk") if row.assignee_id != staff_id]
        WorkOrder.objects.filter(pk__in=changed).update(assignee_id=staff_id, changes=F("changes") + 1)
        for order_id in changed:
            assigned = {"to": names.get(staff_id or 0, ""), "staff_id": staff_id}
            keep_happened(order_id, Happened.ASSIGNED, user_id=actor.user_id, from_staff=True, now=now, **assigned)
    return len(changed)


def move_order(actor: StaffActor, *, order_id: int, to: OrderState, version: int, reason: str, now: datetime) -> bool:
    """Set a request's state by hand. The merchant gets the reason, which FORM_PENDING and CANCELLED require.

    NotFound, also if the actor may not see it; WrongMove, ChangedMeanwhile or Invalid: nothing has changed. Starting an
    unassigned request assigns it to the actor. Cancelling one refunds what was paid for it; above the limit of what one
    person may refund, return False: a second person must approve it first.
    """
    order = order_for(actor, order_id, now=now)
    before = OrderState(order.state)
    if not may_move(before, to):
        raise WrongMove if order.changes == version else ChangedMeanwhile
    said = checked("reason", clean_text, reason) if to in WITH_REASON or reason.strip() else ""
    taken = {"assignee_id": actor.user_id} if to is OrderState.IN_PROCESS and order.assignee_id is None else {}
    with transaction.atomic():
        if to is OrderState.CANCELLED and _must_wait(actor, order, version, said, now):
            return False
        by = actor.user_id
        apply_move(order, to=to, version=version, reason=said, by=by, author=by, now=now, **taken)
    return True


def apply_move(
    order: WorkOrder,
    *,
    to: OrderState,
    version: int,
    reason: str,
    by: int,
    author: int,
    now: datetime,
    **columns: Any,
) -> None:
    """Set the state and tell the merchant, in the caller's transaction, which has checked the move.

    `author` wrote the reason. ChangedMeanwhile.
    """
    change_order(order, version=version, now=now, state=to, **moved(order, to, now), **columns)
    keep_happened(order.pk, HAPPENED[to], user_id=by, from_staff=True, now=now, reason=reason)
    if reason:
        say_to_merchant(order.pk, text=reason, author_id=author, now=now)
    if to is OrderState.CANCELLED:
        return_paid(order.pk, now=now)
        drop_waiting(order.pk, now=now)
    if to in NOTICES:
        tell_merchant(order, NOTICES[to], text=excerpt(reason))


def _must_wait(actor: StaffActor, order: WorkOrder, version: int, reason: str, now: datetime) -> bool:
    """Lock the request, and ask for its cancellation if a second person must approve the refund."""
    held = WorkOrder.objects.select_for_update(no_key=True).filter(pk=order.pk, changes=version).first()
    if held is None:
        raise ChangedMeanwhile
    return ask_cancellation(actor, order, reason=reason, now=now)


def change_order(order: WorkOrder, *, version: int, now: datetime, **columns: Any) -> None:
    """Update columns if state and version are still those read. ChangedMeanwhile if not, NotFound."""
    row = WorkOrder.objects.filter(pk=order.pk)
    if row.filter(changes=version, state=order.state).update(**columns, updated_at=now, changes=F("changes") + 1):
        return
    raise ChangedMeanwhile if row.exists() else NotFound
