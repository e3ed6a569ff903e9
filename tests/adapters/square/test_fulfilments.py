"""Square's own about fulfilments: versions, orders that nobody may change, several parcels of one shipment."""

from typing import Any

import pytest

from fixtures.sandbox.square import order_records as records
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.parcels import Parcel, parcels_of, written
from server.ports.failures import Permanent, Retryable
from server.ports.fulfilments import ParcelLabel
from tests.adapters.fulfilment_stores import FulfilmentStore, of_square
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
UPS = ParcelLabel("1Z999AA10123456784", "ups")
COURIER = ParcelLabel("HC|77", carrier_name="Harbour Couriers", url="https://hc.example.com/HC-77")


@pytest.fixture
def store(seller: SquareSeller, outside: Outside) -> FulfilmentStore:
    return of_square(outside)


def shipment(seller: SquareSeller, order_id: str) -> dict[str, Any]:
    found: dict[str, Any] = seller.orders[order_id]["fulfillments"][0]
    return found


def test_one_parcel_completes_its_shipment_and_leaves_no_notes(store: FulfilmentStore, seller: SquareSeller) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 2}, UPS)
    kept, details = shipment(seller, order_id), shipment(seller, order_id)["shipment_details"]
    assert (kept["state"], kept["metadata"], seller.orders[order_id]["state"]) == ("COMPLETED", {}, "COMPLETED")
    assert (details["carrier"], details["tracking_number"]) == ("UPS", UPS.number)
    assert details["tracking_url"] == f"https://www.ups.com/track?tracknum={UPS.number}"
    assert details["recipient"]["display_name"] == "Grace Harper"


def test_parcels_before_the_last_prepare_the_shipment(store: FulfilmentStore, seller: SquareSeller) -> None:
    order_id, (line,) = store.buy(quantity=2)
    store.send(order_id, {line: 1}, UPS)
    assert (shipment(seller, order_id)["state"], seller.orders[order_id]["state"]) == ("PREPARED", "OPEN")
    store.send(order_id, {line: 1}, COURIER)
    assert shipment(seller, order_id)["state"] == "COMPLETED"
    assert shipment(seller, order_id)["shipment_details"]["tracking_url"] == COURIER.url
    assert [each.labels[0].url for each in store.done(order_id)] == [
        f"https://www.ups.com/track?tracknum={UPS.number}",
        COURIER.url,
    ]


@pytest.mark.parametrize(("times", "is_done"), [(1, True), (2, False)])
def test_a_change_between_reading_and_writing_is_read_again_once(
    store: FulfilmentStore, outside: Outside, times: int, is_done: bool
) -> None:
    order_id, (line,) = store.buy()
    stale = '{"errors": [{"category": "INVALID_REQUEST_ERROR", "code": "VERSION_MISMATCH", "detail": "Old"}]}'
    outside.fails("status", "/v2/orders/[^/]+$", "PUT", times, status=409, body=stale)
    if is_done:
        store.send(order_id, {line: 2}, UPS)
    else:
        failure = store.refuses(lambda: store.send(order_id, {line: 2}, UPS))
        assert isinstance(failure, Retryable)
        assert not failure.unknown_outcome
    assert len(store.done(order_id)) == is_done


def test_a_completed_order_cannot_be_corrected(store: FulfilmentStore, seller: SquareSeller) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 2}, UPS)
    for work in (lambda: store.change(made, COURIER), lambda: store.take_back(made)):
        assert isinstance(store.refuses(work), Permanent)
    assert store.refuses(lambda: store.change(made, COURIER)).reason.code == "fulfilment.order_closed"
    assert store.done(order_id) == [made]


def test_a_parcel_before_the_newest_is_corrected_alone(store: FulfilmentStore, seller: SquareSeller) -> None:
    order_id, (line,) = store.buy(quantity=3)
    first, second = store.send(order_id, {line: 1}, UPS), store.send(order_id, {line: 1}, UPS)
    store.change(first, COURIER)
    assert [each.labels[0].carrier_name for each in store.done(order_id)] == ["Harbour Couriers", "UPS"]
    assert shipment(seller, order_id)["shipment_details"]["carrier"] == "UPS"
    assert store.done(order_id)[1] == second


def test_more_parcels_than_fit_are_refused(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy(quantity=12)
    for _ in range(10):
        store.send(order_id, {line: 1}, UPS)
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.too_many_parcels")
    assert len(store.done(order_id)) == 10


def test_shipments_that_the_seller_split_are_completed_one_by_one(store: FulfilmentStore, seller: SquareSeller) -> None:
    order_id, lines = store.buy(lines=2, quantity=1)
    records.send(seller, order_id, {lines[0]: 1})
    (theirs,) = store.done(order_id)
    assert (dict(theirs.pieces), dict(store.read(order_id).open_pieces)) == ({lines[0]: 1}, {lines[1]: 1})
    store.send(order_id, {lines[1]: 1}, UPS)
    assert [dict(each.pieces) for each in store.done(order_id)] == [{lines[0]: 1}, {lines[1]: 1}]


def test_entries_keep_what_fits_and_name_no_wrong_line() -> None:
    lines = [f"line-{at}" for at in range(260)]
    order = {"line_items": [{"uid": uid} for uid in lines]}
    pieces = {**dict.fromkeys(lines[:200], 1), lines[259]: 7}
    entries = written(order, 2, Parcel(COURIER, pieces))
    assert all(len(value) <= 255 for value in entries.values())
    (read,) = parcels_of(order, {"metadata": entries})
    assert (dict(read.pieces), read.label.number, read.label.url) == (pieces, "HC 77", COURIER.url)
    shorter = {"line_items": order["line_items"][1:]}
    assert [dict(each.pieces) for each in parcels_of(shorter, {"metadata": entries})] == [{}]
    scattered = Parcel(COURIER, {uid: at % 2 for at, uid in enumerate(lines)})
    assert [dict(each.pieces) for each in parcels_of(order, {"metadata": written(order, 1, scattered)})] == [{}]


@pytest.mark.parametrize("value", ["", "|", "N|UPS|2;0:x", "N|UPS|9;0-9999:1", "N"])
def test_an_entry_that_is_not_ours_names_no_pieces(value: str) -> None:
    order = {"line_items": [{"uid": "a"}, {"uid": "b"}]}
    assert all(not each.pieces for each in parcels_of(order, {"metadata": {"parcel_1": value}}))
