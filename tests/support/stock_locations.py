"""Stores with places where stock lies."""

from typing import Any

from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from tests.products.conftest import Trade
from tests.support.consent import install
from tests.support.jobs import drain_jobs
from tests.support.people import Person


def store_on(person: Person, platform: int) -> str:
    return next(str(store["id"]) for store in person.get("store")["stores"] if store["platform"] == platform)


def choose(person: Person, store_id: str, location_id: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.put("setting/location", {"store_id": store_id, "location_id": location_id})
    return answer


def connect_tea_house(trade: Trade, store: BigCommerceStore) -> str:
    install(trade.owner, store, trade.outside)
    drain_jobs()
    return store_on(trade.owner, 4)
