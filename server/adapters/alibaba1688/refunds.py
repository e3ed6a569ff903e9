"""Map refunds at 1688: `alibaba.trade.refund.buyer.queryOrderRefundList` and its states. Pure.

Figures are in fen. A refund that was asked for again after a refusal keeps its number.
"""

from collections.abc import Mapping
from typing import Any

from server.adapters.alibaba1688.mapper import CURRENCY
from server.adapters.alibaba1688.times import read_time
from server.adapters.values import as_dict, as_list, first_text, read_count, read_text
from server.ports.purchases import MoneyBack, MoneyBackState

_STATES = {
    "waitselleragree": MoneyBackState.ASKED,
    "waitbuyermodify": MoneyBackState.ASKED,
    "waitbuyersend": MoneyBackState.AGREED,
    "waitsellerreceive": MoneyBackState.AGREED,
    "refundsuccess": MoneyBackState.DONE,
    "refundclose": MoneyBackState.REFUSED,
}


def map_refunds(order_id: str, answer: Mapping[str, Any]) -> tuple[MoneyBack, ...]:
    """Return the refunds of an order that the answer lists; one of another order or without a number is left out."""
    listed = as_list((as_dict(answer.get("result")) or answer).get("opOrderRefundModels"))
    found = [(read_text(as_dict(entry).get("orderId")), _refund(as_dict(entry))) for entry in listed]
    return tuple(refund for number, refund in found if refund is not None and number in {"", order_id})


def _refund(entry: Mapping[str, Any]) -> MoneyBack | None:
    number, word = first_text(entry, "refundId", "id"), read_text(entry.get("status"))
    if not number:
        return None
    state = _STATES.get(word.lower(), MoneyBackState.ASKED)
    is_done = state is MoneyBackState.DONE
    return MoneyBack(
        id=number[:60],
        state=state,
        word=word,
        currency=CURRENCY,
        amount_minor=read_count(entry.get("refundPayment" if is_done else "applyPayment")),
        at=read_time(entry.get("gmtCompleted")) if is_done else None,
        answer_by=None if is_done else read_time(entry.get("gmtTimeOut")),
    )
