"""The shipping of a shop's orders; implements `server.ports.fulfilments.StoreFulfilmentPort`.

Source: shopify.dev, objects FulfillmentOrder and Fulfillment, mutations fulfillmentCreate, fulfillmentCancel,
fulfillmentTrackingInfoUpdate and fulfillmentEventCreate. Without the scopes, fulfilment orders are silently missing.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC

from server.adapters.shopify_admin import fulfilment_queries as queries
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.shopify_admin.grants import lacking
from server.adapters.shopify_admin.mapper import number_of
from server.adapters.shopify_admin.order_lines import nodes
from server.adapters.shopify_admin.orders import ORDER, affordable, complete, rights_to_orders
from server.adapters.stores import fulfilments as common
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.refusals import MalformedAnswer, StoreRefusal
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_text
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Retryable
from server.ports.fulfilments import FulfilmentLimits, NewFulfilment, OrderFulfilments, ParcelLabel, StoreFulfilment
from server.ports.parcels import ParcelEvent, ParcelState, Trouble
from server.ports.stores import StoreAccess

READS, WRITES = "read_merchant_managed_fulfillment_orders", "write_merchant_managed_fulfillment_orders"
_FULFILMENT = "gid://shopify/Fulfillment/"
_OVER = frozenset({"CANCELLED", "ERROR", "FAILURE"})
_ENDED = frozenset({"CLOSED", "CANCELLED", "INCOMPLETE"})
_WORDS = {
    ParcelState.ANNOUNCED: "CONFIRMED",
    ParcelState.PICKED_UP: "CARRIER_PICKED_UP",
    ParcelState.IN_TRANSIT: "IN_TRANSIT",
    ParcelState.CUSTOMS: "IN_TRANSIT",
    ParcelState.CUSTOMS_NEEDS_INFO: "DELAYED",
    ParcelState.READY_FOR_PICKUP: "READY_FOR_PICKUP",
    ParcelState.OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
    ParcelState.ATTEMPT_FAILED: "ATTEMPTED_DELIVERY",
    ParcelState.DELIVERED: "DELIVERED",
    ParcelState.EXCEPTION: "FAILURE",
    ParcelState.RETURNING: "FAILURE",
    ParcelState.RETURNED: "FAILURE",
}
"""FulfillmentEventStatus by our states; it has none for a silent carrier."""


@dataclass(frozen=True, slots=True)
class Shipping:
    """An order's fulfilments and fulfilment orders, with all their lines."""

    order_id: str
    is_cancelled: bool
    fulfilments: Sequence[Json] = ()
    shipments: Sequence[Json] = ()
    lines: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        listed = (_line_of(line) for each in self.shipments for line in nodes(each.get("lineItems")))
        object.__setattr__(self, "lines", frozenset(listed))

    def open_ones(self) -> list[Json]:
        return [each for each in self.shipments if _is_open(each)]

    def in_our_words(self) -> OrderFulfilments:
        held = [each for each in self.shipments if not _is_open(each) and read_text(each.get("stage")) not in _ENDED]
        done = tuple(_fulfilment(each, self.order_id) for each in self.fulfilments)
        return OrderFulfilments(done, _left(self.open_ones()), _left(held))


class ShopifyFulfilments(ExaminedStore[ShopifyClient]):
    """Fulfils from the merchant's own locations; what fulfilment services send is theirs."""

    def fulfilment_limits(self) -> FulfilmentLimits:
        return FulfilmentLimits(notifies=True, takes_events=True, cancels=True)

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        with self.talking(access) as client, _rights(client):
            return {each.order_id: each.in_our_words() for each in _read(client, order_ids, READS)}

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        """Make a fulfilment per location: a call may fulfil from one only."""
        with self.talking(access) as client, _rights(client):
            made: list[StoreFulfilment] = []
            for batch in _planned(client, new):
                try:
                    made.append(_create(client, new, batch))
                except (StoreRefusal, OutsideFailure) as failure:
                    if made:  # What was made must be read before anything is tried again.
                        raise Retryable(_reason_of(failure), unknown_outcome=True) from failure
                    if isinstance(failure, UserErrors):
                        _planned(client, new)  # Somebody changed the order meanwhile: then this refuses with the cause.
                    raise
            return made

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        variables = {"id": f"{_FULFILMENT}{fulfilment.external_id}", "tracking": _tracking(label)}
        with self.talking(access) as client, _rights(client):
            try:
                payload = client.mutate("fulfillmentTrackingInfoUpdate", queries.CHANGE_TRACKING, variables)
            except UserErrors as refusal:
                if _is_over(client, fulfilment):
                    raise common.parcel_gone(client.host) from refusal
                raise
            return _of_payload(client, payload, fulfilment.order_id)

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        """The pieces come back in the fulfilment order that they left, or in new ones."""
        with self.talking(access) as client, _rights(client):
            try:
                client.mutate("fulfillmentCancel", queries.CANCEL, {"id": f"{_FULFILMENT}{fulfilment.external_id}"})
            except UserErrors:
                if not _is_over(client, fulfilment):
                    raise

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        is_late = event.state is ParcelState.EXCEPTION and event.trouble is Trouble.DELAYED
        word = "DELAYED" if is_late else _WORDS.get(event.state)
        if word is None:
            return
        gid, happened = f"{_FULFILMENT}{fulfilment.external_id}", event.at.astimezone(UTC).replace(microsecond=0)
        entry = {"fulfillmentId": gid, "status": word, "happenedAt": happened.isoformat().replace("+00:00", "Z")}
        texts = {"message": event.text, "city": event.place}
        with self.talking(access) as client, _rights(client):
            record = _with_events(client, fulfilment)
            if record is None:
                raise common.parcel_gone(client.host)
            shown = {(each.get("status"), read_moment(each.get("happenedAt"))) for each in nodes(record.get("events"))}
            if (word, happened) not in shown:
                sent = entry | {name: text for name, text in texts.items() if text}
                client.mutate("fulfillmentEventCreate", queries.ADD_EVENT, {"event": sent})


def _rights(client: ShopifyClient) -> AbstractContextManager[None]:
    return rights_to_orders(client, common.lacking_fulfilment_rights(client.host, WRITES))


def _read(client: ShopifyClient, order_ids: Sequence[str], scope: str) -> Iterator[Shipping]:
    """Yield the orders that there are, with their parts. NeedsMerchant without the scope."""
    rest = list(dict.fromkeys(order_ids))

    def ask(size: int) -> tuple[int, Json]:
        return size, client.query(queries.PARTS, {"ids": [f"{ORDER}{each}" for each in rest[:size]]})

    while rest:
        size, data = affordable(ask)
        installation = as_dict(data.get("currentAppInstallation"))
        granted = [read_text(as_dict(each).get("handle")) for each in as_list(installation.get("accessScopes"))]
        if lacking(granted, (scope,)):
            raise common.lacking_fulfilment_rights(client.host, scope)
        records = [record for each in as_list(data.get("nodes")) if (record := as_dict(each)).get("id")]
        yield from _whole(client, records)
        rest = rest[size:]


def _whole(client: ShopifyClient, records: Sequence[Json]) -> Iterator[Shipping]:
    parts: dict[str, tuple[list[str], list[str]]] = {}
    for record in records:
        complete(client, record, "fulfillmentOrders", queries.MORE_PARTS, "order", {"id": record["id"]})
        sent = [read_text(as_dict(each).get("id")) for each in as_list(record.get("fulfillments"))]
        parts[record["id"]] = sent, [read_text(each.get("id")) for each in nodes(record.get("fulfillmentOrders"))]
    found = _parts(client, [gid for pair in parts.values() for each in pair for gid in each])
    for record in records:
        fulfilments, shipments = ([found[gid] for gid in gids if gid in found] for gids in parts[record["id"]])
        yield Shipping(number_of(record["id"]), record.get("cancelledAt") is not None, fulfilments, shipments)


def _parts(client: ShopifyClient, gids: Sequence[str]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    rest = list(gids)

    def ask(size: int) -> tuple[int, Json]:
        return size, client.query(queries.PARTS_BY_ID, {"ids": rest[:size]})

    while rest:
        size, data = affordable(ask)
        for part in map(as_dict, as_list(data.get("nodes"))):
            if gid := read_text(part.get("id")):
                found[gid] = _completed(client, part)
        rest = rest[size:]
    return found


def _completed(client: ShopifyClient, part: Json) -> Json:
    gid = {"id": part["id"]}
    complete(client, part, "fulfillmentLineItems", queries.MORE_SENT, "fulfillment", gid)
    complete(client, part, "lineItems", queries.MORE_LINES, "fulfillmentOrder", gid)
    return part


def _planned(client: ShopifyClient, new: NewFulfilment) -> list[list[Json]]:
    """Return what to fulfil, by location. Permanent where the store would refuse it."""
    order = next(iter(_read(client, [new.order_id], WRITES)), None)
    if order is None:
        raise common.order_gone(client.host)
    if order.is_cancelled:
        raise common.order_cancelled(client.host)
    common.refuse_unless_open(client.host, new.pieces, order.in_our_words(), order.lines)
    left, by_location = dict(new.pieces), dict[str, list[Json]]()
    for shipment in order.open_ones():
        if taken := _taken(shipment, left):
            entry = {"fulfillmentOrderId": shipment["id"], "fulfillmentOrderLineItems": taken}
            by_location.setdefault(_location_of(shipment), []).append(entry)
    return list(by_location.values())


def _taken(shipment: Json, left: dict[str, int]) -> list[Json]:
    """Take what is left to send out of a fulfilment order."""
    taken: list[Json] = []
    for line in nodes(shipment.get("lineItems")):
        number = _line_of(line)
        if count := min(left.get(number, 0), read_count(line.get("remainingQuantity")) or 0):
            taken.append({"id": line["id"], "quantity": count})
            left[number] -= count
    return taken


def _create(client: ShopifyClient, new: NewFulfilment, batch: list[Json]) -> StoreFulfilment:
    fulfilment = {
        "lineItemsByFulfillmentOrder": batch,
        "trackingInfo": _tracking(new.label),
        "notifyCustomer": new.notify_buyer,
    }
    payload = client.mutate("fulfillmentCreate", queries.CREATE, {"fulfillment": fulfilment})
    return _of_payload(client, payload, new.order_id)


def _of_payload(client: ShopifyClient, payload: Json, order_id: str) -> StoreFulfilment:
    part = as_dict(payload.get("fulfillment"))
    if not part.get("id"):
        raise MalformedAnswer
    return _fulfilment(_completed(client, part), order_id)


def _tracking(label: ParcelLabel) -> Json:
    """Always company, number and page: Shopify guesses the carrier by the number otherwise."""
    company = common.carrier_word(label, "shopify") or common.carrier_text(label)
    given = {"company": company, "number": label.number, "url": common.page_of(label)}
    return {name: value for name, value in given.items() if value}


def _is_over(client: ShopifyClient, fulfilment: StoreFulfilment) -> bool:
    record = _with_events(client, fulfilment)
    return record is None or read_text(record.get("status")) in _OVER


def _with_events(client: ShopifyClient, fulfilment: StoreFulfilment) -> Json | None:
    data = client.query(queries.EVENTS, {"id": f"{_FULFILMENT}{fulfilment.external_id}"})
    return as_dict(data.get("fulfillment")) or None


def _reason_of(failure: StoreRefusal | OutsideFailure) -> Reason:
    return failure.failure().reason if isinstance(failure, StoreRefusal) else failure.reason


def _fulfilment(part: Json, order_id: str) -> StoreFulfilment:
    pieces: dict[str, int] = {}
    for line in nodes(part.get("fulfillmentLineItems")):
        pieces[_line_of(line)] = pieces.get(_line_of(line), 0) + (read_count(line.get("quantity")) or 0)
    return StoreFulfilment(
        external_id=number_of(read_text(part.get("id"))),
        order_id=order_id,
        pieces=common.present(pieces),
        labels=tuple(_label(as_dict(each)) for each in as_list(part.get("trackingInfo"))),
        is_cancelled=read_text(part.get("status")) in _OVER,
        created_at=read_moment(part.get("createdAt")),
    )


def _label(info: Json) -> ParcelLabel:
    return common.label_read(*(read_text(info.get(name)) for name in ("number", "company", "url")))


def _line_of(line: Json) -> str:
    return number_of(read_text(as_dict(line.get("lineItem")).get("id")))


def _location_of(shipment: Json) -> str:
    return read_text(as_dict(as_dict(shipment.get("assignedLocation")).get("location")).get("id"))


def _is_open(shipment: Json) -> bool:
    location = as_dict(as_dict(shipment.get("assignedLocation")).get("location"))
    actions = {read_text(as_dict(each).get("action")) for each in as_list(shipment.get("supportedActions"))}
    return "CREATE_FULFILLMENT" in actions and location.get("isFulfillmentService") is not True


def _left(shipments: Sequence[Json]) -> dict[str, int]:
    left: dict[str, int] = {}
    for shipment in shipments:
        for line in nodes(shipment.get("lineItems")):
            left[_line_of(line)] = left.get(_line_of(line), 0) + (read_count(line.get("remainingQuantity")) or 0)
    return common.present(left)
