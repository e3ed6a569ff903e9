"""A store or supplier that is away pauses its operations at no cost to their attempts; one tries for all."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from server.jobs.models import Job
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from tenants.processes.contracts import NewOperation, StartedProcess
from tenants.processes.engine.operations import add_operations
from tenants.processes.engine.pump import pump
from tenants.processes.models import OperationState
from tests.processes.away import HOST, IN_STORE, Store, attempts, down, end_pauses, party, states
from tests.processes.conftest import PROBE, ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.people import Person

Start = Callable[..., StartedProcess]


@pytest.mark.usefixtures("inside")
def test_an_outage_of_a_store_costs_nothing_but_its_time(start: Start, probe: ProbeHandler, store: Store) -> None:
    store.failure = down()
    record = start(94, fields=IN_STORE)
    seconds = pump(record.id)

    assert seconds is not None
    assert 1 < seconds <= 2.5
    assert len(store.called) <= 20
    assert (attempts(), set(states(record.id))) == ({0}, {OperationState.WAITING})
    for times in range(2, 30):
        end_pauses()
        store.called.clear()
        pump(record.id)
        assert len(store.called) == 1, "one tries for all"
        assert party().pauses == times
    assert attempts() == {0}

    store.failure = None
    end_pauses()
    drain_jobs(skip_pauses=True)
    assert (set(states(record.id)), attempts(), probe.given_up) == ({OperationState.SUCCESS}, {1}, [])
    assert (party().until, party().away_since, party().pauses) == (None, None, 0)


@pytest.mark.usefixtures("inside")
def test_a_turn_begins_nothing_more_once_the_store_is_away(start: Start, probe: ProbeHandler, store: Store) -> None:
    store.failure, store.seconds, probe.concurrency = down(), 0.05, 1
    record = start(20, fields=IN_STORE)
    pump(record.id)
    assert len(store.called) < 20
    assert attempts() == {0}


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize("wrong", [timedelta(0), timedelta(hours=2), timedelta(hours=-2)])
def test_who_asks_for_an_hour_is_left_alone_for_an_hour_by_all_processes(
    start: Start, store: Store, owner: Person, wrong: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a host whose own clock is wrong."""
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + wrong)
    store.failure = Retryable(Reason("outside.busy", HOST), after=3600)
    first = start(1, fields=IN_STORE)
    assert 3590 < (pump(first.id) or 0) <= 3600
    store.called.clear()

    second = start(5, fields=IN_STORE)
    assert 3590 < (pump(second.id) or 0) <= 3600

    assert store.called == []
    (waiting,) = owner.get(f"record/detail/{second.id}")["record"]["waiting"]
    assert (waiting["code"], waiting["host"], waiting["count"]) == ("waiting.busy", "shop.example", 5)


@pytest.mark.usefixtures("inside")
def test_other_stores_go_on_while_a_store_is_away(start: Start, store: Store) -> None:
    store.failure, store.down_for = down(), {"0", "1", "2"}
    record = start(3, fields=IN_STORE)
    others = [NewOperation(PROBE, f"other {at}", store_id=8) for at in range(25)]
    add_operations(record.id, others, now=clock.now())

    while pump(record.id) == 0:
        continue

    assert states(record.id) == [OperationState.WAITING] * 3 + [OperationState.SUCCESS] * 25


@pytest.mark.usefixtures("inside")
def test_an_answer_that_was_on_its_way_does_not_end_the_pause(start: Start, store: Store) -> None:
    store.failure, store.down_for = Retryable(Reason("outside.busy", HOST), after=600), {"0"}
    record = start(3, fields=IN_STORE)
    pump(record.id)
    until = party().until
    assert until is not None
    assert until > clock.now() + timedelta(seconds=590)


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize(
    "refusal",
    [Permanent(Reason("store.refused", HOST)), NeedsMerchant(Reason("store.key_refused", HOST), action="reconnect")],
)
def test_a_probe_that_is_refused_shows_that_the_store_is_back(start: Start, store: Store, refusal: Exception) -> None:
    store.failure = down()
    record = start(2, fields=IN_STORE)
    pump(record.id)
    end_pauses()
    store.failure = refusal
    drain_jobs()
    assert states(record.id) == [OperationState.FAILED] * 2
    assert party().until is None


@pytest.mark.usefixtures("inside")
def test_other_processes_resume_as_soon_as_the_probe_went_through(start: Start, store: Store) -> None:
    store.failure = Retryable(Reason("outside.busy", HOST), after=600)
    first, second = start(1, fields=IN_STORE), start(1, fields=IN_STORE)
    drain_jobs()
    assert set(Job.objects.filter(name="processes.pump").values_list("state", flat=True)) == {"waiting"}

    store.failure = None
    end_pauses()
    pump(first.id)

    drain_jobs()
    assert states(second.id) == [OperationState.SUCCESS]


@pytest.mark.usefixtures("inside")
def test_a_cancelled_process_does_not_wait_for_who_is_away(start: Start, store: Store, owner: Person) -> None:
    store.failure = down()
    record = start(5, fields=IN_STORE)
    pump(record.id)
    assert owner.put(f"record/cancel/{record.id}")["code"] == 200
    assert set(states(record.id)) == {OperationState.CANCELLED}
