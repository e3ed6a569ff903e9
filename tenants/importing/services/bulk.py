"""Start and undo bulk changes."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from tenants.importing.contracts.bulk import (
    MERGE,
    MERGE_UNDO,
    OVERRIDE,
    OVERRIDE_UNDO,
    Edit,
    SplitByOption,
    stored_edit,
)
from tenants.importing.contracts.selections import Chosen
from tenants.importing.errors import NothingSelected, NothingToUndo, StillRunning
from tenants.importing.handlers.bulk import BULK_CHANGE, BULK_UNDO
from tenants.importing.handlers.splits import SPLIT
from tenants.importing.models import BulkEdit, FormerProduct
from tenants.importing.selectors.bulk import check_stores, former_subjects, why_nothing
from tenants.importing.selectors.selections import chosen_subjects
from tenants.processes.contracts import Action, NewOperation, StartedProcess, Subject
from tenants.processes.contracts.actions import UNDO_KEPT
from tenants.processes.selectors.records import get_record
from tenants.processes.services.controls import refuse_without_right
from tenants.processes.services.records import find_started, start_process

_UNDOS = {MERGE: MERGE_UNDO, OVERRIDE: OVERRIDE_UNDO}
"""The handlers of kinds of changes that have their own undo; all others are undone by BULK_UNDO."""


def start_bulk_change(
    actor: Actor, *, chosen: Chosen, edits: Sequence[Edit], now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start changing the chosen products (BULK_CHANGE). Refused like a preview; NothingSelected."""
    stored = [stored_edit(edit) for edit in edits]
    params = {"change": stored, **chosen.as_request()}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    check_stores(actor, edits)
    subjects = chosen_subjects(actor, chosen)
    if not subjects:
        raise NothingSelected
    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.BULK_CHANGE,
            operations=_operations(
                SPLIT if any(isinstance(edit, SplitByOption) for edit in edits) else BULK_CHANGE, subjects
            ),
            now=now,
            idempotency_key=idempotency_key,
            request=params,
        )
        if started.is_new:
            BulkEdit.objects.create(pk=started.id, edits=stored, created_at=now)
    return started


def note_undoable(record_id: int, kind: str, *, now: datetime) -> None:
    """Register a process as one that can be undone. Call it in the transaction that starts the process."""
    BulkEdit.objects.create(pk=record_id, edits=[{"kind": kind}], created_at=now)


def undo_bulk_change(actor: Actor, *, record_id: int, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start restoring what a bulk change, re-import or override changed, with its action.

    NotFound for what is no process of the actor's, Forbidden without the right to start such a process, PlanUnpaid;
    StillRunning until it has ended; NothingToUndo with its cause. A product that was edited since
    is not changed, and its operation says so.
    """
    params = {"undo": record_id}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    refuse_without_right(actor, record_id)
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    undone = get_record(actor, record_id)
    if undone.state < 3:
        raise StillRunning
    subjects = former_subjects(record_id, now=now)
    if not subjects:
        raise NothingToUndo(why_nothing(undone, now=now))
    with transaction.atomic():
        started = start_process(
            actor,
            action=undone.action,
            operations=_operations(_undo_of(record_id), subjects),
            now=now,
            idempotency_key=idempotency_key,
            request=params,
            params={"undoes": record_id},
        )
        if started.is_new:
            BulkEdit.objects.create(pk=started.id, undoes=record_id, created_at=now)
    return started


def forget_former(*, now: datetime) -> None:
    """Delete values that can no longer be restored."""
    FormerProduct.objects.filter(created_at__lt=now - UNDO_KEPT).delete()
    BulkEdit.objects.filter(created_at__lt=now - UNDO_KEPT - timedelta(days=1)).delete()


def _undo_of(record_id: int) -> str:
    """Return the handler that undoes a change."""
    edits = BulkEdit.objects.filter(pk=record_id).values_list("edits", flat=True).first() or []
    found = [_UNDOS[edit["kind"]] for edit in edits if edit["kind"] in _UNDOS]
    return found[0] if found else BULK_UNDO


def _operations(handler: str, subjects: Sequence[Subject]) -> list[NewOperation]:
    return [NewOperation(handler=handler, item_key=str(subject.product_id), subject=subject) for subject in subjects]
