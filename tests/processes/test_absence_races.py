"""Many workers and one store that is away: one of them tries, a dead one is followed, all resume."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection, connections

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import StartedProcess
from tenants.processes.engine.leases import claim
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OperationState, OutsideParty
from tests.processes.away import IN_STORE, Store, attempts, down, end_pauses, party, states
from tests.processes.conftest import PROBE
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once

Start = Callable[..., StartedProcess]


@pytest.mark.usefixtures("inside")
def test_a_probe_that_dies_with_its_worker_is_followed_by_another(start: Start, store: Store) -> None:
    store.failure = down()
    record = start(3, fields=IN_STORE)
    pump(record.id)
    end_pauses()
    dead = claim(record.id, action=6, handler=PROBE, limit=20)
    assert dead is not None
    assert len(dead.operations) == 1
    store.failure = None
    store.called.clear()
    assert 25 < (pump(record.id) or 0) <= 30
    assert store.called == []

    past = clock.now() - timedelta(seconds=1)
    OutsideParty.objects.update(probe_until=past)
    Operation.objects.filter(state=OperationState.RUNNING).update(lease_until=past)
    drain_jobs(skip_pauses=True)
    assert set(states(record.id)) == {OperationState.SUCCESS}


def kill_while_calling(tenant: TenantRef, record_id: int) -> None:
    """A worker of its own is killed while it calls the store."""

    def killed(_store: Store, _operation: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    connections.close_all()
    child = os.fork()
    if child == 0:
        pytest.MonkeyPatch().setattr(Store, "__call__", killed)
        try:
            with tenant_scope_of(tenant):
                pump(record_id)
        finally:
            os._exit(0)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])


@pytest.mark.django_db(transaction=True)
def test_a_probe_whose_worker_was_killed_is_followed_by_another(start: Start, store: Store, tenant: TenantRef) -> None:
    store.failure = down()
    record = start(3, fields=IN_STORE)
    with tenant_scope_of(tenant):
        pump(record.id)
        end_pauses()
    kill_while_calling(tenant, record.id)
    store.failure = None
    store.called.clear()
    with tenant_scope_of(tenant):
        probing = Operation.objects.get(state=OperationState.RUNNING)
        assert party().probe_id == probing.pk
        assert 25 < (pump(record.id) or 0) <= 30
        assert store.called == [], "while the dead one's lease lasts nobody asks"
        past = clock.now() - timedelta(seconds=1)
        OutsideParty.objects.update(probe_until=past)
        Operation.objects.filter(pk=probing.pk).update(lease_until=past)
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert set(states(record.id)) == {OperationState.SUCCESS}
    assert len(store.called) == 3, "each once: the killed one called nobody"


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_only_one_worker_tries_for_all(start: Start, store: Store, tenant: TenantRef) -> None:
    store.failure = down()
    records = [start(20, fields=IN_STORE) for _ in range(4)]
    with tenant_scope_of(tenant):
        pump(records[0].id)
        end_pauses()
    store.called.clear()

    def work(record_id: int) -> None:
        try:
            with tenant_scope_of(tenant):
                pump(record_id)
        finally:
            connection.close()

    all_at_once(*[lambda record_id=record.id: work(record_id) for record in records])

    assert len(store.called) == 1
    with tenant_scope_of(tenant):
        assert (attempts(), party().pauses) == ({0}, 2)


@pytest.mark.django_db(transaction=True)
def test_all_resume_together_and_nothing_is_done_twice(start: Start, store: Store, tenant: TenantRef) -> None:
    store.failure = down()
    records = [start(20, fields=IN_STORE) for _ in range(3)]
    with tenant_scope_of(tenant):
        for record in records:
            pump(record.id)
        end_pauses()
    store.called.clear()
    store.failure = None

    def work(record_id: int) -> None:
        try:
            with tenant_scope_of(tenant):
                for _ in range(200):
                    if pump(record_id) is None:
                        return
        finally:
            connection.close()

    all_at_once(*[lambda record_id=record.id: work(record_id) for record in records])

    assert len(store.called) == 60
    with tenant_scope_of(tenant):
        assert Operation.objects.filter(state=OperationState.SUCCESS).count() == 60
        assert attempts() == {1}
