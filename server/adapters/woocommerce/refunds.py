"""Refunds of a store's orders; implements `server.ports.refunds.StoreRefundPort`.

Source: REST v3, "Create a refund": `amount` wins over its lines, `api_refund` really pays through the order's gateway,
both it and `api_restock` are on unless sent; "Payment gateways": `method_supports` says who can. There are no keys, so
our mark stands in the reason.
"""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from server.adapters.stores.order_amounts import plus, read_decimal
from server.adapters.stores.refunds import Calculation, RefundingStore, Way, left_of, worth
from server.adapters.values import as_list, read_text
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import Json, WooClient
from server.adapters.woocommerce.order_lines import rows
from server.adapters.woocommerce.order_mapper import currencies_of, order_of
from server.adapters.woocommerce.orders import RIGHT, read_order, refunds_of_order
from server.adapters.woocommerce.refusals import WooRefusal
from server.kit.money import exponent, to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.orders import ZERO, Dual, StoreOrder
from server.ports.refunds import RefundLimits, RefundWish


class WooRefunds(RefundingStore[WooClient]):
    """A store does not calculate refunds: what pieces are worth is their share of the order's lines."""

    refunds = RefundLimits(calculates=False)
    refund_scopes = RIGHT

    def order_to_refund(self, client: WooClient, order_id: str) -> tuple[StoreOrder, Json] | None:
        record = read_order(client, _number(order_id))
        if record is None:
            return None
        details = refunds_of_order(client, record)
        return order_of(record, details), {**record, "refund_records": details}

    def calculate(self, client: WooClient, order: StoreOrder, record: Json, wish: RefundWish) -> Calculation:
        way = Way(order.payment_method, left_of(order).buyer, {}, is_by_hand=not wish.pays)
        if wish.pays and not _can_pay(client, record):
            raise Permanent(Reason("refund.by_hand_only", {"host": client.host, "name": order.payment_method}))
        return Calculation(_worth(order, record, wish), left_of(order), [way], record=record)

    def give_back(self, client: WooClient, order: StoreOrder, wish: RefundWish, plan: Calculation) -> str:
        whole = _worth(order, plan.record, wish).buyer
        ratio = Decimal(plan.amount.buyer) / whole if whole else Decimal(0)
        made = client.post(
            f"orders/{_number(order.external_id)}/refunds",
            {
                "amount": to_decimal(plan.amount.buyer, order.buyer_currency),
                "reason": wish.text,
                "api_refund": wish.pays,
                "api_restock": wish.restocks,
                "line_items": list(_lines(plan.record, order, wish, ratio)),
            },
        )
        return str(id_of(made))


def _worth(order: StoreOrder, record: Json, wish: RefundWish) -> Dual:
    return plus(worth(order, wish), _shipping_left(record) if wish.shipping else ZERO)


def _can_pay(client: WooClient, record: Json) -> bool:
    """Return whether the order's gateway pays refunds; True where the key may not see that."""
    try:
        gateway = client.get(f"payment_gateways/{read_text(record.get('payment_method')) or '-'}")
    except WooRefusal as refusal:
        return not refusal.is_missing and refusal.status != 404
    return "refunds" in as_list(gateway.get("method_supports"))


def _shipping_left(record: Json) -> Dual:
    """Return the shipping with its tax, without what earlier refunds gave back of it."""
    given = [each for refund in rows(record, "refund_records") for each in rows(refund, "shipping_lines")]
    back = sum((abs(read_decimal(each.get(name))) for each in given for name in ("total", "total_tax")), Decimal(0))
    whole = sum((read_decimal(record.get(name)) for name in ("shipping_total", "shipping_tax")), Decimal(0))
    return currencies_of(record).read(max(whole - back, Decimal(0)))


def _lines(record: Json, order: StoreOrder, wish: RefundWish, ratio: Decimal) -> Iterator[Json]:
    """Yield the rows that the refund takes back, each with its part of the amount without tax, and its taxes."""
    for row in rows(record, "line_items"):
        pieces, quantity = wish.pieces.get(str(id_of(row)), 0), read_decimal(row.get("quantity"))
        if pieces and quantity:
            yield {"id": id_of(row), "quantity": pieces, **_parts(row, order, ratio * pieces / quantity)}
    for row in rows(record, "shipping_lines") if wish.shipping else ():
        yield {"id": id_of(row), "quantity": 0, **_parts(row, order, ratio)}


def _parts(row: Json, order: StoreOrder, share: Decimal) -> Json:
    step = Decimal(1).scaleb(-exponent(order.buyer_currency))

    def part(value: object) -> str:
        return str((read_decimal(value) * share).quantize(step, ROUND_HALF_UP))

    taxes = [{"id": each.get("id"), "refund_total": part(each.get("total"))} for each in rows(row, "taxes")]
    return {"refund_total": part(row.get("total")), "refund_tax": taxes}


def _number(order_id: str) -> str:
    """Return an order's id as a part of a path. ValueError for what is none."""
    if not (order_id.isascii() and order_id.isdecimal()):
        raise ValueError("no id")
    return order_id
