"""Whether it is the store that is away, or a product that it breaks on; and how long a store is waited for."""

from collections.abc import Callable

import pytest

from server.kit import clock
from tenants.processes import rules
from tenants.processes.contracts import Item, StartedProcess
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OperationState, OutsideParty
from tests.processes.away import IN_STORE, Store, attempts, broken, down, end_pauses, states
from tests.processes.conftest import ProbeHandler
from tests.support.jobs import drain_jobs

Start = Callable[..., StartedProcess]


@pytest.mark.usefixtures("inside")
def test_one_bad_product_that_breaks_the_store_ends_and_holds_nobody_up(
    start: Start, store: Store, no_pauses: None
) -> None:
    store.failure, store.down_for = broken(), {"0"}
    record = start(30, fields=IN_STORE)
    drain_jobs(skip_pauses=True)
    assert states(record.id) == [OperationState.FAILED] + [OperationState.SUCCESS] * 29
    assert store.called.count("0") == 5


@pytest.mark.usefixtures("inside")
def test_some_bad_products_that_break_the_store_among_good_products_end(
    start: Start, probe: ProbeHandler, store: Store, no_pauses: None
) -> None:
    store.failure, store.down_for, probe.concurrency = broken(), {"1", "3", "5", "7"}, 1
    record = start(12, fields=IN_STORE)
    drain_jobs(skip_pauses=True)
    assert states(record.id) == [3, 4, 3, 4, 3, 4, 3, 4, 3, 3, 3, 3]
    assert len(store.called) == 8 + 4 * 5


@pytest.mark.usefixtures("inside")
def test_a_store_that_answers_but_breaks_on_all_is_waited_for_two_hours(
    start: Start, store: Store, no_pauses: None
) -> None:
    store.failure = broken()
    record = start(3, fields=IN_STORE)
    pump(record.id)
    OutsideParty.objects.update(away_since=clock.now() - rules.LONGEST_DOUBT)
    end_pauses()
    drain_jobs(skip_pauses=True)
    assert states(record.id) == [OperationState.FAILED] * 3


@pytest.mark.usefixtures("inside")
def test_a_store_that_breaks_on_everything_is_away(start: Start, probe: ProbeHandler, store: Store) -> None:
    store.failure, probe.concurrency = broken(), 1
    record = start(30, fields=IN_STORE)
    for _ in range(10):
        pump(record.id)
        end_pauses()
    assert max(attempts()) <= 1
    assert Operation.objects.filter(attempts=1).count() <= rules.FAILING_TOGETHER - 1
    store.failure = None
    drain_jobs(skip_pauses=True)
    assert set(states(record.id)) == {OperationState.SUCCESS}


@pytest.mark.usefixtures("inside")
def test_who_is_away_for_longer_than_a_day_fails_with_the_reason(start: Start, store: Store, no_pauses: None) -> None:
    store.failure = down()
    record = start(3, fields=IN_STORE)
    pump(record.id)
    OutsideParty.objects.update(away_since=clock.now() - rules.LONGEST_OUTAGE)
    end_pauses()
    drain_jobs(skip_pauses=True)
    assert states(record.id) == [OperationState.FAILED] * 3
    assert set(Operation.objects.values_list("result__code", flat=True)) == {"outside.down"}


@pytest.mark.usefixtures("inside")
def test_a_host_that_never_answered_is_given_up_soon(
    start: Start, probe: ProbeHandler, store: Store, no_pauses: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def storefront(operation: Item) -> str:
        return "supplier:13:nowhere.example"

    monkeypatch.setattr(probe, "party", storefront)
    store.failure = down()
    record = start(4)
    drain_jobs(skip_pauses=True)
    assert states(record.id) == [OperationState.FAILED] * 4
    assert len(store.called) == 20
