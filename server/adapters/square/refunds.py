"""Refunds of a seller's orders; implements `server.ports.refunds.StoreRefundPort`.

Source: Refunds API, RefundPayment: an amount of one payment, with an idempotency key of at most 45 characters and a
reason of at most 192; the order itself keeps its lines. The answer to the same key is the same refund.
"""

from collections.abc import Iterator, Sequence

from server.adapters.square.client import PAYMENTS_WRITE, Json, SquareClient
from server.adapters.square.order_lines import amount as amount_of
from server.adapters.square.order_mapper import NOT_REFUNDED, Refund, tenders_of
from server.adapters.square.orders import orders_of, refunds_of, retrieve
from server.adapters.stores.refunds import Calculation, RefundingStore, Way, in_both, left_of
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.orders import ZERO, StoreOrder
from server.ports.refunds import RefundLimits, RefundWish


class SquareRefunds(RefundingStore[SquareClient]):
    """A refund is of one payment: of several, the smallest that is enough is taken."""

    refunds = RefundLimits(takes_lines=False, restocks=False, calculates=False, notes_only=False, keeps_keys=True)
    refund_scopes = PAYMENTS_WRITE

    def order_to_refund(self, client: SquareClient, order_id: str) -> tuple[StoreOrder, Json] | None:
        rows = retrieve(client, [order_id])
        order = orders_of(client, rows.values()).get(order_id)
        return (order, rows[order_id]) if order else None

    def calculate(self, client: SquareClient, order: StoreOrder, record: Json, wish: RefundWish) -> Calculation:
        ways = sorted(_ways(record, refunds_of(client, [record])), key=lambda way: way.most)
        most = min(left_of(order).buyer, max((way.most for way in ways), default=0))
        enough = next((way for way in ways if way.most >= min(wish.amount or 0, most)), None)
        shipping = order.shipping_price if wish.shipping else ZERO
        return Calculation(shipping, in_both(order, most), [enough] if enough else [])

    def give_back(self, client: SquareClient, order: StoreOrder, wish: RefundWish, plan: Calculation) -> str:
        (way,) = plan.ways
        money = {"amount": plan.amount.buyer, "currency": order.buyer_currency}
        given = {"idempotency_key": wish.key, "amount_money": money, "reason": wish.text[:192], **way.record}
        made = as_dict(client.post("refunds", given).get("refund"))
        if not read_text(made.get("id")):
            raise MalformedAnswer
        if read_text(made.get("status")) in NOT_REFUNDED:
            raise Permanent(Reason("refund.declined", {"host": client.host, "message": ""}))
        return read_text(made["id"])


def _ways(record: Json, refunds: Sequence[Refund]) -> Iterator[Way]:
    """Yield the payments of an order, with what is left of each."""
    for tender in tenders_of(record):
        payment_id = read_text(tender.get("payment_id")) or read_text(tender.get("id"))
        back = sum(
            amount_of(each.payment.get("amount_money")).buyer
            for each in refunds
            if each.payment.get("payment_id") == payment_id and each.payment.get("status") not in NOT_REFUNDED
        )
        if (left := amount_of(tender.get("amount_money")).buyer - back) > 0:
            yield Way(read_text(tender.get("type")), left, {"payment_id": payment_id})
