"""Workers really killed around the time of a schedule: what was planned is published once, and none of it is lost."""

import os
import signal
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from fixtures.sandbox.shopify.storefront import Storefront
from server.jobs.models import Job
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, ProcessRecord
from tenants.shop.models import ShopProduct
from tests.importing.conftest import shop
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.schedules import in_hours

__all__ = ["shop"]
pytestmark = pytest.mark.django_db(transaction=True)
Plan = Callable[[int], int]


@pytest.fixture
def plan(owner: Person, outside: Outside, shop: Storefront) -> Plan:
    """Import three products to be published into a store in three hours; answers the process."""

    def planned(store_id: int) -> int:
        params: dict[str, Any] = {"store_ids": [store_id], "timing": in_hours(3)}
        started = import_lines(owner, links(outside, 3), action=9, **params)
        drain_jobs()
        return int(started["data"])

    return planned


def test_a_worker_killed_between_the_store_and_its_notes_publishes_nothing_twice(
    owner: Person, outside: Outside, plan: Plan, tenant: TenantRef
) -> None:
    store = owner.post("store", {"platform": 6, "shop": outside.store_url("demo"), **outside.keys("demo")})["store"]
    owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})
    record_id = plan(int(store["id"]))
    with tenant_scope_of(tenant):
        ProcessRecord.objects.update(due_at=clock.now())

    def publish_and_die() -> None:
        patched = "tenants.products.services.publications.PublishHandler.write"
        pytest.MonkeyPatch().setattr(patched, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        with tenant_scope_of(tenant):
            pump(record_id)

    assert not survives(publish_and_die)
    assert [product["status"] != "trash" for product in outside.store("demo").products.values()].count(True) >= 1
    with tenant_scope_of(tenant):
        while ProcessRecord.objects.get().state < 3:
            Operation.objects.update(lease_until=clock.now() - timedelta(seconds=1), not_before=None)
            pump(record_id)
    assert [operation["state"] for operation in detail_of(owner, str(record_id))["operations"]] == [7, 7, 7]
    assert [product["status"] != "trash" for product in outside.store("demo").products.values()].count(True) == 3


def test_a_schedule_outlives_every_worker_and_runs_once_when_a_worker_is_back(
    owner: Person, plan: Plan, tenant: TenantRef
) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    record_id = plan(int(store["id"]))

    def is_due(due_at: datetime) -> None:
        with tenant_scope_of(tenant):
            ProcessRecord.objects.filter(pk=record_id).update(due_at=due_at)
        Job.objects.filter(name="processes.pump", state="waiting").update(run_after=due_at)

    def work_and_die() -> None:
        drain_jobs()
        os.kill(os.getpid(), signal.SIGKILL)

    is_due(clock.now() + timedelta(hours=1))
    assert not survives(work_and_die)
    with tenant_scope_of(tenant):
        assert not ShopProduct.objects.exists()
    is_due(clock.now())  # it comes and goes while nothing runs
    drain_jobs(skip_pauses=True)
    assert [operation["state"] for operation in detail_of(owner, str(record_id))["operations"]] == [7, 7, 7]
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.get(pk=record_id).state == 3
        assert ShopProduct.objects.count() == 3
        assert set(Operation.objects.values_list("attempts", flat=True)) == {1}
