"""Merchants' verdicts on results: revision, acceptance or dispute, and a later rating."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.errors import DisputedAlready, NoRevisionLeft, ResultAccepted, ResultNotAccepted
from server.company.workorders.models import OrderMessage, WorkOrder
from server.company.workorders.rules.quotes import STARS
from server.company.workorders.rules.refusals import not_now
from server.company.workorders.selectors.quotes import VERDICT_FIELDS, newest_quote, verdict_of
from server.company.workorders.services.deadlines import begun_again
from server.company.workorders.services.earnings import earn_order
from server.company.workorders.services.settlements import drop_waiting
from server.company.workorders.services.timeline import keep_happened
from server.kit.checks import checked, need
from server.kit.errors import NotFound
from server.kit.plain_text import clean_text
from server.kit.sentences import Sentence
from server.kit.shapes import values_of


def ask_revision(actor: Actor, *, order_id: int, text: str, now: datetime) -> None:
    """Request a revision, counted against those in the quote; the request is in process again.

    NotFound, NotInThisState, ResultAccepted, NoRevisionLeft, Invalid: nothing has changed.
    """
    said = checked("text", clean_text, text)
    with transaction.atomic():
        row = _held(actor, order_id)
        verdict = verdict_of(values_of(row, VERDICT_FIELDS), newest_quote(order_id))
        _refuse_undelivered(row)
        if verdict.revisions_used >= verdict.revisions:
            raise NoRevisionLeft(verdict.revisions)
        again = {"state": OrderState.IN_PROCESS, "disputed_at": None, **begun_again(row, now)}
        drop_waiting(order_id, now=now)
        _write(row, now, revisions_used=F("revisions_used") + 1, **again)
        _happened(actor, row, Happened.REVISION, said, now)


def accept_result(actor: Actor, *, order_id: int, now: datetime) -> None:
    """Accept the result, which earns its payment. NotFound, NotInThisState, ResultAccepted: nothing has changed."""
    with transaction.atomic():
        row = _held(actor, order_id)
        _refuse_undelivered(row)
        drop_waiting(order_id, now=now)
        _write(row, now, accepted_at=now, disputed_at=None)
        earn_order(order_id, now=now)
        keep_happened(order_id, Happened.ACCEPTED, user_id=actor.user_id, from_staff=False, now=now)


def dispute_result(actor: Actor, *, order_id: int, text: str, now: datetime) -> None:
    """Dispute the result: it is not what was ordered.

    NotFound, NotInThisState, ResultAccepted, DisputedAlready, Invalid without a reason: nothing has changed.
    """
    said = checked("text", clean_text, text)
    with transaction.atomic():
        row = _held(actor, order_id)
        _refuse_undelivered(row)
        if row.disputed_at:
            raise DisputedAlready
        _write(row, now, disputed_at=now)
        _happened(actor, row, Happened.DISPUTED, said, now)


def rate_result(actor: Actor, *, order_id: int, stars: int, opinion: str, now: datetime) -> None:
    """Rate an accepted result from 1 to 5; a new rating replaces it. NotFound, ResultNotAccepted, Invalid."""
    least, most = STARS
    need(least <= stars <= most, "stars", Sentence("must be from {least} to {most}", least=least, most=most))
    said = checked("opinion", clean_text, opinion) if opinion.strip() else ""
    with transaction.atomic():
        row = _held(actor, order_id)
        if not row.accepted_at:
            raise ResultNotAccepted
        _write(row, now, stars=stars, opinion=said)
        keep_happened(order_id, Happened.RATED, user_id=actor.user_id, from_staff=False, now=now, to=f"{stars}/{most}")


def _held(actor: Actor, order_id: int) -> WorkOrder:
    rows = WorkOrder.objects.select_for_update(no_key=True).filter(pk=order_id, tenant_id=actor.tenant_id)
    row = rows.first()
    if row is None:
        raise NotFound
    return row


def _refuse_undelivered(row: WorkOrder) -> None:
    """Raise NotInThisState or ResultAccepted unless there is a result to judge."""
    if row.accepted_at:
        raise ResultAccepted
    if row.state != OrderState.COMPLETED:
        raise not_now(row.state)


def _write(row: WorkOrder, now: datetime, **columns: Any) -> None:
    WorkOrder.objects.filter(pk=row.pk).update(**columns, updated_at=now, changes=F("changes") + 1)


def _happened(actor: Actor, row: WorkOrder, kind: Happened, said: str, now: datetime) -> None:
    """Add the timeline event, and the merchant's text as a message of the thread."""
    message = OrderMessage.objects.create(order=row, at=now, from_staff=False, author_id=actor.user_id, text=said)
    WorkOrder.objects.filter(pk=row.pk).update(wrote_id=Greatest("wrote_id", message.pk))
    keep_happened(row.pk, kind, user_id=actor.user_id, from_staff=False, now=now)
