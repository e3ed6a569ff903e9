"""A Shopify shop with sales channels."""

from typing import Any

import pytest

from fixtures.sandbox.shopify_admin.shop import ShopifyShop, publication_gid
from tests.products.conftest import Trade
from tests.support.consent import connect_shopify
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.stock_locations import store_on

ONLINE, COUNTER, SHOP = (publication_gid(handle) for handle in ("online_store", "point_of_sale", "shop"))


@pytest.fixture
def shop(shopify: dict[str, ShopifyShop]) -> ShopifyShop:
    return shopify["tea-harbour"]


@pytest.fixture
def store_id(trade: Trade, shop: ShopifyShop) -> str:
    connect_shopify(trade.owner)
    drain_jobs()
    return store_on(trade.owner, 3)


def choose(person: Person, store_id: str, *channel_ids: str) -> dict[str, Any]:
    params = {"store_id": store_id, "channel_ids": list(channel_ids)}
    answer: dict[str, Any] = person.put("setting/sales_channels", params)
    return answer
