"""Refunds of a shop's orders; implements `server.ports.refunds.StoreRefundPort`.

Source: shopify.dev, object SuggestedRefund, mutation refundCreate ("from 2026-04 it needs `@idempotent(key:)`"), input
RefundInput: for an order in another currency than the shop's, `currency` and all amounts are the buyer's.
"""

from collections.abc import Iterator

from server.adapters.shopify_admin.client import Json, ShopifyClient
from server.adapters.shopify_admin.mapper import number_of
from server.adapters.shopify_admin.order_lines import Purse, dicts
from server.adapters.shopify_admin.order_queries import MONEY
from server.adapters.shopify_admin.orders import ORDER, by_id, rights_to_orders
from server.adapters.stores.refunds import Calculation, RefundingStore, Way, lacking_refund_rights, left_of
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, read_text
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.orders import Dual, StoreOrder
from server.ports.refunds import RefundLimits, RefundWish

SCOPES = "write_orders"
_LINE = "gid://shopify/LineItem/"
_PAYMENTS = f"""suggestedTransactions {{
  gateway formattedGateway parentTransaction {{ id }} maximumRefundableSet {MONEY}
}}"""
SUGGESTED = f"""query SuggestedRefund($id: ID!, $lines: [RefundLineItemInput!], $shipping: Boolean!) {{
  order(id: $id) {{
    chosen: suggestedRefund(refundLineItems: $lines, refundShipping: $shipping) {{
      amountSet {MONEY} totalTaxSet {MONEY}
      refundLineItems {{ quantity restockType lineItem {{ id }} location {{ id }} }}
    }}
    whole: suggestedRefund(suggestFullRefund: true) {{ maximumRefundableSet {MONEY} {_PAYMENTS} }}
  }}
}}"""
REFUND = """mutation Refund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) { refund { id } userErrors { field message } }
}"""


class ShopifyRefunds(RefundingStore[ShopifyClient]):
    """Shopify calculates what pieces are worth, and of which payments they can be given back."""

    refunds = RefundLimits(notes_only=False, keeps_keys=True)
    refund_scopes = SCOPES

    def order_to_refund(self, client: ShopifyClient, order_id: str) -> tuple[StoreOrder, Json] | None:
        with rights_to_orders(client):
            order = by_id(client, [f"{ORDER}{order_id}"]).get(f"{ORDER}{order_id}")
        return (order, {}) if order else None

    def calculate(self, client: ShopifyClient, order: StoreOrder, record: Json, wish: RefundWish) -> Calculation:
        with rights_to_orders(client):
            found = _suggested(client, order, wish)
        chosen, whole = as_dict(found.get("chosen")), as_dict(found.get("whole"))
        purse = Purse(order.currency, order.buyer_currency)
        amount, tax = purse.read(chosen.get("amountSet")), purse.read(chosen.get("totalTaxSet"))
        most, left = purse.read(whole.get("maximumRefundableSet")), left_of(order)
        ways = [_way(each, purse) for each in dicts(whole.get("suggestedTransactions"))]
        if purse.is_unreadable:
            raise MalformedAnswer
        limit = Dual(min(most.shop, left.shop), min(most.buyer, left.buyer))
        return Calculation(amount, limit, ways, tax, dicts(chosen.get("refundLineItems")))

    def give_back(self, client: ShopifyClient, order: StoreOrder, wish: RefundWish, plan: Calculation) -> str:
        gid = f"{ORDER}{order.external_id}"
        given = {
            "orderId": gid,
            "currency": order.buyer_currency,
            "note": wish.text,
            "notify": False,
            "refundLineItems": [_line(each) for each in plan.record],
            "transactions": [{"orderId": gid, "kind": "REFUND", **_paid(way, order)} for way in plan.ways],
            **({"shipping": {"fullRefund": True}} if wish.shipping else {}),
        }
        with rights_to_orders(client, lacking_refund_rights(client.host, SCOPES)):
            payload = client.mutate("refundCreate", REFUND, {"input": given, "key": wish.key})
        number = number_of(read_text(as_dict(payload.get("refund")).get("id")))
        if not number:
            raise MalformedAnswer
        return number


def _suggested(client: ShopifyClient, order: StoreOrder, wish: RefundWish) -> Json:
    variables = {
        "id": f"{ORDER}{order.external_id}",
        "lines": list(_asked(order, wish)),
        "shipping": wish.shipping,
    }
    found = as_dict(client.query(SUGGESTED, variables).get("order"))
    if not found.get("whole"):
        raise Permanent(Reason("fulfilment.order_gone", {"host": client.host}))
    return found


def _asked(order: StoreOrder, wish: RefundWish) -> Iterator[Json]:
    """Yield the pieces: those that were not sent are called off, the others come back."""
    for line in order.lines:
        count = wish.pieces.get(line.external_id, 0)
        unsent = min(count, line.open_quantity)
        kinds = {"CANCEL": unsent, "RETURN": count - unsent} if wish.restocks else {"NO_RESTOCK": count}
        for kind, part in kinds.items():
            if part:
                yield {"lineItemId": f"{_LINE}{line.external_id}", "quantity": part, "restockType": kind}


def _line(suggested: Json) -> Json:
    """Return pieces as Shopify suggests them, with the place at which they come back into stock."""
    place, kind = as_dict(suggested.get("location")).get("id"), read_text(suggested.get("restockType"))
    line = {"lineItemId": as_dict(suggested.get("lineItem")).get("id"), "quantity": suggested.get("quantity")}
    return {**line, "restockType": kind, **({"locationId": place} if place and kind != "NO_RESTOCK" else {})}


def _way(transaction: Json, purse: Purse) -> Way:
    parent = as_dict(transaction.get("parentTransaction")).get("id")
    record = {"gateway": read_text(transaction.get("gateway")), **({"parentId": parent} if parent else {})}
    name = read_text(transaction.get("formattedGateway")) or record["gateway"]
    return Way(name, purse.read(transaction.get("maximumRefundableSet")).buyer, record)


def _paid(way: Way, order: StoreOrder) -> Json:
    return {**way.record, "amount": to_decimal(way.amount, order.buyer_currency)}
