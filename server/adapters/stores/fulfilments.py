"""Fulfilments of stores: what their platforms have in common."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from server.adapters.stores.refusals import StoreRefusal
from server.kit.reasons import Reason
from server.ports.carriers import carrier_named, carriers
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.fulfilments import OrderFulfilments, ParcelLabel, StoreFulfilment


@contextmanager
def fulfilment_rights(host: str, scopes: str) -> Iterator[None]:
    """Wrap calls about fulfilments: NeedsMerchant("reconnect_orders") when the store forbids them (403)."""
    try:
        yield
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        raise lacking_fulfilment_rights(host, scopes) from refusal


def lacking_fulfilment_rights(host: str, scopes: str) -> NeedsMerchant:
    """Return the failure for a store whose merchant has not granted the rights that fulfilments need."""
    reason = Reason("store.fulfilment_scopes_missing", {"host": host, "scopes": scopes})
    return NeedsMerchant(reason, action="reconnect_orders")


def order_gone(host: str) -> Permanent:
    return Permanent(Reason("fulfilment.order_gone", {"host": host}))


def order_cancelled(host: str) -> Permanent:
    return Permanent(Reason("fulfilment.order_cancelled", {"host": host}))


def parcel_gone(host: str) -> Permanent:
    """Return the failure for a fulfilment that no longer exists, or was taken back."""
    return Permanent(Reason("fulfilment.parcel_gone", {"host": host}))


def needs_link(host: str, label: ParcelLabel) -> Permanent:
    """Return the failure for a carrier that the platform has no word for, without a page of the parcel."""
    params = {"host": host, "carrier": carrier_text(label) or label.number}
    return Permanent(Reason("fulfilment.needs_link", params))


def present(pieces: Mapping[str, int]) -> dict[str, int]:
    """Return the pieces without lines that have none."""
    return {line_id: count for line_id, count in pieces.items() if count > 0}


def left_of(ordered: Mapping[str, int], done: Iterable[StoreFulfilment]) -> dict[str, int]:
    """Return the pieces of lines that no fulfilment has."""
    left = dict(ordered)
    for each in done:
        for line_id, count in each.pieces.items() if not each.is_cancelled else ():
            left[line_id] = left.get(line_id, 0) - count
    return present(left)


def refuse_unless_open(host: str, pieces: Mapping[str, int], shipping: OrderFulfilments, lines: Iterable[str]) -> None:
    """Raise Permanent unless the store can fulfil all these pieces now. `lines`: the ids of the order's lines."""
    known = frozenset(lines)
    if not present(pieces) or not known.issuperset(present(pieces)):
        raise Permanent(Reason("fulfilment.line_unknown", {"host": host}))
    for line_id, count in pieces.items():
        may_send, held = (given.get(line_id, 0) for given in (shipping.open_pieces, shipping.held_pieces))
        if may_send < count <= may_send + held:
            raise Permanent(Reason("fulfilment.held", {"host": host}))
        if count > may_send:
            params = {"host": host, "open": str(may_send), "count": str(count)}
            raise Permanent(Reason("fulfilment.more_than_open", params))


def carrier_word(label: ParcelLabel, *systems: str) -> str:
    """Return the first of these systems' words for the carrier; empty where none has one."""
    known = carriers().get(label.carrier)
    return next((word for system in systems if known and (word := known.named(system))), "")


def carrier_text(label: ParcelLabel) -> str:
    """Return the carrier's name for a person."""
    known = carriers().get(label.carrier)
    return label.carrier_name or (known.name if known else "")


def page_of(label: ParcelLabel) -> str:
    """Return the page of the parcel: ours, else its carrier's; empty without one."""
    known = carriers().get(label.carrier)
    return label.url or (known.page.replace("{number}", label.number) if known else "")


def label_read(number: str, carrier: str, url: str = "") -> ParcelLabel:
    """Return a parcel's label as a store writes it, with its own word for the carrier."""
    return ParcelLabel(number, carrier_named(carrier), carrier, url)
