"""Run claimed operations in parallel, pass on results as they come, and stop in time."""

import contextvars
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from django.db import InterfaceError, OperationalError, connections

from server.company.identity.contracts import Actor
from server.kit.log import get_logger
from server.ports.failures import OutsideFailure, Retryable, Underway
from server.tenancy.outages import is_outage
from tenants.processes.contracts import INTERNAL, ClaimedOperation, Handler, Outcome, Worked
from tenants.processes.engine.gate import Gate
from tenants.processes.rules import NOTICES_PER_SECOND

log = get_logger(__name__)
TICK = 1 / NOTICES_PER_SECOND
UNBEGUN = object()


@dataclass(slots=True)
class Finished:
    """Results since the last hand-over: those to write, and outcomes that are already decided.

    `undone`: decided operations that failed at work, with what was prepared. `prepared`: by operation, for those in
    `worked` that begin only when they are written.
    """

    worked: list[Worked] = field(default_factory=list)
    decided: dict[int, Outcome] = field(default_factory=dict)
    undone: list[Worked] = field(default_factory=list)
    prepared: Mapping[int, Any] = field(default_factory=dict)

    @property
    def called_ids(self) -> set[int]:
        """Ids of the operations whose outside party was called."""
        return {worked.operation.id for worked in (*self.worked, *self.undone)}

    def __bool__(self) -> bool:
        return bool(self.worked or self.decided)


def prepare_all(handler: Handler, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
    """Call the handler's `prepare` for all; if it fails, for each operation alone, so that only faulty ones fail."""
    if not operations:
        return {}
    try:
        return handler.prepare(actor, operations)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001 - a fault with one product must not stop the others
        if len(operations) == 1:
            return {operations[0].id: outcome_of(error, operations[0])}
    return {key: row for operation in operations for key, row in prepare_all(handler, actor, [operation]).items()}


def work_on(
    handler: Handler,
    operations: Sequence[ClaimedOperation],
    prepared: Mapping[int, Any],
    *,
    hand_over: Callable[[Finished], None],
    give_back: Callable[[list[int]], None],
    may_go_on: Callable[[], bool],
) -> None:
    """Work on all operations; `hand_over` gets results as they come, `give_back` the ids of operations that do not
    begin.

    `may_go_on` is called at every tick (it may renew the lease). Nothing new begins once it says no, nor while its last
    answer is old because results are being written.
    """
    waiting = {op.id: op for op in operations if not isinstance(prepared.get(op.id), Outcome)}
    decided = {op.id: prepared[op.id] for op in operations if op.id not in waiting}
    if decided:
        hand_over(Finished(decided=decided))
    if not waiting:
        return
    if not handler.concurrency:
        done = [Worked(op, handler.work(op, prepared.get(op.id))) for op in waiting.values()]
        hand_over(Finished(worked=done, prepared=prepared))
        return
    gate = Gate(may_go_on)
    with ThreadPoolExecutor(min(handler.concurrency, len(waiting)), thread_name_prefix="operation") as pool:
        futures = {_submit(pool, gate, handler, op, prepared.get(op.id)): op for op in waiting.values()}
        try:
            _collect(futures, prepared, hand_over, give_back, gate)
        except BaseException:
            # Results cannot be written, so nothing more may begin outside.
            gate.shut()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _submit(
    pool: ThreadPoolExecutor, gate: Gate, handler: Handler, operation: ClaimedOperation, prepared: Any
) -> Future[Any]:
    return pool.submit(contextvars.copy_context().run, _work, gate, handler, operation, prepared)


def _work(gate: Gate, handler: Handler, operation: ClaimedOperation, prepared: Any) -> Any:
    if not (operation.is_underway or gate.passes()):
        return UNBEGUN
    try:
        return handler.work(operation, prepared)
    finally:
        # Our own hosted shop is stored in this database: its port has opened a connection in this short-lived thread.
        for opened in connections.all(initialized_only=True):
            opened.close()


def _collect(
    futures: dict[Future[Any], ClaimedOperation],
    prepared: Mapping[int, Any],
    hand_over: Callable[[Finished], None],
    give_back: Callable[[list[int]], None],
    gate: Gate,
) -> None:
    pending = set(futures)
    while pending:
        done, pending = wait(pending, timeout=TICK, return_when=FIRST_COMPLETED)
        if done and pending:
            # Write results together that come close together.
            time.sleep(0.005)
            more, pending = wait(pending, timeout=0)
            done |= more
        stopped = {future for future in done if _is_unbegun(future)}
        finished = _sorted_out(done - stopped, futures, prepared)
        if finished:
            hand_over(finished)
        if pending and not gate.look():
            stopped |= {future for future in pending if not futures[future].is_underway and future.cancel()}
            pending -= stopped
        if stopped:
            # Release at once, while others still work, so that a cancellation need not wait for them.
            give_back(sorted(futures[future].id for future in stopped))


def _is_unbegun(future: Future[Any]) -> bool:
    return future.exception() is None and future.result() is UNBEGUN


def _sorted_out(
    done: set[Future[Any]], futures: dict[Future[Any], ClaimedOperation], prepared: Mapping[int, Any]
) -> Finished:
    finished = Finished()
    for future in sorted(done, key=lambda future: futures[future].id):
        operation = futures[future]
        error = future.exception()
        if error is None:
            finished.worked.append(Worked(operation, future.result()))
        else:
            finished.decided[operation.id] = outcome_of(error, operation)
            finished.undone.append(Worked(operation, prepared.get(operation.id)))
    return finished


def outcome_of(error: BaseException, operation: ClaimedOperation) -> Outcome:
    """Return the outcome of a failure. An error of our own is logged and retried; an outage of our database costs
    no attempt.
    """
    if isinstance(error, Retryable):
        return Outcome.retry(error.reason, after=error.after, elsewhere=error.elsewhere)
    if isinstance(error, Underway):
        return Outcome.underway(error.reason, after=error.after, begun=error.begun)
    if isinstance(error, OutsideFailure):
        return Outcome.failed(error.reason)
    log.error("operation crashed", operation=operation.id, handler=operation.handler, exc_info=error)
    return Outcome.retry(INTERNAL, elsewhere=is_outage(error))
