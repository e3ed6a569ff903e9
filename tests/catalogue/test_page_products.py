"""Staff put products on a topic page, write what is told beside them, and merchants see them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.catalogue.models import TopicPageProduct
from server.company.staff.models import AuditEntry
from tests.catalogue.helpers import publish
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


def test_a_product_is_written_published_hidden_and_removed(agent: Client, owner: Person, page: int) -> None:
    made = ask(agent, "POST", "topic_products", TEXT | {"page_id": page})
    one = f"topic_products/{made['id']}"
    assert (made["state"], made["price"], made["sell_price"], made["profit"]) == ("draft", "10.50", "19.90", None)
    assert ask(agent, "GET", one) == made
    assert made["skus"][0] | TEXT["skus"][0] == made["skus"][0]
    assert seen(owner, page) == []
    assert ask(agent, "POST", f"{one}/publish", {"version": made["version"]})["state"] == "published"
    (shown,) = seen(owner, page)
    blocks = shown["relevance"]
    assert (shown["title"], shown["product_price"], shown["sell_price"]) == ("Mug", "10.50", "19.90")
    assert [row["name"] for row in blocks["suppliers"]["list"]] == ["Yiwu Mugs"]
    assert blocks["radar"]["radar_list"] == []
    changed = ask(agent, "PUT", one, TEXT | {"page_id": page, "title_en": "Cup", "version": 2})
    ask(agent, "PUT", one, TEXT | {"page_id": page, "title_en": "Bowl", "version": 2}, status=409)
    assert (changed["title_en"], seen(owner, page)[0]["title"]) == ("Cup", "Cup")
    assert ask(agent, "POST", f"{one}/withdraw")["state"] == "draft"
    assert seen(owner, page) == []
    ask(agent, "DELETE", one)
    ask(agent, "GET", one, status=404)
    acts = list(AuditEntry.objects.filter(target=f"topic product {made['id']}").order_by("pk"))
    assert [entry.action.partition(".")[2] for entry in acts] == ["create", "publish", "save", "withdraw", "remove"]


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
    ],
)
def test_what_does_not_fit_is_named_and_nothing_is_kept(
    agent: Client, page: int, change: dict[str, Any], field: str
) -> None:
    refused = ask(agent, "POST", "topic_products", TEXT | {"page_id": page} | change, status=422)
    assert list(refused["fields"]) == [field]
    assert not TopicPageProduct.objects.exists()


def test_rows_of_a_spreadsheet_are_put_on_a_page_all_or_none(agent: Client, owner: Person, page: int) -> None:
    rows = [
        {"type": 1, "product_id": str(int(ITEM) + number), "title_en": f"Mug {number}", "price": f"{number}.50"}
        for number in (1, 2)
    ]
    wrong = [*rows, rows[0] | {"product_id": "no mug"}]
    refused = ask(agent, "POST", "topic_products/paste", {"page_id": page, "rows": wrong}, status=422)
    assert (list(refused["fields"]), seen(owner, page)) == (["rows.2.product_id"], [])
    for _ in range(2):
        assert ask(agent, "POST", "topic_products/paste", {"page_id": page, "rows": rows})["count"] == 2
    assert [one["product_price"] for one in seen(owner, page)] == ["1.50", "2.50"]
    ask(agent, "POST", "topic_products/paste", {"page_id": 10**9, "rows": rows}, status=404)
    listed = ask(agent, "GET", f"topic_products?page_id={page}&q=mug 2&state=published")
    assert [one["title_en"] for one in listed["data"]] == ["Mug 2"]


def test_who_may_not_edit_pages_reaches_none_of_their_products(staff: Callable[..., Client], page: int) -> None:
    finance = staff("finance")
    for method, path in (("GET", ""), ("POST", ""), ("GET", "/1"), ("PUT", "/1"), ("DELETE", "/1"), ("POST", "/paste")):
        ask(finance, method, f"topic_products{path}", {}, status=403)
