"""Map the answers of AliExpress' order APIs. Pure; each list may be wrapped in one more object of varying key."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from server.adapters.aliexpress.client import items
from server.adapters.suppliers.buying import read_order_number
from server.adapters.values import as_dict, first_text, read_count, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.purchases import ReadParcelItem, ReadPurchase, ReadPurchaseLine, SupplierOrderState

_ZONE = ZoneInfo("America/Los_Angeles")
"""Times are "US pacific time" (document of aliexpress.trade.*.order list calls)."""
_TRUE = (True, "true")
_STATES = {
    "PLACE_ORDER_SUCCESS": SupplierOrderState.UNPAID,
    "RISK_CONTROL": SupplierOrderState.PAID,
    "WAIT_SELLER_EXAMINE_MONEY": SupplierOrderState.PAID,
    "WAIT_SELLER_SEND_GOODS": SupplierOrderState.PAID,
    "IN_CANCEL": SupplierOrderState.PAID,
    "SELLER_PART_SEND_GOODS": SupplierOrderState.SHIPPED,
    "WAIT_BUYER_ACCEPT_GOODS": SupplierOrderState.SHIPPED,
    "FUND_PROCESSING": SupplierOrderState.DELIVERED,
    "FINISH": SupplierOrderState.DELIVERED,
    "IN_ISSUE": SupplierOrderState.DISPUTED,
    "IN_FROZEN": SupplierOrderState.DISPUTED,
}
_UNSENT = frozenset({"NO_LOGISTICS", "WAIT_SELLER_SEND_GOODS", "SELLER_SEND_PART_GOODS"})
_CLOSED = re.compile(r"cancel|pay_timeout|send_goods_timeout|reject|refund|close", re.IGNORECASE)


def order_numbers(value: Any, depth: int = 4) -> tuple[str, ...]:
    """Return the order numbers of `order_list`, however it is wrapped, each once."""
    if isinstance(value, (dict, list)):
        inside = value.values() if isinstance(value, dict) else value
        return tuple(dict.fromkeys(number for each in inside for number in order_numbers(each, depth - 1) if depth))
    return (number,) if (number := read_order_number(value)) else ()


def map_order(order_id: str, result: Mapping[str, Any]) -> ReadPurchase | None:
    """Map an order; None when the result describes none."""
    word = read_text(result.get("order_status"))
    if not word:
        return None
    lines = [_line(entry) for entry in items(result.get("child_order_list"))]
    total, currency = _first_money(result, "user_order_amount", "order_amount")
    reason = first_text(result, "end_reason") or next((line.close_reason for line in lines if line.close_reason), "")
    placed_at, paid_at = (_moment(result.get(name)) for name in ("gmt_create", "order_paidtime_string"))
    state = _state(word, reason, is_paid=paid_at is not None)
    return ReadPurchase(
        order_id=order_id,
        state=state,
        word=word,
        currency=currency,
        total_minor=total,
        costs=_costs(lines),
        lines=tuple(lines),
        placed_at=placed_at,
        paid_at=paid_at,
        pay_by=_pay_by(placed_at, result) if state is SupplierOrderState.UNPAID else None,
        tracking=_tracking(result),
        is_all_sent=_is_all_sent(word, state, result),
        close_reason=reason,
    )


def map_contents(result: Mapping[str, Any], lines: Sequence[ReadPurchaseLine]) -> dict[str, tuple[ReadParcelItem, ...]]:
    """Map which items are in which parcel, from `aliexpress.ds.order.tracking.get`.

    It names an item by its id and the SKU in words only, so that SKUs are told where one line of the order has the
    item, or where a parcel holds all pieces of it. A parcel with anything else is left out.
    """
    details = items(as_dict(result.get("data")).get("tracking_detail_line_list"))
    found: dict[str, tuple[ReadParcelItem, ...]] = {}
    for detail in details:
        held = _held(items(detail.get("package_item_list")), lines)
        if held and (number := read_text(detail.get("mail_no"))):
            found[number] = held
    return found


def _held(packed: Sequence[Mapping[str, Any]], lines: Sequence[ReadPurchaseLine]) -> tuple[ReadParcelItem, ...]:
    """Return what a parcel holds; nothing where any of it is not certain."""
    counts: dict[str, int | None] = {}
    for entry in packed:
        item, count = read_text(entry.get("item_id")), read_count(entry.get("quantity"))
        before = counts.get(item, 0)
        counts[item] = before + count if before is not None and count else None
    held: list[ReadParcelItem] = []
    for item, count in counts.items():
        own = [line for line in lines if line.product_id == item and not line.close_reason]
        if count is None or not own:
            return ()
        if len(own) == 1:
            held.append(ReadParcelItem(own[0].sku_id, count))
        elif sum(line.quantity or 0 for line in own) == count and all(line.quantity for line in own):
            held += [ReadParcelItem(line.sku_id, line.quantity or 0) for line in own]
        else:
            return ()
    return tuple(held)


def _is_all_sent(word: str, state: SupplierOrderState, result: Mapping[str, Any]) -> bool:
    """Whether nothing is left to send: both the order and its logistics say so."""
    is_over = word == "WAIT_BUYER_ACCEPT_GOODS" or state is SupplierOrderState.DELIVERED
    return is_over and read_text(result.get("logistics_status")) not in _UNSENT


def _state(word: str, reason: str, *, is_paid: bool) -> SupplierOrderState:
    """Return the state. An order that ended is FINISH too, whether it arrived or was closed: its reason tells."""
    if word == "FINISH" and (not is_paid or _CLOSED.search(reason)):
        return SupplierOrderState.CLOSED
    return _STATES.get(word, SupplierOrderState.UNKNOWN)


def _line(entry: Mapping[str, Any]) -> ReadPurchaseLine:
    sale, shipping = (_money(entry.get(name))[0] for name in ("sale_discount_fee", "shipping_discount_fee"))
    return ReadPurchaseLine(
        product_id=read_text(entry.get("product_id")),
        sku_id=read_text(entry.get("sku_id")),
        quantity=read_count(entry.get("product_count")),
        goods_minor=_money(entry.get("actual_fee"))[0],
        freight_minor=_money(entry.get("actual_shipping_fee"))[0],
        tax_minor=_money(entry.get("actual_tax_fee"))[0],
        discount_minor=None if sale is None and shipping is None else (sale or 0) + (shipping or 0),
        tax_is_included=entry.get("already_include_tax") in _TRUE,
        close_reason=read_text(entry.get("end_reason")),
    )


def _costs(lines: list[ReadPurchaseLine]) -> dict[str, int]:
    """Add up the lines; a figure that no line states is left out."""
    stated = {
        "goods": [line.goods_minor for line in lines],
        "freight": [line.freight_minor for line in lines],
        "tax": [line.tax_minor for line in lines if not line.tax_is_included],
        "discount": [line.discount_minor for line in lines],
    }
    known = {name: [figure for figure in figures if figure is not None] for name, figures in stated.items()}
    return {name: sum(figures) for name, figures in known.items() if figures}


def _first_money(result: Mapping[str, Any], *names: str) -> tuple[int | None, str]:
    found = (_money(result.get(name)) for name in names)
    return next((pair for pair in found if pair[0] is not None), (None, ""))


def _money(value: Any) -> tuple[int | None, str]:
    """Read `{amount, currency_code}`, also in a list; no amount without a currency that we know."""
    entry = as_dict(value) if "amount" in as_dict(value) else next(iter(items(value)), {})
    currency = read_text(entry.get("currency_code")).upper()
    if not is_known_currency(currency):
        return None, ""
    return read_price(entry.get("amount"), currency), currency


def _pay_by(placed_at: datetime | None, result: Mapping[str, Any]) -> datetime | None:
    """Return when it closes unpaid: `pay_timeout_second` counts from its creation."""
    seconds = read_count(result.get("pay_timeout_second"))
    return placed_at + timedelta(seconds=seconds) if placed_at and seconds else None


def _moment(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(read_text(value))
    except ValueError:
        return None
    if not 1970 < moment.year < 2200:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=_ZONE)


def _tracking(result: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    found = [
        (number, read_text(entry.get("logistics_service")))
        for entry in items(result.get("logistics_info_list"))
        if (number := read_text(entry.get("logistics_no")))
    ]
    return tuple(dict.fromkeys(found))
