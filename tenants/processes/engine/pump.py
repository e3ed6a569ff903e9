"""A bounded turn of work on one record; then it goes to the tail of the queue (DESIGN section 4, "Fair")."""

import time
import uuid
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.identity.selectors.actors import actor_of
from server.jobs.door import enqueue
from server.jobs.progress import note_progress
from server.jobs.selectors import others_wait
from server.kit import clock
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.tenancy.scope import current_schema, current_tenant_id
from tenants.processes.contracts import ClaimedOperation, Handler, Outcome, Worked, handler_of
from tenants.processes.contracts.answers import RunAnswers
from tenants.processes.engine.answers import answering
from tenants.processes.engine.cancellation import cancel_waiting, give_up_missed
from tenants.processes.engine.endings import close_if_done, held_handlers, seconds_until_next
from tenants.processes.engine.leases import Claim, claim, next_handler, release, renew
from tenants.processes.engine.results import Holding, write_finished
from tenants.processes.engine.work import Finished, prepare_all, work_on
from tenants.processes.models import ProcessRecord, RecordState
from tenants.processes.notices import ProgressTeller, tell_progress
from tenants.processes.rules import BATCH_LIMIT, LOOK_AGAIN, MAX_ATTEMPTS, RENEW_EVERY, TIME_BUDGET

log = get_logger(__name__)


def pump(record_id: int, *, as_helper: bool = False) -> float | None:
    """Work on a record for one turn. Return the seconds until the next turn; None when the record has ended.

    A helper works in parallel to the turn that called it, with its own leases. It stops as soon as another merchant
    waits, and is not queued again: the turn that called it runs again soon.
    """
    record = ProcessRecord.objects.filter(pk=record_id, state__lt=RecordState.FINISHED).first()
    if record is None:
        return None
    try:
        actor = actor_of(record.user_id)
    except LookupError:
        return None if _stop_without_user(record) else 0.0
    give_up_missed(actor, record)
    turn = Turn(record, actor, as_helper=as_helper)
    turn.run()
    if close_if_done(record_id, now=clock.now()):
        tell_progress(record_id)
        return None
    turn.teller.finish()
    if as_helper:
        return None
    return 0.0 if next_handler(record_id) else _rest(record_id)


def _rest(record_id: int) -> float:
    # A helper can create work without a notice, so look again soon. Without a helper, wait until the other worker's
    # lease expires.
    seconds = seconds_until_next(record_id)
    helped = any(handler_of(name).wants_helper for name in held_handlers(record_id))
    return min(seconds, LOOK_AGAIN) if helped else seconds


def _why_spent(handler: Handler, operation: ClaimedOperation) -> Reason:
    if operation.kills >= MAX_ATTEMPTS:
        return Reason(handler.spent, {"attempts": str(MAX_ATTEMPTS)})
    return Reason("process.interrupted", {"times": str(operation.losses)})


def _stop_without_user(record: ProcessRecord) -> bool:
    # Stop a process whose user was deactivated, unless another user has taken it over.
    nobody = Actor(
        user_id=record.user_id, tenant_id=current_tenant_id(), schema_name=current_schema(), rights=frozenset()
    )
    still_theirs = ProcessRecord.objects.filter(pk=record.pk, user_id=record.user_id)
    if not still_theirs.update(cancel_requested_at=clock.now()):
        return False
    cancel_waiting(nobody, record.pk, now=clock.now())
    close_if_done(record.pk, now=clock.now())
    tell_progress(record.pk)
    return True


class Turn:
    """A turn: at most 20 operations or 5 seconds, and no second batch while another merchant waits.

    Handlers that call nothing outside may take larger batches.
    """

    def __init__(self, record: ProcessRecord, actor: Actor, *, as_helper: bool = False) -> None:
        self.record = record
        self.is_helper = as_helper
        self.actor = actor
        self.teller = ProgressTeller(record.pk)
        self.answers = RunAnswers(record.answers)
        self._ends_at = time.monotonic() + TIME_BUDGET
        self._renewed_at = time.monotonic()
        self._away: set[uuid.UUID] = set()

    def run(self) -> None:
        left = BATCH_LIMIT
        while left > 0 and time.monotonic() < self._ends_at:
            name = next_handler(self.record.pk)
            has_worked = left < BATCH_LIMIT
            if name is None or ((has_worked or self.is_helper) and others_wait(self.actor.schema_name)):
                return
            batch = handler_of(name).batch
            limit = batch if batch > BATCH_LIMIT and left == BATCH_LIMIT else min(batch, left)
            claimed = claim(self.record.pk, action=self.record.action, handler=name, limit=limit)
            if claimed is None:
                return
            note_progress()  # each operation counts the workers that it kills, and is given up alone
            left -= len(claimed.operations)
            self._begin()
            self._call_helper(name)
            with answering(self.record.pk, self.answers):
                self._work(claimed)

    def _call_helper(self, name: str) -> None:
        # The job is keyed, so one in the queue is enough. A free worker serves waiting merchants first.
        wants_helper = not self.is_helper and handler_of(name).wants_helper and next_handler(self.record.pk) == name
        if wants_helper and not others_wait(self.actor.schema_name):
            enqueue("processes.help", key=str(self.record.pk), record_id=self.record.pk)

    def _begin(self) -> None:
        if self.record.state == RecordState.WAITING:
            self.record.state = RecordState.RUNNING
            waiting = ProcessRecord.objects.filter(pk=self.record.pk, state=RecordState.WAITING)
            waiting.update(state=RecordState.RUNNING)
            self.teller.changed()

    def _work(self, claimed: Claim) -> None:
        handler = handler_of(claimed.handler)
        held = {operation.id: operation for operation in claimed.operations}
        holding = Holding(self.actor, self.record.pk, claimed.token, handler, held)

        def hand_over(finished: Finished) -> None:
            if write_finished(holding, finished):
                self._away.add(claimed.token)
            self.teller.changed()

        if claimed.spent:
            hand_over(
                Finished(
                    decided={
                        operation.id: Outcome.failed(_why_spent(handler, operation)) for operation in claimed.spent
                    }
                )
            )
        prepared = prepare_all(handler, self.actor, claimed.workable)

        def give_back(unbegun: list[int]) -> None:
            self._give_back(holding, {operation_id: prepared.get(operation_id) for operation_id in unbegun})

        workable = claimed.workable
        self.answers.stopped = self.answers.cancelled = self._is_cancelled()
        if handler.concurrency and self.answers.cancelled:  # cancelling skips operations being claimed or prepared
            give_back([operation.id for operation in workable if not operation.is_underway])
            workable = tuple(operation for operation in workable if operation.is_underway)
        work_on(
            handler,
            workable,
            prepared,
            hand_over=hand_over,
            give_back=give_back,
            may_go_on=lambda: self._may_go_on(claimed.token),
        )

    def _may_go_on(self, token: uuid.UUID) -> bool:
        if time.monotonic() - self._renewed_at > RENEW_EVERY:
            self._renewed_at = time.monotonic()
            renew(token)
        # Also stop when the party is away: the remaining operations would only fail in the same way.
        self.answers.cancelled = self._is_cancelled()
        goes_on = token not in self._away and time.monotonic() < self._ends_at and not self.answers.cancelled
        self.answers.stopped = not goes_on
        return goes_on

    def _is_cancelled(self) -> bool:
        return ProcessRecord.objects.filter(pk=self.record.pk, cancel_requested_at__isnull=False).exists()

    def _give_back(self, holding: Holding, unbegun: dict[int, Any]) -> None:
        with transaction.atomic():
            released = release(holding.token, list(unbegun))
            given_back = [Worked(holding.operations[operation_id], unbegun[operation_id]) for operation_id in released]
            holding.handler.take_back(self.actor, given_back)
        if self._is_cancelled():
            cancel_waiting(self.actor, self.record.pk, now=clock.now())
