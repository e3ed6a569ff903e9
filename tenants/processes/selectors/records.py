"""Reads of processes. A sub-account sees those that it started, a main account all."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.reasons import LASTING, may_pass
from tenants.processes.contracts import Action, Counts, OperationRow, Progress, RecordRow, Tab, Wait
from tenants.processes.contracts.actions import MONITORING
from tenants.processes.contracts.handlers import STORE
from tenants.processes.engine.rows import SUBJECT_FIELDS, subject_of
from tenants.processes.models import OPEN, Operation, OperationState, ProcessingRate, ProcessRecord, RecordState
from tenants.processes.rules import operation_state, outcome_word, record_state
from tenants.processes.selectors.waits import parties_away, steps_of, waits_of

WIDGET_LIMIT = 50
PLANNED_LIMIT = 1_000
_COUNTED = Q(is_step=False) | Q(state=OperationState.FAILED)
_IN_TAB = {
    Tab.ALL: Q(),
    Tab.RUNNING: Q(state__in=(OperationState.WAITING, OperationState.RUNNING)),
    Tab.FAILED: Q(state=OperationState.FAILED),
    Tab.SUCCESS: Q(state=OperationState.SUCCESS),
    Tab.DONE: Q(state=OperationState.SUCCESS, is_skipped=False),
    Tab.SKIPPED: Q(state=OperationState.SUCCESS, is_skipped=True),
    Tab.CANCELLED: Q(state=OperationState.CANCELLED),
}


def list_open_records(actor: Actor, *, actions: Collection[int]) -> list[RecordRow]:
    """List the processes of the widget, newest first: running ones and those that nobody has closed."""
    rows = _visible(actor).filter(closed_at=None, **_of(actions)).exclude(action__in=MONITORING).order_by("-id")
    return _with_counts(list(rows[:WIDGET_LIMIT]))


def list_history(actor: Actor, *, actions: Collection[int], page: PageRequest) -> tuple[list[RecordRow], int]:
    """List a page of all processes that a user started, newest first, with their number."""
    rows = _visible(actor).filter(**_of(actions)).exclude(action__in=MONITORING)
    return _with_counts(list(rows.order_by("-id")[page.offset : page.offset + page.limit])), rows.count()


def rows_between(actor: Actor, start: datetime, end: datetime) -> list[RecordRow]:
    """List scheduled processes due from `start` to `end`, the earliest first; at most as many as are shown."""
    rows = _visible(actor).filter(due_at__gte=start, due_at__lt=end).order_by("due_at", "id")
    return _with_counts(list(rows[:PLANNED_LIMIT]))


def get_record(actor: Actor, record_id: int) -> RecordRow:
    """Return one process. NotFound when there is none, or the actor may not see it."""
    record = _visible(actor).filter(pk=record_id).first()
    if record is None:
        raise NotFound
    return _with_counts([record])[0]


def read_params(record_ids: Iterable[int], name: str) -> dict[int, Any]:
    """Return the value named `name` in the `params` of processes, by id; processes without it are left out."""
    requested = set(record_ids)
    rows = (
        ProcessRecord.objects.filter(pk__in=requested, params__has_key=name)
        if requested
        else ProcessRecord.objects.none()
    )
    return dict(rows.values_list("pk", f"params__{name}"))


def list_operations(actor: Actor, record_id: int, *, tab: Tab, page: PageRequest) -> tuple[list[OperationRow], int]:
    """List a page of a process's operations in the order they were added, with the number of the tab."""
    rows = Operation.objects.filter(_COUNTED & _IN_TAB[tab], record_id=record_id, record__in=_visible(actor))
    shown = list(rows.order_by("id").values(*_OPERATION_FIELDS)[page.offset : page.offset + page.limit])
    away = parties_away() if any(row["state"] == OperationState.WAITING for row in shown) else {}
    return [_operation(row, away) for row in shown], rows.count()


def list_ended(actor: Actor, record_id: int, *, tabs: Sequence[Tab]) -> list[OperationRow]:
    """List every ended operation of a process, tab by tab. NotFound when the actor may not see it."""
    get_record(actor, record_id)
    rows = Operation.objects.filter(_COUNTED, record_id=record_id).order_by("id").values(*_OPERATION_FIELDS)
    return [_operation(row, {}) for tab in tabs for row in rows.filter(_IN_TAB[tab])]


def count_retryable(actor: Actor, record_id: int) -> int:
    """Count the failed operations of a process that can be retried."""
    failed = Operation.objects.filter(record_id=record_id, record__in=_visible(actor), state=OperationState.FAILED)
    return failed.exclude(result__code__in=LASTING).count()


def stores_of(record_id: int, product_ids: Collection[int], *, besides: str) -> dict[int, set[int]]:
    """Return by product the stores for which a process worked on it, without cancelled operations and those that ended
    in the handler `besides`.
    """
    rows = Operation.objects.filter(record_id=record_id, product_id__in=product_ids).exclude(handler=besides)
    found: dict[int, set[int]] = defaultdict(set)
    for product_id, store_id in rows.exclude(state=OperationState.CANCELLED).values_list("product_id", "store_id"):
        found[product_id or 0].add(store_id or 0)
    return found


def read_progress(actor: Actor, record_id: int) -> Progress:
    """Return the current content of the process's stream. NotFound when the actor may not see it."""
    record = get_record(actor, record_id)
    return Progress(record.counts, record.state, record.waits, record.steps)


def list_running(actor: Actor) -> list[tuple[int, Action]]:
    """List id and action of the running processes, oldest first: the first content of the execution stream."""
    rows = _visible(actor).filter(state__lt=RecordState.FINISHED).order_by("id").values_list("id", "action")
    return [(record_id, Action(action)) for record_id, action in rows]


def read_rate(name: str) -> float | None:
    """Return the recent milliseconds per unit of this work; None when it was never measured."""
    return ProcessingRate.objects.filter(name=name).values_list("ms_per_operation", flat=True).first()


def refuse_unknown(actor: Actor, record_ids: Iterable[int]) -> None:
    """Raise NotFound unless the actor may see every one of the processes; one query."""
    requested = set(record_ids)
    if requested - set(_visible(actor).filter(pk__in=requested).values_list("pk", flat=True)):
        raise NotFound


def _visible(actor: Actor) -> "QuerySet[ProcessRecord]":
    rows = ProcessRecord.objects.all()
    return rows if actor.is_main_account else rows.filter(user_id=actor.user_id)


def _of(actions: Collection[int]) -> dict[str, Any]:
    return {"action__in": list(actions)} if actions else {}


def _with_counts(records: Sequence[ProcessRecord]) -> list[RecordRow]:
    running = [record.pk for record in records if record.total_count is None]
    if not running:
        return [_row(record, _kept(record)) for record in records]
    counts, waits, steps = _derived(running), waits_of(running), steps_of(running)
    return [
        replace(
            _row(record, counts.get(record.pk) or _kept(record)),
            waits=waits.get(record.pk, ()),
            steps=steps.get(record.pk, ()),
        )
        for record in records
    ]


def _derived(record_ids: Sequence[int]) -> dict[int, Counts]:
    grouped = (
        Operation.objects.filter(_COUNTED, record_id__in=record_ids)
        .values("record_id")
        .annotate(
            total=Count("id"),
            success=Count("id", filter=Q(state=OperationState.SUCCESS)),
            skipped=Count("id", filter=Q(state=OperationState.SUCCESS, is_skipped=True)),
            failed=Count("id", filter=Q(state=OperationState.FAILED)),
            cancelled=Count("id", filter=Q(state=OperationState.CANCELLED)),
        )
        .order_by()
    )
    return {
        row["record_id"]: Counts(row["total"], row["success"], row["skipped"], row["failed"], row["cancelled"])
        for row in grouped
    }


def _kept(record: ProcessRecord) -> Counts:
    return Counts(
        total=record.total_count or 0,
        success=record.success_count or 0,
        skipped=record.skipped_count or 0,
        failed=record.failed_count or 0,
        cancelled=record.cancel_count or 0,
    )


def _row(record: ProcessRecord, counts: Counts) -> RecordRow:
    return RecordRow(
        id=record.pk,
        action=Action(record.action),
        state=record_state(record.state, record.due_at, clock.now()),
        created_at=record.created_at,
        counts=counts,
        can_cancel=record.state < RecordState.FINISHED and record.cancel_requested_at is None,
        due_at=record.due_at,
        zone=record.zone,
        undoes=record.params.get("undoes"),
    )


_OPERATION_FIELDS = (
    "id", "state", "is_skipped", "party", "not_before", "result", "config", "store_id", "store_name", "created_at",
    "record__due_at",
    *SUBJECT_FIELDS,
)  # fmt: skip


def _operation(row: dict[str, Any], away: Mapping[str, Wait]) -> OperationRow:
    code = str((row["result"] or {}).get("code", ""))
    return OperationRow(
        id=row["id"],
        state=operation_state(row["state"], code, is_scheduled=row["record__due_at"] is not None),
        outcome=outcome_word(row["state"], is_skipped=row["is_skipped"]),
        is_skipped=row["is_skipped"],
        may_retry=row["state"] == OperationState.FAILED and may_pass(row["result"]),
        wait=_wait(row, away),
        result=row["result"],
        config=row["config"] if row["store_id"] is None else {**row["config"], "store_id": str(row["store_id"])},
        subject=subject_of(row),
        store_id=row["store_id"],
        store_name=row["store_name"],
        created_at=row["created_at"],
    )


def _wait(row: dict[str, Any], away: Mapping[str, Wait]) -> Wait | None:
    if row["state"] not in OPEN:
        return None
    if row["state"] == OperationState.WAITING and row["party"] in away:
        return away[row["party"]]
    is_later = row["not_before"] is not None and row["not_before"] > clock.now()
    in_store = row["party"].startswith(STORE)
    return Wait(row["result"], row["not_before"], in_store=in_store) if is_later and row["result"] else None
