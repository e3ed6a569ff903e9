"""Staff put products on a topic page, write what is shown beside them, and merchants see them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.catalogue.contracts.products import TopicProductText, TopicProductType
from server.company.catalogue.models import TopicPageProduct
from server.company.catalogue.services.product_tables import UNSEEN
from server.company.catalogue.services.products import SEARCH_TAB, put_topic_products
from server.company.staff.models import AuditEntry
from server.kit.clock import now
from server.kit.errors import Invalid
from tests.catalogue.helpers import publish
from tests.factories.antstore import published_product, staff_actor
from tests.factories.supply import seen as seen_at_supplier
from tests.factories.supply import sighting
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db

ITEM = "1005006123456789"
TEXT: dict[str, Any] = {
    "type": 1,
    "product_id": ITEM,
    "title_en": "Mug",
    "title_zh": "马克杯",
    "images": ["https://pictures.example/1.jpg"],
    "price": "10.50",
    "sell_price": "19.90",
    "skus": [{"other_sku": "RED", "price": "10.50", "stock": 3, "options": ["Red"], "image_url": ""}],
    "open": ["suppliers"],
    "suppliers": [{"name": "Yiwu Mugs", "url": "", "price": "9", "main": True}],
    "radar": [{"name": "Demand", "value": 80}],
}


@pytest.fixture
def agent(staff: Callable[..., Client]) -> Client:
    return staff("sourcing")


@pytest.fixture
def page(agent: Client) -> int:
    return int(publish(agent)["id"])


def seen(person: Person, page: int) -> list[dict[str, Any]]:
    answer = person.client.get("/api/product-service/topic-page-product", {"page_id": page}).json()
    found: list[dict[str, Any]] = answer["products"]
    return found


@pytest.mark.parametrize(("block", "field"), [("advertising", "seen_on"), ("comments_data", "day")])
@pytest.mark.parametrize("written", ["Facebook", "2026-02-30", "20261101 "])
def test_days_beside_a_product_are_days(agent: Client, page: int, block: str, field: str, written: str) -> None:
    row = {"platform": "Facebook"} if block == "advertising" else {"text": "Good"}
    text = TEXT | {"page_id": page}
    refused = ask(agent, "POST", "topic_products", text | {block: [row | {field: written}]}, status=422)
    assert [(name.split(".")[-1], said) for name, said in refused["fields"].items()] == [(field, "is not a date")]
    for day in ("", "2026-11-20"):
        made = ask(agent, "POST", "topic_products", text | {block: [row | {field: day}]})
        assert made[block][0][field] == day
        ask(agent, "DELETE", f"topic_products/{made['id']}")


def test_marks_of_the_radar_are_named_in_the_readers_language(agent: Client, owner: Person, page: int) -> None:
    marks = [{"name": "Demand", "name_zh": "需求", "value": 80}, {"name": "ROI", "value": 40}]
    made = ask(agent, "POST", "topic_products", TEXT | {"page_id": page, "open": ["radar"], "radar": marks})
    ask(agent, "POST", f"topic_products/{made['id']}/publish", {"version": made["version"]})
    for language, names in (("en", ["Demand", "ROI"]), ("zh-CN", ["需求", "ROI"])):
        path = f"/api/product-service/topic-page-product/{made['id']}"
        read = owner.client.get(path, headers={"Accept-Language": language}).json()["product"]
        shown = read["relevance"]["radar"]["radar_list"]
        assert shown == [{"name": name, "value": mark["value"]} for name, mark in zip(names, marks, strict=True)]


def test_a_product_is_written_published_hidden_and_removed(agent: Client, owner: Person, page: int) -> None:
    made = ask(agent, "POST", "topic_products", TEXT | {"page_id": page})
    value = f"topic_products/{made['id']}"
    assert (made["state"], made["price"], made["sell_price"], made["profit"]) == ("draft", "10.50", "19.90", None)
    assert ask(agent, "GET", value) == made
    assert made["skus"][0] | TEXT["skus"][0] == made["skus"][0]
    assert seen(owner, page) == []
    assert ask(agent, "POST", f"{value}/publish", {"version": made["version"]})["state"] == "published"
    (shown,) = seen(owner, page)
    blocks = shown["relevance"]
    assert (shown["title"], shown["product_price"], shown["sell_price"]) == ("Mug", "10.50", "19.90")
    assert [row["name"] for row in blocks["suppliers"]["list"]] == ["Yiwu Mugs"]
    assert blocks["radar"]["radar_list"] == []
    changed = ask(agent, "PUT", value, TEXT | {"page_id": page, "title_en": "Cup", "version": 2})
    ask(agent, "PUT", value, TEXT | {"page_id": page, "title_en": "Bowl", "version": 2}, status=409)
    assert (changed["title_en"], seen(owner, page)[0]["title"]) == ("Cup", "Cup")
    assert ask(agent, "POST", f"{value}/withdraw")["state"] == "draft"
    assert seen(owner, page) == []
    ask(agent, "DELETE", value)
    ask(agent, "GET", value, status=404)
    acts = list(AuditEntry.objects.filter(target=f"topic product {made['id']}").order_by("pk"))
    assert [entry.action.partition(".")[2] for entry in acts] == ["create", "publish", "save", "withdraw", "remove"]


def test_categories_are_read_in_the_readers_language_and_filtered_by_a_name(
    agent: Client, owner: Person, page: int
) -> None:
    rows = (
        f"product_id,title_en,price,category,category_zh\n{ITEM},Mug,3,Kitchen,厨房\n{int(ITEM) + 1},Cup,3,Kitchen,\n"
    )
    assert put(agent, page, rows + f"{int(ITEM) + 2},Tent,9,Outdoor,\n")["new"] == 3
    kitchen: dict[str, Any] = {"page_id": page, "category_name": "Kitchen"}

    def read(language: str) -> tuple[Any, ...]:
        ask_for, headers = owner.client.get, {"Accept-Language": language}
        response = ask_for(f"/api/product-service/topic-page-product/category/{page}", headers=headers).json()
        found = ask_for("/api/product-service/topic-page-product", kitchen, headers=headers).json()["products"]
        return (
            response["list"],
            [category["category_name"] for category in response["categories"]],
            [row["category_name"] for row in found],
        )

    assert read("en") == (["Kitchen", "Outdoor"], ["Kitchen", "Outdoor"], ["Kitchen", "Kitchen"])
    assert read("zh-CN") == (["Kitchen", "Outdoor"], ["厨房", "Outdoor"], ["厨房", "Kitchen"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"product_id": "a mug"}, "product_id"),
        ({"type": 11, "product_id": "javascript:alert(1)"}, "product_id"),
        ({"price": "cheap"}, "price"),
        ({"currency": "XXQ"}, "currency"),
        ({"radar": [{"name": "Demand", "value": 101}]}, "radar.0.value"),
        ({"open": ["secrets"]}, "open.0"),
        ({"title_en": " "}, "title_en"),
        ({"type": 9, "product_id": "999999"}, "product_id"),
    ],
)
def test_what_does_not_fit_is_named_and_nothing_is_kept(
    agent: Client, page: int, change: dict[str, Any], field: str
) -> None:
    refused = ask(agent, "POST", "topic_products", TEXT | {"page_id": page} | change, status=422)
    assert list(refused["fields"]) == [field]
    assert not TopicPageProduct.objects.exists()


def put(agent: Client, page: int, table: str, step: str = "", status: int = 200, **requested: Any) -> Any:
    file = SimpleUploadedFile("products.csv", table.encode())
    payload = {"page_id": page, "file": file} | requested
    answer = agent.post(f"/api/console/topic_products/import{step}", payload)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_long_table_takes_no_more_queries_than_a_short_table(agent: Client, page: int) -> None:
    dish = published_product().id

    def queries(rows: int) -> int:
        with CaptureQueriesContext(connection) as capture_queries_context:
            put(agent, page, "price,product_id,title_en,type\n" + f"1,{dish},Dish,9\n" * rows, "/check")
        return len(capture_queries_context)

    assert queries(40) == queries(2)


def test_a_table_is_looked_through_and_its_rows_that_fit_are_published(agent: Client, owner: Person, page: int) -> None:
    seen_at_supplier(
        sighting("1005006000000009", "Blue ceramic mug", price_minor=1_250, images=("https://a.example/1",))
    )
    table = f"""price,product_id,title_en,type
"$1,002.50",{ITEM},Mug,1
cheap,{int(ITEM) + 1},Cup,
,https://www.aliexpress.com/item/1005006000000009.html,,
,1005006000000010,,
3.00,https://blog.example/mug,Story,11
2.00,{ITEM},Mug again,
1,77,Bowl,5
1,999999,Dish,9
"""
    payload = {"rows": 8, "new": 4, "awaited": 1, "known": 1, "faulty": 3}
    looked = put(agent, page, table, "/check")
    assert {name: looked[name] for name in payload} == payload
    assert [(fault["row"], fault["field"]) for fault in looked["faults"]] == [
        (3, "price"),
        (8, "type"),
        (9, "product_id"),
    ]
    assert seen(owner, page) == []
    assert put(agent, page, table)["new"] == 4
    assert put(agent, page, table)["new"] == 1
    assert [(row["title"], row["product_price"]) for row in seen(owner, page)] == [
        ("Mug", "1002.50"),
        ("Blue ceramic mug", "12.50"),
        ("Story", "3.00"),
    ]
    listed = ask(agent, "GET", f"topic_products?page_id={page}&q=ceramic&state=published")
    assert [row["position"] for row in listed["data"]] == [1]


def test_links_alone_are_enough_for_what_our_catalogue_knows(agent: Client, page: int) -> None:
    seen_at_supplier(sighting("1005006000000009", "Blue ceramic mug"))
    links = "https://www.aliexpress.com/item/1005006000000009.html\nhttps://blog.example/mug\n"
    looked = put(agent, page, links, "/check")
    assert (looked["new"], [(fault["row"], fault["fault"]) for fault in looked["faults"]]) == (1, [(2, UNSEEN)])


@pytest.mark.parametrize(
    ("table", "requested", "status"),
    [("", {}, 422), ("title_en,colour\nMug,red", {}, 422), ("1005006000000009", {"page_id": 10**9}, 404)],
)
def test_what_is_no_table_for_a_page_is_refused(
    agent: Client, page: int, table: str, requested: dict[str, Any], status: int
) -> None:
    put(agent, page, table, status=status, **requested)
    assert not TopicPageProduct.objects.exists()


def test_who_may_not_edit_pages_reaches_none_of_their_products(staff: Callable[..., Client], page: int) -> None:
    finance = staff("finance")
    for method, path in (("GET", ""), ("POST", ""), ("GET", "/1"), ("PUT", "/1"), ("DELETE", "/1")):
        ask(finance, method, f"topic_products{path}", {}, status=403)


@pytest.mark.parametrize("fixed", [1473, 1475])
def test_tabs_that_show_search_results_take_no_products(agent: Client, fixed: int, page: int) -> None:
    tab = int(publish(agent, fixed_id=fixed)["id"])
    refused = ask(agent, "POST", "topic_products", TEXT | {"page_id": tab}, status=422)
    assert refused["fields"] == {"page_id": SEARCH_TAB}
    for step in ("/check", ""):
        assert put(agent, tab, "1005006123456789,Mug,3\n", step, status=422)["fields"] == {"page_id": SEARCH_TAB}
    made = ask(agent, "POST", "topic_products", TEXT | {"page_id": page})
    ask(agent, "PUT", f"topic_products/{made['id']}", TEXT | {"page_id": tab, "version": made["version"]}, status=422)
    assert [product.page_id for product in TopicPageProduct.objects.all()] == [page]
    with pytest.raises(Invalid) as caught:
        put_topic_products(
            actor=staff_actor(), texts=[TopicProductText(tab, TopicProductType.ALIEXPRESS, ITEM, "Mug")], now=now()
        )
    assert list(caught.value.fields) == ["rows.0.page_id"]
    listed = ask(agent, "GET", "topic_pages?takes_products=true")
    assert [row["id"] for row in listed["data"]] == [str(page)]


def test_a_product_on_a_search_tab_is_not_published(agent: Client, page: int) -> None:
    tab = int(publish(agent, fixed_id=1473)["id"])
    made = ask(agent, "POST", "topic_products", TEXT | {"page_id": page})
    TopicPageProduct.objects.update(page_id=tab)
    value = f"topic_products/{made['id']}"
    assert ask(agent, "POST", f"{value}/publish", {"version": 1}, status=422)["fields"] == {"page_id": SEARCH_TAB}
    moved = ask(agent, "PUT", value, TEXT | {"page_id": page, "version": 1})
    assert ask(agent, "POST", f"{value}/publish", {"version": moved["version"]})["state"] == "published"
