"""Orders that buyers make in a Wix site of the sandbox, and how we read them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.wix import order_records as records
from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.ports.orders import StoreOrder
from server.ports.stores import StoreAccess

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def buy(shop: WixSite, *counts: int, country: str = "US", is_paid: bool = True, **texts: str) -> dict[str, Any]:
    """Buy so many pieces of each size; return the order as the site has it."""
    ids = [offer.id for offer in records.offers(shop)]
    sale = Sale(dict(zip(ids, counts or (1,), strict=False)), {**example(country), **texts}, is_paid)
    number = records.sell(shop, sale)
    return next(order for order in shop.orders.values() if order["number"] == number)


def listed(port: WixStore, access: StoreAccess, since: datetime = LONG_AGO) -> list[StoreOrder]:
    found: list[StoreOrder] = []
    cursor = None
    while True:
        page = port.list_orders(access, since=since, cursor=cursor)
        found += page.orders
        if (cursor := page.next_cursor) is None:
            return found


def read_back(port: WixStore, access: StoreAccess, order: Mapping[str, Any]) -> StoreOrder:
    """Return the order as it is read by its id, which the list says in the same words."""
    found = port.read_orders(access, [order["id"]])[order["id"]]
    assert [each for each in listed(port, access) if each.external_id == order["id"]] == [found]
    return found
