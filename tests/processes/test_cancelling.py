"""A cancellation stops what has not begun, whatever batch holds it; seen by events, never by the clock."""

from collections.abc import Callable, Mapping, Sequence
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections

from server.company.identity.contracts import Actor, Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import Action, BaseHandler, ClaimedOperation, Outcome, StartedProcess, Worked
from tenants.processes.contracts.handlers import _handlers
from tenants.processes.engine.gate import FRESH, Gate
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, ProcessRecord
from tests.processes.conftest import PROBE, ProbeHandler
from tests.support.people import Person

Start = Callable[..., StartedProcess]
LONGEST = 20.0
"""A test that waits longer for an event has failed."""


def kinds_of_batches() -> list[tuple[int, int]]:
    """How large the batches of all handlers are, and how many of them are worked on side by side."""
    real = {(handler.batch, handler.concurrency) for name, handler in _handlers.items() if name != PROBE}
    return sorted({(BaseHandler.batch, BaseHandler.concurrency), *real})


def in_thread(action: Callable[[], object]) -> Thread:
    def act() -> None:
        try:
            action()
        finally:
            connections.close_all()

    thread = Thread(target=act)
    thread.start()
    return thread


def counts_of(owner: Person, record_id: int) -> tuple[int, int, int, int]:
    record = owner.get(f"record/detail/{record_id}")["record"]
    return record["state"], record["total_count"], record["success_count"], record["cancel_count"]


@pytest.mark.parametrize(("batch", "concurrency"), kinds_of_batches())
def test_cancelling_stops_a_batch_that_was_claimed_and_has_not_begun(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef, batch: int, concurrency: int
) -> None:
    probe.batch, probe.concurrency = batch, concurrency
    record = start(batch)
    taken_back: list[Worked] = []

    def cancelled_meanwhile(actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        assert owner.put(f"record/cancel/{record.id}")["code"] == 200
        return {operation.id: f"prepared {operation.item_key}" for operation in operations}

    probe.prepare = cancelled_meanwhile  # type: ignore[method-assign]
    probe.take_back = lambda actor, undone: taken_back.extend(undone)  # type: ignore[method-assign]
    with tenant_scope_of(tenant):
        assert pump(record.id) is None

    assert (bool(concurrency and probe.worked), probe.written) == (False, [])
    assert len(probe.given_up) == len(taken_back) == batch
    assert {worked.result for worked in taken_back} == {f"prepared {at}" for at in range(batch)}
    assert counts_of(owner, record.id) == (4, batch, 0, batch)


@pytest.mark.parametrize("batch", sorted({batch for batch, concurrency in kinds_of_batches() if not concurrency}))
def test_what_calls_nothing_outside_has_not_begun_until_it_is_written(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef, batch: int
) -> None:
    probe.batch, probe.concurrency = batch, 0
    record = start(batch)
    prepared = {"kept": "what was noted"}
    taken_back: list[Worked] = []
    probe.prepare = lambda actor, operations: {operation.id: prepared for operation in operations}  # type: ignore[method-assign]
    probe.take_back = lambda actor, undone: taken_back.extend(undone)  # type: ignore[method-assign]

    def cancelled_at_the_last_moment(operation: ClaimedOperation) -> str:
        if operation.item_key == str(batch - 1):
            assert owner.put(f"record/cancel/{record.id}")["code"] == 200
        return "worked"

    probe.does = cancelled_at_the_last_moment
    with tenant_scope_of(tenant):
        assert pump(record.id) is None

    assert probe.written == []
    assert [worked.result for worked in taken_back] == [prepared] * batch
    assert {code for _, code in probe.given_up} == {"process.cancelled"}
    assert counts_of(owner, record.id) == (4, batch, 0, batch)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("batch", "concurrency"), [kind for kind in kinds_of_batches() if kind[1] and kind[0] > kind[1]]
)
def test_cancelling_stops_the_rest_of_a_batch_in_flight(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef, batch: int, concurrency: int
) -> None:
    probe.batch, probe.concurrency = batch, concurrency
    record = start(batch)
    all_busy, rest_ended = Event(), Event()

    def until_the_rest_has_ended(operation: ClaimedOperation) -> None:
        if len(probe.worked) == concurrency:
            all_busy.set()
        assert rest_ended.wait(LONGEST)

    probe.does = until_the_rest_has_ended
    gives_up = probe.give_up

    def noticed(actor: Actor, ended: Any) -> None:
        gives_up(actor, ended)
        rest_ended.set()

    probe.give_up = noticed  # type: ignore[method-assign]

    def work() -> None:
        with tenant_scope_of(tenant):
            pump(record.id)

    worker = in_thread(work)
    assert all_busy.wait(LONGEST)
    # The worker itself gives the rest back and ends it, while those that have begun are still held up.
    assert owner.put(f"record/cancel/{record.id}")["code"] == 200
    worker.join(LONGEST)

    assert len(probe.worked) == len(probe.written) == concurrency
    assert counts_of(owner, record.id) == (4, batch, concurrency, batch - concurrency)


@pytest.mark.django_db(transaction=True)
def test_a_cancellation_is_heard_while_a_batch_is_being_written(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef
) -> None:
    probe.batch, probe.concurrency = 2, 1
    record = start(6)
    cancelling: list[Thread] = []

    def until_it_is_heard(worked: Worked) -> Outcome:
        if not cancelling:
            cancelling.append(in_thread(lambda: owner.put(f"record/cancel/{record.id}")))
            heard = Event()
            for _ in range(int(LONGEST / 0.05)):
                if ProcessRecord.objects.exclude(cancel_requested_at=None).exists():
                    break
                heard.wait(0.05)
            else:
                raise AssertionError("the wish to cancel waits for the batch")
        return Outcome.success()

    probe.writes = until_it_is_heard
    with tenant_scope_of(tenant):
        pump(record.id)
        cancelling[0].join(LONGEST)
        assert pump(record.id) is None
        assert not Operation.objects.filter(state__in=[1, 2]).exists()
    state, total, done, cancelled = counts_of(owner, record.id)
    assert (state, total, done, done + cancelled) == (4, 6, len(probe.worked), 6)
    assert done <= 2


def test_nothing_begins_while_nobody_has_looked_for_a_cancellation() -> None:
    moment, event = [0.0], Event()

    def is_cancelled() -> bool:
        event.set()
        return False

    gate = Gate(is_cancelled, now=lambda: moment[0])
    assert gate.passes() is True
    moment[0] = FRESH + 0.1
    passed: list[bool] = []
    comer = Thread(target=lambda: passed.append(gate.passes()))
    comer.start()
    assert gate.look() is False
    comer.join(LONGEST)
    assert (passed, event.is_set(), gate.passes()) == ([False], True, False)


def test_who_waits_for_a_look_begins_when_all_is_well() -> None:
    moment = [0.0]
    gate = Gate(lambda: True, now=lambda: moment[0])
    moment[0] = FRESH + 0.1
    passed: list[bool] = []
    comer = Thread(target=lambda: passed.append(gate.passes()))
    comer.start()
    assert gate.look() is True
    comer.join(LONGEST)
    assert passed == [True]


@pytest.mark.parametrize("right", [Menu.IMPORT_LIST, Menu.MY_PRODUCTS])
def test_whoever_may_start_a_duplicate_may_cancel_it(
    start: Start, probe: ProbeHandler, member_with: Callable[..., Person], right: Menu
) -> None:
    member = member_with(right)
    record = start(2, actor=member.actor, action=Action.DUPLICATE_PRODUCT)
    assert member.put(f"record/cancel/{record.id}")["msg"] == "Process cancelled successfully"
    assert counts_of(member, record.id) == (4, 2, 0, 2)
    assert probe.worked == []


def test_what_may_have_begun_under_a_killed_worker_is_not_begun_again(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef
) -> None:
    record = start(3)
    with tenant_scope_of(tenant):
        Operation.objects.update(state=2, attempts=1, lease_token=uuid4(), lease_until="2020-01-01T00:00:00Z")
    assert owner.put(f"record/cancel/{record.id}")["code"] == 200
    with tenant_scope_of(tenant):
        assert pump(record.id) is None
    assert probe.worked == []
    assert counts_of(owner, record.id) == (4, 3, 0, 3)
