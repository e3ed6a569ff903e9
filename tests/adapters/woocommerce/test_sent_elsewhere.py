"""What left by the merchant's own hand, and what a refund leaves of it, as WooCommerce 10.9 answered."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.sandbox.woocommerce import order_records, trackings
from fixtures.sandbox.woocommerce.call import Call
from server.ports.fulfilments import ParcelLabel
from server.ports.orders import ShippingState
from tests.adapters.fulfilment_stores import FulfilmentStore, of_woocommerce
from tests.support.sandbox import Outside

UPS = ParcelLabel("1Z999AA10123456784", "ups", url="https://www.ups.com/track?tracknum=1Z999AA10123456784")
UNSHIPPED = ShippingState.UNSHIPPED


@pytest.fixture
def core(outside: Outside) -> FulfilmentStore:
    """A store with core's fulfilments turned on."""
    return of_woocommerce("core")(outside)


@pytest.fixture
def store(outside: Outside) -> FulfilmentStore:
    return of_woocommerce("")(outside)


def record(outside: Outside, order_id: str) -> dict[str, Any]:
    return outside.store().orders[int(order_id)]


def by_merchant(outside: Outside, order_id: str, pieces: dict[str, int], status: str, number: str = "") -> None:
    """Let the merchant make a fulfilment of core in the store's own pages."""
    items = [{"item_id": int(line), "qty": count} for line, count in pieces.items()]
    meta = [{"key": "_items", "value": items}, {"key": "_tracking_number", "value": number}]
    body = {"status": status, "meta_data": meta if number else meta[:1]}
    answer = trackings.create_fulfilment(Call(outside.store(), body=body, ids={"order": int(order_id)}))
    assert answer.content["is_fulfilled"] is (status == "fulfilled")


def state(store: FulfilmentStore, order_id: str) -> tuple[ShippingState, int]:
    """Return how far the order's reading says that it is sent, and what it leaves open."""
    order = store.order(order_id)
    return order.shipping, sum(line.open_quantity for line in order.lines)


def test_a_draft_is_no_parcel(core: FulfilmentStore, outside: Outside) -> None:
    """Lists say "0" there, which is no false."""
    order_id, (line,) = core.buy()
    by_merchant(outside, order_id, {line: 2}, "unfulfilled", "D1")
    assert (core.done(order_id), dict(core.read(order_id).open_pieces)) == ([], {line: 2})
    assert state(core, order_id) == (UNSHIPPED, 2)


def test_what_the_merchant_sent_is_not_open_and_no_piece_counts_twice(core: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = core.buy(quantity=4)
    by_merchant(outside, order_id, {line: 1}, "fulfilled")
    core.send(order_id, {line: 2}, UPS)
    (by_hand,) = (each for each in core.done(order_id) if not each.labels)
    assert (dict(by_hand.pieces), dict(core.read(order_id).open_pieces)) == ({line: 1}, {line: 1})
    assert state(core, order_id) == (ShippingState.PARTIALLY_SHIPPED, 1)
    by_merchant(outside, order_id, {line: 1}, "fulfilled", "M1")
    assert state(core, order_id) == (ShippingState.SHIPPED, 0)


def test_a_feature_that_was_turned_off_leaves_what_we_know_ourselves(core: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = core.buy(quantity=4)
    by_merchant(outside, order_id, {line: 1}, "fulfilled")
    core.send(order_id, {line: 2}, UPS)
    outside.store().configure({"tracking": ""})
    assert state(core, order_id) == (ShippingState.PARTIALLY_SHIPPED, 2)


def test_only_orders_in_which_something_left_are_asked_for_it(core: FulfilmentStore, outside: Outside) -> None:
    bought = [core.buy() for _ in range(4)]
    by_merchant(outside, bought[0][0], {bought[0][1][0]: 1}, "fulfilled")
    by_merchant(outside, bought[1][0], {bought[1][1][0]: 1}, "unfulfilled")
    order_records.state(outside.store(), record(outside, bought[2][0]), "completed")
    outside.sandbox.log.clear()
    core.orders.port.read_orders(core.orders.access, [order_id for order_id, _ in bought])
    seen = [each["path"] for each in outside.sandbox.log.report(with_entries=True)["entries"]]
    assert [path.partition("/wc/v3/")[2] for path in seen if path.endswith("/fulfillments")] == [
        f"orders/{bought[0][0]}/fulfillments"
    ]


def test_one_that_the_store_never_had_is_taken_back_without_a_failure(core: FulfilmentStore) -> None:
    """Core refuses with the number of an exception for a code."""
    order_id, (line,) = core.buy()
    made = core.send(order_id, {line: 1}, UPS)
    core.take_back(replace(made, external_id="999999"))
    assert core.done(order_id) == [made]


def test_a_refund_of_everything_does_not_make_sent_pieces_open(store: FulfilmentStore, outside: Outside) -> None:
    """The store moves such an order from completed to refunded, and keeps the date."""
    shop = outside.store()
    ours, by_hand, unsent = (store.buy()[0] for _ in range(3))
    store.send(ours, {store.order(ours).lines[0].external_id: 2}, UPS)
    order_records.state(shop, record(outside, by_hand), "completed")
    for order_id in (ours, by_hand, unsent):
        order_records.refund(shop, record(outside, order_id), {"amount": record(outside, order_id)["total"]})
    shipped = (ShippingState.SHIPPED, 0)
    assert [state(store, each) for each in (ours, by_hand, unsent)] == [shipped, shipped, (UNSHIPPED, 2)]


def test_what_was_taken_back_before_a_refund_was_not_sent(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    store.take_back(store.send(order_id, {line: 2}, UPS))
    kept = record(outside, order_id)
    assert kept["date_completed"]
    order_records.refund(outside.store(), kept, {"amount": kept["total"]})
    assert state(store, order_id) == (UNSHIPPED, 2)
