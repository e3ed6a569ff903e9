"""The shipping of a Square seller's orders; implements `server.ports.fulfilments.StoreFulfilmentPort`.

Source: Orders API, UpdateOrder: sparse, at the version that was read; orders that are completed, cancelled or were not
made through the API cannot be changed. COMPLETED means handed to the carrier.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import orjson

from server.adapters.square.client import ORDERS_WRITE, Json, SquareClient, SquareRefusal
from server.adapters.square.order_lines import SENT, TO_SEND, share, shipments, whole
from server.adapters.square.orders import retrieve
from server.adapters.square.parcels import GONE, MOST_ENTRIES, Parcel, carrier_of, line_ids, parcels_of, written
from server.adapters.stores import fulfilments as common
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.fulfilments import fulfilment_rights
from server.adapters.stores.orders import order_rights
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_moment, read_text
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.fulfilments import FulfilmentLimits, NewFulfilment, OrderFulfilments, ParcelLabel, StoreFulfilment
from server.ports.parcels import ParcelEvent
from server.ports.stores import StoreAccess

T = TypeVar("T")


class SquareFulfilments(ExaminedStore[SquareClient]):
    """A shipment is complete when its last piece left. Until then its parcels are kept with it (`parcels`)."""

    def fulfilment_limits(self) -> FulfilmentLimits:
        return FulfilmentLimits()

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        with self.talking(access) as client, order_rights(client.host, "ORDERS_READ"):
            return {order_id: _shipping(order) for order_id, order in retrieve(client, order_ids).items()}

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        def work(client: SquareClient, order: Json) -> Sequence[StoreFulfilment]:
            planned = _planned(client, order, new)
            answer = _update(client, order, [fields for _, fields in planned])
            made = {each.external_id: each for each in _done(answer)}
            return [made[external_id] for external_id, _ in planned if external_id in made]

        with self.talking(access) as client, fulfilment_rights(client.host, ORDERS_WRITE):
            return _at_version(client, new.order_id, work)

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        def work(client: SquareClient, order: Json) -> StoreFulfilment:
            uid, at = _place(fulfilment)
            shipment = next((each for each in shipments(order) if each.get("uid") == uid), None)
            if shipment is None or fulfilment.external_id not in {each.external_id for each in _done(order)}:
                raise common.parcel_gone(client.host)
            kept = parcels_of(order, shipment)
            fields: Json = {"uid": uid}
            if at:
                fields["metadata"] = written(order, at, Parcel(label, kept[at - 1].pieces))
            if at == len(kept):  # The shipment itself shows its newest parcel.
                fields["shipment_details"] = _details(label)
            changed = _update(client, order, [fields])
            return next(each for each in _done(changed) if each.external_id == fulfilment.external_id)

        with self.talking(access) as client, fulfilment_rights(client.host, ORDERS_WRITE):
            return _at_version(client, fulfilment.order_id, work)

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        """Take back a parcel of a shipment that still waits for others: what is complete stays so."""

        def work(client: SquareClient, order: Json) -> None:
            uid, at = _place(fulfilment)
            if fulfilment.external_id not in {each.external_id for each in _done(order)}:
                return
            shipment = next((each for each in _waiting(order) if each.get("uid") == uid), None)
            if shipment is None or not at:
                raise Permanent(Reason("fulfilment.stays", {"host": client.host}))
            kept = parcels_of(order, shipment)
            kept[at - 1] = GONE
            newest = next((each.label for each in reversed(kept) if not each.is_gone), ParcelLabel(""))
            fields = {"metadata": written(order, at, GONE), "shipment_details": _details(newest)}
            _update(client, order, [{"uid": uid, **fields}])

        with self.talking(access) as client, fulfilment_rights(client.host, ORDERS_WRITE):
            _at_version(client, fulfilment.order_id, work)

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        """Implement `StoreFulfilmentPort`: a shipment has no scans."""


def _at_version(client: SquareClient, order_id: str, work: Callable[[SquareClient, Json], T]) -> T:
    """Do what `work` does with the order as it is; once more when somebody changed it meanwhile."""
    try:
        return work(client, _changeable(client, order_id))
    except SquareRefusal as refusal:
        if not refusal.is_stale:
            raise
    return work(client, _changeable(client, order_id))


def _changeable(client: SquareClient, order_id: str) -> Json:
    order = retrieve(client, [order_id]).get(order_id)
    if order is None:
        raise common.order_gone(client.host)
    if order.get("state") == "CANCELED":
        raise common.order_cancelled(client.host)
    if order.get("state") == "COMPLETED" or not isinstance(order.get("version"), int):
        raise Permanent(Reason("fulfilment.order_closed", {"host": client.host}))
    return order


def _update(client: SquareClient, order: Json, fulfilments: Sequence[Json]) -> Json:
    """Write shipments of an order. The key is that of this change at this version."""
    changed = {"location_id": order.get("location_id"), "version": order["version"], "fulfillments": fulfilments}
    key = hashlib.sha256(orjson.dumps([order["id"], changed], option=orjson.OPT_SORT_KEYS)).hexdigest()
    answer = client.put(f"orders/{order['id']}", {"idempotency_key": key, "order": changed})
    written_order = as_dict(answer.get("order"))
    if written_order.get("id") != order["id"]:
        raise MalformedAnswer
    return written_order


def _planned(client: SquareClient, order: Json, new: NewFulfilment) -> list[tuple[str, Json]]:
    """Return the shipments to change, each with the id of its new parcel. Permanent where there is not that much."""
    common.refuse_unless_open(client.host, new.pieces, _shipping(order), line_ids(order))
    rest, planned = dict(new.pieces), []
    for shipment in _waiting(order):
        left = _left(order, shipment)
        taken = common.present({line_id: min(count, rest.get(line_id, 0)) for line_id, count in left.items()})
        for line_id, count in taken.items():
            rest[line_id] -= count
        if taken:
            planned.append(_sent_from(client, order, shipment, Parcel(new.label, taken), is_last=taken == left))
    return planned


def _sent_from(client: SquareClient, order: Json, shipment: Json, parcel: Parcel, *, is_last: bool) -> tuple[str, Json]:
    uid, at = read_text(shipment.get("uid")), len(parcels_of(order, shipment)) + 1
    fields = {"uid": uid, "state": SENT if is_last else "PREPARED", "shipment_details": _details(parcel.label)}
    if is_last and at == 1:
        return uid, fields
    entries = written(order, at, parcel)
    if len(as_dict(shipment.get("metadata"))) + len(entries) > MOST_ENTRIES:
        raise Permanent(Reason("fulfilment.too_many_parcels", {"host": client.host}))
    return f"{uid}#{at}", {**fields, "metadata": entries}


def _details(label: ParcelLabel) -> Json:
    """Return all that Square shows of a parcel."""
    shown = {"carrier": carrier_of(label)[:50], "tracking_number": label.number[:100]}
    return {**shown, "tracking_url": common.page_of(label)[:2000]}


def _shipping(order: Json) -> OrderFulfilments:
    left: dict[str, int] = {}
    for shipment in _waiting(order):
        for line_id, count in _left(order, shipment).items():
            left[line_id] = left.get(line_id, 0) + count
    done = tuple(_done(order))
    if read_text(order.get("state")) in {"CANCELED", "COMPLETED"}:
        return OrderFulfilments(done, {})
    is_changeable = isinstance(order.get("version"), int) and order.get("state") == "OPEN"
    return OrderFulfilments(done, left) if is_changeable else OrderFulfilments(done, {}, left)


def _waiting(order: Json) -> list[Json]:
    return [each for each in shipments(order) if read_text(each.get("state")) in TO_SEND]


def _left(order: Json, shipment: Json) -> dict[str, int]:
    """Return the pieces of a shipment that no parcel of ours has."""
    left = _pieces(order, shipment)
    for parcel in parcels_of(order, shipment):
        for line_id, count in parcel.pieces.items():
            left[line_id] = left.get(line_id, 0) - count
    return common.present(left)


def _pieces(order: Json, shipment: Json) -> dict[str, int]:
    rows = [as_dict(each) for each in as_list(order.get("line_items"))]
    shares = {read_text(row.get("uid")): share(shipment, row, whole(row.get("quantity"))) for row in rows}
    return common.present(shares)


def _done(order: Json) -> Iterator[StoreFulfilment]:
    for shipment in shipments(order):
        uid, order_id = read_text(shipment.get("uid")), read_text(order.get("id"))
        details, kept = as_dict(shipment.get("shipment_details")), parcels_of(order, shipment)
        for at, parcel in enumerate(kept, 1):
            if not parcel.is_gone:
                yield StoreFulfilment(f"{uid}#{at}", order_id, parcel.pieces, (parcel.label,))
        if not kept and shipment.get("state") == SENT:
            number, carrier, page = (read_text(details.get(f)) for f in ("tracking_number", "carrier", "tracking_url"))
            labels = (common.label_read(number, carrier, page),) if number or page else ()
            moment = read_moment(details.get("shipped_at"))
            yield StoreFulfilment(uid, order_id, _pieces(order, shipment), labels, created_at=moment)


def _place(fulfilment: StoreFulfilment) -> tuple[str, int]:
    """Return the shipment of a fulfilment, and its parcel's number there; 0 where the shipment is the parcel."""
    uid, _, at = fulfilment.external_id.partition("#")
    return uid, int(at) if at.isdecimal() else 0
