"""A merchant searches products: by filters and prices, page after page."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import orjson
import pytest

from server.company.identity.contracts import Menu
from server.company.supply.models import SupplyProduct
from server.company.supply.services.rates import set_rate
from server.company.supply.services.upkeep import count_categories, put_categories
from server.kit import clock
from server.ports.finding import SourceCategory
from server.ports.suppliers import Supplier
from tests.factories.supply import seen, sighting
from tests.finding.helpers import list_product
from tests.support.people import Person
from tests.support.product_search import AMAZON, find, load, titles

pytestmark = pytest.mark.django_db


def test_a_card_says_what_was_seen_where_and_when(owner: Person) -> None:
    put_categories(Supplier.ALIEXPRESS, [SourceCategory("15", "Home"), SourceCategory("7", "Mugs", "15")])
    put_categories(Supplier.ALIEXPRESS, [SourceCategory("16", "Garden")])
    seen(
        sighting(
            "77", orders=9, rating=4.66, compare_at_minor=2_000, category="7", figures={"stock": 5, "repurchase": 1250}
        )
    )
    count_categories()
    (card,) = load(owner, title="mug")["products"]
    assert {name: card[name] for name in ("product_id", "type", "url", "current_price", "price2", "discount")} == {
        "product_id": "77", "type": 1, "url": "https://www.aliexpress.com/item/77.html", "current_price": "10.00",
        "price2": "20.00", "discount": 50,
    }  # fmt: skip
    assert (card["order_count"], card["rating"], card["comment_count"]) == (9, "4.7", None)
    assert card["figures"] == [
        {"name": name, "value": value, "source": "AliExpress", "date": "2026-11-01"}
        for name, value in (("inventory", "5"), ("repurchase", "12.5"), ("orders", "9"), ("rating", "4.66"))
    ]
    assert card["img_url"].startswith("/api/account-service/image/proxy?u=https%3A%2F%2Fpictures.example")
    assert (card["is_old"], card["is_gone"], card["category_name"]) == (False, False, "Mugs")
    home, category = owner.get("products-country/category", type=2)["categories"]
    assert (home["category_name"], home["category"], home["count"]) == ("Home", category["parent"], 0)
    assert (category["category_name"], category["count"], category["category"]) == ("Mugs", 1, card["category"])
    assert titles(load(owner, category=category["parent"])) == ["Ceramic Mug"]
    assert titles(load(owner, category="999999")) == []
    _garden, tree = owner.client.get("/api/lab-service/category/ae").json()["data"]
    assert [row["category_name"] for row in (tree, *tree["children"])] == ["Home", "Mugs"]


def test_prices_of_all_currencies_are_compared_at_a_dated_rate(owner: Person) -> None:
    today = clock.now().date()
    set_rate(currency="EUR", day=today - timedelta(days=9), per_usd=Decimal("0.5"), source="ECB")
    set_rate(currency="EUR", day=today + timedelta(days=1), per_usd=Decimal(9), source="ECB")
    taken = seen(sighting("1", "In euro", currency="EUR"), sighting("2", "In dollars"), sighting("3", currency="XAF"))
    assert (taken.added, SupplyProduct.objects.count()) == (2, 2)
    answer = load(owner, order_by=10)
    assert [(product["title"], product["price_usd"]) for product in answer["products"]] == [
        ("In dollars", "10.00"),
        ("In euro", "20.00"),
    ]
    assert answer["products"][1]["rate_date"] == (today - timedelta(days=9)).isoformat()
    assert titles(load(owner, min_price="10.01")) == ["In euro"]
    assert titles(load(owner, max_price=15)) == ["In dollars"]
    assert answer["facets"]["prices"] == [{"value": "2", "name": "", "count": 2}]


def test_lists_are_sorted_as_their_codes_say(owner: Person) -> None:
    names = ("orders", "rating", "reviews", "price_minor")
    rows = [(1, 5, 3, 9), (3, 1, 2, 8), (2, 3, 9, 7)]
    seen(*(sighting(str(at), f"Mug {at}", **dict(zip(names, row, strict=True))) for at, row in enumerate(rows)))
    sorts = {0: "102", 1: "210", 10: "210", 11: "012", 13: "120", 15: "021", 20: "201"}
    for code, order in sorts.items():
        found = "".join(title[-1] for title in titles(load(owner, order_by=code)))
        assert found == order or code == 0, code
    assert load(owner, order_by=12)["code"] == 1000400


@pytest.mark.parametrize("order_by", [0, 1, 10, 11, 13])
@pytest.mark.parametrize("text", ["", "mug"])
def test_a_scroll_never_repeats_and_never_skips_what_stays(owner: Person, order_by: int, text: str) -> None:
    seen(*(sighting(f"{at:03}", f"Mug {at:03}", price_minor=100 + at // 3, orders=at // 3) for at in range(25)))
    page, found = load(owner, order_by=order_by, size=4, title=text), list[str]()
    assert page["count"] == 25
    for at in range(20):
        found += titles(page)
        seen(sighting(f"new{at}", f"Mug new {at}", price_minor=100 + at, orders=at))
        SupplyProduct.objects.filter(source_id=f"{at + 3:03}").update(gone_at=clock.now())
        if not page["used_page"]:
            break
        page = load(owner, order_by=order_by, size=4, title=text, first_query=False, used_page=page["used_page"])
        assert (page["count"], page["count_over"]) == (25, False), "the first page's, though more came"
    assert len(found) == len(set(found))
    stayed = set(
        SupplyProduct.objects.filter(gone_at=None).exclude(source_id__contains="new").values_list("title", flat=True)
    )
    assert stayed <= set(found)


def test_a_cursor_of_another_list_is_refused(owner: Person) -> None:
    seen(*(sighting(str(at)) for at in range(3)))
    used = load(owner, size=2)["used_page"]
    parts = orjson.loads(urlsafe_b64decode(used + "=="))
    forged = [urlsafe_b64encode(orjson.dumps([*parts[:4], *rest])).decode() for rest in ([-1, False], [9**9, 1], [])]
    untrue = [{"used_page": row} for row in ("x", used[:-4], *forged)]
    for requested in ({"title": "mug", "used_page": used}, *untrue):
        answer = load(owner, size=2, first_query=False, **requested)
        assert (answer["code"], list(answer["fields"])) == (1000400, ["used_page"])
    assert len(titles(find(owner, platform=1, page=2, size=2))) == 1


def test_results_are_counted_exactly_up_to_ten_thousand(owner: Person) -> None:
    seen(*(sighting(str(at)) for at in range(10_001)))
    answer = load(owner, size=1)
    assert (answer["count"], answer["count_over"]) == (10_000, True)
    answer = load(owner, size=1, first_query=False, used_page=answer["used_page"])
    assert (answer["count"], answer["count_over"]) == (10_000, True)
    SupplyProduct.objects.filter(source_id="7").update(gone_at=clock.now())
    answer = load(owner, size=1)
    assert (answer["count"], answer["count_over"]) == (10_000, False)


def test_tabs_countries_and_shops_list_their_own_products(owner: Person) -> None:
    seen(
        sighting("1", "Hot", tabs=(0,)),
        sighting("2", "Near", tabs=(1,), ship_from=("FR", "CN")),
        sighting("3", "Afar", tabs=(1,), ship_from=("RU",)),
        sighting("4", "Shop", **AMAZON, brand="Kontor", channel="Facebook"),
    )
    assert [titles(load(owner, type=tab)) for tab in (0, 2)] == [["Hot"], []]
    assert titles(load(owner, type=1, country="fr")) == ["Near"]
    assert titles(find(owner, country="IT")) == ["Shop"]
    assert titles(find(owner, country="ZA")) == titles(find(owner, filters='{"no_brand": true}')) == []
    assert titles(find(owner, filters='{"no_channel": true}')) == []
    (card,) = find(owner)["list"]
    assert (card["platform"], card["formway"], card["brand"]) == (15, 17, "Kontor")
    assert load(owner, type=3)["code"] == 1000400


def test_premium_filters_need_an_upgrade(owner: Person, give_pro: Callable[[Person], None]) -> None:
    seen(
        sighting("1", "Fast", **AMAZON, figures={"delivery_days": 4, "sales_7": 50, "length_mm": 120}),
        sighting("2", "Slow", **AMAZON),
    )
    free = orjson.dumps({"cost": {"max": 99}, "create_time": {"start": "2020-01-01"}}).decode()
    premium = orjson.dumps({"delivery_time": {"max": 5}, "sales_7": {"min": 50}, "length": {"min": 12}}).decode()
    assert len(titles(find(owner, filters=free))) == 2
    refused = find(owner, filters=premium)
    assert (refused["code"], refused["msg"]) == (1000403, "Upgrade your plan to use these filters.")
    assert set(refused["fields"]) == {"delivery", "sales", "dimensions"}
    assert owner.get("find-products/settings")["is_open"] is False
    give_pro(owner)
    assert titles(find(owner, filters=premium)) == ["Fast"]
    assert owner.get("find-products/settings")["is_open"] is True
    for wrong in ("[]", '{"price": 3}', "{", '{"unheard": 1}'):
        assert find(owner, filters=wrong)["code"] == 1000400


def test_cards_tell_what_is_in_the_import_list_of_this_merchant_alone(owner: Person, stranger: Person) -> None:
    seen(sighting("1", "Mine"), sighting("2", "Other"))
    product_id = list_product(owner, source_id="1")
    list_product(owner, source_id="2", trashed=True)
    cards = {product["title"]: product for product in load(owner)["products"]}
    assert [cards["Mine"][name] for name in ("import_exist", "import_id", "qdState")] == [
        True,
        str(product_id),
        "success",
    ]
    assert [cards["Other"][name] for name in ("import_exist", "import_id", "qdState")] == [False, "", "empty"]
    assert not any(product["import_exist"] for product in load(stranger)["products"])


def test_tabs_follow_rights(member_with: Callable[..., Person], owner: Person) -> None:
    seen(sighting("5", "Wholesale", supplier=Supplier.ALIBABA1688, host="detail.1688.com"))
    shopper, creator = member_with(Menu.E_COMMERCE), member_with(Menu.CREATIVE)
    assert load(shopper)["success"]
    assert load(creator)["code"] == find(shopper)["code"] == 1000403
    assert find(creator)["success"]
    wholesale = "/api/alibaba-service/1688-products/pass"
    assert owner.client.get(wholesale, {"key_words": "whole"}).json()["code"] == 1000403
    assert find(owner, platform=2)["code"] == 1000403


def test_a_product_is_shown_with_its_prices_and_its_like(owner: Person) -> None:
    seen(
        sighting("1", "Ceramic Mug blue", **AMAZON),
        sighting("2", "Ceramic Mug red", **AMAZON),
        sighting("3", "Tent", **AMAZON),
    )
    seen(sighting("1", "Ceramic Mug blue", **AMAZON, price_minor=900, orders=7))
    first = find(owner, product_name="blue")["list"][0]
    path = f"/api/search-service/find_product/{first['id']}"
    shown = owner.client.get(path).json()
    assert shown["product"] == first
    assert [(row["price"], row["order_count"]) for row in shown["price_history"]] == [("9.00", 7)]
    similar = owner.client.get(f"{path}/similar").json()["items"]
    assert [row["reference_name"] for row in similar] == ["Ceramic Mug red"]
    for missing in ("/api/search-service/find_product/999999999", "/api/search-service/find_product/999999999/similar"):
        assert owner.client.get(missing).json()["code"] == 1000404
