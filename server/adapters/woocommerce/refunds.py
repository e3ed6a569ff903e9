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
from server.adapters.woocommerce.order_lines import Amounts, rows
from server.adapters.woocommerce.order_mapper import currencies_of, order_of
from server.adapters.woocommerce.orders import RIGHT, read_order, refunds_of_order
from server.adapters.woocommerce.refusals import WooRefusal
from server.kit.money import exponent, to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.orders import ZERO, Dual, LineKind, StoreOrder
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
        return Calculation(_fitted(order, record, wish), left_of(order), [way], record=record)

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
    step = 10 ** (exponent(order.buyer_currency) - _amounts(record).places)
    return plus(worth(order, wish, step=step), _shipping_left(record) if wish.shipping else ZERO)


def _fitted(order: StoreOrder, record: Json, wish: RefundWish) -> Dual:
    """Return what the pieces are worth, or what is left where only roundings differ: a store that rounds taxes once an
    order has a total that its lines do not add up to.
    """
    found, left = _worth(order, record, wish), left_of(order)
    step = 10 ** (exponent(order.buyer_currency) - _amounts(record).places)
    slack, off = step * (len(order.lines) + len(order.shipping_lines)), found.buyer - left.buyer
    return left if 0 < off <= slack or (_is_all(order, record, wish) and -slack <= off < 0) else found


def _is_all(order: StoreOrder, record: Json, wish: RefundWish) -> bool:
    """Return whether these are all pieces that were not given back yet, and the shipping."""
    goods = (line for line in order.lines if line.kind is LineKind.PRODUCT)
    is_whole = all(wish.pieces.get(line.external_id, 0) == line.current_quantity for line in goods)
    return is_whole and (wish.shipping or _shipping_left(record) == ZERO)


def _amounts(record: Json) -> Amounts:
    return Amounts.of(record, currencies_of(record))


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
    return _amounts(record).sum_of([max(whole - back, Decimal(0))])


def _lines(record: Json, order: StoreOrder, wish: RefundWish, ratio: Decimal) -> Iterator[Json]:
    """Yield the rows that the refund takes back, each with its part of the amount without tax, and its taxes."""
    step = Decimal(1).scaleb(-_amounts(record).places)
    gone = {line.external_id: line.quantity - line.current_quantity for line in order.lines}
    for row in rows(record, "line_items"):
        key, quantity = str(id_of(row)), read_decimal(row.get("quantity"))
        if (pieces := wish.pieces.get(key, 0)) and quantity:
            shares = [(gone[key] + each) / quantity for each in (0, pieces)]
            yield {"id": id_of(row), "quantity": pieces, **_parts(row, step, ratio, *shares)}
    for row in rows(record, "shipping_lines") if wish.shipping else ():
        yield {"id": id_of(row), "quantity": 0, **_parts(row, step, ratio)}


def _parts(row: Json, step: Decimal, ratio: Decimal, before: Decimal = Decimal(0), after: Decimal = Decimal(1)) -> Json:
    """Return the row's amounts from one share to another, so that all shares come to the whole."""

    def rounded(amount: Decimal) -> Decimal:
        return amount.quantize(step, ROUND_HALF_UP)

    def part(value: object) -> str:
        whole = read_decimal(value)
        return str(rounded((rounded(whole * after) - rounded(whole * before)) * ratio))

    taxes = [{"id": each.get("id"), "refund_total": part(each.get("total"))} for each in rows(row, "taxes")]
    return {"refund_total": part(row.get("total")), "refund_tax": taxes}


def _number(order_id: str) -> str:
    """Return an order's id as a part of a path. ValueError for what is none."""
    if not (order_id.isascii() and order_id.isdecimal()):
        raise ValueError("no id")
    return order_id
