"""Workers that die in the middle of an override, of a split and of their undo: done whole, or not at all, and once."""

from collections.abc import Callable

import pytest

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tests.factories.splits import BY_COLOR, shirt
from tests.importing.bulk import CHANGE
from tests.products.conftest import Trade
from tests.support.override_kills import counts, dies_before_the_marks, work
from tests.support.overrides import NEW, TITLE, publish_in_shop
from tests.support.overrides import supplier as supplier
from tests.support.people import Person

pytestmark = pytest.mark.django_db(transaction=True)


def titles(tenant: TenantRef) -> list[tuple[str, int]]:
    with tenant_scope_of(tenant):
        rows = ListedProduct.objects.filter(trashed_at=None).order_by("pk")
        return list(rows.values_list("title", "version"))


def test_a_worker_killed_during_an_override_changes_nothing_twice(
    trade: Trade, tenant: TenantRef, supplier: Callable[..., None]
) -> None:
    before = publish_in_shop(trade)
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
