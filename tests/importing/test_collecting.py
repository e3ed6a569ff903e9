"""A merchant notes products of suppliers, and imports them later."""

from collections.abc import Callable
from typing import Any

import pytest

from fixtures.sandbox.shopify.storefront import Storefront
from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from tenants.importing.models import CollectedProduct, ListedProduct
from tenants.processes.models import ProcessRecord
from tests.factories.stores import StoreFactory
from tests.factories.tenants import open_menus
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


def collect(person: Person, lines: list[str], *, type: int = 13, **body: Any) -> Any:
    return person.post(f"collect_product/import?type={type}&action=11&way=14", {"product_ids": lines, **body})


def collected(person: Person, **query: Any) -> Any:
    return person.get("collect_product", **query)


def test_products_are_collected_beside_the_import_list(owner: Person, shop: Storefront, outside: Outside) -> None:
    lines = links(outside, 3)
    started = collect(owner, lines)
    assert (started["code"], started["data"].isdecimal(), started["estimated_execution_time"] > 0) == (200, True, True)
    drain_jobs()

    detail = detail_of(owner, started["data"])
    assert (detail["record"]["action"], detail["counts"]["success"]) == ("COLLECT_PRODUCT", 3)
    assert not ListedProduct.objects.exists()
    answer = collected(owner)
    assert answer["count"] == 3
    assert {product["source_product_url"] for product in answer["products"]} == set(lines)
    raw = {product["title"]: product for product in shop.shelf.page(0, 3)}
    for shown in answer["products"]:
        (payload,) = shown["information_source"]
        assert (shown["type"], shown["currency_code"], shown["shops"], shown["import_exist"]) == (13, "USD", [], False)
        assert (payload["type"], payload["source"], payload["product_url"]) == (
            "body_html",
            "Shopify",
            shown["source_product_url"],
        )
        prices = [variant["price"] for variant in raw[shown["title"]]["variants"]]
        assert [sku["cost_price"] for sku in shown["collect_product_skus"]] == prices
        assert (shown["min_price"], shown["max_price"]) == (min(prices, key=float), max(prices, key=float))
        assert shown["image_urls"].split(";") == [image["url"] for image in shown["images"]]
    assert [record["id"] for record in owner.get("record/view", actions="11")["records"]] == [started["data"]]
    assert owner.get("record/view", actions="1,2,3")["records"] == []


def test_who_collects_from_1688_may_enter_ids(owner: Person, tenant: TenantRef) -> None:
    open_menus(tenant, Menu.SUPPLIER_1688)
    answer = collect(owner, ["https://evil.example/1688"], type=2)
    reported = "You can only add products from 1688. Please enter a valid 1688 product URL or ID."
    assert (answer["code"], answer["fields"]) == (1000400, {"product_ids": reported})
    assert not ProcessRecord.objects.exists()


def test_a_whole_store_is_collected_page_by_page(owner: Person, shop: Storefront, outside: Outside) -> None:
    started = collect(owner, [], page_type=2, store_url=outside.url)
    drain_jobs()
    detail = detail_of(owner, started["data"])
    assert (detail["record"]["state"], detail["counts"]["success"], detail["counts"]["failed"]) == (3, 10, 0)
    assert (CollectedProduct.objects.count(), ListedProduct.objects.count()) == (10, 0)


def test_what_is_collected_again_is_kept_once_as_it_is_now(owner: Person, shop: Storefront, outside: Outside) -> None:
    (line,) = links(outside, 1)
    collect(owner, [line])
    drain_jobs()
    handle = line.rpartition("/")[2]
    raw = shop.shelf.get(handle)
    assert raw
    shop.shelf.put({**raw, "title": "Renamed"})  # type: ignore[attr-defined]
    shop.changed()
    assert collect(owner, [line])["code"] == 200
    drain_jobs()
    answer = collected(owner)
    assert (answer["count"], answer["products"][0]["title"]) == (1, "Renamed")


def test_a_collected_product_goes_to_the_import_list_and_says_so(
    owner: Person, shop: Storefront, outside: Outside
) -> None:
    (line,) = links(outside, 1)
    store = StoreFactory.create()
    collect(owner, [line])
    import_lines(owner, [line])
    drain_jobs()
    (shown,) = collected(owner)["products"]
    assert (shown["import_exist"], shown["shops"]) == (True, [])
    ListedProduct.objects.update(store_states={str(store.pk): "published"})
    (shown,) = collected(owner)["products"]
    assert [shop["id"] for shop in shown["shops"]] == [str(store.pk)]
    # What is in the Import List can still be collected.
    assert collect(owner, [line])["code"] == 200
    ListedProduct.objects.all().delete()
    assert collected(owner)["products"][0]["import_exist"] is False


def test_lines_are_refused_in_the_words_of_the_import(owner: Person, shop: Storefront, settings: Any) -> None:
    for lines in ([], ["teapot"]):
        answer = collect(owner, lines)
        assert answer["code"] == 1000400
        assert answer["fields"]["product_ids"] == "Please enter a valid Shopify product URL."
    assert collect(owner, ["5"], type=2)["code"] == 1000403
    assert collect(owner, ["1005006123456789"], type=1)["code"] == 1001107
    settings.ALIEXPRESS_APP_KEY = "of the operator"
    assert collect(owner, ["1005006123456789"], type=1)["code"] == 1002000
    other = owner.post("collect_product/import?type=13&action=1", {"product_ids": ["https://a.example/products/x"]})
    assert other["code"] == 1000400
    assert not ProcessRecord.objects.exists()


def test_the_same_request_sent_twice_is_one_process(owner: Person, shop: Storefront, outside: Outside) -> None:
    body = {"product_ids": links(outside, 1)}
    path = "collect_product/import?type=13&action=11&way=14"
    first, second = (owner.post(path, body, headers={"Idempotency-Key": "a" * 32}) for _ in range(2))
    assert first["data"] == second["data"]
    assert ProcessRecord.objects.count() == 1


def test_who_may_not_collect_is_refused(
    owner: Person, member_with: Callable[..., Person], shop: Storefront, outside: Outside
) -> None:
    without, allowed = member_with(Menu.IMPORT_PRODUCT, Menu.IMPORT_LIST), member_with(Menu.SELF_COLLECTION)
    assert collect(without, links(outside, 1))["code"] == 1000403
    assert collected(without)["code"] == 1000403
    started = collect(allowed, links(outside, 1))
    assert started["code"] == 200
    assert without.put(f"record/cancel/{started['data']}")["code"] == 1000404
    drain_jobs()
    product_id = collected(allowed)["products"][0]["id"]
    assert without.delete(f"collect_product/{product_id}")["code"] == 1000403
    assert CollectedProduct.objects.count() == 1


def test_a_collected_product_is_forgotten(owner: Person, shop: Storefront, outside: Outside) -> None:
    collect(owner, links(outside, 2))
    drain_jobs()
    first, second = collected(owner)["products"]
    assert owner.delete(f"collect_product/{first['id']}")["code"] == 200
    assert owner.delete(f"collect_product/{first['id']}")["code"] == 1000404
    assert [product["id"] for product in collected(owner)["products"]] == [second["id"]]


def test_the_list_is_paged_ten_at_a_time(owner: Person, shop: Storefront, outside: Outside) -> None:
    collect(owner, [], page_type=2, store_url=outside.url)
    drain_jobs()
    CollectedProduct.objects.create(
        supplier=13, source_host="a", source_id="b", title="Old", currency="USD", collected_by=1,
        collected_at="2020-01-01T00:00:00Z",
    )  # fmt: skip
    assert (len(collected(owner)["products"]), collected(owner)["count"]) == (10, 11)
    assert [product["title"] for product in collected(owner, page=2)["products"]] == ["Old"]
    assert len(collected(owner, page=1, size=3)["products"]) == 3


def test_a_product_that_cannot_be_read_fails_alone(owner: Person, shop: Storefront, outside: Outside) -> None:
    started = collect(owner, [*links(outside, 1), f"{outside.url}/products/no-such-product"])
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"] == {"all": 2, "failed": 1, "success": 1, "cancelled": 0}
    assert CollectedProduct.objects.count() == 1
