"""Publishing to a Wix site through the process engine, with what can go wrong on the way."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from fixtures.sandbox.wix.site import WixSite
from fixtures.sandbox.wix.webhooks import body
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.jobs import look_after_webhooks
from tenants.stores.models import Store
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.wix import BOUND, connect_wix

pytestmark = pytest.mark.django_db


MAKING = {"teahouse": r"/products-with-inventory/create$", "pottery": r"/stores/v1/products$"}


@pytest.fixture(params=["teahouse", "pottery"])
def site(request: pytest.FixtureRequest, trade: Trade, wix: dict[str, WixSite]) -> WixSite:
    """One with Catalog V3, one with Catalog V1."""
    assert connect_wix(trade.owner, request.param) == BOUND
    drain_jobs()
    return wix[request.param]


def store_id(trade: Trade) -> str:
    return next(str(store["id"]) for store in trade.owner.get("store")["stores"] if store["platform"] == 5)


def names(site: WixSite) -> list[str]:
    return [product["name"] for product in site.products.values()]


def test_a_product_is_published_changed_and_taken_off(trade: Trade, site: WixSite) -> None:
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
    trade.outside.fails("timeout_after_commit", MAKING[site.slug], "POST")
    product = trade.listed()[0]
    (operation,) = trade.publish([product["id"]], [store_id(trade)])
    assert operation["state"] == 2
    assert (names(site), len(trade.mine())) == ([product["title"][:80]], 1)
    assert [product["visible"] for product in site.products.values()] == [True]


def test_what_was_deleted_in_the_site_shows_as_gone_and_is_published_anew(trade: Trade, site: WixSite) -> None:
    trade.publish([trade.listed()[0]["id"]], [store_id(trade)])
    (product_id,) = site.products
    site.products.clear()
    events = {
        "teahouse": ("wix.stores.catalog.v3.product_deleted", {"id": "e1", "slug": "deleted", "entityId": product_id}),
        "pottery": ("com.wix.ecommerce.catalog.api.v1.ProductDeleted", {"productId": product_id}),
    }
    reported = body(site, *events[site.slug])
    assert Client().post("/hooks/wix", reported, content_type="text/plain").status_code == 200
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


def move_to_v3(site: WixSite) -> None:
    """What Wix does some day: the products keep their ids, only ones among variants get an id of their own."""
    site.catalog = "V3_CATALOG"


def test_a_site_that_was_moved_to_the_new_catalog_keeps_its_products(
    trade: Trade, wix: dict[str, WixSite], tenant: TenantRef
) -> None:
    assert connect_wix(trade.owner, "pottery") == BOUND
    drain_jobs()
    site, product = wix["pottery"], trade.listed()[0]
    trade.publish([product["id"]], [store_id(trade)])
    before = list(site.products)
    assert versions(tenant) == ["Catalog V1"]
    move_to_v3(site)
    trade.edit(product["id"], title="After the move")
    (operation,) = trade.publish([product["id"]], [store_id(trade)])
    assert operation["state"] == 2, operation
    assert (list(site.products), names(site)) == (before, ["After the move"])
    with tenant_scope_of(tenant):
        look_after_webhooks()
    drain_jobs()
    assert versions(tenant) == ["Catalog V3"]


def test_a_description_that_only_the_new_catalog_takes_is_cut_for_the_former(
    trade: Trade, wix: dict[str, WixSite], site: WixSite
) -> None:
    product = trade.listed()[0]
    trade.edit(product["id"], description_html=f"<p>{'Pours. ' * 1800}</p>")
    (operation,) = trade.publish([product["id"]], [store_id(trade)])
    assert operation["state"] == 2, operation
    (made,) = site.products.values()
    length = len(made["plainDescription"])
    assert length <= 8_000 if site.slug == "pottery" else length > 12_000


def versions(tenant: TenantRef) -> list[str]:
    with tenant_scope_of(tenant):
        return list(Store.objects.filter(platform=5).values_list("version", flat=True))


def test_many_products_go_together_where_the_catalog_takes_many(
    trade: Trade, site: WixSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BATCHES, Platform.WIX, replace(BATCHES[Platform.WIX], at_least=2))
    trade.outside.sandbox.log.clear()
    operations = trade.publish([each["id"] for each in trade.listed()], [store_id(trade)])
    assert [operation["state"] for operation in operations] == [2, 2, 2]
    paths = [entry["path"] for entry in trade.outside.sandbox.log.entries if entry["method"] == "POST"]
    making = {"teahouse": ("/products-with-inventory/create", 1), "pottery": ("/stores/v1/products", 3)}
    ending, count = making[site.slug]
    assert (len(site.products), sum(path.endswith(ending) for path in paths)) == (3, count)


@pytest.mark.parametrize("site", ["teahouse"], indirect=True)
def test_many_products_are_taken_out_at_once_though_a_product_is_gone_already(trade: Trade, site: WixSite) -> None:
    trade.publish([each["id"] for each in trade.listed()], [store_id(trade)])
    assert len(site.products) == 3
    site.products.pop(next(iter(site.products)))
    trade.outside.sandbox.log.clear()
    started = trade.owner.post("my_product/delete", {"ids": [each["id"] for each in trade.mine()]})
    drain_jobs(skip_pauses=True)
    states = [operation["state"] for operation in trade.owner.get(f"record/detail/{started['data']}")["operations"]]
    calls = [(entry["method"], entry["path"].rpartition("/stores/")[2]) for entry in trade.outside.sandbox.log.entries]
    assert (states, site.products, trade.mine()) == ([2, 2, 2], {}, [])
    assert [call for call in calls if call[0] == "DELETE" or "delete" in call[1]] == [
        ("POST", "v3/bulk/products/delete")
    ]
