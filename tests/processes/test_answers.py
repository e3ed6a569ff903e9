"""What a store answers once in a run is known to whoever goes on with it, and ends with it."""

from collections.abc import Callable

import pytest
from django.db import OperationalError

from tenants.processes.contracts import ClaimedOperation, StartedProcess, Worked, answers_of_store
from tenants.processes.engine.pump import pump
from tenants.processes.models import ProcessRecord
from tests.processes.conftest import ProbeHandler
from tests.support.processes import end_leases

pytestmark = pytest.mark.usefixtures("inside")
Start = Callable[..., StartedProcess]


class Store:
    """Is called by every operation, and answers how often that was."""

    def __init__(self, probe: ProbeHandler) -> None:
        self.calls = 0
        probe.does = self.does

    def does(self, operation: ClaimedOperation) -> int:
        return answers_of_store(7).once("question", self.answer)

    def answer(self) -> int:
        self.calls += 1
        return self.calls


def kept(record: StartedProcess) -> object:
    return ProcessRecord.objects.get(pk=record.id).answers


def test_the_next_turn_knows_and_the_record_forgets_when_it_ends(start: Start, probe: ProbeHandler) -> None:
    store, record = Store(probe), start(21)
    assert pump(record.id) == 0
    assert (store.calls, kept(record)) == (1, {"7": {"question": 1}})
    assert pump(record.id) is None
    assert (store.calls, len(probe.written), kept(record)) == (1, 21, {})


def test_after_a_worker_was_lost_the_store_is_called_once_more(start: Start, probe: ProbeHandler) -> None:
    store, record = Store(probe), start(21)

    def lose(worked: Worked) -> None:
        raise OperationalError("the worker is gone")

    writes, probe.writes = probe.writes, lose  # type: ignore[assignment]
    with pytest.raises(OperationalError):
        pump(record.id)
    assert kept(record) == {}
    probe.writes = writes
    end_leases()
    while pump(record.id) is not None:
        pass
    assert (store.calls, len(probe.written)) == (2, 21)


def test_a_store_that_does_not_answer_is_called_by_the_next(start: Start, probe: ProbeHandler) -> None:
    store = Store(probe)
    answers, failures = answers_of_store(7), [ValueError("no"), ValueError("no")]

    def fails_at_first() -> int:
        if failures:
            raise failures.pop()
        return store.answer()

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            answers.once("question", fails_at_first)
    assert [answers.once("question", fails_at_first) for _ in range(2)] == [1, 1]


def test_a_stale_answer_is_requested_anew_once_whoever_finds_it_stale(probe: ProbeHandler) -> None:
    store, answers = Store(probe), answers_of_store(7)
    stale = answers.once("question", store.answer)
    assert [answers.anew("question", stale, store.answer) for _ in range(3)] == [2, 2, 2]
    assert answers.once("question", store.answer) == 2
