"""A merchant reads products as they are in their stores; what cannot be read keeps its last figures and their age."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tenants.products.models import Publication, StoreReading
from tests.products.conftest import Trade
from tests.support.changed_stores import EVERY_PLATFORM, THEIRS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.syncs import sync

pytestmark = pytest.mark.django_db


@EVERY_PLATFORM
def test_title_price_and_stock_are_read_as_they_are_in_the_store(changed_store: ChangedStore) -> None:
    (row,) = changed_store.trade.mine()
    assert row["in_store"] is None
    changed_store.rename(THEIRS)
    changed_store.reprice()
    detail = sync(changed_store.trade, ids=[row["id"]])
    assert (detail["record"]["action"], detail["counts"]["success"]) == ("SYNC_PRODUCT", 1)
    (after,) = changed_store.trade.mine()
    response = after["in_store"]
    assert (response["title"], response["price_max"], response["remark"]) == (THEIRS, "321.00", "")
    assert response["read_at"]
    assert (response["stock"], response["sold_out"]) == (row["stock"], row["sold_out"])
    assert (after["title"], after["price_max"]) == (row["title"], row["price_max"])


def test_the_own_shop_is_read_too(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.shop_id])
    (row,) = trade.mine()
    assert sync(trade, matching={"store_id": trade.shop_id})["counts"]["success"] == 1
    response = trade.mine()[0]["in_store"]
    assert (response["title"], response["price_min"], response["stock"]) == (
        row["title"],
        row["price_min"],
        row["stock"],
    )


def test_a_store_that_does_not_answer_leaves_the_last_figures_with_their_age(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    (row,) = trade.mine()
    sync(trade, ids=[row["id"]])
    before = trade.mine()[0]["in_store"]
    assert before["stock"] != 0
    trade.outside.fails("status", r"/woo/demo/.*wp-json/", times=1000, status=500)
    assert sync(trade, ids=[row["id"]])["counts"]["failed"] == 1
    after = trade.mine()[0]["in_store"]
    assert after["remark"]
    assert after | {"remark": ""} == before


def test_a_store_that_never_answered_shows_no_figures(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    trade.outside.fails("status", r"/woo/demo/.*wp-json/", times=1000, status=500)
    sync(trade, ids=[trade.mine()[0]["id"]])
    response = trade.mine()[0]["in_store"]
    assert (response["read_at"], response["stock"], response["price_min"]) == (None, None, "")
    assert response["remark"]


def test_what_was_deleted_in_the_store_is_reported_and_found_again_when_it_is_back(trade: Trade) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    (row,) = trade.mine()
    (record,) = trade.in_woo()
    trade.outside.store().trash_product(record["id"])
    detail = sync(trade, ids=[row["id"]])
    assert "deleted in the store" in detail["operations"][0]["result"]
    assert trade.mine()[0]["state"] == "gone"
    trade.outside.store().restore_product(record["id"])
    sync(trade, ids=[row["id"]])
    assert trade.mine()[0]["state"] == "active"


def test_a_sync_runs_twice_and_keeps_one_reading(trade: Trade, tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    body, key = {"ids": [trade.mine()[0]["id"]]}, {"Idempotency-Key": "once"}
    first = trade.owner.post("my_product/sync", body, headers=key)
    again = trade.owner.post("my_product/sync", body, headers=key)
    other = trade.owner.post("my_product/sync", body)
    drain_jobs(skip_pauses=True)
    assert first["data"] == again["data"] != other["data"]
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=10).count() == 2
        assert StoreReading.objects.count() == 1


def test_all_matching_is_chosen_by_the_server(trade: Trade, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [product["id"] for product in trade.listed()]
    trade.publish(ids, [trade.woo_id, trade.shop_id])
    title = trade.listed()[0]["title"]
    assert sync(trade, matching={"title": title.upper(), "store_id": trade.woo_id})["counts"]["all"] == 1
    assert sync(trade, matching={})["counts"]["all"] == 6
    exported = trade.owner.client.get("/api/account-service/my_product/prices.csv").content

    monkeypatch.setattr("tenants.products.selectors.publications.MOST_CHOSEN", 5)
    too_many = trade.owner.post("my_product/sync", {"matching": {}})
    assert (too_many["code"], list(too_many["fields"])) == (1000400, ["ids"])
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=10).count() == 2
    assert trade.owner.client.get("/api/account-service/my_product/prices.csv").content == exported


@pytest.mark.parametrize(
    ("requested", "code"),
    [({"ids": []}, 1000400), ({"ids": [999_999]}, 1000404), ({"matching": {"title": "no such thing"}}, 1000400)],
)
def test_nothing_is_started_for_nothing(trade: Trade, tenant: TenantRef, requested: Any, code: int) -> None:
    assert trade.owner.post("my_product/sync", requested)["code"] == code
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=10).count() == 0


def test_it_needs_the_right_and_the_store(trade: Trade, member_with: Callable[..., Person], tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    body = {"ids": [trade.mine()[0]["id"]]}
    assert member_with(Menu.IMPORT_LIST).post("my_product/sync", body)["code"] == 1000403
    stranger = member_with(Menu.MY_PRODUCTS, store_ids=[int(trade.shop_id)])
    assert stranger.post("my_product/sync", body)["code"] == 1000404
    with tenant_scope_of(tenant):
        assert not StoreReading.objects.exists()


def test_a_reading_goes_with_its_publication(trade: Trade, tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    (row,) = trade.mine()
    sync(trade, ids=[row["id"]])
    trade.owner.post("my_product/delete", {"ids": [row["id"]]})
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert (Publication.objects.count(), StoreReading.objects.count()) == (0, 0)
