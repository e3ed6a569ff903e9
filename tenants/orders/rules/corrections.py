"""The merchant's correction of a buyer's address beside the one that the store gives. Pure.

A correction names the store's address that it corrects: another one that the store gives later is a conflict, which the
merchant decides.
"""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from typing import Any

import orjson

from server.kit.reasons import Reason
from server.ports.orders import StoreBuyer
from server.ports.purchases import DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.orders.contracts import CancelWay, PurchaseState
from tenants.orders.contracts.addresses import AddressHint
from tenants.orders.rules.addresses import check_address
from tenants.orders.rules.deliveries import delivery_of
from tenants.orders.rules.readings import buyer_of

_WAYS_OUT = {
    CancelWay.API: "order.address_cancel",
    CancelWay.THERE: "order.address_there",
    CancelWay.BY_HAND: "order.address_by_hand",
    CancelWay.NONE: "order.address_shipped",
}


def name_of(buyer: StoreBuyer) -> str:
    """Return a name of the address that the store gives: another address has another."""
    given = asdict(delivery_of(buyer, {}))
    return hashlib.sha256(orjson.dumps(given, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]


def delivery_for(
    personal: Mapping[str, Any] | None, corrected: Mapping[str, Any] | None, private: Mapping[str, Any]
) -> DeliveryAddress:
    """Return where an order goes: to the corrected address, else the buyer's. A missing phone is filled in."""
    buyer = buyer_of(personal)
    if not corrected:
        return delivery_of(buyer, private)
    address = DeliveryAddress(**corrected["address"])
    return replace(address, phone=address.phone or buyer.phone or str(private.get("phone", "")))


def is_overtaken(corrected: Mapping[str, Any], buyer: StoreBuyer) -> bool:
    """Whether the store gives another address than the corrected one was, and not what it was corrected to."""
    if buyer.is_withheld or corrected["seen"] == name_of(buyer):
        return False
    return bool(asdict(delivery_of(buyer, {})) != corrected["address"])


def refusal_of(purchases: Collection[tuple[str, CancelWay]], *, to_buy: int) -> Reason | None:
    """Return why an address cannot be corrected any more, with the way out; None if it can.

    `purchases`: state of each and how it is cancelled. What was placed went to the old address; as long as something is
    left to buy, that goes to the new one.
    """
    states = {state for state, _ in purchases}
    if states & {PurchaseState.PLACING, PurchaseState.UNCONFIRMED}:
        return Reason("order.address_placing")
    if states & {PurchaseState.HELD, PurchaseState.TO_BUY}:
        return Reason("order.address_waiting")
    placed = [way for state, way in purchases if state == PurchaseState.PLACED]
    return Reason(_WAYS_OUT[placed[-1]]) if placed and not to_buy else None


def hints_of(address: DeliveryAddress, suppliers: Collection[Supplier]) -> tuple[AddressHint, ...]:
    """Return what these suppliers and the country say of an address, each once."""
    found: dict[tuple[str, str], AddressHint] = {}
    for supplier in sorted(suppliers):
        for issue in check_address(address, address.extras, address.country, supplier):
            hint = AddressHint(issue.field.value, issue.reason, issue.is_blocking, issue.suggestion)
            found.setdefault((hint.field, issue.code), hint)
    return tuple(found.values())
