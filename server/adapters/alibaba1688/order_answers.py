"""Map the answers of 1688's trade APIs. Pure.

Their figures are in fen or in yuan, field by field. An order's `id` may come rounded: its text, `idOfStr`, is exact.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from server.adapters.alibaba1688.mapper import CURRENCY
from server.adapters.alibaba1688.times import read_time
from server.adapters.suppliers.buying import in_its_words, read_order_number
from server.adapters.values import as_dict, as_list, first_text, read_count, read_price, read_text
from server.kit.reasons import Reason
from server.ports.purchases import (
    PlacedPurchase,
    PurchaseItem,
    ReadParcelItem,
    ReadPurchase,
    ReadPurchaseLine,
    SupplierOrderState,
)

_STATES = {
    "waitbuyerpay": SupplierOrderState.UNPAID,
    "waitsellersend": SupplierOrderState.PAID,
    "waitlogisticstakein": SupplierOrderState.PAID,
    "waitbuyerreceive": SupplierOrderState.SHIPPED,
    "waitbuyersign": SupplierOrderState.SHIPPED,
    "signinsuccess": SupplierOrderState.DELIVERED,
    "confirm_goods": SupplierOrderState.DELIVERED,
    "success": SupplierOrderState.DELIVERED,
    "cancel": SupplierOrderState.CLOSED,
    "terminated": SupplierOrderState.CLOSED,
}
_UNSENT = frozenset({"1", "5", "8"})
"""`logisticsStatus` of an entry: not sent, sent in part, no waybill yet."""
_REFUNDED = "refundsuccess"
_WHOLE = "JPY"
"""A currency without decimals, as fen have none."""
Line = tuple[str, str]
"""An offer and its spec, empty where the offer has one SKU."""


def line_of(item: PurchaseItem) -> Line:
    return item.link.source_id, item.source_attr


def map_created(answer: Mapping[str, Any], items: tuple[PurchaseItem, ...]) -> PlacedPurchase | None:
    """Map what createCrossOrder made; None when no order number is in the answer, whatever its `success` says."""
    result = inner(answer)
    made = [as_dict(entry) for entry in as_list(result.get("orderList"))] or [dict(result)]
    numbers = [number for entry in made if (number := read_order_number(entry.get("orderId")))]
    if not numbers:
        return None
    freights = [_fen(entry.get("postFee")) for entry in made]
    totals = [_fen(entry.get("orderAmmount")) for entry in made]
    return PlacedPurchase(
        order_ids=tuple(dict.fromkeys(numbers)),
        total_minor=_first(_fen(result.get("totalSuccessAmount")), _sum(totals)),
        freight_minor=_first(_fen(result.get("postFee")), _sum(freights)),
        currency=CURRENCY,
        failed=map_failed(result, items),
    )


def map_failed(result: Mapping[str, Any], items: tuple[PurchaseItem, ...]) -> dict[int, Reason]:
    """Return the lines that were not ordered, with the seller's reason."""
    entries = [as_dict(entry) for entry in as_list(result.get("failedOfferList"))]
    reasons = {
        (read_text(entry.get("offerId")), read_text(entry.get("specId"))): in_its_words(
            read_text(entry.get("errorCode")), read_text(entry.get("errorMessage"))
        )
        for entry in entries
    }
    return {at: reasons[line_of(item)] for at, item in enumerate(items) if line_of(item) in reasons}


def map_found(orders: list[Mapping[str, Any]], items: tuple[PurchaseItem, ...]) -> PlacedPurchase:
    """Map the orders that an earlier call made; a line in none of them was not ordered."""
    ordered = {line for order in orders for line in lines_in(order)}
    missing = [at for at, item in enumerate(items) if line_of(item) not in ordered]
    amounts = [_amounts(as_dict(order.get("baseInfo"))) for order in orders]
    return PlacedPurchase(
        order_ids=tuple(dict.fromkeys(number_in(order) for order in orders)),
        total_minor=_sum([total for total, _ in amounts]),
        freight_minor=_sum([freight for _, freight in amounts]),
        currency=CURRENCY,
        failed={at: Reason("purchase.line_not_ordered") for at in missing},
    )


def map_order(order_id: str, trade: Mapping[str, Any]) -> ReadPurchase | None:
    """Map an order; None when the answer describes none."""
    base = as_dict(trade.get("baseInfo"))
    word = read_text(base.get("status"))
    if not word:
        return None
    total, freight = _amounts(base)
    lines = tuple(_line(as_dict(entry)) for entry in as_list(trade.get("productItems")))
    goods = total - freight if total is not None and freight is not None else None
    costs = {"goods": goods, "freight": freight, "discount": _fen(base.get("discount"))}
    placed_at, state = read_time(base.get("createTime")), _state(word, base)
    return ReadPurchase(
        order_id=order_id,
        state=state,
        word=word,
        currency=CURRENCY,
        total_minor=total,
        costs={name: figure for name, figure in costs.items() if figure is not None},
        lines=lines,
        placed_at=placed_at,
        paid_at=read_time(base.get("payTime")),
        pay_by=_pay_by(trade, placed_at) if state is SupplierOrderState.UNPAID else None,
        tracking=_tracking(trade),
        is_all_sent=_is_all_sent(trade, state),
        close_reason=first_text(base, "closeReason", "closeRemark"),
    )


def names_refund(trade: Mapping[str, Any]) -> bool:
    """Whether somebody asked for a refund of an order, of all of it or of a line."""
    entries = [as_dict(trade.get("baseInfo")), *map(as_dict, as_list(trade.get("productItems")))]
    return any(first_text(entry, "refundStatus", "refundStatusForAs", "refundId", "refundIdForAs") for entry in entries)


def map_contents(answer: Mapping[str, Any], trade: Mapping[str, Any]) -> dict[str, tuple[ReadParcelItem, ...]]:
    """Map which entries of an order are in which parcel, from the waybills of getLogisticsInfos.

    `logisticsOrderGoods` has the pieces; `orderEntryIds` names entries only: whole ones, if no other waybill has them.
    A waybill with anything that the order does not list is left out.
    """
    entries = {read_text(row.get("subItemIDString")) or read_text(row.get("subItemID")): row for row in _items(trade)}
    waybills = [as_dict(entry) for entry in as_list(answer.get("result"))]
    holders = Counter(name for waybill in waybills for name in _entry_names(waybill))
    found: dict[str, tuple[ReadParcelItem, ...]] = {}
    for waybill in waybills:
        held = [_packed(entries.get(read_text(row.get("tradeOrderItemId"))), row) for row in _goods(waybill)]
        if not held:
            whole = {name: entries.get(name) for name in _entry_names(waybill) if holders[name] == 1}
            held = [_packed(whole.get(name), whole.get(name)) for name in _entry_names(waybill)]
        number = read_text(waybill.get("logisticsBillNo"))
        if number and held and None not in held:
            found[number] = (*found.get(number, ()), *(item for item in held if item is not None))
    return found


def _entry_names(waybill: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(filter(None, map(str.strip, read_text(waybill.get("orderEntryIds")).split(",")))))


def _goods(waybill: Mapping[str, Any]) -> list[dict[str, Any]]:
    stated = as_list(waybill.get("logisticsOrderGoods")) or as_list(waybill.get("logisticsOrderSendGood"))
    return [as_dict(row) for row in stated]


def _packed(entry: Mapping[str, Any] | None, counted: Mapping[str, Any] | None) -> ReadParcelItem | None:
    """Return pieces of an entry, as many as `counted` says, which may be written as 2.0."""
    if entry is None or counted is None:
        return None
    count = read_count(read_text(counted.get("quantity")).removesuffix(".0"))
    return ReadParcelItem(read_text(entry.get("skuID")), count) if count else None


def inner(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the result object of an answer, or the answer itself where it is flat."""
    return as_dict(answer.get("result")) or answer


def number_in(trade: Mapping[str, Any]) -> str:
    base = as_dict(trade.get("baseInfo"))
    return read_order_number(base.get("idOfStr")) or read_order_number(base.get("id"))


def lines_in(trade: Mapping[str, Any]) -> set[Line]:
    """Return the offers and specs of an order."""
    entries = (as_dict(entry) for entry in as_list(trade.get("productItems")))
    return {(read_text(entry.get("productID")), read_text(entry.get("specId"))) for entry in entries}


def _items(trade: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [as_dict(entry) for entry in as_list(trade.get("productItems"))]


def _is_all_sent(trade: Mapping[str, Any], state: SupplierOrderState) -> bool:
    """Whether nothing is left to send: the order says so, and none of its entries says otherwise."""
    if state not in {SupplierOrderState.SHIPPED, SupplierOrderState.DELIVERED}:
        return False
    open_items = [entry for entry in _items(trade) if not read_text(entry.get("closeReason"))]
    return not any(read_text(entry.get("logisticsStatus")) in _UNSENT for entry in open_items)


def _state(word: str, base: Mapping[str, Any]) -> SupplierOrderState:
    state = _STATES.get(word.lower(), SupplierOrderState.UNKNOWN)
    is_refunded = _REFUNDED in first_text(base, "refundStatus", "refundStatusForAs").lower()
    return SupplierOrderState.REFUNDED if state is SupplierOrderState.CLOSED and is_refunded else state


def _line(entry: Mapping[str, Any]) -> ReadPurchaseLine:
    count = read_text(entry.get("quantity")).partition(".")[0]
    return ReadPurchaseLine(
        product_id=read_text(entry.get("productID")),
        sku_id=read_text(entry.get("skuID")),
        quantity=read_count(count),
        goods_minor=read_price(entry.get("itemAmount"), CURRENCY),
        freight_minor=read_price(entry.get("sharePostage"), CURRENCY),
        discount_minor=_fen(entry.get("entryDiscount")),
        close_reason=read_text(entry.get("closeReason")),
    )


def _amounts(base: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return total and freight, which are in yuan."""
    total, freight = (read_price(base.get(name), CURRENCY) for name in ("totalAmount", "shippingFee"))
    return total, freight


def _pay_by(trade: Mapping[str, Any], placed_at: datetime | None) -> datetime | None:
    """Return when it closes unpaid: as a line states, or so many seconds after it was made."""
    base = as_dict(trade.get("baseInfo"))
    stated = [read_time(as_dict(entry).get("gmtPayExpireTime")) for entry in as_list(trade.get("productItems"))]
    known = [moment for moment in stated if moment]
    seconds = read_count(base.get("payTimeout"))
    if not known and placed_at and seconds and read_text(base.get("payTimeoutType")) in ("", "0"):
        return placed_at + timedelta(seconds=seconds)
    return min(known, default=None)


def _tracking(trade: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    entries = (as_dict(entry) for entry in as_list(as_dict(trade.get("nativeLogistics")).get("logisticsItems")))
    found = [
        (number, read_text(entry.get("logisticsCompanyName")))
        for entry in entries
        if (number := read_text(entry.get("logisticsBillNo")))
    ]
    return tuple(dict.fromkeys(found))


def _fen(value: Any) -> int | None:
    """Read a figure in fen, which has no decimals; discounts are negative where they lower the price."""
    return read_price(read_text(value).removeprefix("-").removesuffix(".0"), _WHOLE)


def _sum(figures: list[int | None]) -> int | None:
    """Add figures up; None when one is missing."""
    known = [figure for figure in figures if figure is not None]
    return sum(known) if known and len(known) == len(figures) else None


def _first(*figures: int | None) -> int | None:
    return next((figure for figure in figures if figure is not None), None)
