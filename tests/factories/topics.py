"""Products of a topic page."""

from dataclasses import replace
from typing import Any

from server.company.catalogue.contracts.products import TopicProductText, TopicProductType
from server.company.catalogue.services.products import put_topic_products
from server.kit import clock
from tests.factories.antstore import staff_actor

ITEM = "1005006123456789"


def product(page: Any, number: int = 0, **facts: Any) -> TopicProductText:
    made = TopicProductText(
        page_id=int(page["id"]),
        type=TopicProductType.ALIEXPRESS,
        product_id=str(int(ITEM) + number),
        title_en=f"Mug {number}",
        images=("https://pictures.example/1.jpg", "https://pictures.example/2.jpg"),
        price_minor=1_000 + number,
        position=number,
    )
    return replace(made, **facts)


def fill(page: Any, count: int = 1, **facts: Any) -> None:
    put_topic_products(actor=staff_actor(), texts=[product(page, at, **facts) for at in range(count)], now=clock.now())
