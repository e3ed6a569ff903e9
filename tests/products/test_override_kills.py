"""Workers that die in the middle of an override, of a split and of their undo: done whole, or not at all, and once."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.processes.engine import results
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tests.importing.bulk import CHANGE
from tests.importing.test_splits import BY_COLOR, shirt
from tests.products.conftest import Trade
from tests.products.test_overrides import NEW, TITLE, one_in_the_shop
from tests.products.test_overrides import supplier as supplier
from tests.support.kills import survives
from tests.support.people import Person

pytestmark = [pytest.mark.serial, pytest.mark.django_db(transaction=True)]


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


def titles(tenant: TenantRef) -> list[tuple[str, int]]:
    with tenant_scope_of(tenant):
        rows = ListedProduct.objects.filter(trashed_at=None).order_by("pk")
        return list(rows.values_list("title", "version"))


def counts(tenant: TenantRef, record_id: int) -> Any:
    with tenant_scope_of(tenant):
        return ProcessRecord.objects.values_list("state", "success_count", "failed_count").get(pk=record_id)


def test_a_worker_killed_during_an_override_changes_nothing_twice(
    trade: Trade, tenant: TenantRef, supplier: Callable[..., None]
) -> None:
    before = one_in_the_shop(trade)
    supplier(title=NEW)
    record_id = int(trade.owner.post("my_product/override", {"matching": {}, "overSet": [TITLE]})["data"])
    assert not dies_before_the_marks(tenant, record_id)
    assert (before["title"], before["version"]) in titles(tenant)
    work(tenant, record_id)
    assert (NEW, before["version"] + 1) in titles(tenant)
    assert counts(tenant, record_id) == (3, 1, 0)
    assert [each["title"] for each in trade.mine()] == [NEW]


def test_a_worker_killed_during_a_split_and_its_undo_makes_each_product_once(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        ids = [shirt().pk]
    record_id = int(owner.post(CHANGE, {"ids": ids, "edits": [BY_COLOR]})["data"])
    assert not dies_before_the_marks(tenant, record_id)
    assert titles(tenant) == [("Shirt", 1)]
    work(tenant, record_id)
    assert titles(tenant) == [("Shirt - Red", 2), ("Shirt - Blue", 1)]
    undo_id = int(owner.post(f"{CHANGE}/{record_id}/undo")["data"])
    assert not dies_before_the_marks(tenant, undo_id)
    assert titles(tenant) == [("Shirt - Red", 2), ("Shirt - Blue", 1)]
    work(tenant, undo_id)
    assert titles(tenant) == [("Shirt", 3)]
    assert counts(tenant, undo_id) == (3, 1, 0)
