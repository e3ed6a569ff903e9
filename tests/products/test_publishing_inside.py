"""A merchant publishes many products into the own shop at once: by batches, each product with its own outcome."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.products.models import PublicationVariant
from tenants.shop.models import ShopProduct, ShopVariant
from tenants.shop.services import listings
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db
TURN = 77
"""Statements from the start of a process to its end, however many products are published in its one batch."""


@pytest.fixture
def ids(trade: Trade) -> list[str]:
    """Fifteen products of the Import List, all of them in stock."""
    links = [f"{trade.outside.url}/products/{handle}" for handle in trade.outside.handles(15)]
    assert trade.owner.post("product/import?type=13&way=2&action=1", {"product_ids": links})["success"]
    drain_jobs(skip_pauses=True)
    for product in trade.listed():
        trade.edit(product["id"], product_skus=[{"id": sku["id"], "stock": 3} for sku in product["product_skus"]])
    return [product["id"] for product in trade.listed()]


def test_many_take_as_many_statements_as_a_few(
    trade: Trade, ids: list[str], tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Statements that depend on the clock are left out: a slow machine writes progress and answers more often. So are
    # those that look for webhooks between any two jobs.
    monkeypatch.setattr("tests.support.jobs.queue_waiting", lambda: 0)
    monkeypatch.setattr("tenants.processes.engine.parties.ANSWERS_NOTED_EVERY", timedelta(days=1))

    def statements(requested: list[str]) -> int:
        assert trade.start(requested, [trade.shop_id])["success"]
        with CaptureQueriesContext(connection) as captured:
            drain_jobs(skip_pauses=True)
        return sum("pg_notify" not in (query["sql"] or "") for query in captured.captured_queries)

    trade.publish(ids[:1], [trade.shop_id])
    few, many = statements(ids[1:3]), statements(ids[3:])
    assert many == few == TURN
    assert {row["state"] for row in trade.mine()} == {"active"}
    with tenant_scope_of(tenant):
        assert ShopProduct.objects.count() == len(ids) == len(trade.mine())
        assert ShopVariant.objects.count() == sum(len(product["product_skus"]) for product in trade.listed())


def test_publishing_many_again_replaces_each_and_makes_none_twice(
    trade: Trade, ids: list[str], tenant: TenantRef
) -> None:
    trade.publish(ids, [trade.shop_id])
    with tenant_scope_of(tenant):
        before = dict(ShopProduct.objects.values_list("reference", "id"))
        known = dict(PublicationVariant.objects.values_list("variant_id", "external_id"))
    product = max(trade.listed(), key=lambda row: len(row["product_skus"]))
    first, *others = product["product_skus"]
    left_out = [{"id": sku["id"], "included": False} for sku in others]
    trade.edit(product["id"], title="Only one is left", product_skus=left_out)
    assert {operation["state"] for operation in trade.publish(ids, [trade.shop_id])} == {2}
    with tenant_scope_of(tenant):
        assert dict(ShopProduct.objects.values_list("reference", "id")) == before
        now = dict(PublicationVariant.objects.values_list("variant_id", "external_id"))
        assert now == {key: known[key] for key in known if key not in {int(sku["id"]) for sku in others}}
        row = ShopProduct.objects.get(title="Only one is left")
        listed = row.variants.filter(archived_at=None)
        assert [str(pk) for pk in listed.values_list("pk", flat=True)] == [now[int(first["id"])]]


def test_a_product_that_cannot_be_written_stops_no_other_and_says_why(
    trade: Trade, ids: list[str], tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    sold_out, broken = trade.listed()[1], trade.listed()[4]
    trade.edit(sold_out["id"], product_skus=[{"id": sku["id"], "stock": 0} for sku in sold_out["product_skus"]])
    make = listings._product

    def breaks(shop_id: int, product: Any, now: Any) -> dict[str, Any]:
        if product.title == broken["title"]:
            raise ValueError("a fault of ours")
        return make(shop_id, product, now)

    monkeypatch.setattr(listings, "_product", breaks)
    operations = trade.publish(ids, [trade.shop_id])
    failed = {operation["product"]["title"]: operation["result"] for operation in operations if operation["state"] == 3}
    assert set(failed) == {sold_out["title"], broken["title"]}
    assert failed[sold_out["title"]].startswith("All included variants are sold out.")
    assert sum(operation["state"] == 2 for operation in operations) == len(ids) - 2
    with tenant_scope_of(tenant):
        assert ShopProduct.objects.count() == len(ids) - 2
    states = {product["title"]: product["state"] for product in trade.listed()}
    assert states[broken["title"]] == "failed"
