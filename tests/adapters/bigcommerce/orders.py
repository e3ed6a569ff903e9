"""Orders placed in a store, and how they are read from it."""

from datetime import UTC, datetime, timedelta
from typing import Any

from fixtures.sandbox.bigcommerce import orders
from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.orders import StoreOrder
from server.ports.stores import StoreAccess
from tests.support.sandbox import Outside

BEGIN = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
POT = {"name": "Teapot", "price": "12.50", "quantity": 2}
ANA = {
    "first_name": "Ana",
    "last_name": "Souza",
    "street_1": "Rua 1",
    "city": "Santos",
    "country_iso2": "BR",
    "zip": "1",
}


def placed(shop: BigCommerceStore, *, at: datetime = BEGIN, **given: Any) -> dict[str, Any]:
    record = orders.place(shop, {"shipping": [{**ANA, "products": [dict(POT)]}], "billing_address": ANA, **given})
    record["created"] = record["modified"] = int(at.timestamp())
    return record


def walk(port: Port, access: StoreAccess, since: datetime = BEGIN - timedelta(days=1)) -> list[StoreOrder]:
    found: list[StoreOrder] = []
    cursor = None
    for _ in range(50):
        page = port.list_orders(access, since=since, cursor=cursor)
        found += page.orders
        cursor = page.next_cursor
        if cursor is None:
            return found
    raise AssertionError("the walk does not end")


def requests(outside: Outside) -> list[str]:
    return [f"{each['method']} {each['path'].partition('/teahouse1/')[2]}" for each in outside.sandbox.log.entries]
