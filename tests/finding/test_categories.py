"""A merchant searches by categories, each with what is below it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.staff.models import AuditEntry
from server.company.supply.services.upkeep import count_categories, put_categories
from server.ports.finding import SourceCategory
from server.ports.suppliers import Supplier
from tests.factories.supply import seen, sighting
from tests.support.console import ask
from tests.support.people import Person
from tests.support.product_search import AMAZON, find, load, titles

pytestmark = pytest.mark.django_db


def test_categories_of_the_same_name_in_two_shops_are_one_category(owner: Person) -> None:
    for supplier in (Supplier.AMAZON, Supplier.SHOPIFY):
        put_categories(supplier, [SourceCategory("1", "Home"), SourceCategory("2", "Mugs", "1")])
    shop: dict[str, Any] = {"supplier": Supplier.SHOPIFY, "host": "cups.example", "countries": ("US",)}
    seen(sighting("1", "Amazon mug", category="2", **AMAZON), sighting("2", "Shop mug", category="2", **shop))
    count_categories()
    home, mugs = owner.client.get("/api/product-service/category").json()["data"]
    assert (home["category_name"], mugs["category_name"], mugs["count"]) == ("Home", "Mugs", 2)
    assert mugs["parent_id"] == home["category_id"]
    for row in (home, mugs):
        assert set(titles(find(owner, category=row["category_id"]))) == {"Amazon mug", "Shop mug"}
    alone = find(owner, category=mugs["category_id"], platform=15)
    assert titles(alone) == ["Amazon mug"]


def test_a_category_is_searched_with_all_below_it(owner: Person) -> None:
    levels = [SourceCategory("1", "Home"), SourceCategory("2", "Kitchen", "1"), SourceCategory("3", "Mugs", "2")]
    put_categories(Supplier.ALIEXPRESS, levels)
    seen(sighting("77", category="3"), sighting("78"))
    count_categories()
    response = owner.get("products-country/category")["categories"]
    assert [row["category_name"] for row in response] == ["Home", "Kitchen", "Mugs"]
    assert [load(owner, category=row["category"])["count"] for row in response] == [1, 1, 1]


def test_staff_rename_a_category_into_anothers_and_order_them(owner: Person, staff: Callable[..., Client]) -> None:
    put_categories(
        Supplier.AMAZON, [SourceCategory("1", "Home"), SourceCategory("2", "Mugs"), SourceCategory("3", "Tea")]
    )
    put_categories(Supplier.SHOPIFY, [SourceCategory("9", "Coffee cups")])
    shop: dict[str, Any] = {"supplier": Supplier.SHOPIFY, "host": "cups.example", "countries": ("US",)}
    seen(
        sighting("1", "Amazon mug", category="2", **AMAZON),
        sighting("2", "Amazon tea", category="3", **AMAZON),
        sighting("3", "Shop cup", category="9", **shop),
    )
    count_categories()
    agent = staff("sourcing")
    (cups,) = ask(agent, "GET", "supply_categories?q=cups")["data"]
    value = f"supply_categories/{cups['id']}"
    names = {"name_en": "Mugs", "name_zh": "马克杯", "is_named": True, "position": 0, "version": 1}
    saved = ask(agent, "PUT", value, names)
    assert (saved["name_en"], saved["name_zh"], saved["version"]) == ("Mugs", "马克杯", 2)
    assert "name_en" in ask(agent, "PUT", value, names | {"name_en": " ", "version": 2}, status=422)["fields"]
    ask(agent, "PUT", value, names, status=409)
    (tea,) = ask(agent, "GET", "supply_categories?q=tea")["data"]
    kept = {"name_en": "Tea", "name_zh": "", "is_named": False, "position": 0}
    (mugs,) = ask(agent, "GET", "supply_categories?q=mugs&supplier=15")["data"]
    ask(agent, "PUT", f"supply_categories/{mugs['id']}", kept | {"name_en": "Mugs", "position": 5, "version": 1})
    ask(agent, "PUT", f"supply_categories/{cups['id']}", names | {"position": 5, "version": 2})
    response = owner.client.get("/api/product-service/category").json()["data"]
    assert [(row["category_name"], row["count"]) for row in response] == [("Tea", 1), ("Mugs", 2)]
    assert set(titles(find(owner, category=response[1]["category_id"]))) == {"Amazon mug", "Shop cup"}
    assert titles(find(owner, category=tea["id"])) == ["Amazon tea"]
    entry = AuditEntry.objects.filter(action="supply_categories.save", target=f"category {cups['id']}").earliest("pk")
    assert (entry.detail["from"], entry.detail["name"]) == ("Coffee cups", "Mugs")


def test_names_of_staff_stay_until_they_give_them_back(owner: Person, staff: Callable[..., Client]) -> None:
    cups = SourceCategory("9", "Coffee cups")
    put_categories(Supplier.SHOPIFY, [cups])
    agent = staff("sourcing")
    (row,) = ask(agent, "GET", "supply_categories")["data"]
    value = f"supply_categories/{row['id']}"
    names = {"name_en": "Mugs", "name_zh": "马克杯", "is_named": True, "position": 0}
    ask(agent, "PUT", value, names | {"version": 1})
    for is_chinese in (False, True):
        put_categories(Supplier.SHOPIFY, [cups], chinese=is_chinese)
    assert (ask(agent, "GET", value)["name_en"], ask(agent, "GET", value)["name_zh"]) == ("Mugs", "马克杯")
    ask(agent, "PUT", value, names | {"is_named": False, "version": 2})
    put_categories(Supplier.SHOPIFY, [cups])
    assert ask(agent, "GET", value)["name_en"] == "Coffee cups"
    for method in ("GET", "PUT"):
        ask(staff("finance"), method, value, names, status=403)
    ask(agent, "GET", "supply_categories/999999", status=404)
