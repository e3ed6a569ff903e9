"""Publishing to a Wix site through the process engine, with what can go wrong on the way."""

from typing import Any

import pytest
from django.test import Client

from fixtures.sandbox.wix.site import WixSite
from fixtures.sandbox.wix.webhooks import body
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.wix import BOUND, connect_wix

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(trade: Trade, wix: dict[str, WixSite]) -> WixSite:
    assert connect_wix(trade.owner) == BOUND
    drain_jobs()
    return wix["teahouse"]


def store_id(trade: Trade) -> str:
    return next(str(store["id"]) for store in trade.owner.get("store")["stores"] if store["platform"] == 5)


def names(site: WixSite) -> list[str]:
    return [product["name"] for product in site.products.values()]


def test_a_product_stands_is_changed_and_taken_off(trade: Trade, site: WixSite) -> None:
    product = trade.listed()[0]
    (operation,) = trade.publish([product["id"]], [store_id(trade)])
    assert operation["state"] == 2, operation
    assert names(site) == [product["title"][:80]]
    assert site.stock
    trade.edit(product["id"], title="Better title")
    trade.publish([product["id"]], [store_id(trade)])
    assert names(site) == ["Better title"]
    (row,) = trade.mine()
    assert trade.owner.post("my_product/delete", {"ids": [row["id"]]})["success"] is True
    drain_jobs(skip_pauses=True)
    assert (names(site), trade.mine()) == ([], [])


def test_a_lost_answer_makes_no_second_product(trade: Trade, site: WixSite) -> None:
    trade.outside.fails("timeout_after_commit", r"/products-with-inventory/create$", "POST")
    (operation,) = trade.publish([trade.listed()[0]["id"]], [store_id(trade)])
    assert operation["state"] == 2
    assert (len(site.products), len(trade.mine())) == (1, 1)


def test_what_was_deleted_in_the_site_shows_as_gone_and_is_published_anew(trade: Trade, site: WixSite) -> None:
    trade.publish([trade.listed()[0]["id"]], [store_id(trade)])
    (product_id,) = site.products
    site.products.clear()
    event = {"id": "e1", "slug": "deleted", "entityId": product_id}
    told = body(site, "wix.stores.catalog.v3.product_deleted", event)
    assert Client().post("/hooks/wix", told, content_type="text/plain").status_code == 200
    drain_jobs()
    assert [row["state"] for row in trade.mine()] == ["gone"]
    trade.publish([trade.listed()[0]["id"]], [store_id(trade)])
    assert len(site.products) == 1


@pytest.mark.parametrize("fault", ["html", "status", "reset"])
def test_wix_in_trouble_ends_with_a_reason_and_spares_the_others(trade: Trade, site: WixSite, fault: str) -> None:
    options: dict[str, Any] = {"status": 429} if fault == "status" else {}
    trade.outside.fails(fault, r"/wix/stores", times=1000, **options)
    operations = trade.publish([trade.listed()[0]["id"]], [trade.shop_id, store_id(trade)])
    results = {operation["store_id"]: operation for operation in operations}
    assert results[trade.shop_id]["state"] == 2
    assert results[store_id(trade)]["state"] == 3
    assert results[store_id(trade)]["result"]
    assert site.products == {}
