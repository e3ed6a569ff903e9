"""What a shop's webhook says about orders: REST-shaped bodies, which may be old when they come. Pure."""

from collections.abc import Sequence
from typing import Any

import orjson

from server.adapters.shopify_admin.mapper import number_of
from server.adapters.stores.orders import version_at
from server.adapters.values import as_dict, as_list, read_moment, read_text
from server.ports.orders import OrderChange, OrderNews

Json = dict[str, Any]
REDACTED, DATA_REQUESTED, SHOP_REDACTED = "customers/redact", "customers/data_request", "shop/redact"
ORDER_TOPICS = (
    "ORDERS_CREATE",
    "ORDERS_UPDATED",
    "ORDERS_EDITED",
    "ORDERS_CANCELLED",
    "ORDERS_DELETE",
    "ORDERS_RISK_ASSESSMENT_CHANGED",
    "REFUNDS_CREATE",
)
SHIPPED_TOPICS = ("FULFILLMENTS_CREATE", "FULFILLMENTS_UPDATE")
SHIPMENT_TOPICS = (
    "FULFILLMENT_ORDERS_MOVED",
    "FULFILLMENT_ORDERS_PLACED_ON_HOLD",
    "FULFILLMENT_ORDERS_HOLD_RELEASED",
    "FULFILLMENT_ORDERS_CANCELLED",
)
TOPICS = {
    "read_orders": ORDER_TOPICS,
    "read_fulfillments": SHIPPED_TOPICS,
    "read_merchant_managed_fulfillment_orders": SHIPMENT_TOPICS,
}
"""Topics about orders by the scope that each needs."""
_ORDERS, _PARTS = "orders/", ("refunds/", "fulfillments/", "fulfillment_orders/")


def news_of(topic: str, body: str) -> Sequence[OrderNews]:
    """Return which orders the event is about. Raise ValueError for garbage."""
    if topic == SHOP_REDACTED:
        return [OrderNews("", erases_store=True)]
    if topic in {REDACTED, DATA_REQUESTED}:
        return _of_buyer(topic, _read(body))
    if topic.startswith(_ORDERS):
        return _of_order(topic, _read(body))
    if topic.startswith(_PARTS):
        return [OrderNews(each) for each in _owners(_read(body))]
    return ()


def _read(body: str) -> Json:
    found = orjson.loads(body)
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


def _of_order(topic: str, body: Json) -> Sequence[OrderNews]:
    """An edit and a new judgement of the risk name the order beside their own id."""
    if owners := _owners({**body, **as_dict(body.get("order_edit"))}):
        return [OrderNews(each) for each in owners]
    external_id = read_text(body.get("id"))
    if not external_id:
        raise ValueError("no order")
    if topic == "orders/delete":
        return [OrderNews(external_id, OrderChange.DELETED)]
    changed_at = read_moment(body.get("updated_at"))
    return [OrderNews(external_id, version=version_at(changed_at) if changed_at else None)]


def _owners(body: Json) -> list[str]:
    """Return the orders of a part; of a fulfilment order, which does not name its order, its own global id."""
    owner = read_text(body.get("order_id")) or number_of(read_text(body.get("admin_graphql_api_order_id")))
    if owner:
        return [number_of(owner)]
    parts = [as_dict(value) for name, value in body.items() if name.endswith("fulfillment_order")]
    found = [read_text(part.get("order_id")) or read_text(part.get("id")) for part in parts]
    return list(dict.fromkeys(filter(None, found)))


def _of_buyer(topic: str, body: Json) -> Sequence[OrderNews]:
    """Return the buyer, who may have more orders than are named, with each named order."""
    customer = as_dict(body.get("customer"))
    buyer_id, email, phone = (read_text(customer.get(name)) for name in ("id", "email", "phone"))
    request = read_text(as_dict(body.get("data_request")).get("id")) if topic == DATA_REQUESTED else ""
    if topic == DATA_REQUESTED and not request:
        raise ValueError("no request")
    orders = as_list(body.get("orders_requested" if request else "orders_to_redact"))
    return [
        OrderNews(each, erases=not request, asks_data=request, buyer_id=buyer_id, email=email, phone=phone)
        for each in [read_text(order) for order in orders] or [""]
    ]
