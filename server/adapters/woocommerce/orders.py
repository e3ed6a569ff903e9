"""Orders of a WooCommerce store. Source: REST v3, "List all orders", and what core 7.9 to 11 did when tried (ADR 0007).

`status=any` leaves out the trash, so it is asked too; what lies there is a cancelled order. `orderby=modified` is in
every version that we connect. Times go out in GMT without a zone: a store would take one with a zone for its own.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain

import orjson

from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.order_walks import Place
from server.adapters.stores.orders import order_rights, version_at
from server.adapters.values import as_dict, as_list, read_count, read_text
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import PER_PAGE, Json, WooClient
from server.adapters.woocommerce.order_lines import EXACT, OptionNames, gmt, unclear_products
from server.adapters.woocommerce.order_mapper import changed_at_of, has_refunds, order_of
from server.adapters.woocommerce.refusals import WooRefusal
from server.adapters.woocommerce.trackings import sent_by_others
from server.ports.orders import OrderNews, OrderPage, StoreOrder
from server.ports.stores import StoreAccess

TOPICS = ("order.created", "order.updated", "order.deleted", "order.restored")
RIGHT = "orders"
_STATES = ("any", "trash")
_SECOND = timedelta(seconds=1)


class WooOrders(ExaminedStore[WooClient]):
    """Implementation of `server.ports.orders.StoreOrderPort`. Keys have no scopes, but their user has rights."""

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        """Implement `StoreOrderPort`: both lists from the same place, to where the shorter of them is known."""
        place = Place.of(cursor, since)
        with self.talking(access) as client, order_rights(client.host, RIGHT):
            lists = [_changed(client, state, place) for state in _STATES]
            end = min((changed_at_of(rows[-1]) for rows in lists if len(rows) == PER_PAGE), default=None)
            rows = [row for rows in lists for row in rows if end is None or changed_at_of(row) <= end]
            return place.answer(_orders(client, rows), end)

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        """Implement `StoreOrderPort`. A list leaves out the trash and states that nothing registers any more."""
        ids = [each for each in dict.fromkeys(external_ids) if each.isascii() and each.isdecimal()]
        with self.talking(access) as client, order_rights(client.host, RIGHT):
            listed = {str(id_of(row)): row for row in _included(client, ids)}
            alone = [read_order(client, each) for each in ids if each not in listed]
            orders = _orders(client, [*listed.values(), *(row for row in alone if row is not None)])
        return {order.external_id: order for order in orders}

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        """Implement `StoreOrderPort`."""
        with self.talking(access) as client, order_rights(client.host, RIGHT):
            return frozenset(str(each) for state in _STATES for each in _ids(client, state, since))

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        """Implement `StoreOrderPort`: WooCommerce reports no scopes."""
        return ()

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        """Implement `StoreOrderPort`.

        Deleted orders are read too: deliveries come late and in any order, and one may be back from the trash. A user
        who lost the right to read makes the store send an error instead of an order.
        """
        if topic not in TOPICS:
            return ()
        order = orjson.loads(body)
        if isinstance(order, dict) and isinstance(order.get("code"), str) and "id" not in order:
            return ()
        order_id, changed_at = read_count(as_dict(order).get("id")), gmt(as_dict(order), "date_modified")
        if not order_id:
            raise ValueError("no order")
        return (OrderNews(str(order_id), version=None if changed_at is None else version_at(changed_at)),)


def _changed(client: WooClient, state: str, place: Place) -> list[Json]:
    """Return a page of the orders changed from there on; the filter leaves out its own second."""
    # Within a second, pages overlap by half: an order that changes meanwhile moves others forward.
    offset = {"offset": str(place.page * PER_PAGE // 2)} if place.page else {}
    params = {"status": state, "modified_after": _naive(place.at - _SECOND), "dates_are_gmt": "true"}
    return client.page("orders", 1, {**params, **EXACT, "orderby": "modified", "order": "asc", **offset})


def _included(client: WooClient, ids: Sequence[str]) -> list[Json]:
    chunks = [ids[at : at + PER_PAGE] for at in range(0, len(ids), PER_PAGE)]
    params = {"status": "any", **EXACT}
    return [row for each in chunks for row in client.page("orders", 1, {**params, "include": ",".join(each)})]


def read_order(client: WooClient, order_id: str) -> Json | None:
    """Return an order as the store has it; None if it is gone."""
    try:
        return client.get(f"orders/{order_id}", EXACT)
    except WooRefusal as refusal:
        if not refusal.is_missing:
            raise
        return None


def _ids(client: WooClient, state: str, since: datetime) -> Collection[int]:
    """Return the ids of orders created since then.

    The last page is read first: an order that goes meanwhile moves later ones to pages that are still to be read.
    """
    params = {"status": state, "after": _naive(since), "dates_are_gmt": "true", "orderby": "id", "order": "asc"}
    params["_fields"] = "id"
    first, pages = client.counted_page("orders", params)
    later = [row for number in range(pages, 1, -1) for row in client.page("orders", number, params)]
    again = client.page("orders", 1, params) if pages > 1 else []
    return {id_of(row) for row in (*first, *later, *again)}


def _orders(client: WooClient, rows: Sequence[Json]) -> list[StoreOrder]:
    names = _option_names(client, sorted({each for row in rows for each in unclear_products(row)}))
    return [order_of(row, refunds_of_order(client, row), names, sent_by_others(client, row)) for row in rows]


def _option_names(client: WooClient, product_ids: Sequence[int]) -> OptionNames:
    """Return what these products call the options of their variations; nothing of a deleted one, or where the key may
    not read products: orders are read all the same.
    """
    params = {"status": "any", "_fields": "id,attributes"}
    chunks = [product_ids[at : at + PER_PAGE] for at in range(0, len(product_ids), PER_PAGE)]
    try:
        lists = [client.page("products", 1, {**params, "include": ",".join(map(str, each))}) for each in chunks]
    except WooRefusal:
        return {}
    return {
        id_of(row): frozenset(
            read_text(each.get("name")).casefold() for each in map(as_dict, as_list(row.get("attributes")))
        )
        for row in chain.from_iterable(lists)
    }


def refunds_of_order(client: WooClient, row: Json) -> list[Json]:
    """Return the refunds of an order: the list of orders does not say which pieces they take back."""
    return list(client.pages(f"orders/{id_of(row)}/refunds", EXACT)) if has_refunds(row) else []


def _naive(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")
