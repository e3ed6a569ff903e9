"""A merchant pastes links and finds the products in the Import List."""

from fixtures.sandbox.shopify.storefront import Storefront
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside


def storefront(outside: Outside) -> Storefront:
    return outside.sandbox.storefronts[outside.sandbox.config.port]


def links(outside: Outside, count: int) -> list[str]:
    products = storefront(outside).shelf.page(0, count)
    return [f"{outside.url}/products/{product['handle']}" for product in products]


def test_a_pasted_link_becomes_a_product_of_the_import_list(owner: Person, outside: Outside) -> None:
    answer = owner.post("product/import?type=13&way=2&action=1", {"product_ids": links(outside, 1)})

    assert answer["code"] == 200, answer
    drain_jobs()
    detail = owner.get(f"record/detail/{answer['data']}")
    assert [op["state"] for op in detail["operations"]] == [2], detail
