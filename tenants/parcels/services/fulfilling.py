"""FULFIL_ORDER: write parcels into their stores; each is an operation.

Stores keep no keys for this, so each turn reads what the store has before it writes, and reads it back afterwards: an
answer that was lost, or a worker that was killed, makes no second fulfilment.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.carriers import plain_number
from server.ports.fulfilments import NewFulfilment, ParcelLabel, StoreFulfilment, StoreFulfilmentPort
from server.ports.stores import StoreAccess
from tenants.orders.selectors.shipped import orders_of_parcels
from tenants.orders.services.parcels import lock_orders
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Fulfilment, Parcel
from tenants.parcels.rules.fulfilling import Step, next_step
from tenants.parcels.rules.labels import label_of
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.intake import pieces_of
from tenants.parcels.services.standings import CONTENTS, tell_orders
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
GONE, HELD, ELSEWHERE = (
    Reason("parcel.parcel_gone"),
    Reason("parcel.held"),
    Reason("parcel.elsewhere"),
)
CANCELLED = Reason("parcel.order_over")
NOT_KEPT = Reason("parcel.not_kept")
HELD_PAUSE = timedelta(hours=6)


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
    """A parcel about to be written. `pieces` by the store's line id, `ids`: fulfilments that we know to be ours."""

    parcel_id: int
    revision: int
    order_id: str
    pieces: Mapping[str, int]
    label: ParcelLabel
    earlier: frozenset[str]
    ids: frozenset[str]
    notify: bool
    port: StoreFulfilmentPort
    access: StoreAccess


@dataclass(frozen=True, slots=True)
class Written:
    """What the store has of a parcel, read back; of which of its revisions."""

    revision: int
    step: Step
    kept: Sequence[StoreFulfilment]


class FulfilHandler(BaseHandler):
    """Writes parcels into stores; of one order one after the other."""

    batch = 10
    concurrency = 5

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        return {operation.id: _prepared(actor, operation) for operation in operations}

    def work(self, operation: ClaimedOperation, prepared: Prepared) -> Written | Outcome:
        step = _look(prepared)
        if step is None:
            return Outcome.failed(CANCELLED)
        changed = [prepared.port.change_label(prepared.access, wrong, prepared.label) for wrong in step.wrong]
        made: Sequence[StoreFulfilment] = ()
        if step.pieces:
            new = NewFulfilment(prepared.order_id, step.pieces, prepared.label, notify_buyer=prepared.notify)
            made = prepared.port.create_fulfilment(prepared.access, new)
        if not step.wrong and not step.pieces:
            return Written(prepared.revision, step, step.ours)
        known = prepared.ids | {each.external_id for each in [*changed, *made]}
        after = _look(replace(prepared, ids=known))
        return Written(prepared.revision, after, after.ours) if after is not None else Outcome.failed(CANCELLED)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        return {worked.operation.id: _note(worked, now=clock.now()) for worked in done}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        for each in ended:
            _put(int(each.operation.config["parcel_id"]), StoreSide.FAILED, each.reason, now=clock.now())


def _look(prepared: Prepared) -> Step | None:
    kept = prepared.port.read_fulfilments(prepared.access, [prepared.order_id]).get(prepared.order_id)
    if kept is None:
        return None
    return next_step(kept, prepared.pieces, prepared.label, earlier=prepared.earlier, ids=prepared.ids)


def _prepared(actor: Actor, operation: ClaimedOperation) -> Prepared | Outcome:
    row = Parcel.objects.filter(pk=int(operation.config["parcel_id"])).first()
    order = orders_of_parcels([row.order_id]).get(row.order_id) if row else None
    if row is None or order is None:
        return Outcome.skipped(GONE)
    held = pieces_of([row.pk]).get(row.pk, {})
    pieces = {order.lines[line][0]: number for line, number in held.items() if line in order.lines}
    if not pieces:
        return Outcome.failed(CONTENTS)
    if order.is_over:
        return Outcome.failed(CANCELLED)
    try:
        platform, access = store_access(actor, row.store_id)
    except NotFound:
        return Outcome.failed(NO_STORE)
    port = registry.store_fulfilments(platform)
    if port is None:
        return Outcome.skipped(NO_PORT)
    return Prepared(
        parcel_id=row.pk,
        revision=row.revision,
        order_id=order.external_id,
        pieces=pieces,
        label=label_of(row.number, row.carrier, row.carrier_word, row.page),
        earlier=frozenset(map(plain_number, row.earlier)),
        ids=frozenset(Fulfilment.objects.filter(parcel=row).values_list("external_id", flat=True)),
        notify=read_tracking_rules()[0].store_notifies,
        port=port,
        access=access,
    )


def _note(worked: Worked, *, now: datetime) -> Outcome:
    parcel_id, result = int(worked.operation.config["parcel_id"]), worked.result
    if isinstance(result, Outcome):
        _put(parcel_id, StoreSide.FAILED, CANCELLED, now=now)
        return result
    step = result.step
    if step.held:
        _put(parcel_id, StoreSide.HELD, HELD, now=now)
        return Outcome.skipped(HELD)
    if step.elsewhere:
        _put(parcel_id, StoreSide.ELSEWHERE, ELSEWHERE, now=now)
        return Outcome.skipped(ELSEWHERE)
    if step.wrong or step.pieces:
        _put(parcel_id, StoreSide.FAILED, NOT_KEPT, now=now)
        return Outcome.failed(NOT_KEPT)
    _keep(parcel_id, result.kept, now=now)
    is_current = Parcel.objects.filter(pk=parcel_id, revision=result.revision).exists()
    _put(parcel_id, StoreSide.SENT if is_current else StoreSide.DUE, None, now=now)
    return Outcome.success()


def _keep(parcel_id: int, kept: Collection[StoreFulfilment], *, now: datetime) -> None:
    ids = [each.external_id for each in kept]
    Fulfilment.objects.filter(parcel_id=parcel_id).exclude(external_id__in=ids).update(is_cancelled=True)
    for each in kept:
        label = asdict(each.labels[0]) if each.labels else {}
        values = {"pieces": dict(each.pieces), "label": label, "is_cancelled": each.is_cancelled}
        Fulfilment.objects.update_or_create(
            parcel_id=parcel_id,
            external_id=each.external_id,
            defaults=values,
            create_defaults={**values, "created_at": each.created_at or now},
        )


def _put(parcel_id: int, side: StoreSide, reason: Reason | None, *, now: datetime) -> None:
    order_id = Parcel.objects.filter(pk=parcel_id).values_list("order_id", flat=True).first()
    if order_id is None:
        return
    lock_orders([order_id])
    Parcel.objects.filter(pk=parcel_id).update(
        store_side=side, reason=reason.stored() if reason else None, record_id=None, changed_at=now
    )
    if side is StoreSide.DUE:
        enqueue("parcels.fulfil_due", key="due")
    if side is StoreSide.SENT:
        enqueue("parcels.push_scans", key=str(parcel_id), parcel_id=parcel_id)
    tell_orders([order_id], now=now)
