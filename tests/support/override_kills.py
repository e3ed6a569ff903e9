"""Overrides whose worker is killed."""

import os
import signal
from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.engine import results
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tests.support.kills import survives


def dies_before_the_marks(tenant: TenantRef, record_id: int) -> bool:
    """A worker that has written the products and is killed before it has marked the operations; whether it lived."""

    def killed(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def turn() -> None:
        pytest.MonkeyPatch().setattr(results, "write_marks", killed)
        with tenant_scope_of(tenant):
            pump(record_id)

    return survives(turn)


def work(tenant: TenantRef, record_id: int) -> None:
    """Turns of other workers until the process has ended."""
    with tenant_scope_of(tenant):
        for _ in range(20):
            Operation.objects.filter(state=OperationState.RUNNING).update(lease_until=clock.now() - timedelta(1))
            if pump(record_id) is None:
                return
    raise AssertionError("the process does not end")


def counts(tenant: TenantRef, record_id: int) -> Any:
    with tenant_scope_of(tenant):
        return ProcessRecord.objects.values_list("state", "success_count", "failed_count").get(pk=record_id)
