"""What each selling platform promises about refunds: the same tests for all of them."""

from dataclasses import replace
from typing import Any

import pytest

from server.ports import registry
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.orders import Dual, PaymentState, StoreOrder
from server.ports.refunds import RefundQuote, RefundWish, StoreRefundPort, mark_of
from tests.adapters.order_store import Basket, OrderStore
from tests.adapters.order_stores import ORDER_STORES
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
KEY, OTHER = "0f3c9a1b2d4e4f60a7b8c9d0e1f20304", "9" * 32
EVERY = list(ORDER_STORES)
TAKES_LINES = [name for name in EVERY if name != "square"]
WRITES = {
    "shopify": "/graphql.json",
    "woocommerce": "/refunds",
    "bigcommerce": "/payment_actions/refunds",
    "wix": "/refund-payments",
    "square": "/v2/refunds",
}


@pytest.fixture(params=EVERY)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store(request: pytest.FixtureRequest, name: str, outside: Outside) -> OrderStore:
    if name != "woocommerce":
        request.getfixturevalue(name)
    return ORDER_STORES[name](outside)


def with_lines() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", TAKES_LINES)


def port_of(store: OrderStore) -> StoreRefundPort:
    port = registry.store_refunds(store.platform)
    assert port is not None
    return port


def read(store: OrderStore, order_id: str) -> StoreOrder:
    return store.port.read_orders(store.access, [order_id])[order_id]


def quoted(store: OrderStore, wish: RefundWish) -> RefundQuote:
    return port_of(store).quote_refund(store.access, wish)


def made(store: OrderStore, wish: RefundWish) -> str:
    store.pass_seconds(2)
    return port_of(store).make_refund(store.access, wish, quoted(store, replace(wish, key="")))


def refusal(store: OrderStore, wish: RefundWish) -> tuple[str, Any]:
    with pytest.raises(Permanent) as refused:
        quoted(store, wish)
    return refused.value.reason.code, dict(refused.value.reason.params)


def test_every_platform_with_orders_has_the_port() -> None:
    with_orders = {platform for platform in registry.STORES if registry.store_orders(platform)}
    assert {platform for platform in registry.STORES if registry.store_refunds(platform)} == with_orders


def test_an_amount_is_given_back_once_for_a_key_and_read_from_the_order(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    wish = RefundWish(order_id, amount=700, reason="Late parcel", key=KEY)
    quote = quoted(store, wish)
    assert (quote.amount, quote.most, [part.amount for part in quote.parts]) == (
        Dual(700, 700),
        Dual(3000, 3000),
        [700],
    )
    assert not quote.parts[0].is_by_hand
    refund_id = made(store, wish)
    order = read(store, order_id)
    (refund,) = order.refunds
    assert (refund.external_id, refund.amount, order.refunded) == (refund_id, Dual(700, 700), Dual(700, 700))
    assert "Late parcel" in refund.note
    assert mark_of(KEY) in refund.note
    assert order.payment is PaymentState.PARTIALLY_REFUNDED
    assert port_of(store).make_refund(store.access, wish, quote) == refund_id, "the same key makes no second refund"
    assert len(read(store, order_id).refunds) == 1


@with_lines()
def test_pieces_and_shipping_are_worth_what_the_order_says(store: OrderStore) -> None:
    order_id = store.buy(Basket(lines=2))
    first, second = (line.external_id for line in read(store, order_id).lines)
    wish = RefundWish(order_id, {first: 1, second: 2}, shipping=True, key=KEY)
    assert quoted(store, wish).amount == Dual(4250, 4250)
    made(store, wish)
    order = read(store, order_id)
    assert [line.current_quantity for line in order.lines] == [1, 0]
    assert (order.refunded, dict(order.refunds[0].quantities)) == (Dual(4250, 4250), {first: 1, second: 2})
    rest = RefundWish(order_id, {first: 1}, key=OTHER)
    assert (quoted(store, rest).amount, quoted(store, rest).most) == (Dual(1250, 1250), Dual(1250, 1250))
    made(store, rest)
    assert read(store, order_id).payment is PaymentState.REFUNDED
    assert refusal(store, RefundWish(order_id, amount=1))[0] == "refund.all_given_back"


@with_lines()
def test_less_than_the_pieces_are_worth_may_be_given_back(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    (line,) = read(store, order_id).lines
    made(store, RefundWish(order_id, {line.external_id: 2}, amount=2000, key=KEY))
    order = read(store, order_id)
    assert (order.refunded, order.lines[0].current_quantity) == (Dual(2000, 2000), 0)


def test_more_than_is_left_is_refused_with_what_is_left(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    made(store, RefundWish(order_id, amount=2500, key=KEY))
    code, params = refusal(store, RefundWish(order_id, amount=501))
    assert (code, params["left"]) == ("refund.more_than_left", "USD 5.00")
    with pytest.raises(OutsideFailure) as late:
        port_of(store).make_refund(
            store.access, RefundWish(order_id, amount=501, key=OTHER), RefundQuote(Dual(501, 501), Dual(501, 501))
        )
    assert late.value.reason.code == "refund.more_than_left"
    assert read(store, order_id).refunded == Dual(2500, 2500)


@with_lines()
def test_more_pieces_than_are_left_are_refused(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    (line,) = read(store, order_id).lines
    code, params = refusal(store, RefundWish(order_id, {line.external_id: 3}))
    assert (code, params["left"], params["count"]) == ("refund.more_pieces", "2", "3")
    assert refusal(store, RefundWish(order_id, {"987654": 1}))[0] == "fulfilment.line_unknown"


def test_an_order_that_changed_since_it_was_quoted_is_not_refunded(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    shown = RefundQuote(Dual(600, 600), Dual(3000, 3000))
    with pytest.raises(Permanent) as changed:
        port_of(store).make_refund(store.access, RefundWish(order_id, amount=700, key=KEY), shown)
    assert changed.value.reason.code == "refund.changed"
    assert read(store, order_id).refunds == ()


@pytest.mark.parametrize("name", [each for each in EVERY if each != "square"])
def test_an_order_in_another_currency_is_refunded_in_the_buyers(store: OrderStore) -> None:
    order_id = store.buy(Basket(is_foreign=True))
    (line,) = read(store, order_id).lines
    wish = RefundWish(order_id, {line.external_id: 1}, key=KEY)
    assert quoted(store, wish).amount == Dual(1250, 1125)
    made(store, wish)
    assert read(store, order_id).refunded == Dual(1250, 1125)


def test_a_lost_answer_is_found_by_its_mark(store: OrderStore, name: str, outside: Outside) -> None:
    order_id = store.buy(Basket())
    wish = RefundWish(order_id, amount=700, key=KEY)
    quote = quoted(store, wish)
    # At Shopify, the third call of the one address is the refund; Square is asked again by itself, with the same key.
    options = {"shopify": {"every": 3}, "square": {"times": 5}}.get(name, {})
    outside.fails("timeout_after_commit", WRITES[name], "POST", **options)
    with pytest.raises(Retryable) as lost:
        port_of(store).make_refund(store.access, wish, quote)
    assert lost.value.unknown_outcome
    outside.sandbox.faults.rules.clear()
    assert [mark_of(KEY) in each.note for each in read(store, order_id).refunds] == [True]
    port_of(store).make_refund(store.access, wish, quote)
    assert read(store, order_id).refunded == Dual(700, 700)


def test_without_the_right_to_orders_the_merchant_is_asked(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    store.forbid()
    with pytest.raises(NeedsMerchant) as refused:
        quoted(store, RefundWish(order_id, amount=700))
    assert refused.value.action == "reconnect_orders"


@pytest.mark.parametrize("name", ["woocommerce"])
def test_what_a_gateway_cannot_pay_is_said_before_and_can_be_recorded(store: OrderStore, outside: Outside) -> None:
    order_id = store.buy(Basket())
    outside.store().orders[int(order_id)] |= {"payment_method": "bacs", "payment_method_title": "Bank transfer"}
    code, params = refusal(store, RefundWish(order_id, amount=700))
    assert (code, params["name"]) == ("refund.by_hand_only", "Bank transfer")
    wish = RefundWish(order_id, amount=700, pays=False, key=KEY)
    assert quoted(store, wish).parts[0].is_by_hand
    made(store, wish)
    (kept,) = outside.store().orders[int(order_id)]["refund_records"]
    assert (kept["refunded_payment"], kept["restocked"], read(store, order_id).refunded.shop) == (False, False, 700)


@pytest.mark.parametrize("name", ["woocommerce"])
def test_woocommerce_is_told_both_switches_and_the_part_of_each_line(store: OrderStore, outside: Outside) -> None:
    order_id = store.buy(Basket())
    (line,) = read(store, order_id).lines
    made(store, RefundWish(order_id, {line.external_id: 1}, restocks=True, key=KEY))
    (kept,) = outside.store().orders[int(order_id)]["refund_records"]
    assert (kept["refunded_payment"], kept["restocked"], kept["amount"]) == (True, True, "12.50")


@pytest.mark.parametrize("name", ["bigcommerce"])
def test_a_refund_that_the_provider_declines_is_none(store: OrderStore, outside: Outside) -> None:
    order_id = store.buy(Basket())
    outside.sandbox.bigcommerce["teahouse1"].configure({"declines": "checkout_paypalexpress"})
    with pytest.raises(Permanent) as declined:
        made(store, RefundWish(order_id, amount=700, key=KEY))
    assert declined.value.reason.code == "refund.declined"
    order = read(store, order_id)
    assert (order.refunds, order.refunded) == ((), Dual(0, 0))


@pytest.mark.parametrize("name", ["shopify"])
def test_shopify_restocks_what_was_not_sent_and_what_comes_back(store: OrderStore, outside: Outside) -> None:
    order_id = store.buy(Basket(quantity=3))
    shop = outside.sandbox.shopify_shops["tea-harbour"]
    (line,) = read(store, order_id).lines
    shop.orders[int(order_id)]["lines"][0]["fulfilled"] = 2
    made(store, RefundWish(order_id, {line.external_id: 2}, restocks=True, key=KEY))
    (kept,) = shop.orders[int(order_id)]["refunds"]
    assert kept["restocked"] == ["CANCEL", "RETURN"]


@pytest.mark.parametrize("name", ["square"])
def test_square_gives_back_one_payment_at_a_time(store: OrderStore, outside: Outside) -> None:
    order_id = store.buy(Basket())
    order = outside.sandbox.square["MLHARBOR"].orders[order_id]
    (paid,) = order["tenders"]
    parts = [{**paid, "id": key, "payment_id": key, "amount_money": {**paid["amount_money"], "amount": part}}
             for key, part in (("PAY1", 2000), ("PAY2", 1000))]  # fmt: skip
    order["tenders"] = parts
    code, params = refusal(store, RefundWish(order_id, amount=2500))
    assert (code, params["left"]) == ("refund.more_than_left", "USD 20.00")
    for key, amount in ((KEY, 900), (OTHER, 2000)):
        made(store, RefundWish(order_id, amount=amount, key=key))
    refunds = outside.sandbox.square["MLHARBOR"].payment_refunds.values()
    assert [(each["payment_id"], each["amount_money"]["amount"]) for each in refunds] == [("PAY2", 900), ("PAY1", 2000)]
