"""Every operation ends successful, failed with a reason, or cancelled; nothing lost, nothing twice."""

from collections.abc import Callable

import pytest

from server.jobs.models import Job
from server.jobs.registry import timeout_of
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.together import AT_ONCE
from tenants.processes.contracts import ClaimedOperation, NewOperation, Outcome, StartedProcess, Worked
from tenants.processes.engine.leases import claim
from tenants.processes.engine.pump import pump
from tenants.processes.engine.results import Holding, write_finished
from tenants.processes.engine.work import Finished
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tenants.processes.rules import LOOK_AGAIN
from tests.factories.jobs import JobFactory
from tests.processes.conftest import PROBE, ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.processes import end_leases, states

Start = Callable[..., StartedProcess]
pytestmark = pytest.mark.usefixtures("inside")


def test_a_turn_has_time_for_a_full_batch_in_a_slow_store() -> None:
    calls, seconds = 4, 10
    needed = BATCHES[Platform.WOOCOMMERCE].together / AT_ONCE * calls * seconds
    assert min(map(timeout_of, ("processes.pump", "processes.help"))) >= needed


def test_all_operations_are_worked_on_once(start: Start, probe: ProbeHandler) -> None:
    record = start(53)

    drain_jobs()

    assert sorted(probe.worked, key=int) == [str(at) for at in range(53)]
    assert sorted(probe.written, key=int) == [str(at) for at in range(53)]
    kept = ProcessRecord.objects.get(pk=record.id)
    assert (kept.state, kept.total_count, kept.success_count, kept.failed_count) == (3, 53, 53, 0)


def test_a_turn_takes_at_most_twenty_operations(start: Start, probe: ProbeHandler) -> None:
    record = start(21)

    assert pump(record.id) == 0
    assert len(probe.worked) == 20
    assert pump(record.id) is None
    assert len(probe.worked) == 21


def test_one_bad_operation_does_not_stop_the_others(start: Start, probe: ProbeHandler) -> None:
    def fail_on_three(operation: ClaimedOperation) -> str:
        if operation.item_key == "3":
            raise Permanent(Reason("supplier.product_unknown", {"host": "shop.example"}))
        return operation.item_key

    probe.does = fail_on_three
    record = start(5)
    drain_jobs()

    assert states(record.id) == [3, 3, 3, 4, 3]
    failed = Operation.objects.get(record_id=record.id, item_key="3")
    assert failed.result == {"code": "supplier.product_unknown", "params": {"host": "shop.example"}}
    assert failed.attempts == 1
    assert probe.given_up == [("3", "supplier.product_unknown")]


@pytest.mark.usefixtures("no_pauses")
def test_what_may_succeed_later_is_tried_five_times(start: Start, probe: ProbeHandler) -> None:
    def refuse(_: ClaimedOperation) -> None:
        raise Retryable(Reason("outside.busy", {"host": "shop.example"}))

    probe.does = refuse
    record = start(1)
    drain_jobs(skip_pauses=True)

    assert probe.worked == ["0"] * 5
    assert Operation.objects.get(record_id=record.id).result == {
        "code": "outside.busy",
        "params": {"host": "shop.example"},
    }
    assert states(record.id) == [OperationState.FAILED]


def test_a_vendor_that_asks_to_wait_is_left_alone_so_long(start: Start, probe: ProbeHandler) -> None:
    def refuse(_: ClaimedOperation) -> None:
        raise Retryable(Reason("outside.busy", {"host": "shop.example"}), after=90)

    probe.does = refuse
    record = start(1)
    seconds = pump(record.id)

    assert seconds is not None
    assert 80 < seconds < 91
    assert pump(record.id) is not None
    assert probe.worked == ["0"]


def test_who_needs_the_merchant_fails_at_once(start: Start, probe: ProbeHandler) -> None:
    def refuse(_: ClaimedOperation) -> None:
        raise NeedsMerchant(Reason("supplier.account_missing"), action="authorize_supplier")

    probe.does = refuse
    record = start(1)
    drain_jobs()
    assert (states(record.id), probe.worked) == ([OperationState.FAILED], ["0"])


@pytest.mark.usefixtures("no_pauses")
def test_a_fault_of_ours_is_kept_as_a_reason(start: Start, probe: ProbeHandler) -> None:
    probe.does = lambda _: 1 / 0
    record = start(1)
    drain_jobs(skip_pauses=True)
    assert Operation.objects.get(record_id=record.id).result == {"code": "process.internal", "params": {}}


@pytest.mark.usefixtures("no_pauses")
def test_a_result_that_cannot_be_written_does_not_stop_its_neighbours(start: Start, probe: ProbeHandler) -> None:
    def refuse_two(worked: Worked) -> Outcome:
        if worked.operation.item_key == "2":
            raise ValueError("does not fit its column")
        return Outcome.success()

    probe.writes = refuse_two
    record = start(4)
    drain_jobs(skip_pauses=True)

    assert states(record.id) == [3, 3, 4, 3]


def test_who_lost_the_lease_writes_nothing(start: Start, probe: ProbeHandler, owner: Person) -> None:
    record = start(1)
    first = claim(record.id, action=6, handler=PROBE, limit=20)
    assert first is not None
    end_leases()
    second = claim(record.id, action=6, handler=PROBE, limit=20)
    assert second is not None
    assert (second.operations[0].attempts, second.operations[0].losses) == (1, 1), "nobody answered the first"

    held = {operation.id: operation for operation in first.operations}
    late = Holding(owner.actor, record.id, first.token, probe, held)
    write_finished(late, Finished(worked=[Worked(first.operations[0], "late")]))

    assert (probe.written, states(record.id)) == ([], [OperationState.RUNNING])


def test_what_a_killed_worker_held_is_taken_over(start: Start, probe: ProbeHandler) -> None:
    record = start(3)
    claim(record.id, action=6, handler=PROBE, limit=2)
    assert pump(record.id) is not None
    assert probe.worked == ["2"]

    end_leases()
    drain_jobs(skip_pauses=True)
    assert (states(record.id), probe.worked) == ([3, 3, 3], ["2", "0", "1"])


def test_of_one_lock_key_only_one_operation_is_worked_on(start: Start) -> None:
    record = start(3, fields={"lock_key": "publish:1:1"})

    held = claim(record.id, action=6, handler=PROBE, limit=20)
    assert held is not None
    assert [operation.item_key for operation in held.operations] == ["0"]
    assert claim(record.id, action=6, handler=PROBE, limit=20) is None


def test_an_operation_goes_on_with_another_handler(start: Start, probe: ProbeHandler) -> None:
    probe.writes = lambda worked: (
        Outcome.next(PROBE, config={"stage": 2}) if worked.operation.config == {} else Outcome.success()
    )
    record = start(1)
    drain_jobs()

    operation = Operation.objects.get(record_id=record.id)
    assert (operation.state, operation.config, operation.attempts) == (OperationState.SUCCESS, {"stage": 2}, 1)
    assert probe.worked == ["0", "0"]


def test_a_step_makes_operations_and_stays_hidden(start: Start, probe: ProbeHandler, owner: Person) -> None:
    more = tuple(NewOperation(handler=PROBE, item_key=f"made {at}") for at in range(3))
    probe.writes = lambda worked: Outcome.success(spawn=more if worked.operation.item_key == "0" else ())
    record = start(1, fields={"is_step": True})
    drain_jobs()

    detail = owner.get(f"record/detail/{record.id}")
    assert detail["counts"] == {"all": 3, "failed": 0, "success": 3, "cancelled": 0}
    assert len(detail["operations"]) == 3


def test_work_that_wants_a_helper_is_shared_by_two_turns(start: Start, probe: ProbeHandler) -> None:
    probe.batch, probe.wants_helper = 4, True
    record = start(9)

    assert pump(record.id) is None

    assert list(Job.objects.filter(name="processes.help").values_list("key", "state")) == [(str(record.id), "queued")]
    drain_jobs()
    assert sorted(probe.written, key=int) == [str(at) for at in range(9)]


def test_a_helper_takes_what_is_free_and_its_caller_looks_again_soon(start: Start, probe: ProbeHandler) -> None:
    probe.batch, probe.wants_helper = 4, True
    record = start(9)
    held = claim(record.id, action=1, handler=PROBE, limit=4)
    assert held is not None

    assert pump(record.id, as_helper=True) is None

    assert sorted(probe.written, key=int) == [str(at) for at in range(4, 9)]
    assert states(record.id) == [2, 2, 2, 2, 3, 3, 3, 3, 3]
    assert pump(record.id) == LOOK_AGAIN
    probe.wants_helper = False
    assert (pump(record.id) or 0) > 20


def make_somebody_wait() -> None:
    JobFactory.create(schema_name="t_other")


def test_a_turn_ends_with_its_batch_when_another_merchant_waits_and_calls_no_helper(
    start: Start, probe: ProbeHandler
) -> None:
    probe.batch, probe.wants_helper = 4, True
    record = start(9)
    make_somebody_wait()

    assert pump(record.id) == 0.0

    assert sorted(probe.written, key=int) == [str(at) for at in range(4)]
    assert states(record.id) == [3, 3, 3, 3, 1, 1, 1, 1, 1]
    assert not Job.objects.filter(name="processes.help").exists()


def test_a_helper_gives_way_to_another_merchant(start: Start, probe: ProbeHandler) -> None:
    record = start(9)
    make_somebody_wait()

    assert pump(record.id, as_helper=True) is None

    assert probe.worked == []
    assert states(record.id) == [1] * 9
