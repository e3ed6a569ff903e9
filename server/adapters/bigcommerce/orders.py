"""Orders of a BigCommerce store. Source: "Orders V2", "Order Refunds" and "Webhook Events" of its documentation.

A page of orders comes with addresses and products (`include`), and one more request brings their refunds.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import orjson

from server.adapters.bigcommerce.client import BigCommerceClient, Json
from server.adapters.bigcommerce.order_lines import id_of
from server.adapters.bigcommerce.order_mapper import changed_at_of, order_of
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.order_walks import Place
from server.adapters.stores.orders import order_rights
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.values import as_dict, read_count, read_text
from server.ports.orders import OrderNews, OrderPage, StoreOrder
from server.ports.stores import StoreAccess

SCOPES = ("store_v2_orders", "store_v2_transactions")
"""Each is enough as `..._read_only` to read."""
_OF_SHIPMENTS = ("store/shipment/created", "store/shipment/updated", "store/shipment/deleted")
TOPICS = (
    *("store/order/created", "store/order/updated", "store/order/archived", "store/order/refund/created"),
    *_OF_SHIPMENTS,
)
_ABOUT = frozenset({*TOPICS, "store/order/statusUpdated"})
_OF_TRANSACTIONS = frozenset({"store/order/transaction/created", "store/order/transaction/updated"})
_PAGE = 100
"""Documented are a default of 50 and no highest number; 250 is what others use."""
_TOGETHER = 50
WHOLE = {"include": "consignments.line_items,fees", "consignment_structure": "object"}


class BigCommerceOrders(ExaminedStore[BigCommerceClient]):
    """Implementation of `server.ports.orders.StoreOrderPort`."""

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        """Implement `StoreOrderPort`."""
        place = Place.of(cursor, since)
        with self.talking(access) as client, order_rights(client.host, SCOPES[0]):
            # Whether the filter includes its own second is not documented.
            changed = {"min_date_modified": _written(place.at - timedelta(seconds=1)), "sort": "date_modified:asc"}
            rows = client.orders({**changed, **WHOLE, "limit": str(_PAGE), "page": str(place.page + 1)})
            end = changed_at_of(rows[-1]) if len(rows) == _PAGE else None
            return place.answer(orders_of(client, rows), end)

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        """Implement `StoreOrderPort`. Neighbours are read together; what a list leaves out is read alone."""
        numbers = sorted({int(each) for each in external_ids if each.isascii() and each.isdecimal()} - {0})
        with self.talking(access) as client, order_rights(client.host, SCOPES[0]):
            rows = {id_of(row): row for group in _neighbours(numbers) for row in _range(client, group)}
            alone = [read_order(client, number, WHOLE) for number in numbers if number not in rows]
            found = [*(rows[number] for number in numbers if number in rows), *(row for row in alone if row)]
            return {order.external_id: order for order in orders_of(client, found)}

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        """Implement `StoreOrderPort`. Each page begins after the last id, so none is skipped when one goes."""
        found: set[int] = set()
        with self.talking(access) as client, order_rights(client.host, SCOPES[0]):
            while rows := client.orders(
                {"min_date_created": _written(since), "min_id": str(max(found, default=0) + 1), "limit": str(_PAGE)}
            ):
                found |= {id_of(row) for row in rows}
        return frozenset(map(str, found))

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        """Implement `StoreOrderPort`."""
        return lacking_scopes(granted)

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        """Implement `StoreOrderPort`: events bring ids only. An archived order is read too, it may be back by then."""
        if topic not in _ABOUT | _OF_TRANSACTIONS:
            return ()
        data = as_dict(as_dict(orjson.loads(body)).get("data"))
        name = "order_id" if topic in _OF_TRANSACTIONS else "orderId" if topic in _OF_SHIPMENTS else "id"
        order_id = read_count(read_text(data.get(name)))
        if not order_id:
            raise ValueError("no order")
        return (OrderNews(str(order_id)),)


def lacking_scopes(granted: str) -> list[str]:
    """Return the scopes that orders need and that were not granted; none where no scopes were reported."""
    given = set(granted.split())
    return [scope for scope in SCOPES if given and not given & {scope, f"{scope}_read_only"}]


def orders_of(client: BigCommerceClient, rows: Sequence[Json]) -> list[StoreOrder]:
    refunds = _refunds(client, [id_of(row) for row in rows])
    return [order_of(row, refunds.get(id_of(row), [])) for row in rows]


def _refunds(client: BigCommerceClient, numbers: Sequence[int]) -> dict[int, list[Json]]:
    """Return the refunds by order. An order does not say that it has some: its own field is always 0."""
    found: dict[int, list[Json]] = {}
    for at in range(0, len(numbers), _PAGE):
        chosen = ",".join(map(str, numbers[at : at + _PAGE]))
        for row in client.pages("orders/payment_actions/refunds", {"order_id:in": chosen}):
            found.setdefault(read_count(row.get("order_id")) or 0, []).append(row)
    return found


def _neighbours(numbers: Sequence[int]) -> Iterable[list[int]]:
    """Group ids that are near enough to be read in one list; those without a neighbour are read alone."""
    group: list[int] = []
    for number in numbers:
        if group and number - group[0] >= _TOGETHER:
            yield group
            group = []
        group.append(number)
    yield group


def _range(client: BigCommerceClient, group: Sequence[int]) -> list[Json]:
    if len(group) < 2:
        return []
    rows = client.orders({"min_id": str(group[0]), "max_id": str(group[-1]), "limit": str(_PAGE), **WHOLE})
    return [row for row in rows if id_of(row) in group]


def read_order(client: BigCommerceClient, number: int, params: Mapping[str, str]) -> Json | None:
    """Return an order as BigCommerce has it; None if it is gone."""
    try:
        return client.order(number, params)
    except StoreRefusal as refusal:
        if not refusal.is_missing:
            raise
        return None


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
