"""What merchants buy of Antstore: ordered, paid, taken back by them; picked, sent or refused by our staff.

Whoever changes a parcel moves its money in the same transaction.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.antstore.contracts import (
    FulfilmentRow,
    FulfilmentState,
    NewFulfilment,
    PickLine,
)
from server.company.antstore.models import Fulfilment, Shipment
from server.company.antstore.rules import left_to_send, number_of
from server.company.antstore.selectors import read_fulfilment, refusals_of, shipments_of
from server.company.antstore.services.labels import drop_unsent, put_on_shipment
from server.company.antstore.services.payments import earn, give_back, take
from server.company.identity.contracts import StaffActor
from server.company.identity.selectors.recipients import contact_of
from server.company.identity.services.messages import notify
from server.jobs.door import enqueue
from server.kit.checks import need, need_reason
from server.kit.errors import Conflict, NotFound
from server.kit.sentences import Sentence

NOT_WAITING = "This parcel isn't waiting to be packed. Reload the page."
HELD_BY_ANOTHER = "Someone else packs this parcel now, or it is done. Reload the page."
IS_YOURS = "You already pack this parcel."
NOT_YOURS = "You don't work on this parcel. Claim it first."
NOT_PAYABLE = "This order was taken back or refused. There is nothing to pay."
NUMBER_TWICE = "Another parcel of this order has this tracking number."
NOTHING_CHOSEN = "Choose at least one item."
MORE_THAN_LEFT = "Only {left} are left to send."
NOTE_JOB = "orders.note_fulfilment"
NOT_PACKED = (FulfilmentState.UNPAID, FulfilmentState.WAITING)


def request_fulfilment(tenant_id: int, request: NewFulfilment, *, now: datetime) -> str:
    """Take an order of a merchant, once per key, and return its number. In the transaction of their purchase.

    Our staff pick it once it is paid.
    """
    columns = asdict(request) | {"created_at": now}
    row, _ = Fulfilment.objects.get_or_create(tenant_id=tenant_id, key=columns.pop("key"), defaults=columns)
    return number_of(row.pk)


def pay_fulfilment(tenant_id: int, key: str, *, now: datetime) -> None:
    """Pay an order from the merchant's balance and let our staff pick it; a repeat pays nothing more.

    NotCovered; Conflict if it was taken back or refused; NotFound: nothing has moved.
    """
    with transaction.atomic():
        row = Fulfilment.objects.select_for_update().filter(tenant_id=tenant_id, key=key).first()
        if row is None:
            raise NotFound
        if row.state == FulfilmentState.UNPAID:
            row.state, row.paid_at = FulfilmentState.WAITING, now
            row.save(update_fields=["state", "paid_at"])
            take(row, now=now)
        elif row.state in {FulfilmentState.TAKEN_BACK, FulfilmentState.REFUSED}:
            raise Conflict(NOT_PAYABLE)


def withdraw_fulfilments(tenant_id: int, keys: Collection[str], *, now: datetime) -> dict[str, int]:
    """Take back orders that nobody packs yet, and pay back what was paid and is not back yet; return that by their
    keys.

    In the transaction of their purchases' new state.
    """
    own = Fulfilment.objects.select_for_update().filter(tenant_id=tenant_id, key__in=keys, state__in=NOT_PACKED)
    # What was released after a part of it left is still ours to send.
    rows = list(own.exclude(pk__in=Shipment.objects.values("fulfilment_id")).order_by("pk"))
    drop_unsent(rows)
    for row in rows:
        row.state, row.done_at = FulfilmentState.TAKEN_BACK, now
        row.save(update_fields=["state", "done_at"])
        give_back(row, now=now)
    return {row.key: row.total_minor - row.returned_minor for row in rows}


def claim_fulfilment(actor: StaffActor, fulfilment_id: int, *, now: datetime) -> FulfilmentRow:
    """Work on a paid parcel that waits. Of two who try at once, one gets it: Conflict for the other. NotFound."""
    with transaction.atomic():
        waiting = Fulfilment.objects.filter(pk=fulfilment_id, state=FulfilmentState.WAITING)
        if not waiting.update(state=FulfilmentState.PICKING, assignee_id=actor.user_id, claimed_at=now):
            read_fulfilment(fulfilment_id)
            raise Conflict(NOT_WAITING)
        return tell_merchant(read_fulfilment(fulfilment_id))


def take_over_fulfilment(
    actor: StaffActor, fulfilment_id: int, *, held_by: int | None, reason: str, now: datetime
) -> FulfilmentRow:
    """Work on a parcel that a colleague packs, and tell them who took it and why.

    `held_by`: who packs it as the actor saw it; None for somebody who is gone. Invalid without a reason; Conflict when
    that is no longer so, or for the actor's own; NotFound.
    """
    need_reason(reason)
    with transaction.atomic():
        held = Fulfilment.objects.filter(pk=fulfilment_id, state=FulfilmentState.PICKING, assignee_id=held_by)
        if not held.exclude(assignee_id=actor.user_id).update(assignee_id=actor.user_id, claimed_at=now):
            is_own = read_fulfilment(fulfilment_id).assignee_id == actor.user_id
            raise Conflict(IS_YOURS if is_own else HELD_BY_ANOTHER)
        if held_by is not None:
            values = {"number": number_of(fulfilment_id), "name": actor.name, "reason": reason.strip()}
            notify(**asdict(contact_of(held_by)), notice="parcel_taken_over", **values)
        return read_fulfilment(fulfilment_id)


def release_fulfilment(actor: StaffActor, fulfilment_id: int) -> FulfilmentRow:
    """Put a parcel that the actor works on back into the queue. Conflict for another's."""
    with transaction.atomic():
        _move(actor, fulfilment_id, state=FulfilmentState.WAITING, assignee_id=None, claimed_at=None)
        return tell_merchant(read_fulfilment(fulfilment_id))


def ship_fulfilment(
    actor: StaffActor,
    fulfilment_id: int,
    *,
    carrier: str,
    tracking_number: str,
    pieces: Mapping[int, int] | None = None,
    now: datetime,
) -> FulfilmentRow:
    """Write that a parcel left with these pieces by the number of their line; None for all that is left.

    The last one ends the work and earns the price. Invalid without a tracking number, with one that another parcel of
    it has, for nothing, and for more than is left; Conflict for another's.
    """
    number = tracking_number.strip()
    need(number, "tracking_number", "Please enter the tracking number.")
    with transaction.atomic():
        row = own_fulfilment(actor, fulfilment_id)
        lines, sent = [PickLine(**line) for line in row.lines], shipments_of(row)
        left = left_to_send(lines, sent, refusals_of(row))
        chosen = left if pieces is None else {at: count for at, count in pieces.items() if count}
        need(number not in {each.tracking_number for each in sent}, "tracking_number", NUMBER_TWICE)
        need(chosen, "pieces", NOTHING_CHOSEN)
        for at, count in chosen.items():
            need(0 < count <= left.get(at, 0), "pieces", Sentence(MORE_THAN_LEFT, left=left.get(at, 0)))
        shipment = row.shipments.create(carrier=carrier.strip(), tracking_number=number, pieces=chosen, sent_at=now)
        put_on_shipment(row, shipment)
        row.carrier, row.tracking_number = carrier.strip(), number
        if chosen == left:
            row.state, row.done_at = FulfilmentState.SHIPPED, now
            earn(row, now=now)
        row.save(update_fields=["carrier", "tracking_number", "state", "done_at"])
        return tell_merchant(read_fulfilment(fulfilment_id))


def tell_merchant(row: FulfilmentRow) -> FulfilmentRow:
    """Let the purchase's merchant read how far it is, and return it. Needs a transaction."""
    enqueue(NOTE_JOB, schema=row.schema_name, key=row.key, purchase=row.key)
    return row


def own_fulfilment(actor: StaffActor, fulfilment_id: int) -> Fulfilment:
    """Lock and return a parcel that the actor packs. Conflict for another's, NotFound."""
    own = Fulfilment.objects.select_for_update().filter(state=FulfilmentState.PICKING, assignee_id=actor.user_id)
    row = own.filter(pk=fulfilment_id).first()
    if row is None:
        read_fulfilment(fulfilment_id)
        raise Conflict(NOT_YOURS)
    return row


def _move(actor: StaffActor, fulfilment_id: int, **values: Any) -> Fulfilment:
    own = Fulfilment.objects.filter(pk=fulfilment_id, state=FulfilmentState.PICKING, assignee_id=actor.user_id)
    if not own.update(**values):
        read_fulfilment(fulfilment_id)
        raise Conflict(NOT_YOURS)
    return Fulfilment.objects.get(pk=fulfilment_id)
