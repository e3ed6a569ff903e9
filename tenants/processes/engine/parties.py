"""Stores and supplier accounts that are away: their failures cost no attempts, and one operation tries for all.

The database holds what all workers know of them. Only `hear` decides who is away; claiming assigns the probe, the
operation that tries for all.
"""

import random
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from tenants.processes.contracts import ClaimedOperation, Outcome, Verdict
from tenants.processes.contracts.handlers import STORE
from tenants.processes.models import Operation, OperationState, OutsideParty, ProcessRecord, RecordState
from tenants.processes.rules import (
    ANSWERS_NOTED_EVERY,
    FAILING_TOGETHER,
    LONGEST_DOUBT,
    LONGEST_OUTAGE,
    Absence,
    absence_of,
    outage_pause,
)

Heard = Sequence[tuple[ClaimedOperation, Outcome]]


def hear(actor: Actor, heard: Heard, *, requested: Collection[int], now: datetime) -> frozenset[int]:
    """Learn from outcomes which parties are away and which are back. Return operations that failed because of that.

    `requested`: operations whose party was really called. Belongs in the transaction that marks the operations.
    """
    by_party: dict[str, list[tuple[ClaimedOperation, Outcome]]] = defaultdict(list)
    for operation, outcome in heard:
        if operation.party:
            by_party[operation.party].append((operation, outcome))
    rows = OutsideParty.objects.in_bulk(list(by_party))
    stalled: set[int] = set()
    for key in sorted(by_party):
        if not _is_old_news(rows.get(key), by_party[key], requested, now):
            stalled |= _hear_party(actor, key, by_party[key], requested, now)
    return frozenset(stalled)


def _is_old_news(row: OutsideParty | None, heard: Heard, requested: Collection[int], now: datetime) -> bool:
    """Whether a party that is known to be well has answered well again: then nothing is written."""
    if row is None:
        return not any(operation.id in requested for operation, _ in heard)
    is_fresh = row.answered_at is not None and now - row.answered_at < ANSWERS_NOTED_EVERY
    is_well = row.away_since is None and row.until is None and not row.failing
    return is_fresh and is_well and all(_answered(outcome) for _, outcome in heard)


def _hear_party(actor: Actor, key: str, heard: Heard, requested: Collection[int], now: datetime) -> set[int]:
    OutsideParty.objects.bulk_create([OutsideParty(key=key)], ignore_conflicts=True)
    row = OutsideParty.objects.select_for_update().get(key=key)
    was_away = row.until is not None
    answered = {operation.id for operation, outcome in heard if operation.id in requested and _answered(outcome)}
    if answered:
        _note_answer(row, answered, now)
    stalled = {
        operation.id
        for operation, outcome in heard
        if operation.id in requested and _stalls(row, operation, outcome, now)
    }
    if row.probe_id in {operation.id for operation, _ in heard}:
        # The probe said nothing about its party: the next operation tries.
        row.probe_id = row.probe_until = None
    row.save()
    if was_away and row.until is None:
        _wake_others(actor, key, {operation.record_id for operation, _ in heard})
    return stalled


def _answered(outcome: Outcome) -> bool:
    """Whether the party answered, even with a refusal."""
    code = outcome.reason.code if outcome.reason else ""
    if outcome.verdict in (Verdict.SUCCESS, Verdict.NEXT):
        return True
    return absence_of(code) is Absence.NONE and not code.startswith("outside.") and code != "process.internal"


def _note_answer(row: OutsideParty, answered: Collection[int], now: datetime) -> None:
    row.answered_at, row.failing = now, []
    # Calls that began before the pause say nothing about the present: only the probe ends the pause.
    if row.until is None or row.probe_id in answered:
        _end_pause(row)
        row.away_since, row.pauses, row.reason = None, 0, None


def _stalls(row: OutsideParty, operation: ClaimedOperation, outcome: Outcome, now: datetime) -> bool:
    """Whether the party caused the failure. It is then paused, for longer each time that the probe fails."""
    if outcome.verdict is not Verdict.RETRY or outcome.reason is None:
        return False
    is_known = row.answered_at is not None or row.key.startswith(STORE)
    absence = absence_of(outcome.reason.code, is_known=is_known)
    if absence is Absence.NONE or (absence is Absence.POSSIBLE and not _others_fail_too(row, operation, now)):
        return False
    row.away_since = row.away_since or now
    if now - row.away_since >= (LONGEST_OUTAGE if absence is Absence.CERTAIN else LONGEST_DOUBT):
        _end_pause(row)
        return False
    row.reason = outcome.reason.stored()
    _pause(row, operation, outcome, now)
    return True


def _others_fail_too(row: OutsideParty, operation: ClaimedOperation, now: datetime) -> bool:
    """Whether several operations in a row fail at the party, with no other answered since this one first failed."""
    if row.until is not None:
        return True
    if row.answered_at and row.answered_at >= (operation.stalled_at or now):
        return False
    row.failing = list(dict.fromkeys([*row.failing, operation.id]))[-FAILING_TOGETHER:]
    return len(row.failing) >= FAILING_TOGETHER


def _pause(row: OutsideParty, operation: ClaimedOperation, outcome: Outcome, now: datetime) -> None:
    seconds = outcome.after or 0.0
    if row.until is None or operation.id == row.probe_id:
        row.pauses += 1
        seconds = outage_pause(row.pauses, requested=outcome.after, spread=random.random())  # noqa: S311
    row.until = max(row.until or now, now + timedelta(seconds=seconds))


def _end_pause(row: OutsideParty) -> None:
    row.until = row.probe_id = row.probe_until = None


def _wake_others(actor: Actor, key: str, known: Collection[int]) -> None:
    """Wake at once the processes that sleep until the end of the pause."""
    open_records = ProcessRecord.objects.filter(state__lt=RecordState.FINISHED).exclude(pk__in=known)
    waiting = Operation.objects.filter(record__in=open_records, state=OperationState.WAITING, party=key)
    for record_id in waiting.order_by("record_id").values_list("record_id", flat=True).distinct():
        enqueue("processes.pump", schema=actor.schema_name, key=str(record_id), record_id=record_id)
