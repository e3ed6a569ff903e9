"""Refunds of a store's orders; implements `server.ports.refunds.StoreRefundPort`.

Source: "Payment Actions" v3: a quote says the amount and by which payments it can be given back; the amount of a refund
must be that of one of them; an order has one refund at a time. There are no keys: our mark stands in the items' reason.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from server.adapters.bigcommerce.client import BigCommerceClient, Json
from server.adapters.bigcommerce.order_lines import id_of
from server.adapters.bigcommerce.orders import SCOPES, WHOLE, orders_of, read_order
from server.adapters.stores.order_amounts import read_decimal
from server.adapters.stores.refunds import Calculation, RefundingStore, Way, in_both, left_of
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_text
from server.kit.money import exponent, to_decimal, to_minor
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.orders import StoreOrder
from server.ports.refunds import RefundLimits, RefundWish


class BigCommerceRefunds(RefundingStore[BigCommerceClient]):
    """BigCommerce calculates, and keeps no stock of what comes back."""

    refunds = RefundLimits(restocks=False)
    refund_scopes = ", ".join(SCOPES)

    def order_to_refund(self, client: BigCommerceClient, order_id: str) -> tuple[StoreOrder, Json] | None:
        record = read_order(client, int(_number(order_id)), WHOLE)
        return (orders_of(client, [record])[0], record) if record else None

    def calculate(self, client: BigCommerceClient, order: StoreOrder, record: Json, wish: RefundWish) -> Calculation:
        items = list(_items(order, record, wish))
        if not items:
            raise Permanent(Reason("refund.nothing", {"host": client.host}))
        quote = client.ask_v3(f"orders/{_number(order.external_id)}/payment_actions/refund_quotes", {"items": items})
        currency = order.buyer_currency
        amount = in_both(order, _minor(quote.get("total_refund_amount"), currency))
        method = _method(as_list(quote.get("refund_methods")), pays=wish.pays)
        ways = [_way(each, currency, most=left_of(order).buyer, fixed=wish.amount is None) for each in method]
        if wish.pays and any(way.is_by_hand for way in ways):
            raise Permanent(Reason("refund.by_hand_only", {"host": client.host, "name": ways[0].name}))
        tax = in_both(order, _minor(quote.get("total_refund_tax_amount"), currency))
        return Calculation(amount, left_of(order), ways, tax, {"items": items, "calculated": amount.buyer})

    def give_back(self, client: BigCommerceClient, order: StoreOrder, wish: RefundWish, plan: Calculation) -> str:
        currency, asked = order.buyer_currency, plan.record
        paid = [{**way.record, "amount": _number_of(way.amount, currency)} for way in plan.ways]
        given: Json = {"items": [{**item, "reason": wish.text} for item in asked["items"]], "payments": paid}
        if plan.amount.buyer != asked["calculated"]:
            tax = read_decimal(to_decimal(plan.tax.buyer, currency)) if plan.tax else Decimal(0)
            share = tax * plan.amount.buyer / asked["calculated"] if asked["calculated"] else Decimal(0)
            whole = _number_of(plan.amount.buyer, currency)
            given["merchant_calculated_override"] = {"total_amount": whole, "total_tax": round(float(share), 2)}
        made = client.post(f"orders/{_number(order.external_id)}/payment_actions/refunds", given)
        payments = [as_dict(each) for each in as_list(made.get("payments"))]
        if payments and all(each.get("is_declined") is True for each in payments):
            message = read_text(payments[0].get("declined_message"))[:200]
            raise Permanent(Reason("refund.declined", {"host": client.host, "message": message}))
        return str(id_of(made))


def _items(order: StoreOrder, record: Json, wish: RefundWish) -> Iterator[Json]:
    """Yield what is refunded: pieces, shipping by its address, or an amount of the whole order."""
    for line_id, count in wish.pieces.items():
        if count:
            yield {"item_type": "PRODUCT", "item_id": int(_number(line_id)), "quantity": count}
    if wish.shipping:
        for each in map(as_dict, as_list(as_dict(record.get("consignments")).get("shipping"))):
            if cost := _minor(each.get("cost_inc_tax"), order.buyer_currency):
                yield {
                    "item_type": "SHIPPING",
                    "item_id": id_of(each),
                    "amount": _number_of(cost, order.buyer_currency),
                }
    if not any(wish.pieces.values()) and not wish.shipping and wish.amount:
        amount = _number_of(wish.amount, order.buyer_currency)
        yield {"item_type": "ORDER", "item_id": int(_number(order.external_id)), "amount": amount}


def _method(methods: list[Any], *, pays: bool) -> list[Json]:
    """Return the payments of the method to use: the first that the store pays itself, or one by hand."""
    found = [[as_dict(part) for part in as_list(each)] for each in methods]
    fitting = [each for each in found if each and any(_is_offline(part) for part in each) is not pays]
    if not found or not all(found):
        raise MalformedAnswer
    return (fitting or found)[0]


def _way(part: Json, currency: str, *, most: int, fixed: bool) -> Way:
    provider = read_text(part.get("provider_id"))
    record, name = {"provider_id": provider, "offline": _is_offline(part)}, read_text(part.get("provider_description"))
    return Way(
        name or provider, _minor(part.get("amount"), currency) if fixed else most, record, is_by_hand=_is_offline(part)
    )


def _is_offline(part: Json) -> bool:
    return part.get("offline") is True


def _minor(value: Any, currency: str) -> int:
    return max(to_minor(read_decimal(value), currency), 0)


def _number_of(minor: int, currency: str) -> float:
    """Return an amount as BigCommerce takes it: a number with the currency's decimals."""
    return round(float(to_decimal(minor, currency)), exponent(currency))


def _number(external_id: str) -> str:
    """Return an id as a part of a path. ValueError for what is no id."""
    if not (external_id.isascii() and external_id.isdecimal() and int(external_id)):
        raise ValueError("no id")
    return external_id
