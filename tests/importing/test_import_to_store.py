"""A merchant imports straight into stores: one operation per product and store."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from tenants.importing.models import ListedProduct
from tenants.processes.models import Operation, ProcessRecord
from tenants.shop.models import ShopProduct
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def stores(owner: Person, outside: Outside) -> list[str]:
    """Two WooCommerce stores, both selected."""
    connected = []
    for name in ("demo", "berlin"):
        body = {"platform": 6, "shop": outside.store_url(name), **outside.keys(name)}
        connected.append(str(owner.post("store", body)["store"]["id"]))
    owner.put("setting/conversion", {"from": "USD", "to": "EUR", "rate": "0.9"})
    return connected


def published(outside: Outside, name: str) -> list[Any]:
    return [product for product in outside.store(name).products.values() if product["status"] != "trash"]


def test_each_product_reaches_each_selected_store(
    owner: Person, outside: Outside, shop: Storefront, stores: list[str]
) -> None:
    outside.sandbox.log.clear()
    started = import_lines(owner, links(outside, 3), action=8)
    drain_jobs(skip_pauses=True)

    detail = detail_of(owner, started["data"])
    assert detail["record"]["action"] == "PUBLISH_TO_STORE"
    assert detail["counts"] == {"all": 6, "failed": 0, "success": 6, "cancelled": 0}, detail["operations"]
    assert {operation["store_id"] for operation in detail["operations"]} == set(stores)
    assert ListedProduct.objects.count() == 3
    assert (len(published(outside, "demo")), len(published(outside, "berlin"))) == (3, 3)
    assert {product["state"] for product in owner.get("import_list")["products"]} == {"published"}


def test_a_whole_store_reaches_a_store(owner: Person, outside: Outside, shop: Storefront, stores: list[str]) -> None:
    shop.shelf = ListShelf(list(shop.shelf.page(0, 4)))
    started = import_lines(owner, [outside.url], page_type=2, action=8, store_ids=[int(stores[0])])
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"] == {"all": 4, "failed": 0, "success": 4, "cancelled": 0}
    assert len(published(outside, "demo")) == 4


@pytest.mark.parametrize("page_type", [1, 2])
def test_what_goes_into_the_own_shop_is_written_by_batches(
    owner: Person, outside: Outside, shop: Storefront, page_type: int
) -> None:
    own = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    shop.shelf = ListShelf(list(shop.shelf.page(0, 10)))
    lines = links(outside, 10) if page_type == 1 else [outside.url]
    started = import_lines(owner, lines, page_type=page_type, action=8, store_ids=[int(own)])
    with CaptureQueriesContext(connection) as captured:
        drain_jobs(skip_pauses=True)
    written = sum("INSERT INTO shop_shopproduct" in (query["sql"] or "") for query in captured.captured_queries)
    counts = detail_of(owner, started["data"])["counts"]
    assert counts["all"] == counts["success"] + counts["failed"] == 10
    assert ShopProduct.objects.count() == counts["success"] > 1
    assert set(Operation.objects.exclude(is_step=True).values_list("handler", flat=True)) == {"publish_inside"}
    assert written == 1


def test_what_is_listed_already_is_published_with_its_edits(
    owner: Person, outside: Outside, shop: Storefront, stores: list[str]
) -> None:
    import_lines(owner, links(outside, 1))
    drain_jobs()
    product = owner.get("import_list")["products"][0]
    owner.put(f"import_list/{product['id']}", {"version": 1, "title": "My own title"})

    started = import_lines(owner, links(outside, 1), action=8, store_ids=[int(stores[0])])
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"]["success"] == 1
    assert [row["name"] for row in published(outside, "demo")] == ["My own title"]


def test_without_a_store_nothing_starts(owner: Person, outside: Outside, shop: Storefront) -> None:
    answer = import_lines(owner, links(outside, 1), action=8)
    assert (answer["code"], answer["msg"]) == (1000400, "You must select at least one store.")
    assert import_lines(owner, links(outside, 1), action=8, store_ids=[4711])["code"] == 1000404
    assert not ProcessRecord.objects.exists()


def test_a_store_that_does_not_take_the_supplier_is_named(
    owner: Person, outside: Outside, shop: Storefront, stores: list[str]
) -> None:
    assert owner.get("supplier", store_ids=",".join(stores))["types"] == [1, 2, 8, 9, 13, 14, 15, 17, 18]
    owner.put("setting/suppliers", {"store_id": int(stores[1]), "types": [1]})
    assert owner.get("supplier", store_ids=",".join(stores))["types"] == [1]
    assert owner.put("setting/suppliers", {"store_id": int(stores[1]), "types": [99]})["code"] == 1000400

    answer = import_lines(owner, links(outside, 1), action=8)
    assert answer["code"] == 1002006
    names = {store["id"]: store["name"] for store in owner.get("store")["stores"]}
    assert answer["msg"] == names[stores[1]]
    assert not ProcessRecord.objects.exists()


def test_upload_settings_name_the_stores_and_hold_for_each_of_them(
    owner: Person, outside: Outside, shop: Storefront, stores: list[str]
) -> None:
    change = {"store_options": {stores[0]: {"tags": {"rule": 2, "values": "gift,spring"}, "as_draft": True}}}
    import_lines(owner, links(outside, 1), action=8, attributeChange=change)
    drain_jobs(skip_pauses=True)
    (product,) = published(outside, "demo")
    assert {outside.store("demo").tags[tag]["name"] for tag in product["tags"]} == {"gift", "spring"}
    assert (product["status"], published(outside, "berlin")) == ("draft", [])


@pytest.mark.parametrize("read_one_by_one", [False, True])
def test_upload_settings_hold_for_a_whole_store(
    owner: Person, outside: Outside, shop: Storefront, stores: list[str], read_one_by_one: bool
) -> None:
    shop.headless = read_one_by_one
    shop.shelf = ListShelf(list(shop.shelf.page(0, 2)))
    change = {"store_options": {stores[0]: {"tags": {"rule": 2, "values": "whole"}}}}
    import_lines(owner, [outside.url], page_type=2, action=8, attributeChange=change)
    drain_jobs(skip_pauses=True)
    tags = [{outside.store("demo").tags[tag]["name"] for tag in each["tags"]} for each in published(outside, "demo")]
    assert tags == [{"whole"}, {"whole"}]


def test_an_import_with_settings_that_do_not_fit_starts_nothing(
    owner: Person, outside: Outside, shop: Storefront, stores: list[str]
) -> None:
    pricing = {"enable": True, "config": {"price": {"coefficient": "0"}}}
    answer = import_lines(owner, links(outside, 1), action=8, product_price_rules=pricing)
    assert (answer["code"], answer["msg"]) == (1000400, "Price is required and must not be zero.")
    assert not ProcessRecord.objects.exists()
