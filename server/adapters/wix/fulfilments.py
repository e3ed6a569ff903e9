"""The shipping of a Wix site's orders; implements `server.ports.fulfilments.StoreFulfilmentPort`.

Source: dev.wix.com, Order Fulfillments: only for approved orders, up to what is left of a line; five carriers make the
tracking link themselves, and any other needs ours.
"""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from server.adapters.stores import fulfilments as common
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.fulfilments import fulfilment_rights
from server.adapters.stores.orders import order_rights
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_text
from server.adapters.wix.client import ORDERS, Json, WixClient, WixRefusal
from server.adapters.wix.order_lines import Line
from server.adapters.wix.orders import READ_ORDERS, listed, read_order
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.fulfilments import FulfilmentLimits, NewFulfilment, OrderFulfilments, ParcelLabel, StoreFulfilment
from server.ports.orders import LineKind
from server.ports.parcels import ParcelEvent
from server.ports.stores import StoreAccess

_OVER = frozenset({"CANCELED", "REJECTED"})
_SENT_BY_US = frozenset({LineKind.PRODUCT, LineKind.GIFT_CARD})


class WixFulfilments(ExaminedStore[WixClient]):
    """Wix writes to buyers by the site's automations, whatever is asked."""

    def fulfilment_limits(self) -> FulfilmentLimits:
        return FulfilmentLimits(always_notifies=True, cancels=True, own_links=True)

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        with self.talking(access) as client, order_rights(client.host, READ_ORDERS):
            return {read_text(order["id"]): _shipping(order, kept) for order, kept in _read(client, order_ids)}

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        with self.talking(access) as client, fulfilment_rights(client.host, ORDERS):
            sent = {"lineItems": _check(client, new), "trackingInfo": _tracking(client.host, new.label)}
            path = f"ecom/v1/fulfillments/orders/{_part(new.order_id)}/create-fulfillment"
            try:
                answer = client.post(path, {"fulfillment": sent})
            except WixRefusal:
                _check(client, new)  # Somebody changed the order meanwhile: then this refuses with the cause.
                raise
            return [_answered(answer, new.order_id, read_text(answer.get("fulfillmentId")))]

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        with self.talking(access) as client, fulfilment_rights(client.host, ORDERS):
            answer = _change(client, fulfilment, {"trackingInfo": _tracking(client.host, label)})
            return _answered(answer, fulfilment.order_id, fulfilment.external_id)

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        with self.talking(access) as client, fulfilment_rights(client.host, ORDERS):
            try:
                client.delete(_path(fulfilment))
            except WixRefusal as refusal:
                if not refusal.is_missing:
                    raise

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        """Implement `StoreFulfilmentPort`: a fulfilment has no scans, and counts as fulfilled when it is made."""


def _read(client: WixClient, order_ids: Sequence[str]) -> Iterator[tuple[Json, list[Json]]]:
    """Yield the orders that there are, with their fulfilments."""
    orders = [order for each in dict.fromkeys(order_ids) if (order := read_order(client, each))]
    kept = _listed(client, [read_text(order.get("id")) for order in orders])
    for order in orders:
        yield order, kept.get(read_text(order.get("id")), [])


def _listed(client: WixClient, order_ids: Sequence[str]) -> dict[str, list[Json]]:
    found = listed(client, "fulfillments", order_ids, "ordersWithFulfillments")
    return {order_id: _rows(each) for order_id, each in found.items()}


def _rows(answer: Json) -> list[Json]:
    rows = [as_dict(each) for each in as_list(answer.get("fulfillments"))]
    if not all(isinstance(row.get("id"), str) for row in rows):
        raise MalformedAnswer
    return rows


def _shipping(order: Json, kept: Sequence[Json]) -> OrderFulfilments:
    done, left = tuple(_fulfilment(each, read_text(order["id"])) for each in kept), _left(order, kept)
    if order.get("status") in _OVER:
        return OrderFulfilments(done, {})
    return OrderFulfilments(done, left) if order.get("status") == "APPROVED" else OrderFulfilments(done, {}, left)


def _left(order: Json, kept: Sequence[Json]) -> dict[str, int]:
    if order.get("fulfillmentStatus") == "FULFILLED":
        return {}
    lines = [Line(as_dict(each)) for each in as_list(order.get("lineItems"))]
    ordered = {
        read_text(line.item.get("id")): line.quantity - (read_count(line.item.get("refundQuantity")) or 0)
        for line in lines
        if line.kind in _SENT_BY_US
    }
    return common.left_of(ordered, [_fulfilment(each, "") for each in kept])


def _check(client: WixClient, new: NewFulfilment) -> list[Json]:
    """Return the lines to send. Permanent where Wix would refuse them."""
    order, kept = next(_read(client, [new.order_id]), ({}, []))
    if not order:
        raise common.order_gone(client.host)
    if order.get("status") in _OVER:
        raise common.order_cancelled(client.host)
    if order.get("status") != "APPROVED":
        raise Permanent(Reason("fulfilment.order_not_approved", {"host": client.host}))
    lines = [read_text(as_dict(each).get("id")) for each in as_list(order.get("lineItems"))]
    common.refuse_unless_open(client.host, new.pieces, _shipping(order, kept), lines)
    return [{"id": line_id, "quantity": count} for line_id, count in common.present(new.pieces).items()]


def _tracking(host: str, label: ParcelLabel) -> Json:
    provider = common.carrier_word(label, "wix")
    if provider:
        return {"trackingNumber": label.number, "shippingProvider": provider}
    if not (link := common.page_of(label)):
        raise common.needs_link(host, label)
    return {"trackingNumber": label.number, "shippingProvider": common.carrier_text(label), "trackingLink": link}


def _change(client: WixClient, fulfilment: StoreFulfilment, fields: Json) -> Json:
    try:
        return client.patch(_path(fulfilment), {"fulfillment": {"id": fulfilment.external_id, **fields}})
    except WixRefusal as refusal:
        if refusal.is_missing:
            raise common.parcel_gone(client.host) from refusal
        raise


def _path(fulfilment: StoreFulfilment) -> str:
    return f"ecom/v1/fulfillments/{_part(fulfilment.external_id)}/orders/{_part(fulfilment.order_id)}"


def _part(external_id: str) -> str:
    """Return an id as a part of a path. ValueError for none: the path would name another thing."""
    if not external_id:
        raise ValueError("no id")
    return quote(external_id, safe="")


def _answered(answer: Json, order_id: str, external_id: str) -> StoreFulfilment:
    rows = _rows(as_dict(answer.get("orderWithFulfillments")))
    found = next((row for row in rows if row["id"] == external_id), None)
    if found is None:
        raise MalformedAnswer
    return _fulfilment(found, order_id)


def _fulfilment(row: Json, order_id: str) -> StoreFulfilment:
    pieces: dict[str, int] = {}
    for item in map(as_dict, as_list(row.get("lineItems"))):
        line_id = read_text(item.get("id"))
        pieces[line_id] = pieces.get(line_id, 0) + Line(item).quantity
    info = as_dict(row.get("trackingInfo"))
    number, provider, link = (
        read_text(info.get(name)) for name in ("trackingNumber", "shippingProvider", "trackingLink")
    )
    labels = (common.label_read(number, provider, link),) if number or link else ()
    created = read_moment(row.get("createdDate"))
    return StoreFulfilment(read_text(row.get("id")), order_id, pieces, labels, created_at=created)
