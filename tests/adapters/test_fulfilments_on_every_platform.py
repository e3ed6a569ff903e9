"""What each selling platform promises about fulfilments: the same tests for all of them."""

from datetime import UTC, datetime

import pytest

from server.ports import registry
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.fulfilments import NewFulfilment, ParcelLabel
from server.ports.orders import ShippingState
from server.ports.parcels import ParcelEvent, ParcelState
from tests.adapters.fulfilment_stores import ABILITIES, FULFILMENT_STORES, FulfilmentStore
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
UPS = ParcelLabel("1Z999AA10123456784", "ups", url="https://www.ups.com/track?tracknum=1Z999AA10123456784")
POST = ParcelLabel("4PX3000123456789CN", "4px", url="https://track.4px.com/#/result/0/4PX3000123456789CN")
COURIER = ParcelLabel("HC-77", carrier_name="Harbour Couriers", url="https://couriers.example.com/HC-77")


@pytest.fixture(params=list(FULFILMENT_STORES))
def store(request: pytest.FixtureRequest, outside: Outside) -> FulfilmentStore:
    if not request.param.startswith("woocommerce"):
        request.getfixturevalue(request.param)
    return FULFILMENT_STORES[request.param](outside)


def able(ability: str) -> pytest.MarkDecorator:
    """Run a test with the platforms that have this ability."""
    return pytest.mark.parametrize(
        "store", [name for name in FULFILMENT_STORES if name in ABILITIES[ability]], indirect=True
    )


def is_label(read: ParcelLabel, sent: ParcelLabel) -> bool:
    """Return whether a store keeps what it was sent; it may know a carrier's own page instead of ours."""
    names = read.carrier == sent.carrier if sent.carrier else read.carrier_name == sent.carrier_name
    is_own_page = bool(sent.carrier) and sent.number in read.url
    return read.number == sent.number and names and (read.url == sent.url or is_own_page)


def test_every_platform_with_orders_has_the_port() -> None:
    with_orders = {platform for platform in registry.STORES if registry.store_orders(platform)}
    assert {platform for platform in registry.STORES if registry.store_fulfilments(platform)} == with_orders


def test_what_was_sent_is_read_back(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    assert (dict(store.read(order_id).open_pieces), store.done(order_id)) == ({line: 2}, [])
    made = store.send(order_id, {line: 2}, UPS)
    (read,) = store.done(order_id)
    assert read == made
    assert (read.order_id, dict(read.pieces)) == (order_id, {line: 2})
    (label,) = read.labels
    assert is_label(label, UPS)
    assert dict(store.read(order_id).open_pieces) == {}


def test_a_part_and_then_the_rest_ship_an_order(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy(quantity=3)
    before = store.order(order_id)
    store.orders.pass_seconds(2)
    store.send(order_id, {line: 1}, UPS)
    assert dict(store.read(order_id).open_pieces) == {line: 2}
    partly = store.order(order_id)
    assert partly.shipping is ShippingState.PARTIALLY_SHIPPED
    assert partly.version > before.version
    assert [each.open_quantity for each in partly.lines] == [2]
    store.orders.pass_seconds(2)
    store.send(order_id, {line: 2}, POST)
    assert [(each.labels[0].number, dict(each.pieces)) for each in store.done(order_id)] == [
        (UPS.number, {line: 1}),
        (POST.number, {line: 2}),
    ]
    assert dict(store.read(order_id).open_pieces) == {}
    whole = store.order(order_id)
    assert whole.shipping is ShippingState.SHIPPED
    assert [each.open_quantity for each in whole.lines] == [0]


def test_two_parcels_of_one_order_have_their_own_lines(store: FulfilmentStore) -> None:
    order_id, lines = store.buy(lines=3)
    store.send(order_id, {lines[0]: 2, lines[2]: 1}, UPS)
    store.send(order_id, {lines[1]: 2}, POST)
    shipping = store.read(order_id)
    assert [dict(each.pieces) for each in shipping.done] == [{lines[0]: 2, lines[2]: 1}, {lines[1]: 2}]
    assert dict(shipping.open_pieces) == {lines[2]: 1}


def test_many_lines_are_sent_and_read_whole(store: FulfilmentStore) -> None:
    order_id, lines = store.buy(lines=store.many, quantity=1)
    store.send(order_id, dict.fromkeys(lines[:-1], 1), UPS)
    (read,) = store.done(order_id)
    assert dict(read.pieces) == dict.fromkeys(lines[:-1], 1)
    assert dict(store.read(order_id).open_pieces) == {lines[-1]: 1}


def test_a_number_is_corrected_with_carrier_and_page(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 1}, UPS)
    changed = store.change(made, POST)
    (read,) = store.done(order_id)
    assert (changed, dict(read.pieces)) == (read, {line: 1})
    (label,) = read.labels
    assert is_label(label, POST)


def test_a_carrier_without_a_word_there_has_its_name_and_page(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 1}, COURIER)
    (read,) = store.done(order_id)
    (label,) = read.labels
    assert is_label(label, COURIER)


@able("needs_link")
def test_a_carrier_without_a_word_there_and_a_page_is_refused(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    label = ParcelLabel("HC-77", carrier_name="Harbour Couriers")
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, label))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.needs_link")
    assert failure.reason.params["carrier"] == "Harbour Couriers"
    assert store.done(order_id) == []


@able("cancels")
def test_pieces_of_a_cancelled_fulfilment_are_open_again(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy(quantity=3)
    first, second = store.send(order_id, {line: 1}, UPS), store.send(order_id, {line: 2}, POST)
    for _ in range(2):
        store.take_back(second)
    assert [each.external_id for each in store.done(order_id)] == [first.external_id]
    assert dict(store.read(order_id).open_pieces) == {line: 2}
    assert store.order(order_id).shipping is ShippingState.PARTIALLY_SHIPPED
    again = store.send(order_id, {line: 2}, COURIER)
    assert dict(again.pieces) == {line: 2}
    assert store.order(order_id).shipping is ShippingState.SHIPPED


@able("cancels")
def test_the_only_fulfilment_is_taken_back_and_nothing_is_shipped(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 2}, UPS)
    store.take_back(made)
    assert (store.done(order_id), dict(store.read(order_id).open_pieces)) == ([], {line: 2})
    assert store.order(order_id).shipping is ShippingState.UNSHIPPED
    failure = store.refuses(lambda: store.change(made, POST))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.parcel_gone")


def test_more_than_is_open_is_refused_and_nothing_changes(store: FulfilmentStore) -> None:
    order_id, lines = store.buy(lines=2)
    store.send(order_id, {lines[0]: 1}, UPS)
    before = store.read(order_id)
    failure = store.refuses(lambda: store.send(order_id, {lines[0]: 2, lines[1]: 1}, POST))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.more_than_open")
    assert (failure.reason.params["open"], failure.reason.params["count"]) == ("1", "2")
    assert store.read(order_id) == before


def test_an_unknown_line_is_refused_and_nothing_changes(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    failure = store.refuses(lambda: store.send(order_id, {line: 1, "987654": 1}, UPS))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.line_unknown")
    assert (store.done(order_id), dict(store.read(order_id).open_pieces)) == ([], {line: 2})


@able("holds")
def test_held_pieces_are_refused_and_nothing_changes(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    assert store.hold is not None
    store.hold(order_id)
    shipping = store.read(order_id)
    assert (dict(shipping.open_pieces), dict(shipping.held_pieces)) == ({}, {line: 2})
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert isinstance(failure, Permanent)
    assert failure.reason.code in {"fulfilment.held", "fulfilment.order_not_approved", "fulfilment.order_closed"}
    assert store.read(order_id) == shipping


def test_a_cancelled_order_ships_nothing(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    store.cancel_order(order_id)
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.order_cancelled")
    assert (store.done(order_id), dict(store.read(order_id).open_pieces)) == ([], {})


def test_an_order_that_is_gone_is_missing(store: FulfilmentStore) -> None:
    (gone, (line,)), (here, _) = store.buy(), store.buy()
    store.orders.delete(gone)
    assert set(store.port.read_fulfilments(store.orders.access, [gone, here])) == {here}
    failure = store.refuses(lambda: store.send(gone, {line: 1}, UPS))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.order_gone")


def test_after_a_lost_answer_reading_shows_the_fulfilment_once(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    store.lose_answer()
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert isinstance(failure, Retryable)
    assert failure.unknown_outcome
    (read,) = store.done(order_id)
    assert (dict(read.pieces), read.labels[0].number) == ({line: 1}, UPS.number)
    assert dict(store.read(order_id).open_pieces) == {line: 1}


def test_without_the_right_the_merchant_is_asked_and_products_work(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    assert store.forbid is not None
    store.forbid()
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert isinstance(failure, NeedsMerchant)
    assert (failure.action, failure.reason.code) == ("reconnect_orders", "store.fulfilment_scopes_missing")
    assert registry.store(store.orders.platform).read_currency(store.orders.access) == "USD"


@able("takes_events")
def test_a_scan_is_shown_once(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 1}, UPS)
    event = ParcelEvent(datetime(2026, 11, 30, 8, 15, tzinfo=UTC), ParcelState.OUT_FOR_DELIVERY, "On the van", "Leeds")
    for each in (event, event, ParcelEvent(event.at, ParcelState.SILENT)):
        store.port.push_event(store.orders.access, made, each)
    assert store.scans(order_id) == ["OUT_FOR_DELIVERY"]


def test_limits_say_what_the_port_does(store: FulfilmentStore, request: pytest.FixtureRequest) -> None:
    limits, name = store.port.fulfilment_limits(), request.node.callspec.params["store"]
    said = {"cancels": limits.cancels, "takes_events": limits.takes_events}
    assert said == {ability: name in ABILITIES[ability] for ability in said}
    order_id, (line,) = store.buy()
    new = NewFulfilment(order_id, {line: 2}, UPS, notify_buyer=True)
    store.port.create_fulfilment(store.orders.access, new)
    assert store.notified(order_id) is (name in ABILITIES["notifies"])
    assert limits.notifies or name not in ABILITIES["notifies"]
