"""The orders of a shop; implements `server.ports.orders.StoreOrderPort`.

Source: shopify.dev, queries orders, fulfillmentOrders and nodes; scopes in its descriptions of webhook topics.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TypeVar

from server.adapters.shopify_admin import order_queries as queries
from server.adapters.shopify_admin.client import Denied, Json, ShopifyClient, TooCostly
from server.adapters.shopify_admin.grants import ORDER_SCOPES, lacking
from server.adapters.shopify_admin.mapper import number_of
from server.adapters.shopify_admin.order_lines import Assigned, nodes
from server.adapters.shopify_admin.order_mapper import order_of
from server.adapters.shopify_admin.order_news import TOPICS, news_of
from server.adapters.shopify_admin.order_places import MOST_PAGED, Phase, Place
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.orders import lacking_order_rights
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant
from server.ports.orders import OrderNews, OrderPage, StoreOrder
from server.ports.stores import StoreAccess

AT_ONCE = (10, 3, 1)
"""Orders per query: fewer where a query costs more than the 1,000 points that one may (API limits)."""
SHIPMENT = "gid://shopify/FulfillmentOrder/"
_ENDED = frozenset({"CANCELLED", "INCOMPLETE"})
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ORDER = "gid://shopify/Order/"
R = TypeVar("R")


class ShopifyOrders(ExaminedStore[ShopifyClient]):
    """A change of a fulfilment order, such as a hold, does not change its order's `updatedAt`: both are walked."""

    def list_orders(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> OrderPage:
        place = Place.read(cursor, since)
        with self.talking(access) as client, rights_to_orders(client):
            read = _page_of_orders if place.phase is Phase.ORDERS else _page_of_shipments
            return read(client, place)

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        """Read orders; an event about a fulfilment order names only that one, so its id is taken as well."""
        with self.talking(access) as client, rights_to_orders(client):
            gids = _orders_of(client, external_ids)
            found = by_id(client, list(dict.fromkeys(gids.values())))
        return {external_id: found[gid] for external_id, gid in gids.items() if gid in found}

    def list_order_ids(self, access: StoreAccess, *, since: datetime) -> frozenset[str] | None:
        with self.talking(access) as client, rights_to_orders(client):
            return frozenset(_ids_since(client, since))

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        return lacking(granted.split(","), ORDER_SCOPES) if granted else ()

    def order_news(self, topic: str, body: str) -> Sequence[OrderNews]:
        return news_of(topic, body)


def granted_scopes(client: ShopifyClient) -> list[str]:
    """Return the scopes that the merchant granted."""
    installation = as_dict(client.query(queries.RIGHTS).get("currentAppInstallation"))
    return [read_text(as_dict(scope).get("handle")) for scope in as_list(installation.get("accessScopes"))]


def order_topics(client: ShopifyClient, granted: Sequence[str]) -> tuple[str, ...]:
    """Return the topics about orders for which the merchant granted the scopes; none for an app without approval."""
    allowed = set(TOPICS) - set(lacking(granted, tuple(TOPICS)))
    if "read_orders" not in allowed:
        return ()
    try:
        client.query(queries.MAY_READ)
    except Denied:
        return ()
    return tuple(topic for scope, topics in TOPICS.items() if scope in allowed for topic in topics)


@contextmanager
def rights_to_orders(client: ShopifyClient, lacking_them: NeedsMerchant | None = None) -> Iterator[None]:
    """Wrap calls about orders. What the merchant did not grant is theirs to grant (`lacking_them` says what, if it is
    more than reading); what Shopify did not approve, the operator's to ask for.
    """
    try:
        yield
    except Denied as denied:
        if denied.is_unapproved:
            reason = Reason("store.orders_not_approved", {"host": client.host})
            raise NeedsMerchant(reason, action="approve_orders") from denied
        raise lacking_order_rights(client.host, "read_orders") from denied


def _page_of_orders(client: ShopifyClient, place: Place) -> OrderPage:
    def ask(size: int) -> tuple[Json, frozenset[str]]:
        variables = {"first": size, "after": place.after, "query": f"updated_at:>='{place.since_text}'"}
        return client.visible(queries.ORDERS, variables)

    data, hidden = affordable(ask)
    page = as_dict(data.get("orders"))
    orders = tuple(_whole(client, each, hidden) for each in nodes(page))
    newest = max((_moment(each) for each in nodes(page)), default=place.since)
    ends = as_dict(page.get("pageInfo"))
    following = place.started(client.clock or clock.now()).after_orders(
        read_text(ends.get("endCursor")) if ends.get("hasNextPage") else None, newest, len(orders)
    )
    return OrderPage(orders, following.text)


def _page_of_shipments(client: ShopifyClient, place: Place) -> OrderPage:
    """Read the orders whose fulfilment orders changed after them; the others were read as changed orders."""
    variables = {"after": place.after, "query": f"updated_at:>='{place.since_text}'"}
    page: Json = {}
    with suppress(Denied):  # a merchant who granted orders only
        page = as_dict(client.query(queries.SHIPMENTS_CHANGED, variables).get("fulfillmentOrders"))
    changed = [
        read_text(as_dict(each.get("order")).get("id"))
        for each in nodes(page)
        if _moment(each) > _moment(as_dict(each.get("order")))
    ]
    orders = by_id(client, list(dict.fromkeys(filter(None, changed))))
    ends = as_dict(page.get("pageInfo"))
    newest = max((_moment(each) for each in nodes(page)), default=place.since)
    following = place.after_shipments(
        read_text(ends.get("endCursor")) if ends.get("hasNextPage") else None,
        newest,
        len(nodes(page)),
        client.clock or clock.now(),
    )
    return OrderPage(tuple(orders.values()), following.text if following else None)


def _orders_of(client: ShopifyClient, external_ids: Sequence[str]) -> dict[str, str]:
    """Return the orders' global ids by the ids asked for."""
    shipments = [each for each in external_ids if each.startswith(SHIPMENT)]
    gids = {each: f"{ORDER}{each}" for each in external_ids if not each.startswith(SHIPMENT)}
    if shipments:
        data = client.query(queries.ORDERS_OF_SHIPMENTS, {"ids": shipments})
        found = (as_dict(each) for each in as_list(data.get("nodes")))
        gids |= {read_text(each["id"]): read_text(each.get("orderId")) for each in found if each.get("id")}
    return gids


def by_id(client: ShopifyClient, gids: Sequence[str]) -> dict[str, StoreOrder]:
    """Return orders by their global ids; those that are gone are left out."""
    found: dict[str, StoreOrder] = {}
    rest = list(gids)

    def ask(size: int) -> tuple[int, tuple[Json, frozenset[str]]]:
        return size, client.visible(queries.ORDERS_BY_ID, {"ids": rest[:size]})

    while rest:
        size, (data, hidden) = affordable(ask)
        records = (as_dict(each) for each in as_list(data.get("nodes")))
        found |= {read_text(each["id"]): _whole(client, each, hidden) for each in records if each.get("id")}
        rest = rest[size:]
    return found


def affordable(ask: Callable[[int], R]) -> R:
    """Ask for as many orders at once as a query may cost."""
    for size in AT_ONCE[:-1]:
        with suppress(TooCostly):
            return ask(size)
    return ask(AT_ONCE[-1])


def _ids_since(client: ShopifyClient, since: datetime) -> Iterator[str]:
    """Yield the numbers of the orders created since then. A list ends after 25,000, so begin again before."""
    after, more, count = None, True, 0
    while more:
        variables = {"after": after, "query": f"created_at:>='{Place.first(since).since_text}'"}
        page = as_dict(client.query(queries.ORDER_IDS, variables).get("orders"))
        for each in nodes(page):
            yield number_of(read_text(each.get("id")))
            since, count = read_moment(each.get("createdAt")) or since, count + 1
        ends = as_dict(page.get("pageInfo"))
        after, more = ends.get("endCursor"), bool(ends.get("hasNextPage"))
        if count >= MOST_PAGED:
            after, count = None, 0


def _whole(client: ShopifyClient, record: Json, hidden: frozenset[str]) -> StoreOrder:
    """Return the order with all pages of its parts."""
    gid = {"id": record.get("id")}
    complete(client, record, "lineItems", queries.MORE_LINES, "order", gid)
    complete(client, record, "fulfillmentOrders", queries.MORE_SHIPMENTS, "order", gid)
    for refund in as_list(record.get("refunds")):
        part = as_dict(refund)
        complete(client, part, "refundLineItems", queries.MORE_REFUNDED, "refund", {"id": part.get("id")})
    return order_of(record, hidden, _assigned(client, record))


def complete(client: ShopifyClient, owner: Json, name: str, document: str, root: str, gid: Json) -> None:
    """Add the further pages of a list to the first."""
    connection = as_dict(owner.get(name))
    ends = as_dict(connection.get("pageInfo"))
    while ends.get("hasNextPage"):
        page = as_dict(as_dict(client.query(document, {**gid, "after": ends.get("endCursor")}).get(root)).get(name))
        connection["nodes"] = [*as_list(connection.get("nodes")), *as_list(page.get("nodes"))]
        ends = as_dict(page.get("pageInfo"))


def _assigned(client: ShopifyClient, record: Json) -> Assigned:
    """Return what fulfilment services send of the order."""
    pieces: dict[str, int] = {}
    left: dict[str, int] = {}
    for each in nodes(record.get("fulfillmentOrders")):
        location = as_dict(as_dict(each.get("assignedLocation")).get("location"))
        if location.get("isFulfillmentService") is not True or read_text(each.get("status")) in _ENDED:
            continue
        shipment: Json = {"lineItems": {"pageInfo": {"hasNextPage": True}}}
        complete(client, shipment, "lineItems", queries.LINES_OF_SHIPMENT, "fulfillmentOrder", {"id": each.get("id")})
        for line in nodes(shipment["lineItems"]):
            number = number_of(read_text(as_dict(line.get("lineItem")).get("id")))
            pieces[number] = pieces.get(number, 0) + (read_count(line.get("totalQuantity")) or 0)
            left[number] = left.get(number, 0) + (read_count(line.get("remainingQuantity")) or 0)
    return Assigned(pieces, left)


def _moment(record: Json) -> datetime:
    return read_moment(record.get("updatedAt")) or _EPOCH
