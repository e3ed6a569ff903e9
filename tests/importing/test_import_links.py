"""A merchant pastes links and finds the products in the Import List."""

from typing import Any

import pytest

from fixtures.sandbox.shopify.storefront import Storefront
from server.jobs.models import Job
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.processes.models import Operation, ProcessRecord
from tests.factories.quotas import QuotaFactory
from tests.importing.helpers import detail_of, import_lines, links, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


def nothing_happened() -> bool:
    return not (ProcessRecord.objects.exists() or ListedProduct.objects.exists() or Job.objects.exists())


def test_a_pasted_link_becomes_a_product_of_the_import_list(owner: Person, outside: Outside, shop: Storefront) -> None:
    sold = shop.shelf.page(0, 1)[0]
    started = import_lines(owner, links(outside, 1))
    assert started["code"] == 200
    assert started["data"].isdecimal()
    assert started["estimated_execution_time"] > 0
    drain_jobs()

    operation = detail_of(owner, started["data"])["operations"][0]
    assert (operation["state"], operation["product"]["title"]) == (2, sold["title"])
    (product,) = whole_products(owner)
    assert (product["id"], product["title"]) == (operation["product"]["id"], sold["title"])
    assert (product["type"], product["currency"], product["version"], product["state"]) == (13, "USD", 1, "ready")
    assert len(product["product_skus"]) == len(sold["variants"])
    sku = product["product_skus"][0]
    assert float(sku["price"]) == pytest.approx(float(sold["variants"][0]["price"]) * 2)
    assert sku["cost_price"] == sold["variants"][0]["price"]
    assert sku["price_source"] == {"kind": "default_rule", "text": "cost × 2"}
    assert product["images"][0]["src"].startswith("/api/account-service/image/proxy?u=http")


def test_a_comma_or_line_joined_string_is_accepted(owner: Person, outside: Outside) -> None:
    first, second, third = links(outside, 3)
    started = owner.post("product/import?type=13&way=2&action=1", {"product_ids": f"{first},{second}\n\n {third} "})
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 3


def test_the_get_of_the_specification_works_with_the_header_token(owner: Person, outside: Outside) -> None:
    started = owner.get("product/import", product_ids=links(outside, 1)[0], type=13, way=1)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "https://www.aliexpress.com/item/1005006.html",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https://user:secret@shop.example/products/a",
        "products/a",
        "https://shop.example/products/a\x00b",
    ],
)
def test_a_line_that_is_no_link_refuses_the_request(owner: Person, outside: Outside, line: str) -> None:
    answer = import_lines(owner, [*links(outside, 1), line] if line.strip() else [line])
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert "product_ids" in answer["fields"] or "\x00" in line
    assert nothing_happened()


def test_the_refusal_names_the_lines_in_the_words_of_the_specification(owner: Person, outside: Outside) -> None:
    answer = import_lines(owner, [*links(outside, 1), "ftp://shop.example/x", "nonsense"])
    assert answer["msg"] == "Please enter a valid Shopify product URL. (ftp://shop.example/x; nonsense)"
    assert answer["fields"] == {"product_ids": "Please enter a valid Shopify product URL."}
    assert import_lines(owner, ["x"], page_type=2)["fields"]["product_ids"] == "Please enter a valid Shopify store URL."
    assert import_lines(owner, ["x"], type=1)["fields"]["product_ids"] == (
        "You can only add products from AliExpress. Please enter a valid AliExpress product URL or ID."
    )


def test_more_than_ten_thousand_lines_are_refused_and_ten_thousand_are_not(owner: Person) -> None:
    lines = [f"https://shop.example/products/p{at}" for at in range(10_001)]
    assert import_lines(owner, lines)["code"] == 1000400
    assert nothing_happened()
    started = import_lines(owner, lines[:10_000])
    assert started["code"] == 200
    assert Operation.objects.count() == 10_000


@pytest.mark.parametrize(
    "host",
    ["10.0.0.1", "169.254.169.254", "[::ffff:10.0.0.1]", "192.168.1.1:8080", "[fe80::1]", "metadata.google.internal"],
)
def test_private_addresses_are_never_called(owner: Person, host: str) -> None:
    answer = import_lines(owner, [f"http://{host}/products/a"])
    if answer["code"] == 200:
        drain_jobs(skip_pauses=True)
        operation = detail_of(owner, answer["data"])["operations"][0]
        assert operation["state"] == 3
        assert operation["result_code"].startswith("outside.")
    else:
        assert answer["code"] == 1000400
    assert not ListedProduct.objects.exists()


def test_the_same_product_twice_in_one_request_is_one_operation(owner: Person, outside: Outside) -> None:
    link = links(outside, 1)[0]
    started = import_lines(owner, [link, f"{link}?variant=1", link])
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"] == {"all": 1, "failed": 0, "success": 1, "cancelled": 0}


def test_what_is_listed_already_is_named_and_the_others_are_imported(owner: Person, outside: Outside) -> None:
    import_lines(owner, links(outside, 1))
    drain_jobs()

    assert import_lines(owner, links(outside, 1)) | {"request_id": ""} == {
        "success": False,
        "code": 1001102,
        "msg": "Product already exists",
        "fields": {},
        "wait": None,
        "request_id": "",
    }
    started = import_lines(owner, links(outside, 2))
    drain_jobs()
    operations = detail_of(owner, started["data"])["operations"]
    assert [(operation["state"], operation["result"]) for operation in operations] == [
        (2, "Product already exists"),
        (2, ""),
    ]
    assert [operation["outcome"] for operation in operations] == ["skipped", "done"]
    assert ListedProduct.objects.count() == 2


def test_a_product_that_does_not_exist_fails_alone_with_a_reason(owner: Person, outside: Outside) -> None:
    started = import_lines(owner, [f"{outside.url}/products/no-such-thing", *links(outside, 1)])
    drain_jobs(skip_pauses=True)
    operations = detail_of(owner, started["data"])["operations"]
    assert [operation["state"] for operation in operations] == [3, 2]
    assert operations[0]["result"].startswith("The product does not exist at 127.0.0.1")


def test_a_storefront_that_is_busy_for_a_moment_costs_a_retry(
    owner: Person, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.processes.rules.FIRST_PAUSE", 0.0)
    outside.fails("status", status=500, match="/products/", times=4)
    started = import_lines(owner, links(outside, 1))
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"]["success"] == 1


def test_the_plan_s_limit_holds(owner: Person, outside: Outside) -> None:
    QuotaFactory.create(import_products=2)
    started = import_lines(owner, links(outside, 5))
    drain_jobs()
    operations = detail_of(owner, started["data"])["operations"]
    refused = [operation["result"] for operation in operations if operation["state"] == 3]
    assert refused == ["This product will cause to exceed your subscription."] * 3
    assert ListedProduct.objects.count() == 2


def test_a_repeated_request_starts_one_import(owner: Person, outside: Outside) -> None:
    body = {"product_ids": links(outside, 2)}
    path = "product/import?type=13&way=2&action=1"
    first = owner.post(path, body, headers={"Idempotency-Key": "abc"})
    again = owner.post(path, body, headers={"Idempotency-Key": "abc"})
    other = owner.post(path, {"product_ids": links(outside, 3)}, headers={"Idempotency-Key": "abc"})
    assert (first["data"], other["code"]) == (again["data"], 1000409)
    assert ProcessRecord.objects.count() == 1


def test_what_real_storefronts_also_have_comes_out_well(
    owner: Person, outside: Outside, awkward_shop: Storefront
) -> None:
    handles = [product["handle"] for product in awkward_shop.shelf.page(0, 100)]
    started = import_lines(owner, [f"{outside.url}/products/{handle}" for handle in handles])
    drain_jobs(skip_pauses=True)

    detail = detail_of(owner, started["data"], size=100)
    ended = {
        operation["product"]["source_product_url"].rsplit("/", 1)[1]: operation for operation in detail["operations"]
    }
    assert {row["state"] for row in ended.values()} <= {2, 3}
    assert all(row["result"] for row in ended.values() if row["state"] == 3)
    listed = {row.source_id: row for row in ListedProduct.objects.all()}
    assert listed["awkward-2048-variants"].variant_count == 2048
    assert ListedVariant.objects.filter(product=listed["awkward-100-variants"]).count() == 100
    assert listed["awkward-emoji"].title == "🎁🧦 Gift box 👨‍👩‍👧‍👦 für Größe 42 – naïve café"
    assert len(listed["awkward-long-title"].title) > 9_000
    assert "\x00" not in listed["awkward-nul"].title
    described = listed["awkward-scripts"].description_html
    assert "script" not in described
    assert "onclick" not in described
    assert "onerror" not in described
    assert "<p>Fine text</p>" in described


@pytest.mark.parametrize("right", ["", "IMPORT_LIST"])
def test_without_the_right_nothing_is_imported(member_with: Any, outside: Outside, right: str) -> None:
    member = member_with(*([right] if right else []))
    assert import_lines(member, links(outside, 1))["code"] == 1000403
    assert nothing_happened()


def test_a_store_address_that_leads_nowhere_is_named(owner: Person) -> None:
    body = {"product_ids": [], "store_url": "not a url", "page_type": 2}
    answer = owner.post("product/import?type=13&way=2&action=1", body)
    assert (answer["code"], answer["msg"]) == (1005021, "Invalid URL:not a url")
    assert answer["fields"] == {"store_url": "is not a valid URL"}


def test_a_line_that_leads_nowhere_is_named_and_not_the_store_it_came_with(owner: Person, outside: Outside) -> None:
    good, bad = links(outside, 1)[0], "not a url"
    body = {"product_ids": [good, bad], "store_url": outside.url}
    answer = owner.post("product/import?type=13&way=2&action=1", body)
    assert (answer["code"], answer["msg"]) == (1005021, "Invalid URL:not a url")
    assert answer["fields"] == {"product_ids": "is not a valid URL"}
    assert nothing_happened()
