"""Orders placed in a store, and how they are read from it."""

from datetime import UTC, datetime, timedelta
from typing import Any

from fixtures.sandbox.woocommerce import order_records
from server.adapters.woocommerce.store import WooCommerceStore
from server.ports.orders import StoreOrder
from tests.adapters.woocommerce.conftest import Shop

woo = WooCommerceStore()
BEGIN = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
TEAPOT = {"name": "Teapot", "unit": "12.50", "quantity": 2}
ADDRESS = {
    "first_name": "Ana", "last_name": "Souza", "address_1": "Rua das Flores", "city": "São Paulo", "state": "SP",
    "postcode": "01310-100", "country": "BR",
}  # fmt: skip


def placed(shop: Shop, *, at: datetime = BEGIN, **given: Any) -> dict[str, Any]:
    record = order_records.place(shop.store, {"line_items": [dict(TEAPOT)], "billing": dict(ADDRESS), **given})
    record["date_created"] = record["date_modified"] = at.strftime("%Y-%m-%dT%H:%M:%S")
    return record


def read(shop: Shop, record: dict[str, Any]) -> StoreOrder:
    return woo.read_orders(shop.access, [str(record["id"])])[str(record["id"])]


def walk(shop: Shop, since: datetime = BEGIN - timedelta(days=1)) -> list[StoreOrder]:
    found: list[StoreOrder] = []
    cursor = None
    for _ in range(50):
        page = woo.list_orders(shop.access, since=since, cursor=cursor)
        found += page.orders
        cursor = page.next_cursor
        if cursor is None:
            return found
    raise AssertionError("the walk does not end")


def ids(orders: list[StoreOrder]) -> list[str]:
    return list(dict.fromkeys(order.external_id for order in orders))
