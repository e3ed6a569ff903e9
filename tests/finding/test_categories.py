"""A merchant searches by categories, each with what is below it."""

from typing import Any

import pytest

from server.company.supply.services.upkeep import count_categories, put_categories
from server.ports.finding import SourceCategory
from server.ports.suppliers import Supplier
from tests.factories.supply import seen, sighting
from tests.finding.test_search import AMAZON, find, load, titles
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_what_two_shops_call_the_same_is_one_category(owner: Person) -> None:
    for supplier in (Supplier.AMAZON, Supplier.SHOPIFY):
        put_categories(supplier, [SourceCategory("1", "Home"), SourceCategory("2", "Mugs", "1")])
    shop: dict[str, Any] = {"supplier": Supplier.SHOPIFY, "host": "cups.example", "countries": ("US",)}
    seen(sighting("1", "Amazon mug", category="2", **AMAZON), sighting("2", "Shop mug", category="2", **shop))
    count_categories()
    home, mugs = owner.client.get("/api/product-service/category").json()["data"]
    assert (home["category_name"], mugs["category_name"], mugs["count"]) == ("Home", "Mugs", 2)
    assert mugs["parent_id"] == home["category_id"]
    for one in (home, mugs):
        assert set(titles(find(owner, category=one["category_id"]))) == {"Amazon mug", "Shop mug"}
    alone = find(owner, category=mugs["category_id"], platform=15)
    assert titles(alone) == ["Amazon mug"]


def test_a_category_is_searched_with_all_below_it(owner: Person) -> None:
    levels = [SourceCategory("1", "Home"), SourceCategory("2", "Kitchen", "1"), SourceCategory("3", "Mugs", "2")]
    put_categories(Supplier.ALIEXPRESS, levels)
    seen(sighting("77", category="3"), sighting("78"))
    count_categories()
    told = owner.get("products-country/category")["categories"]
    assert [one["category_name"] for one in told] == ["Home", "Kitchen", "Mugs"]
    assert [load(owner, category=one["category"])["count"] for one in told] == [1, 1, 1]
