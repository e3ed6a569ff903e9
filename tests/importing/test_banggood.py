"""A merchant imports from Banggood, with the operator's key."""

from typing import Any

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.banggood.catalogue import GONE, Banggood
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.processes.models import ProcessRecord
from tests.importing.helpers import detail_of, import_lines, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside


@pytest.fixture(autouse=True)
def shop(inside: object, outside: Outside, settings: Any) -> Banggood:
    settings.BANGGOOD_API_URL = f"{outside.url}/banggood"
    settings.BANGGOOD_APP_ID = credentials.BANGGOOD_APP_ID
    settings.BANGGOOD_APP_SECRET = credentials.BANGGOOD_APP_SECRET
    # Workers keep its token in the cache beyond a test, so it must go on knowing it.
    known = outside.sandbox.banggood
    known.calls_left = None
    return known


def test_ids_and_links_become_products_of_the_import_list(owner: Person, shop: Banggood, outside: Outside) -> None:
    first, second = list(shop.products)[:2]
    lines = [first, f"{outside.url}/banggood/Some-Words-p-{second}.html?cur_warehouse=CN", first]
    started = import_lines(owner, lines, type=8)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"] == {"all": 2, "failed": 0, "success": 2, "cancelled": 0}
    listed = whole_products(owner, type=8)
    assert {product["title"] for product in listed} == {shop.products[value]["title"] for value in (first, second)}
    assert {product["source_product_url"].rpartition("?")[2] for product in listed} >= {"cur_warehouse=CN"}
    assert import_lines(owner, [second], type=8)["code"] == 1001102
    assert ListedProduct.objects.count() == 2


def test_a_line_that_is_no_product_refuses_the_request(owner: Person) -> None:
    answer = import_lines(owner, ["https://evil.example/banggood-p-1.html"], type=8)
    words = "You can only add products from Banggood. Please enter a valid Banggood product URL or ID."
    assert (answer["code"], answer["fields"]) == (1000400, {"product_ids": words})
    assert not ProcessRecord.objects.exists()


def test_an_import_without_the_operators_key_is_refused_once_and_whole(owner: Person, settings: Any) -> None:
    settings.BANGGOOD_APP_ID = ""
    (shown,) = [supplier for supplier in owner.get("supplier")["suppliers"] if supplier["type"] == 8]
    assert (shown["is_open"], shown["is_set_up"]) == (True, False)
    answer = import_lines(owner, ["1326815", "1326816"], type=8)
    assert (answer["code"], answer["msg"]) == (1001107, "Banggood isn't set up here yet. Please contact the operator.")
    assert not ProcessRecord.objects.exists()


def test_a_product_that_is_gone_fails_and_the_others_are_imported(owner: Person, shop: Banggood) -> None:
    number = next(iter(shop.products))
    started = import_lines(owner, [GONE, number], type=8)
    drain_jobs(skip_pauses=True)
    found = {
        operation["product"]["source_item_id"]: operation
        for operation in detail_of(owner, started["data"])["operations"]
    }
    assert (found[GONE]["state"], found[GONE]["result"]) == (3, "The product does not exist at Banggood.")
    assert found[number]["state"] == 2
    assert ListedVariant.objects.filter(source_attr="CN").exists()


def test_too_many_calls_are_waited_for_and_cost_nothing(owner: Person, shop: Banggood) -> None:
    shop.calls_left = 1
    started = import_lines(owner, list(shop.products)[:2], type=8)
    drain_jobs()
    detail = detail_of(owner, started["data"])
    assert detail["counts"] == {"all": 2, "failed": 0, "success": 0, "cancelled": 0}
    assert [(row["code"], row["count"]) for row in detail["record"]["waiting"]] == [("waiting.busy", 2)]
    assert not ListedProduct.objects.exists()
