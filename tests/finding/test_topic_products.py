"""A merchant sees the products of topic pages: their own, opened by its code, valid, and eight before an upgrade."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.catalogue.contracts.products import (
    RadarValue,
    Relevance,
    SupplierOffer,
    TopicProductState,
    TopicProductType,
    TopicSku,
)
from server.company.catalogue.models import OpenedTopicPage, TopicPage
from server.company.catalogue.services.products import (
    create_topic_product,
    remove_topic_product,
    save_topic_product,
    set_topic_product_state,
)
from server.kit import clock
from server.kit.errors import Conflict, Invalid, NotFound
from tests.catalogue.helpers import CODE, publish
from tests.factories.antstore import published_product, staff_actor
from tests.factories.topics import ITEM, fill, product
from tests.finding.helpers import list_product
from tests.support.people import Person

pytestmark = pytest.mark.django_db

PRODUCTS = "/api/product-service/topic-page-product"


@pytest.fixture
def agent(staff: Callable[..., Client]) -> Client:
    return staff("sourcing")


def read(person: Person, page: Any, /, **query: Any) -> Any:
    return person.client.get(PRODUCTS, {"page_id": page["id"], "state": 2, "u_id": "9", **query}).json()


def names(answer: Any) -> list[str]:
    assert answer["success"], answer
    return [row["title"] for row in answer["products"]]


def test_a_product_is_read_with_its_blocks_and_its_import_state(agent: Client, owner: Person, stranger: Person) -> None:
    page = publish(agent)
    blocks = Relevance(
        open=("suppliers", "radar"),
        suppliers=(SupplierOffer("Kiln & Co", "https://kiln.example", main=True),),
        radar=(RadarValue("Demand", 80),),
        logistics=(),
        hot_platforms=("TikTok",),
    )
    facts: dict[str, Any] = {
        "title_zh": "马克杯",
        "sell_minor": 2_500,
        "ship_from": ("US",),
        "category": "Mugs",
        "relevance": blocks,
    }
    fill(page, skus=(TopicSku("MUG-1", 1_000, 5),), binding_link="https://bind.example", **facts)
    product_id = list_product(owner, source_id=ITEM)
    (row,) = read(owner, page)["products"]
    assert {name: row[name] for name in ("product_id", "type", "price", "product_price", "sell_price")} == {
        "product_id": ITEM, "type": 1, "price": "10.00", "product_price": "10.00", "sell_price": "25.00",
    }  # fmt: skip
    assert row["profit_price"] is None
    assert [row[name] for name in ("import_exist", "import_id", "qdState")] == [True, str(product_id), "success"]
    assert row["image_urls"].count(";") == 1
    assert row["mappings"] == [{"type": 2, "system_item": "US"}]
    (sku,) = row["topic_page_product_skus"]
    assert (sku["product_ohter_sku"], sku["price"], sku["stock"]) == ("MUG-1", "10.00", 5)
    assert row["relevance"]["suppliers"]["list"][0]["name"] == "Kiln & Co"
    assert row["relevance"]["radar"] == {"open": True, "lock": False, "radar_list": [{"name": "Demand", "value": 80}]}
    assert row["relevance"]["logistics"] == {"open": False, "list": []}
    assert row["relevance"]["hot_data"] == {"hotPlatform": ["TikTok"]}
    assert orjson.loads(row["attribute"]) == {"binding_link": "https://bind.example"}
    assert owner.client.get(f"{PRODUCTS}/{row['id']}").json()["product"] == row
    assert owner.client.get(f"{PRODUCTS}/category/{page['id']}").json()["list"] == ["Mugs"]
    (theirs,) = stranger.client.get(PRODUCTS, {"page_id": page["id"]}, headers={"Accept-Language": "zh"}).json()[
        "products"
    ]
    assert (theirs["title"], theirs["import_exist"]) == ("马克杯", False)


def test_filters_and_orders_narrow_a_page(agent: Client, owner: Person) -> None:
    page = publish(agent)
    offered = str(published_product().id)
    fill(page, 3)
    fill(page, 4, type=TopicProductType.ANTSTORE, product_id=offered, title_en="Lamp", category="Lamps", price_minor=9)
    assert names(read(owner, page)) == ["Lamp", "Mug 0", "Mug 1", "Mug 2"]
    assert names(read(owner, page, order_by_price="desc")) == ["Mug 2", "Mug 1", "Mug 0", "Lamp"]
    assert names(read(owner, page, title="mug", min_price="10.01", max_price="10.01")) == ["Mug 1"]
    assert names(read(owner, page, title=" 2  mug ")) == ["Mug 2"]
    assert names(read(owner, page, title="mug lamp")) == []
    assert names(read(owner, page, category_name="Lamps")) == names(read(owner, page, type=9)) == ["Lamp"]
    answer = read(owner, page, size=3, sort=1)
    assert (names(answer), answer["count"]) == (["Lamp", "Mug 2", "Mug 1"], 4)


def test_a_page_with_a_code_is_read_after_its_code_was_typed(agent: Client, owner: Person, stranger: Person) -> None:
    page = publish(agent, owner="owner@example.com", check_code=CODE)
    fill(page)
    refused = read(owner, page)
    assert (refused["success"], refused["msg"]) == (False, "Verification code error")
    check = "/api/product-service/topic-page/check_code"
    for code, success in (("wrong", False), (f" {CODE} ", True)):
        answer = owner.client.get(check, {"page_id": page["id"], "code": code}).json()
        assert (answer["success"], OpenedTopicPage.objects.count()) == (success, int(success))
    assert names(read(owner, page)) == ["Mug 0"]
    assert read(stranger, page)["code"] == 1000404
    TopicPage.objects.update(check_code="another-code")
    assert read(owner, page)["msg"] == "Verification code error"


def test_a_page_that_another_merchant_gets_asks_them_for_its_code(
    agent: Client, owner: Person, stranger: Person
) -> None:
    page = publish(agent, owner="owner@example.com", check_code=CODE)
    fill(page)
    opened = {"page_id": page["id"], "code": CODE}
    assert owner.client.get("/api/product-service/topic-page/check_code", opened).json()["success"]
    TopicPage.objects.update(tenant_id=stranger.actor.tenant_id)
    assert read(stranger, page)["msg"] == "Verification code error"


def test_a_page_that_ends_while_it_is_scrolled_shows_no_more(agent: Client, owner: Person) -> None:
    now = clock.now()
    page = publish(agent, valid_from=(now - timedelta(2)).isoformat(), valid_until=(now + timedelta(1)).isoformat())
    fill(page, 3)
    assert len(names(read(owner, page, page=1, size=2))) == 2
    TopicPage.objects.update(valid_until=now)
    answer = read(owner, page, page=2, size=2)
    assert (answer["success"], answer["code"], "products" in answer) == (False, 9, False)


def test_a_page_that_is_over_says_so(agent: Client, owner: Person) -> None:
    now = clock.now()
    page = publish(agent, valid_from=(now - timedelta(2)).isoformat(), valid_until=(now - timedelta(1)).isoformat())
    fill(page)
    answer = read(owner, page)
    assert (answer["success"], answer["code"], answer["msg"]) == (
        False,
        9,
        "Product(s) on this page expired, please contact your customer service manager to get more trending products.",
    )
    draft = publish(agent, valid_from=(now + timedelta(1)).isoformat())
    assert read(owner, draft)["code"] == 1000404


def test_eight_products_are_shown_before_an_upgrade(
    agent: Client, owner: Person, give_pro: Callable[[Person], None]
) -> None:
    page = publish(agent, display_type=2)
    locked = Relevance(open=("radar",), radar=(RadarValue("Demand", 80),), radar_lock=True)
    fill(page, 11, relevance=locked)
    answer = read(owner, page)
    assert (len(names(answer)), answer["count"], answer["gated"]) == (8, 8, 3)
    assert names(read(owner, page, order_by_price="desc"))[0] == "Mug 7"
    held_back = read(owner, page, title="Mug 9")
    assert (names(held_back), held_back["count"], held_back["gated"]) == ([], 0, 1)
    assert [read(owner, page, title="Mug 1")[name] for name in ("count", "gated")] == [1, 1]
    assert answer["products"][0]["relevance"]["radar"] == {"open": True, "lock": True, "radar_list": []}
    last = int(answer["products"][7]["id"])
    hidden = [
        number for number in range(last - 10, last + 10) if owner.client.get(f"{PRODUCTS}/{number}").json()["success"]
    ]
    assert len(hidden) == 8
    give_pro(owner)
    answer = read(owner, page)
    assert (len(names(answer)), answer["count"], answer["gated"]) == (11, 11, 0)
    assert answer["products"][0]["relevance"]["radar"]["lock"] is False


def test_staff_write_publish_and_remove_a_product(agent: Client, owner: Person) -> None:
    page, actor, now = publish(agent), staff_actor(), clock.now()
    link = f"https://www.aliexpress.com/item/{ITEM}.html"
    made = create_topic_product(actor=actor, text=product(page, product_id=link), now=now)
    assert (made.text.product_id, made.state) == (ITEM, TopicProductState.DRAFT)
    assert names(read(owner, page)) == []
    with pytest.raises(Invalid):
        create_topic_product(actor=actor, text=product(page), now=now)
    published = set_topic_product_state(
        actor=actor, product_id=made.id, state=TopicProductState.PUBLISHED, version=made.version, now=now
    )
    assert names(read(owner, page)) == ["Mug 0"]
    changed = replace(made.text, title_en="Cup")
    with pytest.raises(Conflict):
        save_topic_product(actor=actor, product_id=made.id, text=changed, version=made.version, now=now)
    save_topic_product(actor=actor, product_id=made.id, text=changed, version=published.version, now=now)
    assert names(read(owner, page)) == ["Cup"]
    remove_topic_product(product_id=made.id)
    assert names(read(owner, page)) == []
    with pytest.raises(NotFound):
        remove_topic_product(product_id=made.id)


@pytest.mark.parametrize(
    ("field", "facts"),
    [
        ("product_id", {"product_id": "mug"}),
        ("product_id", {"type": TopicProductType.LINK, "product_id": "javascript:alert(1)"}),
        ("currency", {"currency": "XXY"}),
        ("sell_minor", {"sell_minor": -1}),
        ("relevance", {"relevance": Relevance(open=("secrets",))}),
        ("relevance", {"relevance": Relevance(radar=(RadarValue("Demand", 101),))}),
        ("skus", {"skus": (TopicSku("A", 1),) * 251}),
    ],
)
def test_a_product_that_does_not_fit_is_refused(agent: Client, field: str, facts: dict[str, Any]) -> None:
    page = publish(agent)
    with pytest.raises(Invalid) as refused:
        create_topic_product(actor=staff_actor(), text=product(page, **facts), now=clock.now())
    assert list(refused.value.fields) == [field]
