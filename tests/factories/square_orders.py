"""Orders that buyers make at a Square seller of the sandbox, and how we read them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.square import order_records as records
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.store import SquareStore
from server.ports.orders import StoreOrder
from server.ports.stores import StoreAccess

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def buy(seller: SquareSeller, *counts: int, country: str = "US", is_paid: bool = True, **texts: str) -> dict[str, Any]:
    """Buy so many pieces of each variation; return the order as the seller has it."""
    ids = [offer.id for offer in records.offers(seller)]
    sale = Sale(dict(zip(ids, counts or (1,), strict=False)), {**example(country), **texts}, is_paid)
    number = records.sell(seller, sale)
    return next(order for order in seller.orders.values() if order.get("reference_id") == number)


def listed(port: SquareStore, access: StoreAccess, since: datetime = LONG_AGO) -> list[StoreOrder]:
    found: list[StoreOrder] = []
    cursor = None
    while True:
        page = port.list_orders(access, since=since, cursor=cursor)
        found += page.orders
        if (cursor := page.next_cursor) is None:
            return found


def read_back(port: SquareStore, access: StoreAccess, order: Mapping[str, Any]) -> StoreOrder:
    """Return the order as it is read by its id, which the walk says in the same words each time it comes."""
    found = port.read_orders(access, [order["id"]])[order["id"]]
    walked = [each for each in listed(port, access) if each.external_id == order["id"]]
    assert walked
    assert [each for each in walked if each != found] == []
    return found
