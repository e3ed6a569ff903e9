"""Find and read orders at 1688: `alibaba.trade.getBuyerOrderList`, `alibaba.trade.get.buyerView`, and their refunds:
`alibaba.trade.refund.buyer.queryOrderRefundList`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from server.adapters.alibaba1688.client import GATEWAY, LOGISTICS, call_trade
from server.adapters.alibaba1688.order_answers import (
    line_of,
    lines_in,
    map_contents,
    map_found,
    map_order,
    names_refund,
    number_in,
)
from server.adapters.alibaba1688.order_refusals import NAME
from server.adapters.alibaba1688.refunds import map_refunds
from server.adapters.alibaba1688.times import write_time
from server.adapters.suppliers.buying import is_divided, unconfirmed
from server.adapters.values import as_dict, first_text, read_count, read_text
from server.kit import clock
from server.kit.log import get_logger
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent
from server.ports.purchases import MoneyBack, NewPurchase, PlacedPurchase, ReadParcelItem, ReadPurchase
from server.ports.suppliers import SupplierAccess

LISTED_AFTER = timedelta(minutes=2)
"""After this time an order that is not listed was not made."""
_EARLIER = timedelta(minutes=10)
"""How much its clock may be behind ours."""
_PAGE_SIZE, _MOST_PAGES = 20, 10
log = get_logger(__name__)
_UNKNOWN_ORDER = re.compile(r"not.?(exist|found)|400_3|不存在|无权", re.IGNORECASE)


def find(purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
    """Implement `SupplierOrderPort.find_order`.

    Whether its list filters by our key is not certain, so that each order is compared: one that names no key and has a
    line of ours, or our key and no number, is for a person to judge.
    """
    bought = {line_of(item) for item in purchase.items}
    listed = list(_list(purchase, access))
    ours = [order for order in listed if _key_of(order) == purchase.key]
    doubtful = [order for order in listed if not _key_of(order) and bought & lines_in(order)]
    if ours and all(map(number_in, ours)):
        return map_found(ours, purchase.items)
    if ours or doubtful:
        raise unconfirmed("purchase.look_yourself", NAME)
    since = purchase.first_attempt_at
    if since is not None and clock.now() - since < LISTED_AFTER:
        raise unconfirmed("purchase.not_listed_yet", NAME, after=LISTED_AFTER.total_seconds())
    return None


def read(order_ids: Sequence[str], access: SupplierAccess) -> dict[str, ReadPurchase]:
    """Implement `SupplierOrderPort.read_orders`, with one call for each."""
    found = ((order_id, _read(order_id, access)) for order_id in order_ids)
    return {order_id: order for order_id, order in found if order is not None}


def _list(purchase: NewPurchase, access: SupplierAccess) -> Iterator[Mapping[str, Any]]:
    """Yield the orders with our key, and what the list shows besides."""
    query: dict[str, object] = {"outOrderId": purchase.key, "pageSize": _PAGE_SIZE}
    if purchase.first_attempt_at is not None:
        query["createStartTime"] = write_time(purchase.first_attempt_at - _EARLIER)
    seen = 0
    for page in range(1, _MOST_PAGES + 1):
        answer = call_trade("alibaba.trade.getBuyerOrderList", {**query, "page": page}, access)
        if code := read_text(answer.get("errorCode")):
            raise GATEWAY.failure([code], first_text(answer, "errorMessage", "errorMsg"))
        entries = answer.get("result")
        if not isinstance(entries, list):
            raise GATEWAY.garbled()
        yield from map(as_dict, entries)
        seen += len(entries)
        if len(entries) < _PAGE_SIZE or seen >= (read_count(answer.get("totalRecord")) or 0):
            return
    raise unconfirmed("purchase.look_yourself", NAME)


def _key_of(order: Mapping[str, Any]) -> str:
    return read_text(as_dict(order.get("baseInfo")).get("outOrderId"))


def _read(order_id: str, access: SupplierAccess) -> ReadPurchase | None:
    answer = call_trade("alibaba.trade.get.buyerView", {"webSite": "1688", "orderId": order_id}, access)
    code, message = read_text(answer.get("errorCode")), first_text(answer, "errorMessage", "errorMsg")
    if _UNKNOWN_ORDER.search(f"{code} {message}"):
        return None
    if code or answer.get("success") in (False, "false"):
        raise GATEWAY.failure([code], message)
    trade = as_dict(answer.get("result"))
    order = map_order(order_id, trade)
    if order is None:
        raise GATEWAY.garbled()
    if names_refund(trade):
        order = replace(order, money_back=_refunds(order_id, access))
    return replace(order, contents=_contents(order, trade, access)) if is_divided(order) else order


def _refunds(order_id: str, access: SupplierAccess) -> tuple[MoneyBack, ...]:
    """Return the refunds of an order. An account that may not ask, such as a sub-account, is told of none."""
    query = {"orderId": order_id, "currentPageNum": 1, "pageSize": _PAGE_SIZE}
    try:
        answer = call_trade("alibaba.trade.refund.buyer.queryOrderRefundList", query, access)
        if code := read_text(answer.get("errorCode")):
            raise GATEWAY.failure([code], first_text(answer, "errorMessage", "extErrorMessage"))
    except (Permanent, NeedsMerchant) as failure:
        log.info("refunds unread", supplier=NAME, reason=failure.reason.code)
        return ()
    return map_refunds(order_id, answer)


def _contents(
    order: ReadPurchase, trade: Mapping[str, Any], access: SupplierAccess
) -> dict[str, tuple[ReadParcelItem, ...]]:
    """Return what is in which parcel, empty while 1688 does not tell: it needs a permission of its own."""
    api, query = "alibaba.trade.getLogisticsInfos.buyerView", {"webSite": "1688", "orderId": order.order_id}
    try:
        return map_contents(call_trade(api, query, access, package=LOGISTICS), trade)
    except OutsideFailure:
        return {}
