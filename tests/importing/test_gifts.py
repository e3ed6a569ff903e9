"""Who begins gets three products that can be published."""

from collections.abc import Callable
from copy import deepcopy

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")


def test_three_random_products_for_a_first_look(
    owner: Person, outside: Outside, shop: Storefront, settings: Settings
) -> None:
    settings.SANDBOX_URL = outside.url
    import_lines(owner, links(outside, 8))
    drain_jobs()
    answer = owner.get("import_list/suggestions")
    assert sorted(answer["product_ids"]) == sorted(links(outside, 2, start=8))
    assert import_lines(owner, answer["product_ids"], type=answer["type"])["code"] == 200

    settings.SANDBOX_URL = ""
    assert owner.get("import_list/suggestions")["code"] == 1000404


@pytest.mark.parametrize("featured", [True, False])
@pytest.mark.parametrize(("language", "expected"), [("en", {8, 9}), ("zh-hans", {5, 6, 7})])
def test_the_three_products_can_be_published_and_are_in_the_merchant_s_language(
    owner: Person,
    outside: Outside,
    shop: Storefront,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    featured: bool,
    language: str,
    expected: set[int],
) -> None:
    """Of ten products, five can't be published; of the others, three are Chinese and two are not."""
    products = [deepcopy(product) for product in shop.shelf.page(0, 10)]
    for at, product in enumerate(products):
        product["title"] = f"茶壶 {at}" if at < 8 else f"Teapot {at}"
    products[0]["images"] = []
    for variant in products[1]["variants"]:
        variant["price"] = "0.00"
    for variant in products[2]["variants"]:
        variant["available"] = False
    for variant in products[3]["variants"]:
        variant["grams"] = 0
    products[4]["variants"] = []
    shop.shelf = ListShelf(products)
    settings.SANDBOX_URL = outside.url
    monkeypatch.setattr("tenants.importing.services.gifts.MOST_READ", 10)
    lines = links(outside, 10) if featured else []
    monkeypatch.setattr("server.api.merchant.import_list.imports.featured_products", lambda: tuple(lines))
    address, headers = "/api/account-service/import_list/suggestions", {"Accept-Language": language}
    found = owner.client.get(address, headers=headers).json()["product_ids"]
    fitting = [links(outside, 1, start=at)[0] for at in range(5, 10)]
    assert (len(set(found)), set(found) < set(fitting)) == (3, True)
    assert {fitting.index(url) + 5 for url in found} >= expected


def test_in_production_the_three_products_are_of_those_that_staff_have_chosen(
    staff: Callable[..., Client], owner: Person, outside: Outside, shop: Storefront, settings: Settings
) -> None:
    settings.SANDBOX_URL = ""
    assert owner.get("config")["config"]["sample_products"] is False
    assert owner.get("import_list/suggestions")["code"] == 1000404

    chosen = links(outside, 5)
    body = {"version": 0, "featured_products": [*chosen, f" {chosen[0]} ", ""]}
    saved = staff("operator").put("/api/console/settings", body, "application/json").json()
    assert saved["featured_products"] == chosen
    assert owner.get("config")["config"]["sample_products"] is True
    answer = owner.get("import_list/suggestions")
    assert len(set(answer["product_ids"])) == 3
    assert set(answer["product_ids"]) < set(chosen)
    assert import_lines(owner, answer["product_ids"], type=answer["type"])["code"] == 200
    drain_jobs()
    assert sorted(owner.get("import_list/suggestions")["product_ids"]) == sorted(
        set(chosen) - set(answer["product_ids"])
    )
