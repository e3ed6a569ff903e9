"""Parcels, and single items of them, that our staff can't send: paid back at once, with a reason for the merchant."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from server.company.antstore.contracts import FulfilmentProblem, FulfilmentRow, FulfilmentState, PickLine
from server.company.antstore.models import Fulfilment, LineRefusal
from server.company.antstore.rules import left_to_send, price_of
from server.company.antstore.selectors import read_fulfilment, refusals_of, shipments_of
from server.company.antstore.services.fulfilments import (
    MORE_THAN_LEFT,
    NOTHING_CHOSEN,
    own_fulfilment,
    tell_merchant,
)
from server.company.antstore.services.labels import drop_unsent
from server.company.antstore.services.payments import earn, give_back, give_back_part
from server.company.identity.contracts import StaffActor
from server.kit.checks import need, need_reason
from server.kit.errors import Conflict
from server.kit.sentences import Sentence

PARTLY_SENT = "A part of this order was sent, so it can't be refused whole. Refuse the items that you can't send."
LEFT_CHANGED = "Something of this parcel was sent or refused meanwhile. Reload the page."
NO_PRICES = "This order is too old to have the price of each item. Send all of it, or refuse it whole."
WHOLE_SETS = "{title}: {per} pieces make one item of the order. Refuse {per} at a time."


def refuse_fulfilment(
    actor: StaffActor,
    fulfilment_id: int,
    *,
    problem: FulfilmentProblem,
    reason: str,
    line_reasons: Mapping[int, str] | None = None,
    now: datetime,
) -> FulfilmentRow:
    """Refuse a parcel that the actor works on and pay it back; its merchant reads why, also for each line that has a
    reason of its own. Invalid without a reason or for an unknown line; Conflict for another's, and once a part of it
    was sent.
    """
    need_reason(reason)
    with transaction.atomic():
        row = own_fulfilment(actor, fulfilment_id)
        if row.shipments.exists():
            raise Conflict(PARTLY_SENT)
        of_lines = _reasons_of(row, line_reasons or {})
        _refuse_whole(row, problem, " ".join([reason.strip(), *of_lines]), now=now)
        return tell_merchant(read_fulfilment(fulfilment_id))


def refuse_lines(
    actor: StaffActor,
    fulfilment_id: int,
    *,
    pieces: Mapping[int, int],
    left: Mapping[int, int],
    problem: FulfilmentProblem,
    reason: str,
    now: datetime,
) -> FulfilmentRow:
    """Refuse pieces by the number of their line and pay exactly them back; the rest goes on.

    `left`: what is left to send as the actor saw it: a repeated or outdated request changes nothing. Nothing left ends
    the work: what left is earned, and an order of which nothing left is refused whole. Invalid without a reason, for
    nothing, more than is left, or a part of a set; Conflict for another's, and where something changed meanwhile.
    """
    need_reason(reason)
    with transaction.atomic():
        row = own_fulfilment(actor, fulfilment_id)
        lines, sent = [PickLine(**line) for line in row.lines], shipments_of(row)
        open_pieces = left_to_send(lines, sent, refusals_of(row))
        if open_pieces != {at: count for at, count in left.items() if count}:
            raise Conflict(LEFT_CHANGED)
        chosen = {at: count for at, count in pieces.items() if count}
        _check(lines, chosen, open_pieces)
        if chosen == open_pieces and not sent:
            _refuse_whole(row, problem, reason.strip(), now=now)
        else:
            _refuse_part(actor, row, lines, chosen, problem, reason.strip(), now=now)
            if chosen == open_pieces:
                row.state, row.done_at = FulfilmentState.SHIPPED, now
                earn(row, now=now)
                drop_unsent([row])
            row.save(update_fields=["returned_minor", "state", "done_at"])
        return tell_merchant(read_fulfilment(fulfilment_id))


def _check(lines: list[PickLine], chosen: Mapping[int, int], left: Mapping[int, int]) -> None:
    need(chosen, "pieces", NOTHING_CHOSEN)
    for at, count in chosen.items():
        need(0 < count <= left.get(at, 0), "pieces", Sentence(MORE_THAN_LEFT, left=left.get(at, 0)))
        sets = Sentence(WHOLE_SETS, title=lines[at].title[:80], per=lines[at].per)
        need(count % lines[at].per == 0, "pieces", sets)


def _refuse_whole(row: Fulfilment, problem: FulfilmentProblem, reason: str, *, now: datetime) -> None:
    row.state, row.problem, row.reason, row.done_at = FulfilmentState.REFUSED, problem.value, reason[:500], now
    row.save(update_fields=["state", "problem", "reason", "done_at"])
    give_back(row, now=now)
    drop_unsent([row])


def _refuse_part(
    actor: StaffActor,
    row: Fulfilment,
    lines: list[PickLine],
    chosen: Mapping[int, int],
    problem: FulfilmentProblem,
    reason: str,
    *,
    now: datetime,
) -> None:
    amount = price_of(lines, chosen, row.total_minor)
    if amount is None:
        raise Conflict(NO_PRICES)
    refusal = LineRefusal.objects.create(
        fulfilment=row,
        pieces=dict(chosen),
        problem=problem.value,
        reason=reason[:500],
        amount_minor=amount,
        refused_by_id=actor.user_id,
        refused_at=now,
    )
    give_back_part(row, refusal, now=now)


def _reasons_of(row: Fulfilment, reasons: Mapping[int, str]) -> list[str]:
    need(all(0 <= at < len(row.lines) for at in reasons), "lines", "This item isn't part of the parcel.")
    return [f"{row.lines[at]['title'][:80]}: {text.strip()}" for at, text in sorted(reasons.items()) if text.strip()]
