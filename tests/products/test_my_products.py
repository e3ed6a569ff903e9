"""My Products: what is published where, taken out again, and hidden with its store."""

import json
from typing import Any, cast

import pytest
from django.db import connection
from django.test import Client

from server.company.inbox.models import InboxEvent
from server.company.inbox.services import store_event
from server.kit import clock
from server.ports import registry
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import Action
from tenants.processes.models import ProcessRecord
from tenants.products.models import Publication, PublicationVariant
from tenants.stores.selectors import store_access
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def delete(trade: Trade, ids: list[str]) -> Any:
    answer = trade.owner.post("my_product/delete", {"ids": ids})
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    return trade.owner.get(f"record/detail/{answer['data']}")


def test_products_are_found_by_store_title_and_state(trade: Trade) -> None:
    first, second, _ = trade.listed()
    trade.publish([first["id"]], [trade.shop_id, trade.woo_id])
    trade.publish([second["id"]], [trade.shop_id])
    assert trade.owner.get("my_product")["count"] == 3
    assert trade.owner.get("my_product", store_id=trade.woo_id)["count"] == 1
    assert trade.owner.get("my_product", title=second["title"].upper())["count"] == 1
    assert trade.owner.get("my_product", state="failed")["count"] == 0
    page = trade.owner.get("my_product", page=2, size=2)
    assert (len(page["products"]), page["count"]) == (1, 3)
    assert trade.owner.get("config")["config"]["my_product_count"] == 3


@pytest.mark.parametrize(("page", "size"), [(0, 10), (1, 0), (1, 101), ("x", 10)])
def test_a_page_out_of_bounds_is_refused(trade: Trade, page: Any, size: Any) -> None:
    assert trade.owner.get("my_product", page=page, size=size)["code"] == 1000400


def test_a_deletion_whose_answer_was_lost_is_requested_again(trade: Trade, tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    body, key = {"ids": [trade.mine()[0]["id"]]}, {"Idempotency-Key": "once"}
    first = trade.owner.post("my_product/delete", body, headers=key)
    drain_jobs(skip_pauses=True)
    assert trade.mine() == []
    again = trade.owner.post("my_product/delete", body, headers=key)
    assert (again["success"], again["data"]) == (True, first["data"])
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=Action.DELETE_FROM_PRODUCT_LIST).count() == 1


def test_a_product_is_taken_out_of_its_store_and_of_the_list(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    row = next(row for row in trade.mine() if row["platform"] == 6)
    detail = delete(trade, [row["id"]])
    assert detail["record"]["action"] == "DELETE_FROM_PRODUCT_LIST"
    assert detail["counts"]["success"] == 1
    assert trade.in_woo() == []
    assert [each["platform"] for each in trade.mine()] == [9]
    assert [store["store_id"] for store in trade.listed()[0]["stores"]] == [trade.shop_id]
    with tenant_scope_of(tenant):
        assert PublicationVariant.objects.filter(publication_id=int(row["id"])).count() == 0


def test_what_is_gone_in_the_store_already_is_no_failure(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    trade.outside.store().products.clear()
    assert delete(trade, [trade.mine()[0]["id"]])["counts"]["success"] == 1
    assert trade.mine() == []


def test_a_store_in_trouble_keeps_the_product_with_a_reason(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    trade.outside.fails("status", r"/woo/demo/.*wp-json/", times=1000, status=500)
    assert delete(trade, [trade.mine()[0]["id"]])["counts"]["failed"] == 1
    (row,) = trade.mine()
    assert row["state"] == "active"
    assert row["remark"]
    assert len(trade.in_woo()) == 1


def test_a_product_deleted_in_the_store_shows_as_gone_and_can_come_back(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    with tenant_scope_of(tenant):
        external_id = Publication.objects.get().external_id
        platform, access = store_access(trade.owner.actor, int(trade.woo_id))
    registry.store(platform).delete_product(access, external_id)
    store_event(
        vendor="woocommerce",
        event_id="1",
        topic="product.deleted",
        schema_name=tenant.schema_name,
        store_id=int(trade.woo_id),
        body=json.dumps({"id": int(external_id)}),
        now=clock.now(),
    )
    drain_jobs(skip_pauses=True)
    assert InboxEvent.objects.get(event_id="1").state == "handled"
    (row,) = trade.mine()
    assert (row["state"], row["store_product_url"]) == ("gone", "")
    trade.publish([product["id"]], [trade.woo_id])
    (row,) = trade.mine()
    assert row["state"] == "active"
    assert len(trade.in_woo()) == 1


@pytest.mark.parametrize("topic", ["product.restored", "product.updated"])
def test_what_comes_out_of_the_trash_is_in_the_store_again(trade: Trade, tenant: TenantRef, topic: str) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    (before,) = trade.mine()
    (record,) = trade.in_woo()
    trade.outside.store().trash_product(record["id"])
    tell(trade, tenant, "product.deleted", {"id": record["id"]})
    assert [row["state"] for row in trade.mine()] == ["gone"]
    tell(trade, tenant, "product.updated", {"id": record["id"], "status": "trash"})
    tell(trade, tenant, topic, {"id": record["id"] + 1, "status": "publish"})
    assert [row["state"] for row in trade.mine()] == ["gone"]
    trade.outside.store().restore_product(record["id"])
    tell(trade, tenant, topic, {"id": record["id"], "status": "publish", "permalink": before["store_product_url"]})
    assert trade.mine() == [before]
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    assert [each["id"] for each in trade.in_woo()] == [record["id"]]
    assert set(InboxEvent.objects.values_list("state", flat=True)) == {"handled"}


def test_publishing_takes_a_product_out_of_the_stores_trash(trade: Trade, tenant: TenantRef) -> None:
    trade.outside.store().configure({"version": "11.0.1"})
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    (record,) = trade.in_woo()
    trade.outside.store().trash_product(record["id"])
    tell(trade, tenant, "product.deleted", {"id": record["id"]})
    (operation,) = trade.publish([product["id"]], [trade.woo_id])
    assert (operation["state"], list(trade.outside.store().products)) == (2, [record["id"]])
    assert ([each["id"] for each in trade.in_woo()], trade.mine()[0]["state"]) == ([record["id"]], "active")


def tell(trade: Trade, tenant: TenantRef, topic: str, body: dict[str, object]) -> None:
    """The WooCommerce store tells of an event, and it is handled."""
    store_event(
        vendor="woocommerce",
        event_id=str(InboxEvent.objects.count()),
        topic=topic,
        schema_name=tenant.schema_name,
        store_id=int(trade.woo_id),
        body=json.dumps(body),
        now=clock.now(),
    )
    drain_jobs(skip_pauses=True)


def test_a_removed_store_hides_its_products_and_brings_them_back(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    trade.owner.delete(f"store/{trade.woo_id}?uninstall_reason=Other")
    assert trade.mine() == []
    body = {"platform": 6, "shop": trade.outside.store_url(), **trade.outside.keys()}
    assert trade.owner.post("store", body)["success"]
    assert len(trade.mine()) == 1


def test_the_list_takes_as_many_queries_for_many_products_as_for_one(
    trade: Trade, django_assert_num_queries: Any
) -> None:
    ids = [product["id"] for product in trade.listed()]
    trade.publish(ids[:1], [trade.shop_id])
    client: Client = trade.owner.client
    # Before PostgreSQL 18 the schema is selected by a statement of its own.
    queries = 7 if cast(Any, connection).pg_version >= 180_000 else 8
    with django_assert_num_queries(queries):
        client.get("/api/account-service/my_product")
    trade.publish(ids, [trade.shop_id, trade.woo_id])
    with django_assert_num_queries(queries):
        client.get("/api/account-service/my_product")
