"""The shipping of a store's orders; implements `server.ports.fulfilments.StoreFulfilmentPort`.

Source: "Order Shipments" of Orders V2 and its guide: a shipment goes to one address; a tracking link comes from a
shipping provider, from a tracking carrier (AfterShip's words), or is given; deleting one leaves the order's state.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from server.adapters.bigcommerce.client import BigCommerceClient, Json
from server.adapters.bigcommerce.order_lines import id_of
from server.adapters.bigcommerce.order_mapper import moment_of
from server.adapters.bigcommerce.orders import SCOPES, WHOLE, read_order
from server.adapters.stores import fulfilments as common
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.fulfilments import fulfilment_rights
from server.adapters.stores.orders import order_rights
from server.adapters.stores.refusals import MalformedAnswer, StoreRefusal
from server.adapters.values import as_dict, as_list, first_text, read_count, read_text
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Retryable
from server.ports.fulfilments import FulfilmentLimits, NewFulfilment, OrderFulfilments, ParcelLabel, StoreFulfilment
from server.ports.parcels import ParcelEvent
from server.ports.stores import StoreAccess

_SHIPPED, _PARTIALLY_SHIPPED, _AWAITING = 2, 3, 11
_SENT, _OVER, _HELD = frozenset({_SHIPPED, 10}), frozenset({5, 6}), frozenset({0, 12, 13})
_LONGEST_LINK = 500


@dataclass(frozen=True, slots=True)
class Order:
    """An order and its shipments."""

    record: Json
    shipments: Sequence[Json]

    @property
    def state(self) -> int:
        found = read_count(self.record.get("status_id"))
        return -1 if found is None else found

    @property
    def is_over(self) -> bool:
        return self.state in _OVER or (self.record.get("is_deleted") is True and self.state not in _SENT)

    def goods(self) -> Iterator[tuple[int, Json]]:
        """Yield the lines that are sent, each with its address."""
        consignments = as_dict(self.record.get("consignments"))
        for consignment in map(as_dict, as_list(consignments.get("shipping"))):
            for line in map(as_dict, as_list(consignment.get("line_items"))):
                yield read_count(line.get("order_address_id")) or id_of(consignment), line

    def in_our_words(self) -> OrderFulfilments:
        done = tuple(_fulfilment(each) for each in self.shipments)
        left = common.present({str(id_of(line)): _left(line) for _, line in self.goods()})
        if self.state in _SENT or self.is_over:
            return OrderFulfilments(done, {})
        return OrderFulfilments(done, {}, left) if self.state in _HELD else OrderFulfilments(done, left)


class BigCommerceFulfilments(ExaminedStore[BigCommerceClient]):
    """BigCommerce writes to buyers by the store's settings, whatever is asked."""

    def fulfilment_limits(self) -> FulfilmentLimits:
        return FulfilmentLimits(always_notifies=True, cancels=True, own_links=True)

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        with self.talking(access) as client, order_rights(client.host, SCOPES[0]):
            found = {order_id: _read(client, order_id) for order_id in dict.fromkeys(order_ids)}
            return {order_id: order.in_our_words() for order_id, order in found.items() if order}

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        """Make a shipment per address that the pieces go to."""
        with self.talking(access) as client, fulfilment_rights(client.host, SCOPES[0]):
            made: list[StoreFulfilment] = []
            for address, items in _planned(client, new).items():
                sent = {"order_address_id": address, "items": items, **_tracking(new.label)}
                try:
                    made.append(_fulfilment(client.write_order(f"{_number(new.order_id)}/shipments", sent)))
                except (StoreRefusal, OutsideFailure) as failure:
                    if made:  # What was made must be read before anything is tried again.
                        raise Retryable(_reason_of(failure), unknown_outcome=True) from failure
                    if isinstance(failure, StoreRefusal):
                        _planned(client, new)  # Somebody changed the order: then this refuses with the cause.
                    raise
            return made

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        with self.talking(access) as client, fulfilment_rights(client.host, SCOPES[0]):
            try:
                return _fulfilment(client.write_order(_path(fulfilment), _tracking(label), method="PUT"))
            except StoreRefusal as refusal:
                if refusal.is_missing:
                    raise common.parcel_gone(client.host) from refusal
                raise

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        """Delete the shipment, and move the order back out of Shipped, which BigCommerce does not do."""
        with self.talking(access) as client, fulfilment_rights(client.host, SCOPES[0]):
            client.delete(f"orders/{_path(fulfilment)}", version="v2")
            order = _read(client, fulfilment.order_id)
            if order is None or order.state not in {_SHIPPED, _PARTIALLY_SHIPPED}:
                return
            lines = [line for _, line in order.goods()]
            is_part = any(read_count(line.get("quantity_shipped")) for line in lines)
            state = _PARTIALLY_SHIPPED if is_part else _AWAITING
            if any(map(_left, lines)) and state != order.state:
                client.write_order(_number(fulfilment.order_id), {"status_id": state}, method="PUT")

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        """Implement `StoreFulfilmentPort`: a shipment has no scans."""


def _read(client: BigCommerceClient, order_id: str) -> Order | None:
    record = read_order(client, int(_number(order_id)), WHOLE)
    if record is None:
        return None
    if "shipping" not in as_dict(record.get("consignments")):
        raise MalformedAnswer
    return Order(record, client.shipments(id_of(record)))


def _planned(client: BigCommerceClient, new: NewFulfilment) -> dict[int, list[Json]]:
    """Return the items to ship, by address. Permanent where the order has not that much to send."""
    order = _read(client, new.order_id)
    if order is None:
        raise common.order_gone(client.host)
    if order.is_over:
        raise common.order_cancelled(client.host)
    goods = list(order.goods())
    common.refuse_unless_open(client.host, new.pieces, order.in_our_words(), (str(id_of(line)) for _, line in goods))
    planned: dict[int, list[Json]] = {}
    for address, line in goods:
        if count := new.pieces.get(str(id_of(line)), 0):
            planned.setdefault(address, []).append({"order_product_id": id_of(line), "quantity": count})
    return planned


def _tracking(label: ParcelLabel) -> Json:
    """Return all that is said of a parcel: what is left out would stay as it was."""
    provider = common.carrier_word(label, "bigcommerce")
    carrier = "" if provider else common.carrier_word(label, "aftership")
    is_known = bool(provider or carrier)
    return {
        "tracking_number": label.number,
        "shipping_provider": provider,
        "tracking_carrier": carrier,
        "tracking_link": "" if is_known else common.page_of(label)[:_LONGEST_LINK],
        "shipping_method": "" if is_known else common.carrier_text(label),
    }


def _fulfilment(row: Json) -> StoreFulfilment:
    pieces: dict[str, int] = {}
    for item in map(as_dict, as_list(row.get("items"))):
        line_id = read_text(item.get("order_product_id"))
        pieces[line_id] = pieces.get(line_id, 0) + (read_count(item.get("quantity")) or 0)
    carrier = first_text(row, "tracking_carrier", "shipping_provider", "shipping_method")
    number, link = read_text(row.get("tracking_number")), first_text(row, "tracking_link", "generated_tracking_link")
    return StoreFulfilment(
        external_id=str(id_of(row)),
        order_id=read_text(row.get("order_id")),
        pieces=common.present(pieces),
        labels=(common.label_read(number, carrier, link),) if number or link else (),
        created_at=moment_of(row.get("date_created")),
    )


def _left(line: Json) -> int:
    quantity, refunded, shipped = (
        read_count(line.get(name)) or 0 for name in ("quantity", "quantity_refunded", "quantity_shipped")
    )
    return max(0, quantity - refunded - shipped)


def _path(fulfilment: StoreFulfilment) -> str:
    return f"{_number(fulfilment.order_id)}/shipments/{_number(fulfilment.external_id)}"


def _number(external_id: str) -> str:
    """Return an id as a part of a path. ValueError for what is no id: a path without one deletes all there is."""
    if not (external_id.isascii() and external_id.isdecimal() and int(external_id)):
        raise ValueError("no id")
    return external_id


def _reason_of(failure: StoreRefusal | OutsideFailure) -> Reason:
    return failure.failure().reason if isinstance(failure, StoreRefusal) else failure.reason
