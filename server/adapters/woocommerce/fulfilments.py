"""The shipping of a store's orders; implements `server.ports.fulfilments.StoreFulfilmentPort`.

WooCommerce has no shipping of its own that every store has: numbers go where the store keeps them (`trackings`), the
pieces of each into the order's meta (`parcels`), and the last parcel completes the order. A part leaves it in progress.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from server.adapters.stores import fulfilments as common
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.fulfilments import fulfilment_rights
from server.adapters.stores.orders import order_rights
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.values import read_text
from server.adapters.woocommerce.client import Json, WooClient
from server.adapters.woocommerce.order_lines import meta_of
from server.adapters.woocommerce.order_mapper import order_of
from server.adapters.woocommerce.orders import RIGHT, read_order, refunds_of_order
from server.adapters.woocommerce.parcels import Parcel, meta_with, parcels_of
from server.adapters.woocommerce.trackings import Dialect, Tracking, dialect_of
from server.ports.failures import Retryable
from server.ports.fulfilments import FulfilmentLimits, NewFulfilment, OrderFulfilments, ParcelLabel, StoreFulfilment
from server.ports.orders import LineKind, StoreOrder
from server.ports.parcels import ParcelEvent
from server.ports.stores import StoreAccess

_OVER = frozenset({"cancelled", "refunded", "failed", "trash"})
_HELD = frozenset({"pending", "on-hold", "checkout-draft", "auto-draft"})
_IN_PROGRESS, _COMPLETED = "processing", "completed"


@dataclass(frozen=True, slots=True)
class Order:
    """An order as the store has it, what is known of its parcels, and how this store is told of them."""

    dialect: Dialect
    record: Json
    mapped: StoreOrder
    kept: list[Parcel]
    trackings: list[Tracking]

    @property
    def status(self) -> str:
        return read_text(self.record.get("status"))

    def done(self) -> list[StoreFulfilment]:
        """Return what the store shows. A parcel of ours counts once its making came to its end."""
        ours = {each.tracking_id: each for each in self.kept if each.is_whole}
        begun = {each.number for each in self.kept if not each.is_whole}
        return [
            _fulfilment(self.mapped.external_id, each, ours.get(each.id))
            for each in self.trackings
            if each.id in ours or each.label.number not in begun
        ]

    def unclaimed(self, number: str, trackings: Sequence[Tracking]) -> str:
        """Return the id of a number among these that is no whole parcel's; empty for none."""
        taken = {each.tracking_id for each in self.kept if each.is_whole}
        return next((each.id for each in trackings if each.label.number == number and each.id not in taken), "")

    def left(self) -> dict[str, int]:
        lines = (line for line in self.mapped.lines if line.kind is LineKind.PRODUCT)
        return common.left_of({line.external_id: line.current_quantity for line in lines}, self.done())

    def in_our_words(self) -> OrderFulfilments:
        done = tuple(self.done())
        if self.status in _OVER or self.status == _COMPLETED:
            return OrderFulfilments(done, {})
        return OrderFulfilments(done, {}, self.left()) if self.status in _HELD else OrderFulfilments(done, self.left())


class WooFulfilments(ExaminedStore[WooClient]):
    """Stores write to buyers when an order is completed, by their settings; notes and core's fulfilments when asked."""

    def fulfilment_limits(self) -> FulfilmentLimits:
        return FulfilmentLimits(notifies=True, always_notifies=True, cancels=True, own_links=True)

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        with self.talking(access) as client, order_rights(client.host, RIGHT):
            found: dict[str, OrderFulfilments] = {}
            dialect: Dialect | None = None
            for order_id in dict.fromkeys(order_ids):
                if order := _read(client, order_id, dialect):
                    found[order_id], dialect = order.in_our_words(), order.dialect
            return found

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        """Write the entry, the number, and then that it is whole. What was begun with this number is finished."""
        with self.talking(access) as client, fulfilment_rights(client.host, RIGHT):
            order, parcel = _planned(client, new)
            others = [each for each in order.kept if each.is_whole or each.number != parcel.number]
            _keep(client, new.order_id, [*others, parcel])
            try:
                tracking_id = _added(client, order, parcel, new)
            except StoreRefusal:
                _keep(client, new.order_id, others)
                raise
            whole = replace(parcel, tracking_id=tracking_id, is_whole=True)
            is_last = common.present(new.pieces) == order.left() and order.status == _IN_PROGRESS
            _keep(client, new.order_id, [*others, whole], **({"status": _COMPLETED} if is_last else {}))
            return [_made(client, order, whole)]

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        with self.talking(access) as client, fulfilment_rights(client.host, RIGHT):
            order_id, order = fulfilment.order_id, _read(client, fulfilment.order_id)
            if order is None or fulfilment.external_id not in {each.external_id for each in order.done()}:
                raise common.parcel_gone(client.host)
            changed = Parcel.of(label, fulfilment.pieces)
            tracking_id = order.dialect.change(client, order_id, fulfilment.external_id, changed, label)
            others = [each for each in order.kept if each.tracking_id != fulfilment.external_id]
            whole = replace(changed, tracking_id=tracking_id, is_whole=True)
            _keep(client, order_id, [*others, whole])
            return _made(client, order, whole)

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        """Take the number off; an order that it completed is in progress again."""
        with self.talking(access) as client, fulfilment_rights(client.host, RIGHT):
            order = _read(client, fulfilment.order_id)
            if order is None:
                return
            order.dialect.remove(client, fulfilment.order_id, fulfilment.external_id)
            others = [each for each in order.kept if each.tracking_id != fulfilment.external_id]
            if len(others) < len(order.kept):
                is_open = order.status == _COMPLETED
                _keep(client, fulfilment.order_id, others, **({"status": _IN_PROGRESS} if is_open else {}))

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        """Implement `StoreFulfilmentPort`: an order has no scans."""


def _read(client: WooClient, order_id: str, dialect: Dialect | None = None) -> Order | None:
    record = read_order(client, _number(order_id))
    if record is None:
        return None
    kept, dialect = parcels_of(meta_of(record)), dialect or dialect_of(client, order_id)
    trackings = dialect.listed(client, order_id, kept)
    return Order(dialect, record, order_of(record, refunds_of_order(client, record)), kept, trackings)


def _planned(client: WooClient, new: NewFulfilment) -> tuple[Order, Parcel]:
    """Return the order and the parcel to make. Permanent where the order has not that much to send."""
    order = _read(client, new.order_id)
    if order is None:
        raise common.order_gone(client.host)
    if order.status in _OVER:
        raise common.order_cancelled(client.host)
    lines = (line.external_id for line in order.mapped.lines)
    common.refuse_unless_open(client.host, new.pieces, order.in_our_words(), lines)
    return order, Parcel.of(new.label, new.pieces)


def _added(client: WooClient, order: Order, parcel: Parcel, new: NewFulfilment) -> str:
    """Write the number, unless it is there. After a lost answer, look whether it is: no store takes a key."""
    if found := order.unclaimed(parcel.number, order.trackings):
        return found
    try:
        return order.dialect.add(client, new.order_id, parcel, new.label, notify=new.notify_buyer)
    except Retryable as failure:
        listed = order.dialect.listed(client, new.order_id, order.kept) if failure.unknown_outcome else []
        if not (found := order.unclaimed(parcel.number, listed)):
            raise
        return found


def _keep(client: WooClient, order_id: str, parcels: Sequence[Parcel], **fields: Any) -> None:
    """Write our meta, and fields that recalculate nothing."""
    client.put(f"orders/{_number(order_id)}", {"meta_data": meta_with(parcels), **fields})


def _made(client: WooClient, order: Order, parcel: Parcel) -> StoreFulfilment:
    """Return the parcel as the store shows it now."""
    trackings = order.dialect.listed(client, order.mapped.external_id, [parcel])
    found = next((each for each in trackings if each.id == parcel.tracking_id), None)
    if found is None:
        raise common.parcel_gone(client.host)
    return _fulfilment(order.mapped.external_id, found, parcel)


def _fulfilment(order_id: str, tracking: Tracking, parcel: Parcel | None) -> StoreFulfilment:
    """Return what the store shows; a carrier or page that its plugin does not show is that of our entry.

    Core's fulfilments may have no number.
    """
    if parcel is None:
        labels = (tracking.label,) if tracking.label.number else ()
        return StoreFulfilment(tracking.id, order_id, tracking.pieces, labels)
    shown = tracking.label
    label = common.label_read(shown.number, shown.carrier_name or parcel.carrier, shown.url or parcel.page)
    return StoreFulfilment(tracking.id, order_id, parcel.pieces, (label,))


def _number(order_id: str) -> str:
    """Return an order's id as a part of a path. ValueError for what is none."""
    if not (order_id.isascii() and order_id.isdecimal()):
        raise ValueError("no id")
    return order_id
