"""A worker really killed while a bulk operation runs: whoever goes on publishes the rest, and nothing twice."""

import os
import signal
from dataclasses import replace
from datetime import timedelta

import pytest

from fixtures.sandbox.shopify.storefront import Storefront
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.kit import clock
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation
from tests.importing.conftest import shop as storefront
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.consent import connect_shopify
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.people import Person
from tests.support.sandbox import Outside

__all__ = ["storefront"]
pytestmark = pytest.mark.django_db(transaction=True)
COUNT = 3
BULK = "server.adapters.shopify_admin.bulk"


@pytest.fixture
def shop(
    owner: Person,
    outside: Outside,
    storefront: Storefront,
    shopify: dict[str, ShopifyShop],
    monkeypatch: pytest.MonkeyPatch,
) -> ShopifyShop:
    """Three products are many here."""
    monkeypatch.setitem(BATCHES, Platform.SHOPIFY, replace(BATCHES[Platform.SHOPIFY], at_least=2))
    import_lines(owner, links(outside, COUNT), action=1)
    assert "success=1" in connect_shopify(owner)
    drain_jobs()
    return shopify["tea-harbour"]


@pytest.mark.parametrize(
    "dies_at",
    [
        f"{BULK}._upload",
        f"{BULK}._note",
        f"{BULK}._results",
        f"{BULK}._forget",
        "tenants.products.services.publications.PublishHandler.write",
    ],
)
def test_a_worker_killed_while_a_bulk_operation_runs_publishes_nothing_twice(
    owner: Person, shop: ShopifyShop, tenant: TenantRef, dies_at: str
) -> None:
    shop.bulk_lines_a_second = 10_000.0
    store_id = next(str(store["id"]) for store in owner.get("store")["stores"] if store["platform"] == 3)
    ids = [product["id"] for product in owner.get("import_list", size=100)["products"]]
    record = int(owner.post("product/publish", {"ids": ids, "store_ids": [store_id]})["data"])

    def turn() -> bool:
        with tenant_scope_of(tenant):
            Operation.objects.filter(state=2).update(lease_until=clock.now() - timedelta(seconds=1))
            Operation.objects.filter(state=1).update(not_before=None)
            return pump(record) is None

    def turn_and_die() -> None:
        patch = pytest.MonkeyPatch()
        patch.setattr(dies_at, lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL))
        turn()

    while survives(turn_and_die):
        assert shop.bulk, "it was to die before the end"
    assert any(turn() for _ in range(10))
    assert [operation["state"] for operation in detail_of(owner, str(record))["operations"]] == [2] * COUNT
    assert len(shop.products) == COUNT
    assert len({each["metafields"]["tradewind.reference"] for each in shop.products.values()}) == COUNT
