"""Stores with places where stock lies."""

from typing import Any

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from tests.products.conftest import Trade
from tests.support.consent import connect_shopify, connect_square, install
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.wix import connect_wix


def store_on(person: Person, platform: int) -> str:
    return next(str(store["id"]) for store in person.get("store")["stores"] if store["platform"] == platform)


def choose(person: Person, store_id: str, location_id: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.put("setting/location", {"store_id": store_id, "location_id": location_id})
    return answer


def connect_tea_house(trade: Trade, store: BigCommerceStore) -> str:
    install(trade.owner, store, trade.outside)
    drain_jobs()
    return store_on(trade.owner, 4)


def connected(trade: Trade, platform: int) -> str:
    """Connect the store of a platform, whose fixture the test has; return its id."""
    if platform == 4:
        return connect_tea_house(trade, trade.outside.sandbox.bigcommerce["teahouse1"])
    if platform == 6:
        return trade.woo_id
    if platform == 3:
        connect_shopify(trade.owner)
    else:
        connect_wix(trade.owner) if platform == 5 else connect_square(trade.owner)
    drain_jobs()
    return store_on(trade.owner, platform)
