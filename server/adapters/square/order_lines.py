"""The lines of a Square order, and which of them its shipments send."""

from collections.abc import Mapping
from decimal import ROUND_CEILING, Decimal, InvalidOperation
from typing import Any, TypeGuard

from server.adapters.square.parcels import parcels_of
from server.adapters.stores.order_amounts import minus, plus
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_text
from server.ports.orders import ZERO, Dual, LineKind, StoreLine

Json = Mapping[str, Any]

TO_SEND = frozenset({"PROPOSED", "RESERVED", "PREPARED"})
SENT = "COMPLETED"
STOPPED = frozenset({"CANCELED", "FAILED"})
_KINDS = {"GIFT_CARD": LineKind.GIFT_CARD, "CUSTOM_AMOUNT": LineKind.SERVICE}
_HIGHEST = 10**12


def shipments(order: Json) -> list[dict[str, Any]]:
    """Return the fulfilments by a carrier. MalformedAnswer where one does not say what it is."""
    found = [as_dict(each) for each in as_list(order.get("fulfillments"))]
    if not all(isinstance(each.get("type"), str) for each in found):
        raise MalformedAnswer
    return [each for each in found if each["type"] == "SHIPMENT"]


def amount(money: Any) -> Dual:
    """Return an amount, which Square has in minor units; zero for none, and for a negative one."""
    minor = as_dict(money).get("amount")
    return Dual(minor, minor) if is_amount(minor) else ZERO


def is_amount(minor: Any) -> TypeGuard[int]:
    """Return whether a value is an amount: a whole number, neither negative nor absurd."""
    return isinstance(minor, int) and not isinstance(minor, bool) and 0 <= minor <= _HIGHEST


def whole(quantity: Any) -> int:
    """Return a quantity, a decimal text, as whole pieces, rounded up. MalformedAnswer where it is none."""
    number = _number(quantity)
    if number is None:
        raise MalformedAnswer
    return int(number.to_integral_value(ROUND_CEILING))


def are_taxes_included(order: Json) -> bool:
    """Return whether all taxes of an order are part of its prices."""
    types = [as_dict(each).get("type") for each in as_list(order.get("taxes"))]
    return bool(types) and all(each == "INCLUSIVE" for each in types)


def line_of(order: Json, line: Json, taken_back: int, skus: Mapping[str, str]) -> StoreLine:
    """Return a line; of its pieces, `taken_back` were refunded. `skus` by variation."""
    quantity, tax, total = (
        whole(line.get("quantity")),
        amount(line.get("total_tax_money")),
        amount(line.get("total_money")),
    )
    current, kind = max(0, quantity - taken_back), _kind(order, line)
    return StoreLine(
        external_id=read_text(line.get("uid")),
        title=read_text(line.get("name")),
        quantity=quantity,
        current_quantity=current,
        open_quantity=_open(order, line, quantity, current),
        unit_price=_unit_price(line),
        discount=amount(line.get("total_discount_money")),
        tax=tax,
        total=total if are_taxes_included(order) else minus(total, tax),
        kind=kind,
        variant_id=read_text(line.get("catalog_object_id")) if kind is LineKind.PRODUCT else "",
        sku=skus.get(read_text(line.get("catalog_object_id")), ""),
        variant_title=read_text(line.get("variation_name")),
        properties=_properties(line),
    )


def _kind(order: Json, line: Json) -> LineKind:
    """Return what a line is. Pieces that no shipment sends (pick-ups), and goods by measure, are the seller's own."""
    if kind := _KINDS.get(read_text(line.get("item_type"))):
        return kind
    number, quantity = _number(line.get("quantity")), whole(line.get("quantity"))
    is_sent = any(share(each, line, quantity) for each in shipments(order))
    return LineKind.PRODUCT if is_sent and number == quantity else LineKind.OTHER_APP


def _open(order: Json, line: Json, quantity: int, current: int) -> int:
    """Return the pieces still to be sent: those of shipments neither sent nor stopped, without what was refunded."""
    shares = [(read_text(each.get("state")), share(each, line, quantity)) for each in shipments(order)]
    sent = sum(number for state, number in shares if state == SENT) + sent_in_part(order, line)
    waiting = sum(number for state, number in shares if state != SENT and state not in STOPPED)
    waiting -= sent_in_part(order, line)
    return max(0, min(current - sent, waiting))


def sent_in_part(order: Json, line: Json) -> int:
    """Return how many pieces of a line left with parcels of shipments that are not complete."""
    waiting = [each for each in shipments(order) if read_text(each.get("state")) in TO_SEND]
    kept = (parcel for each in waiting for parcel in parcels_of(order, each))
    return sum(parcel.pieces.get(read_text(line.get("uid")), 0) for parcel in kept)


def share(shipment: Json, line: Json, quantity: int) -> int:
    """Return how many pieces of a line a shipment has; without a list of its own it has all lines."""
    if shipment.get("line_item_application") != "ENTRY_LIST":
        return quantity
    entries = map(as_dict, as_list(shipment.get("entries")))
    return sum(whole(each.get("quantity")) for each in entries if each.get("line_item_uid") == line.get("uid"))


def _unit_price(line: Json) -> Dual:
    parts = [line, *map(as_dict, as_list(line.get("modifiers")))]
    return plus(*(amount(part.get("base_price_money")) for part in parts))


def _properties(line: Json) -> tuple[tuple[str, str], ...]:
    """Return what the buyer chose and wrote for a line."""
    modifiers = [read_text(as_dict(each).get("name")) for each in as_list(line.get("modifiers"))]
    measured = "" if _number(line.get("quantity")) == whole(line.get("quantity")) else read_text(line.get("quantity"))
    named = (
        ("modifiers", ", ".join(filter(None, modifiers))),
        ("note", read_text(line.get("note"))),
        ("quantity", measured),
    )
    return tuple((name, value) for name, value in named if value)


def _number(quantity: Any) -> Decimal | None:
    try:
        number = Decimal(read_text(quantity))
    except InvalidOperation:
        return None
    return number if number.is_finite() and 0 <= number < 10**9 else None
