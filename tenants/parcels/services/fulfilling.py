"""FULFIL_ORDER: write parcels into their stores; each is an operation.

Stores keep no keys for this, so each turn reads what the store has before it writes, and reads it back afterwards: an
answer that was lost, or a worker that was killed, makes no second fulfilment. A parcel that turns out to hold less is
taken back and written anew, as stores change no pieces of what was sent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.carriers import plain_number
from server.ports.failures import Permanent
from server.ports.fulfilments import NewFulfilment, ParcelLabel, StoreFulfilment, StoreFulfilmentPort
from server.ports.stores import StoreAccess
from tenants.orders.contracts.shipped import OrderOfParcel
from tenants.orders.selectors.shipped import orders_of_parcels
from tenants.orders.services.parcels import lock_orders
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Fulfilment, Parcel
from tenants.parcels.rules.fulfilling import Step, most_of, next_step
from tenants.parcels.rules.labels import label_of
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.fulfilments import CANCELLED, Written, note_written, put_store_side
from tenants.parcels.services.intake import pieces_of
from tenants.parcels.services.standings import CONTENTS
from tenants.processes.contracts import (
    Action,
    BaseHandler,
    ClaimedOperation,
    GivenUp,
    NewOperation,
    Outcome,
    StartedProcess,
    Subject,
    Worked,
)
from tenants.processes.services.records import start_process
from tenants.stores.selectors import name_of, store_access

FULFIL = "parcels.fulfil"
AT_ONCE = 500
NO_STORE, NO_PORT = Reason("parcel.store_gone"), Reason("parcel.not_offered")
GONE = Reason("parcel.parcel_gone")
HELD_PAUSE = timedelta(hours=6)
log = get_logger(__name__)


def fulfil_due(actor: Actor, *, now: datetime) -> StartedProcess | None:
    """Start a process that writes all parcels that are due into their stores; None when none is."""
    with transaction.atomic():
        held_long = Q(store_side=StoreSide.HELD, changed_at__lt=now - HELD_PAUSE)
        due = Parcel.objects.filter(Q(store_side=StoreSide.DUE) | held_long, record_id=None)
        rows = list(due.select_for_update(skip_locked=True).order_by("pk")[:AT_ONCE])
        if not rows:
            return None
        numbers = {pk: order.number for pk, order in orders_of_parcels({row.order_id for row in rows}).items()}
        started = start_process(
            actor,
            action=Action.FULFIL_ORDER,
            operations=[_operation(row, numbers.get(row.order_id, "")) for row in rows],
            now=now,
        )
        Parcel.objects.filter(pk__in=[row.pk for row in rows]).update(record_id=started.id)
    return started


def _operation(row: Parcel, order_number: str) -> NewOperation:
    return NewOperation(
        handler=FULFIL,
        item_key=str(row.pk),
        config={"parcel_id": row.pk},
        subject=Subject(title=f"{order_number} · {row.number}"[:200]),
        store_id=row.store_id,
        store_name=name_of(row.store_id),
        lock_key=f"fulfil:{row.order_id}",
    )


@dataclass(frozen=True, slots=True)
class Prepared:
    """A parcel about to be written. `pieces` by the store's line id, `told`: the most of them that the store may have
    been told of; `ids`: fulfilments that we know to be ours.
    """

    parcel_id: int
    revision: int
    order_id: str
    pieces: Mapping[str, int]
    label: ParcelLabel
    earlier: frozenset[str]
    ids: frozenset[str]
    told: Mapping[str, int]
    notify: bool
    port: StoreFulfilmentPort
    access: StoreAccess

    @property
    def is_less(self) -> bool:
        """Whether the parcel holds less than the store may have been told."""
        return self.told != dict(self.pieces)


class FulfilHandler(BaseHandler):
    """Writes parcels into stores; of one order one after the other."""

    batch = 10
    concurrency = 5

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        return {operation.id: _prepared(actor, operation) for operation in operations}

    def work(self, operation: ClaimedOperation, prepared: Prepared) -> Written | Outcome:
        step = _look(prepared)
        if step is not None and step.too_many:
            if not _take_back(prepared, step.too_many):
                return Written(prepared.revision, prepared.pieces, step, is_less=True)
            step = _look(prepared)
        if step is None:
            return Outcome.failed(CANCELLED)
        changed = [prepared.port.change_label(prepared.access, wrong, prepared.label) for wrong in step.wrong]
        made: Sequence[StoreFulfilment] = ()
        if step.pieces:
            notify = prepared.notify and not prepared.is_less  # The buyer heard of this parcel before.
            new = NewFulfilment(prepared.order_id, step.pieces, prepared.label, notify_buyer=notify)
            made = prepared.port.create_fulfilment(prepared.access, new)
        if made or changed:
            known = prepared.ids | {each.external_id for each in [*changed, *made]}
            step = _look(replace(prepared, ids=known))
        if step is None:
            return Outcome.failed(CANCELLED)
        return Written(prepared.revision, prepared.pieces, step, is_less=prepared.is_less)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        return {worked.operation.id: note_written(worked, now=clock.now()) for worked in done}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        for each in ended:
            put_store_side(int(each.operation.config["parcel_id"]), StoreSide.FAILED, each.reason, now=clock.now())


def _look(prepared: Prepared) -> Step | None:
    kept = prepared.port.read_fulfilments(prepared.access, [prepared.order_id]).get(prepared.order_id)
    if kept is None:
        return None
    return next_step(
        kept,
        prepared.pieces,
        prepared.label,
        earlier=prepared.earlier,
        ids=prepared.ids,
        told=prepared.told,
        own_links=prepared.port.fulfilment_limits().own_links,
    )


def _take_back(prepared: Prepared, fulfilments: Sequence[StoreFulfilment]) -> bool:
    """Take fulfilments back; return whether the store lets us. Other failures are raised: the next turn goes on."""
    try:
        for each in fulfilments:
            prepared.port.cancel_fulfilment(prepared.access, each)
    except Permanent as refusal:
        log.info("fulfilment stays", parcel=prepared.parcel_id, reason=refusal.reason.code)
        return False
    return True


def _prepared(actor: Actor, operation: ClaimedOperation) -> Prepared | Outcome:
    parcel_id = int(operation.config["parcel_id"])
    order_id = Parcel.objects.filter(pk=parcel_id).values_list("order_id", flat=True).first()
    order = orders_of_parcels([order_id]).get(order_id) if order_id is not None else None
    if order is None:
        return Outcome.skipped(GONE)
    if order.is_over:
        return Outcome.failed(CANCELLED)
    try:
        platform, access = store_access(actor, order.store_id)
    except NotFound:
        return Outcome.failed(NO_STORE)
    port = registry.store_fulfilments(platform)
    if port is None:
        return Outcome.skipped(NO_PORT)
    return _begun(parcel_id, order, port, access)


def _begun(parcel_id: int, order: OrderOfParcel, port: StoreFulfilmentPort, access: StoreAccess) -> Prepared | Outcome:
    """Write which pieces the store is about to be told of, before it is: whatever comes of it, they may be there."""
    with transaction.atomic():
        lock_orders([order.id])
        row = Parcel.objects.filter(pk=parcel_id).first()
        if row is None:
            return Outcome.skipped(GONE)
        held = pieces_of([row.pk]).get(row.pk, {})
        pieces = {order.lines[line][0]: number for line, number in held.items() if line in order.lines}
        if not pieces and not row.told:
            return Outcome.failed(CONTENTS)
        row.told = most_of(row.told, pieces)
        row.save(update_fields=["told"])
    return Prepared(
        parcel_id=row.pk,
        revision=row.revision,
        order_id=order.external_id,
        pieces=pieces,
        label=label_of(row.number, row.carrier, row.carrier_word, row.page),
        earlier=frozenset(map(plain_number, row.earlier)),
        ids=frozenset(Fulfilment.objects.filter(parcel=row).values_list("external_id", flat=True)),
        told=row.told,
        notify=read_tracking_rules()[0].store_notifies,
        port=port,
        access=access,
    )
