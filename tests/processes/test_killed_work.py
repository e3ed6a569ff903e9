"""Workers that die: what they held is tried with few others, then alone, and only what kills them is given up."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError

from server.jobs.beats import WORKER_NAME
from server.jobs.models import WorkerBeat
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from tenants.processes.contracts import ClaimedOperation, StartedProcess
from tenants.processes.engine.leases import claim, release
from tenants.processes.models import Operation, OperationState
from tenants.processes.rules import pause_elsewhere
from tests.processes.conftest import PROBE, ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.processes import end_leases, states

Start = Callable[..., StartedProcess]
SILENT = Retryable(Reason("store.image_refused", {"url": "https://silent.example/1.jpg"}), elsewhere=True)
pytestmark = pytest.mark.usefixtures("inside")


def test_work_that_kills_its_worker_is_given_up_after_five_attempts(start: Start, probe: ProbeHandler) -> None:
    record = start(1)
    for _ in range(5):
        claim(record.id, action=6, handler=PROBE, limit=1)
        end_leases()

    drain_jobs()
    assert probe.worked == []
    given_up = Operation.objects.get(record_id=record.id)
    assert (given_up.losses, given_up.kills) == (5, 5)
    assert given_up.result == {
        "code": "process.attempts_used_up",
        "params": {"attempts": "5"},
    }


def test_work_that_kills_its_worker_takes_no_others_with_it(start: Start, probe: ProbeHandler) -> None:
    record = start(6)
    sizes = []
    for _ in range(7):
        held = claim(record.id, action=6, handler=PROBE, limit=20)
        assert held is not None
        assert held.operations[0].item_key == "0"
        sizes.append(len(held.operations))
        end_leases()
    assert sizes == [6, 4, 1, 1, 1, 1, 1], "with fewer others, then alone"

    drain_jobs()
    assert (states(record.id), sorted(probe.worked)) == ([4, 3, 3, 3, 3, 3], ["1", "2", "3", "4", "5"])


def lose(record_id: int, times: int) -> None:
    """Claim what is next and lose it so many times, with the whole cluster that worked on it."""
    for at in range(times):
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv(WORKER_NAME, f"cluster {at}")
            assert claim(record_id, action=6, handler=PROBE, limit=1)
        WorkerBeat.objects.create(worker=f"cluster {at}", beat_at=clock.now() - timedelta(seconds=20))
        end_leases()


def test_a_cluster_that_dies_costs_its_operations_no_attempt(start: Start, probe: ProbeHandler) -> None:
    record = start(1)
    lose(record.id, 24)
    operation = Operation.objects.get()
    assert (operation.attempts, operation.losses, operation.kills) == (1, 23, 0)
    drain_jobs(skip_pauses=True)
    operation.refresh_from_db()
    assert (states(record.id), probe.worked, operation.losses) == ([OperationState.SUCCESS], ["0"], 24)


def test_work_that_is_interrupted_again_and_again_ends_all_the_same(start: Start, probe: ProbeHandler) -> None:
    record = start(1)
    lose(record.id, 25)
    drain_jobs(skip_pauses=True)
    failed = Operation.objects.get(record_id=record.id)
    assert (failed.result, probe.worked) == ({"code": "process.interrupted", "params": {"times": "25"}}, [])


@pytest.mark.usefixtures("no_pauses")
def test_an_answer_between_two_deaths_forgives_the_former(start: Start, probe: ProbeHandler) -> None:
    record, seen = start(1), []

    def refuse_once(operation: ClaimedOperation) -> str:
        seen.append((operation.attempts, operation.losses, operation.kills))
        if len(seen) == 1:
            raise Retryable(Reason("supplier.unreadable", {"host": "slow"}))
        return operation.item_key

    probe.does = refuse_once
    for _ in range(4):
        claim(record.id, action=6, handler=PROBE, limit=1)
        end_leases()
    drain_jobs(skip_pauses=True)
    assert (seen, states(record.id)) == ([(1, 4, 4), (2, 0, 0)], [OperationState.SUCCESS])


def test_pauses_for_a_third_party_double() -> None:
    assert [pause_elsewhere(timedelta(seconds=waited), at_least=None) for waited in (0, 40, 9999)] == [2, 40, 300]


@pytest.mark.usefixtures("no_pauses")
@pytest.mark.parametrize("failure", [OperationalError("server closed the connection"), SILENT], ids=["ours", "picture"])
def test_what_neither_the_store_nor_we_caused_costs_no_attempt(
    start: Start, probe: ProbeHandler, failure: Exception
) -> None:
    record, seen = start(1), []

    def fail_at_first(operation: ClaimedOperation) -> str:
        seen.append(operation.attempts)
        if len(seen) <= 6:
            raise failure
        return operation.item_key

    probe.does = fail_at_first
    drain_jobs(skip_pauses=True)
    assert (seen, states(record.id)) == ([1] * 7, [OperationState.SUCCESS])


@pytest.mark.usefixtures("no_pauses")
def test_a_picture_whose_host_stays_silent_for_hours_is_given_up(
    start: Start, probe: ProbeHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, seen = start(1), []

    def fail(operation: ClaimedOperation) -> str:
        seen.append(operation.attempts)
        if len(seen) == 3:
            monkeypatch.setattr("tenants.processes.engine.results.LONGEST_DOUBT", timedelta(0))
        raise SILENT

    probe.does = fail
    drain_jobs(skip_pauses=True)
    assert (seen, states(record.id)) == ([1, 1, 1, 2, 3, 4, 5], [OperationState.FAILED])


def test_work_that_a_dead_worker_may_have_begun_is_remembered_when_it_is_given_back(start: Start) -> None:
    record = start(1)
    first = claim(record.id, action=6, handler=PROBE, limit=1)
    assert first is not None
    end_leases()
    again = claim(record.id, action=6, handler=PROBE, limit=1)
    assert again is not None
    assert release(again.token, [again.operations[0].id])
    operation = Operation.objects.get()
    assert (operation.attempts, operation.losses) == (0, 1)
    assert operation.first_attempt_at == first.operations[0].first_attempt_at
