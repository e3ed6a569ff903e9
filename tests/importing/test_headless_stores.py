"""A merchant imports a headless storefront whole: every product of its sitemap is an operation."""

import pytest

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from tenants.importing.models import ListedProduct
from tests.factories.quotas import QuotaFactory
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def headless_shop(shop: Storefront) -> Storefront:
    """The storefront with ten products shows pages only."""
    shop.headless = True
    return shop


def test_a_headless_store_is_imported_by_its_sitemap(
    owner: Person, outside: Outside, headless_shop: Storefront
) -> None:
    started = import_lines(owner, [outside.url], page_type=2)
    assert detail_of(owner, started["data"])["record"]["total_count"] == 0
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"] == {"all": 10, "failed": 0, "success": 10, "cancelled": 0}
    sold = {product["handle"]: product["title"] for product in headless_shop.shelf.page(0, 10)}
    assert dict(ListedProduct.objects.values_list("source_id", "title")) == sold


def test_a_collection_of_a_headless_store_is_imported(
    owner: Person, outside: Outside, headless_shop: Storefront
) -> None:
    products = list(headless_shop.shelf.page(0, 10))
    collection = {"id": 1, "title": "Some", "handle": "some", "product_ids": [row["id"] for row in products[:4]]}
    headless_shop.shelf = ListShelf(products, [collection])
    started = import_lines(owner, [f"{outside.url}/collections/some"], page_type=3)
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"]["success"] == 4


def test_products_that_the_plan_has_no_room_for_are_counted_and_not_read(
    owner: Person, outside: Outside, headless_shop: Storefront
) -> None:
    QuotaFactory.create(import_products=0)
    outside.sandbox.log.clear()
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"] == {"all": 10, "failed": 10, "success": 0, "cancelled": 0}
    assert {row["result"] for row in detail_of(owner, started["data"])["operations"]} == {
        "This product will cause to exceed your subscription."
    }
    assert [entry for entry in outside.sandbox.log.entries if "/products/" in str(entry["path"])] == []


def test_what_robots_txt_closes_to_programs_is_left_out_with_the_cause(
    owner: Person, outside: Outside, headless_shop: Storefront
) -> None:
    first, *others = [product["handle"] for product in headless_shop.shelf.page(0, 10)]
    host = outside.url.removeprefix("http://")
    text = f"User-agent: *\nDisallow: /products/{first}\nSitemap: {outside.url}/sitemap.xml\n"
    outside.fails("status", status=200, body=text, content_type="text/plain", match="/robots.txt", times=100)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert set(ListedProduct.objects.values_list("source_id", flat=True)) == set(others)
    (failed,) = detail_of(owner, started["data"], tab="failed")["operations"]
    assert failed["result"] == (f"{host} asks programs not to read 1 of its products (robots.txt), so it was left out.")
    assert [entry for entry in outside.sandbox.log.entries if f"/products/{first}" in str(entry["path"])] == []


def test_a_store_without_json_and_sitemap_says_what_to_do(
    owner: Person, outside: Outside, headless_shop: Storefront
) -> None:
    outside.fails("status", status=404, match="/sitemap.xml", times=100)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    (row,) = detail_of(owner, started["data"])["operations"]
    assert row["result"].endswith(
        "does not offer its product list to the public. Please import its products by their own links."
    )


def test_a_store_import_that_was_cancelled_reads_no_more_products(
    owner: Person, outside: Outside, headless_shop: Storefront
) -> None:
    started = import_lines(owner, [outside.url], page_type=2)
    assert owner.put(f"record/cancel/{started['data']}")["success"]
    outside.sandbox.log.clear()
    drain_jobs(skip_pauses=True)
    assert ListedProduct.objects.count() == 0
    assert [entry for entry in outside.sandbox.log.entries if "/products/" in str(entry["path"])] == []
