"""Undos of an override at the same time as each other, as an edit, and with workers that die: nothing is lost."""

from collections.abc import Callable
from threading import Barrier
from typing import Any

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.services.bulk import undo_bulk_change
from tests.products.conftest import Trade
from tests.support.override_kills import counts, dies_before_the_marks, work
from tests.support.overrides import NEW, TITLE, publish_in_shop
from tests.support.overrides import supplier as supplier
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def overridden(trade: Trade, tenant: TenantRef, supplier: Callable[..., None]) -> tuple[Any, int]:
    """A product in the shop before it was overridden, and the override."""
    before = publish_in_shop(trade)
    supplier(title=NEW)
    record_id = int(trade.owner.post("my_product/override", {"matching": {}, "overSet": [TITLE]})["data"])
    work(tenant, record_id)
    return before, record_id


def now_of(trade: Trade, product: Any) -> tuple[str, int, str]:
    listed = trade.owner.get(f"import_list/{product['id']}")["product"]
    return listed["title"], listed["version"], trade.mine()[0]["title"]


def test_the_same_undo_from_two_tabs_gives_back_once(
    trade: Trade, tenant: TenantRef, overridden: tuple[Any, int]
) -> None:
    before, record_id = overridden
    both_started = Barrier(2)

    def undo() -> int:
        with tenant_scope_of(tenant):
            undone = undo_bulk_change(trade.owner.actor, record_id=record_id, now=clock.now()).id
            both_started.wait(60)
        work(tenant, undone)
        return undone

    ended = [counts(tenant, undone) for undone in all_at_once(undo, undo)]
    assert sorted(ended) == [(3, 1, 0), (3, 2, 0)], "the second has nothing left to do and publishes nothing"
    assert now_of(trade, before) == (before["title"], before["version"] + 2, before["title"])


def test_an_edit_in_the_middle_of_the_undo_is_refused_or_kept(
    trade: Trade, tenant: TenantRef, overridden: tuple[Any, int]
) -> None:
    before, record_id = overridden
    with tenant_scope_of(tenant):
        undone = undo_bulk_change(trade.owner.actor, record_id=record_id, now=clock.now()).id
    version = before["version"] + 1

    def edit() -> Any:
        return trade.owner.put(f"import_list/{before['id']}", {"version": version, "title": "Mine"})["code"]

    code, _ = all_at_once(edit, lambda: work(tenant, undone))
    assert code in (200, 1000409)
    title = "Mine" if code == 200 else before["title"]
    assert now_of(trade, before) == (title, version + 1, NEW if code == 200 else before["title"])


def test_a_worker_killed_during_the_undo_gives_back_once(
    trade: Trade, tenant: TenantRef, overridden: tuple[Any, int]
) -> None:
    before, record_id = overridden
    with tenant_scope_of(tenant):
        undone = undo_bulk_change(trade.owner.actor, record_id=record_id, now=clock.now()).id
    assert not dies_before_the_marks(tenant, undone)
    assert now_of(trade, before) == (NEW, before["version"] + 1, NEW)
    work(tenant, undone)
    assert now_of(trade, before) == (before["title"], before["version"] + 2, before["title"])
    assert counts(tenant, undone) == (3, 2, 0)
