"""Orders of a Wix site: eCommerce Orders, with what Order Transactions and Order Fulfillments keep of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import orjson

from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.orders import order_rights, rows_of, version_at
from server.adapters.values import as_dict, as_list, read_moment, read_text
from server.adapters.wix.client import PER_PAGE, Json, WixClient, WixRefusal
from server.adapters.wix.order_lines import Line
from server.adapters.wix.order_mapper import Parts, is_ours, order_of
from server.ports.orders import OrderChange, OrderNews, OrderPage, StoreOrder
from server.ports.stores import StoreAccess

READ_ORDERS = "Read Orders"
"""The permission by the name that a site's owner sees; it is set in the app's dashboard, not requested."""
TOPICS = ("wix.ecom.v1.order_", "wix.ecom.v1.fulfillments_")
"""How the events of orders, of their transactions and of their fulfilments begin."""
_DELETED = "wix.ecom.v1.order_imported_order_deleted"


class WixOrders(ExaminedStore[WixClient]):
    """Implementation of `server.ports.orders.StoreOrderPort`."""

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        """Implement `StoreOrderPort` by Search Orders, which never lists orders that are not yet finished."""
        with self.talking(access) as client, order_rights(client.host, READ_ORDERS):
            response = _search(client, since, cursor)
            cursors = as_dict(as_dict(response.get("metadata")).get("cursors"))
            return OrderPage(
                tuple(orders_of(client, rows_of(response, "orders"))), read_text(cursors.get("next")) or None
            )

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        """Implement `StoreOrderPort`. Each by its id: the search's index follows changes later."""
        with self.talking(access) as client, order_rights(client.host, READ_ORDERS):
            rows = [row for external_id in external_ids if (row := read_order(client, external_id))]
            return {order.external_id: order for order in orders_of(client, rows)}

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        """Implement `StoreOrderPort`. Wix deletes no orders but imported ones, which an event says."""
        return None

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        """Implement `StoreOrderPort`. Wix reports no permissions at consent: the first call is refused."""
        return ()

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        """Implement `StoreOrderPort`, of what `hooks.read_delivery` kept.

        `entityEventSequence` counts events of one kind of entity and is no version of an order: the order is read.
        """
        if not topic.startswith(TOPICS):
            return ()
        event = as_dict(orjson.loads(body))
        external_id, changed = read_text(event.get("id")), read_moment(event.get("changed_at"))
        if not external_id:
            raise ValueError("an event about no order")
        change = OrderChange.DELETED if topic == _DELETED else OrderChange.CHANGED
        version = version_at(changed) if changed else None
        return [OrderNews(external_id, change, version, erases=event.get("erases") is True)]


def _search(client: WixClient, since: datetime, cursor: str | None) -> Json:
    """Return a page of Search Orders; the first one again where Wix no longer knows the cursor."""
    if not cursor:
        begin = since.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        filters = {"updatedDate": {"$gte": begin}}
        order = [{"fieldName": "updatedDate", "order": "ASC"}]
        search: Json = {"filter": filters, "sort": order, "cursorPaging": {"limit": PER_PAGE}}
        return client.query("ecom/v1/orders/search", {"search": search})
    try:
        return client.query(
            "ecom/v1/orders/search", {"search": {"cursorPaging": {"limit": PER_PAGE, "cursor": cursor}}}
        )
    except WixRefusal as refusal:
        if refusal.status != 400:
            raise
        return _search(client, since, None)


def read_order(client: WixClient, external_id: str) -> Json | None:
    """Return an order as Wix has it; None if it is gone."""
    try:
        return as_dict(client.get(f"ecom/v1/orders/{quote(external_id, safe='')}").get("order"))
    except WixRefusal as refusal:
        if refusal.is_missing:
            return None
        raise


def orders_of(client: WixClient, rows: Iterable[Json]) -> list[StoreOrder]:
    """Return those that are ours, with their payments, refunds and pieces sent: one call more a page, or two."""
    ours = [row for row in rows if is_ours(row)]
    partly = [read_text(row.get("id")) for row in ours if row.get("fulfillmentStatus") == "PARTIALLY_FULFILLED"]
    transactions = listed(client, "payments", [read_text(row.get("id")) for row in ours], "orderTransactions")
    fulfilments = listed(client, "fulfillments", partly, "ordersWithFulfillments")
    return [order_of(row, _parts(read_text(row.get("id")), transactions, fulfilments), client.host) for row in ours]


def listed(client: WixClient, path: str, ids: Sequence[str], name: str) -> dict[str, Json]:
    """Return what is kept beside orders, by the order's id (list by ids: 100 at once)."""
    found: dict[str, Json] = {}
    for start in range(0, len(ids), PER_PAGE):
        response = client.query(f"ecom/v1/{path}/list-by-ids", {"orderIds": ids[start : start + PER_PAGE]})
        found |= {read_text(each.get("orderId")): each for each in rows_of(response, name)}
    return found


def _parts(external_id: str, transactions: Mapping[str, Json], fulfilments: Mapping[str, Json]) -> Parts:
    kept = transactions.get(external_id, {})
    payments, refunds = (tuple(map(as_dict, as_list(kept.get(name)))) for name in ("payments", "refunds"))
    return Parts(payments, refunds, _sent(as_list(fulfilments.get(external_id, {}).get("fulfillments"))))


def _sent(fulfilments: Iterable[Any]) -> dict[str, int]:
    sent: dict[str, int] = {}
    for each in fulfilments:
        for item in map(as_dict, as_list(as_dict(each).get("lineItems"))):
            external_id = read_text(item.get("id"))
            sent[external_id] = sent.get(external_id, 0) + Line(item).quantity
    return sent
