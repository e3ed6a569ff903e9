"""WooCommerce's own about refunds: gateways that refuse, in the words of the store; roundings."""

import pytest

from fixtures.sandbox.woocommerce import order_records
from server.ports import registry
from server.ports.failures import Permanent, Retryable
from server.ports.orders import Dual, PaymentState
from server.ports.refunds import RefundWish, StoreRefundPort
from tests.adapters.order_store import Basket, OrderStore
from tests.adapters.order_stores import of_woocommerce
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
DECLINED = '{"code": "woocommerce_rest_cannot_create_order_refund", "message": "The card was declined.", "data": 500}'


@pytest.fixture
def store(outside: Outside) -> OrderStore:
    return of_woocommerce(outside)


def port_of(store: OrderStore) -> StoreRefundPort:
    port = registry.store_refunds(store.platform)
    assert port is not None
    return port


def sold(outside: Outside, *, total: str, says: str = "") -> tuple[str, str]:
    """Return an order of three pieces that cost so much together, and the id of its line."""
    line = {"name": "Tea", "unit": "9.00", "quantity": 3, "total": total, "sku": "TEA-0"}
    record = order_records.place(outside.store(), {"line_items": [line]})
    record["total"] = says or record["total"]
    return str(record["id"]), str(record["line_items"][0]["id"])


def one_by_one(store: OrderStore, order_id: str, line: str) -> list[int]:
    """Give the pieces back one after the other; return the amounts."""
    given = []
    for number in range(3):
        wish = RefundWish(order_id, {line: 1}, key=str(number) * 32)
        quote = port_of(store).quote_refund(store.access, wish)
        port_of(store).make_refund(store.access, wish, quote)
        given.append(quote.amount.buyer)
    return given


def test_pieces_given_back_one_by_one_come_to_the_whole(store: OrderStore, outside: Outside) -> None:
    """Each third of 20.00 rounded by itself is a cent more than there is."""
    order_id, line = sold(outside, total="20.00")
    assert one_by_one(store, order_id, line) == [667, 666, 667]
    rows = [each["line_items"][0] for each in outside.store().orders[int(order_id)]["refund_records"]]
    assert [row["total"] for row in rows] == ["-6.67", "-6.66", "-6.67"]
    assert store.port.read_orders(store.access, [order_id])[order_id].payment is PaymentState.REFUNDED


def test_a_store_of_whole_prices_gives_whole_amounts_back(store: OrderStore, outside: Outside) -> None:
    """Its order says 20 where its line says 19.70."""
    order_id, line = sold(outside, total="19.70", says="20.00")
    assert one_by_one(store, order_id, line) == [700, 600, 700]


@pytest.mark.parametrize(("fee", "amount"), [("0.01", 2001), ("-0.01", 1999)])
def test_with_the_last_piece_goes_what_roundings_left(
    store: OrderStore, outside: Outside, fee: str, amount: int
) -> None:
    """A plugin that rounds totals writes the cent as a fee."""
    order_id, line = sold(outside, total="20.00", says=f"{20 + float(fee):.2f}")
    row = {"id": 9999, "name": "Rounding", "total": fee, "total_tax": "0.00"}
    outside.store().orders[int(order_id)]["fee_lines"] = [row]
    quote = port_of(store).quote_refund(store.access, RefundWish(order_id, {line: 3}))
    assert quote.amount == Dual(amount, amount)


def test_more_than_roundings_is_refused(store: OrderStore, outside: Outside) -> None:
    order_id, line = sold(outside, total="20.00")
    order_records.refund(outside.store(), outside.store().orders[int(order_id)], {"amount": "1.00"})
    with pytest.raises(Permanent) as refused:
        port_of(store).quote_refund(store.access, RefundWish(order_id, {line: 3}))
    assert refused.value.reason.code == "refund.more_than_left"


def test_a_refund_finer_than_the_stores_prices_is_read_as_it_is(store: OrderStore, outside: Outside) -> None:
    order_id, _ = sold(outside, total="19.70", says="20.00")
    order_records.refund(outside.store(), outside.store().orders[int(order_id)], {"amount": "7.57"})
    assert store.port.read_orders(store.access, [order_id])[order_id].refunded == Dual(757, 757)


def test_a_gateway_that_refuses_leaves_the_outcome_open_and_its_words(store: OrderStore, outside: Outside) -> None:
    """The store has deleted its refund by then; whether money left, only the gateway knows."""
    port, order_id = port_of(store), store.buy(Basket())
    wish = RefundWish(order_id, amount=700, key="a" * 32)
    quote = port.quote_refund(store.access, wish)
    outside.fails("status", "/refunds", "POST", status=500, body=DECLINED)
    with pytest.raises(Retryable) as refused:
        port.make_refund(store.access, wish, quote)
    assert (refused.value.unknown_outcome, refused.value.said) == (True, "The card was declined.")
    assert store.port.read_orders(store.access, [order_id])[order_id].refunds == ()
