"""Refunds of a site's orders; implements `server.ports.refunds.StoreRefundPort`.

Source: eCommerce Order Billing: Get Order Refundability, Calculate Refund, Refund Payments (shapes: ADR 0050). There
are no keys: our mark stands in the customer's reason, which comes back in the refund's details.
"""

from collections.abc import Iterator

from server.adapters.stores.refunds import Calculation, RefundingStore, Way, in_both, left_of
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix.client import ORDERS, Json, WixClient
from server.adapters.wix.order_money import OrderMoney
from server.adapters.wix.orders import orders_of, read_order
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.orders import ZERO, Dual, StoreOrder
from server.ports.refunds import RefundLimits, RefundWish

_BILLING = "ecom/v1/order-billing"


class WixRefunds(RefundingStore[WixClient]):
    """Wix calculates. Payments by gift card or membership cannot be refunded by an app."""

    refunds = RefundLimits()
    refund_scopes = ORDERS

    def order_to_refund(self, client: WixClient, order_id: str) -> tuple[StoreOrder, Json] | None:
        record = read_order(client, order_id)
        found = orders_of(client, [record]) if record else []
        return (found[0], record) if found and record else None

    def calculate(self, client: WixClient, order: StoreOrder, record: Json, wish: RefundWish) -> Calculation:
        money = OrderMoney.of(record, client.host)
        asked = {"orderId": order.external_id}
        open_ones = client.query(f"{_BILLING}/get-order-refundability", asked)
        ways = list(_ways(open_ones, money, pays=wish.pays))
        if not ways:
            name = {"host": client.host, "name": order.payment_method}
            raise Permanent(Reason("refund.by_hand_only" if wish.pays else "refund.nothing_open", name))
        items = _items(open_ones, wish)
        amount, tax = _calculated(client, order, money, items) if items else (ZERO, None)
        most = in_both(order, min(left_of(order).buyer, sum(way.most for way in ways)))
        return Calculation(amount, most, ways, tax, items)

    def give_back(self, client: WixClient, order: StoreOrder, wish: RefundWish, plan: Calculation) -> str:
        lines = plan.record.get("lineItems", [])
        answer = client.post(
            f"{_BILLING}/refund-payments",
            {
                "orderId": order.external_id,
                "paymentRefunds": [_paid(way, order) for way in plan.ways],
                **({"refundItems": plan.record} if plan.record else {}),
                "sideEffects": {
                    **({"restock": {"lineItems": lines}} if wish.restocks and lines else {}),
                    "notifications": {"sendCustomerEmail": False},
                },
                "customerReason": wish.text,
            },
        )
        made = as_dict(answer.get("refund"))
        if not read_text(made.get("id")):
            raise MalformedAnswer
        states = {read_text(as_dict(each).get("refundStatus")) for each in as_list(made.get("transactions"))}
        if states == {"FAILED"}:
            raise Permanent(Reason("refund.declined", {"host": client.host, "message": ""}))
        return read_text(made["id"])


def _ways(answer: Json, money: OrderMoney, *, pays: bool) -> Iterator[Way]:
    """Yield the payments that Wix gives back itself, or those that its owner gives back by hand."""
    for each in map(as_dict, as_list(answer.get("payments"))):
        payment = as_dict(each.get("payment"))
        most = money.read(as_dict(payment.get("monetary")).get("maxRefund")).buyer
        is_open = each.get("refundable") is True or (not pays and each.get("manuallyRefundable") is True)
        if is_open and most and read_text(payment.get("paymentId")):
            name = read_text(payment.get("paymentMethod"))
            yield Way(name, most, {"paymentId": payment["paymentId"]}, is_by_hand=not pays)


def _items(open_ones: Json, wish: RefundWish) -> Json:
    lines = [{"lineItemId": key, "quantity": count} for key, count in wish.pieces.items() if count]
    price = as_dict(as_dict(open_ones.get("shipping")).get("availableForRefundAmount"))
    is_left = wish.shipping and read_text(price.get("amount")).strip("0.")
    shipping = {"shipping": {"amount": {"amount": read_text(price["amount"])}}} if is_left else {}
    return {**({"lineItems": lines} if lines else {}), **shipping}


def _calculated(client: WixClient, order: StoreOrder, money: OrderMoney, items: Json) -> tuple[Dual, Dual]:
    asked = {"orderId": order.external_id, "refundItems": items}
    answer = client.query(f"{_BILLING}/calculate-refund", asked)
    summary = as_dict(answer.get("summary"))
    if not summary:
        raise Permanent(Reason("refund.items_refused", {"host": client.host}))
    return in_both(order, money.must(summary.get("total")).buyer), in_both(order, money.read(summary.get("tax")).buyer)


def _paid(way: Way, order: StoreOrder) -> Json:
    amount = {"amount": to_decimal(way.amount, order.buyer_currency)}
    return {**way.record, "amount": amount, **({"externalRefund": True} if way.is_by_hand else {})}
