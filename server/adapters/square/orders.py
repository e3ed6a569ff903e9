"""Orders of a Square seller that are to be sent: Orders API, with payments and refunds, which Square keeps apart."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import orjson

from server.adapters.square.client import ORDER_SCOPES, ORDERS_WRITE, Json, SquareClient, SquareRefusal, missing_scopes
from server.adapters.square.order_mapper import (
    Beside,
    Refund,
    buyer_id,
    is_ours,
    order_of,
    payment_ids,
    sources_of,
    variation_ids,
)
from server.adapters.square.payments import page_of_changed, payments_of
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.orders import order_rights, rows_of, version_at
from server.adapters.values import as_dict, read_moment, read_text
from server.ports.orders import OrderNews, OrderPage, StoreOrder
from server.ports.stores import StoreAccess

LOCATIONS_AT_ONCE = 10
ORDERS_AT_ONCE = 100
_REFUNDS_AT_ONCE = 100
_CUSTOMERS_AT_ONCE = 100
_VARIATIONS_AT_ONCE = 1000
_ORDER_EVENTS = {
    "order.created": "order_created",
    "order.updated": "order_updated",
    "order.fulfillment.updated": "order_fulfillment_updated",
}
_REFUND_EVENTS = frozenset({"refund.created", "refund.updated"})
PAYMENT_EVENTS = frozenset({"payment.updated"})
_REFUNDS, _PAYMENTS = "refunds", "payments"


class SquareOrders(ExaminedStore[SquareClient]):
    """Implementation of `server.ports.orders.StoreOrderPort`."""

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        """Implement `StoreOrderPort`: walk the orders of ten locations after the other, then refunds, then payments.

        The cursor is the place in this walk: a group of locations, the refunds or the payments; the moment since which
        they are read, because Square's own cursor needs the same query again; that cursor.
        """
        place, begin, inner = (cursor or f"0|{_moment(since)}|").split("|", 2)
        with self.talking(access) as client, order_rights(client.host, ", ".join(ORDER_SCOPES)):
            if place == _REFUNDS:
                return _refund_page(client, begin, inner)
            if place == _PAYMENTS:
                return _payment_page(client, begin, inner)
            return _order_page(client, begin, int(place), inner)

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        """Implement `StoreOrderPort`. The id of a return stands for the order from which it takes something back."""
        with self.talking(access) as client, order_rights(client.host, ", ".join(ORDER_SCOPES)):
            rows = retrieve(client, external_ids)
            sources = retrieve(client, [each for row in rows.values() for each in _sources(row)])
            orders = orders_of(client, {**sources, **rows}.values())
            named = {key: [key, *_sources(row)] for key, row in rows.items()}
            return {key: orders[each] for key, ids in named.items() for each in ids if each in orders}

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        """Implement `StoreOrderPort`. Square deletes no orders."""
        return None

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        """Implement `StoreOrderPort`."""
        return missing_scopes(granted.split(), (*ORDER_SCOPES, ORDERS_WRITE)) if granted else ()

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        """Implement `StoreOrderPort`. Events carry ids only."""
        if topic not in {*_ORDER_EVENTS, *_REFUND_EVENTS, *PAYMENT_EVENTS}:
            return ()
        content = as_dict(as_dict(as_dict(orjson.loads(body)).get("data")).get("object"))
        if topic in PAYMENT_EVENTS:
            order_id = read_text(as_dict(content.get("payment")).get("order_id"))
            return [OrderNews(order_id)] if order_id else []
        event = as_dict(content.get(_ORDER_EVENTS.get(topic, "refund")))
        external_id = read_text(event.get("order_id"))
        if not external_id:
            raise ValueError("an event about no order")
        changed = read_moment(event.get("updated_at") or event.get("created_at"))
        is_hint = changed is not None and topic in _ORDER_EVENTS
        return [OrderNews(external_id, version=version_at(changed) if changed and is_hint else None)]


def _order_page(client: SquareClient, begin: str, group: int, cursor: str) -> OrderPage:
    """Return a page of SearchOrders for a group of locations: only orders with a shipment.

    The filter and the sort are of the same field, and the same for every page of a cursor.
    """
    locations = locations_of(client)
    ids = locations[group * LOCATIONS_AT_ONCE : (group + 1) * LOCATIONS_AT_ONCE]
    changed = {"date_time_filter": {"updated_at": {"start_at": begin}}}
    query = {
        "filter": {**changed, "fulfillment_filter": {"fulfillment_types": ["SHIPMENT"]}},
        "sort": {"sort_field": "UPDATED_AT", "sort_order": "ASC"},
    }
    payload: Json = {"location_ids": ids, "limit": ORDERS_AT_ONCE, "query": query}
    response = _page(client, payload, cursor) if ids else {}
    rows = rows_of(response, "orders")
    following, is_last = read_text(response.get("cursor")), (group + 1) * LOCATIONS_AT_ONCE >= len(locations)
    place = group if following else (_REFUNDS if is_last else group + 1)
    return OrderPage(tuple(orders_of(client, rows).values()), f"{place}|{begin}|{following}")


def _page(client: SquareClient, payload: Json, cursor: str) -> Json:
    """Return a page of a search; the first one again where Square no longer knows the cursor."""
    if not cursor:
        return client.query("orders/search", payload)
    try:
        return client.query("orders/search", {**payload, "cursor": cursor})
    except SquareRefusal as refusal:
        if "INVALID_CURSOR" not in refusal.codes:
            raise
        return client.query("orders/search", payload)


def _refund_page(client: SquareClient, begin: str, cursor: str) -> OrderPage:
    """Return the orders of a page of refunds that were changed since then (ListPaymentRefunds)."""
    changed = {"updated_at_begin_time": begin, "sort_field": "UPDATED_AT"}
    response = _refunds(client, changed, cursor)
    ids = [read_text(each.get("order_id")) for each in rows_of(response, "refunds")]
    rows = retrieve(client, ids)
    sources = retrieve(client, [each for row in rows.values() for each in _sources(row)])
    orders = orders_of(client, {**rows, **sources}.values())
    following = read_text(response.get("cursor"))
    place = f"{_REFUNDS}|{begin}|{following}" if following else f"{_PAYMENTS}|{begin}|"
    return OrderPage(tuple(orders.values()), place)


def _payment_page(client: SquareClient, begin: str, cursor: str) -> OrderPage:
    """Return the orders of a page of payments whose fees came after them, and which no walk of orders finds."""
    payments, following = page_of_changed(client, begin, cursor)
    changed = {read_text(each.get("order_id")): read_moment(each.get("updated_at")) for each in payments}
    rows = retrieve(client, changed).items()
    later = [row for key, row in rows if (at := changed[key]) and at > (read_moment(row.get("updated_at")) or at)]
    orders = orders_of(client, later)
    return OrderPage(tuple(orders.values()), f"{_PAYMENTS}|{begin}|{following}" if following else None)


def _refunds(client: SquareClient, query: Mapping[str, str], cursor: str) -> Json:
    params = {"sort_order": "ASC", "limit": str(_REFUNDS_AT_ONCE), **query, **({"cursor": cursor} if cursor else {})}
    try:
        return client.get(f"refunds?{urlencode(params)}")
    except SquareRefusal as refusal:
        if not cursor or "INVALID_CURSOR" not in refusal.codes:
            raise
        return _refunds(client, query, "")


def locations_of(client: SquareClient) -> list[str]:
    """Return the ids of all locations, also of closed ones, whose orders are still to be sent."""
    return sorted(read_text(row.get("id")) for row in rows_of(client.get("locations"), "locations"))


def retrieve(client: SquareClient, external_ids: Iterable[str]) -> dict[str, Json]:
    """Return orders by id (BatchRetrieveOrders); those that do not exist are missing."""
    ids, found = list(dict.fromkeys(filter(None, external_ids))), dict[str, Json]()
    for start in range(0, len(ids), ORDERS_AT_ONCE):
        response = client.query("orders/batch-retrieve", {"order_ids": ids[start : start + ORDERS_AT_ONCE]})
        found |= {read_text(row.get("id")): row for row in rows_of(response, "orders")}
    return found


def _sources(row: Json) -> list[str]:
    """Return the orders that an order takes something back from; an order that is sent stands for itself."""
    return [] if is_ours(row) else sources_of(row)


def orders_of(client: SquareClient, rows: Iterable[Json]) -> dict[str, StoreOrder]:
    """Return the orders that are to be sent, by id, with their refunds and buyers."""
    ours = {read_text(row.get("id")): row for row in rows if is_ours(row)}
    refunds, customers = refunds_of(client, ours.values()), _customers(client, ours.values())
    payments = payments_of(client, ours.values())
    skus = _skus(client, {key for row in ours.values() for key in variation_ids(row)})
    return {
        key: order_of(row, _beside(row, refunds, payments, customers, skus), client.host) for key, row in ours.items()
    }


def _beside(
    row: Json,
    refunds: Iterable[Refund],
    payments: Mapping[str, Json],
    customers: Mapping[str, Json],
    skus: Mapping[str, str],
) -> Beside:
    own = [payments[key] for key in sorted(payment_ids(row)) if key in payments]
    return Beside(_of(row, refunds), customers.get(buyer_id(row), {}), skus, own)


def _of(row: Json, refunds: Iterable[Refund]) -> list[Refund]:
    paid = payment_ids(row)
    return [each for each in refunds if read_text(each.payment.get("payment_id")) in paid]


def refunds_of(client: SquareClient, rows: Iterable[Json]) -> list[Refund]:
    """Return the refunds of these orders. Square names them by payment, so all since the oldest of these are read."""
    paid = [row for row in rows if payment_ids(row)]
    begin = min((read_text(row.get("created_at")) for row in paid), default="")
    if not begin:
        return []
    named = set().union(*map(payment_ids, paid))
    found: list[Json] = []
    cursor: str | None = ""
    while cursor is not None:
        response = _refunds(client, {"begin_time": begin}, cursor)
        found += [each for each in rows_of(response, "refunds") if read_text(each.get("payment_id")) in named]
        cursor = read_text(response.get("cursor")) or None
    returns = retrieve(client, [read_text(each.get("order_id")) for each in found])
    return [Refund(each, returns.get(read_text(each.get("order_id")), {})) for each in found]


def _skus(client: SquareClient, variation_ids: Iterable[str]) -> dict[str, str]:
    """Return the SKUs of variations by id (BatchRetrieveCatalogObjects); orders do not have them. Deleted ones are
    missing.
    """
    ids, found = sorted(variation_ids), dict[str, str]()
    for start in range(0, len(ids), _VARIATIONS_AT_ONCE):
        response = client.query("catalog/batch-retrieve", {"object_ids": ids[start : start + _VARIATIONS_AT_ONCE]})
        for row in rows_of(response, "objects"):
            found[read_text(row.get("id"))] = read_text(as_dict(row.get("item_variation_data")).get("sku"))
    return found


def _customers(client: SquareClient, rows: Iterable[Json]) -> dict[str, Json]:
    """Return the profiles of buyers by id (BulkRetrieveCustomers); deleted ones are missing."""
    ids, found = sorted({buyer_id(row) for row in rows} - {""}), dict[str, Json]()
    for start in range(0, len(ids), _CUSTOMERS_AT_ONCE):
        some = ids[start : start + _CUSTOMERS_AT_ONCE]
        responses = as_dict(client.query("customers/bulk-retrieve", {"customer_ids": some}).get("responses"))
        found |= {key: customer for key, each in responses.items() if (customer := _customer(each))}
    return found


def _customer(response: Any) -> Json:
    return as_dict(as_dict(response).get("customer"))


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
