"""WooCommerce's own about fulfilments: dialects, answers lost in between, what others wrote, states."""

from typing import Any

import pytest

from fixtures.sandbox.woocommerce import order_records
from server.adapters.woocommerce.parcels import KEY, Parcel, meta_with, parcels_of, sent_of
from server.adapters.woocommerce.trackings import link_of
from server.ports.failures import Retryable
from server.ports.fulfilments import NewFulfilment, ParcelLabel
from server.ports.orders import ShippingState
from tests.adapters.fulfilment_stores import FulfilmentStore, of_woocommerce
from tests.support.sandbox import Outside

UPS = ParcelLabel("1Z999AA10123456784", "ups", url="https://www.ups.com/track?tracknum=1Z999AA10123456784")
COURIER = ParcelLabel("HC-77", carrier_name="Harbour Couriers", url="https://hc.example.com/?n=HC%2D77")
DIALECTS = ["core", "wc-shipment-tracking/v3", "wc-ast/v3", ""]
NUMBERS = {"core": "fulfilments", "": "notes"}


@pytest.fixture(params=DIALECTS)
def tracking(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store(outside: Outside, tracking: str) -> FulfilmentStore:
    return of_woocommerce(tracking)(outside)


def record(outside: Outside, order_id: str) -> dict[str, Any]:
    return outside.store().orders[int(order_id)]


def test_a_number_goes_where_the_store_keeps_it_and_only_there(
    store: FulfilmentStore, outside: Outside, tracking: str
) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 2}, UPS)
    kept = {name: len(record(outside, order_id).get(name, [])) for name in ("fulfilments", "trackings", "notes")}
    where = NUMBERS.get(tracking, "trackings")
    assert kept == {name: int(name == where) for name in kept}
    assert record(outside, order_id)["status"] == "completed"


def test_the_first_dialect_counts_where_a_store_has_several(outside: Outside) -> None:
    store = of_woocommerce("core")(outside)
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 2}, UPS)
    assert record(outside, order_id)["fulfilments"][0]["is_fulfilled"]


@pytest.mark.parametrize("tracking", ["wc-shipment-tracking/v3", "wc-ast/v3"], indirect=True)
def test_a_link_is_written_as_a_plugin_keeps_it(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 1}, COURIER)
    assert record(outside, order_id)["trackings"][0]["tracking_link"] == "https://hc.example.com/?n=HC-77"


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("https://e.com/%E5%8C%85?n=A%2D1", "https://e.com/包?n=A-1"),
        ("https://e.com/?a=1%262", ""),
        ("https://e.com/?a=%20b", ""),
        ("https://e.com/100%", ""),
        ("", ""),
    ],
)
def test_a_link_that_a_plugin_would_break_is_not_sent(page: str, link: str) -> None:
    assert link_of(ParcelLabel("N1", url=page)) == link


def test_a_lost_answer_in_between_makes_no_second_parcel(
    store: FulfilmentStore, outside: Outside, tracking: str
) -> None:
    """The number was written, its answer was lost: what is there is found, by us or by the next try."""
    order_id, (line,) = store.buy()
    outside.fails("timeout_after_commit", r"(fulfillments|shipment-trackings|notes)\?", "POST")
    if tracking:
        store.send(order_id, {line: 2}, UPS)
    else:
        failure = store.refuses(lambda: store.send(order_id, {line: 2}, UPS))
        assert failure.unknown_outcome
        assert store.done(order_id) == []
        store.send(order_id, {line: 2}, UPS)
    assert len(record(outside, order_id)[NUMBERS.get(tracking, "trackings")]) == 1
    assert (len(store.done(order_id)), record(outside, order_id)["status"]) == (1, "completed")


def test_a_parcel_whose_making_stopped_is_finished_by_the_next_try(
    store: FulfilmentStore, outside: Outside, tracking: str
) -> None:
    order_id, (line,) = store.buy()
    outside.fails("status", r"/wc/v3/orders/\d+\?", "PUT", 1, every=2, status=500)
    assert isinstance(store.refuses(lambda: store.send(order_id, {line: 2}, UPS)), Retryable)
    assert (store.done(order_id), record(outside, order_id)["status"]) == ([], "processing")
    assert dict(store.read(order_id).open_pieces) == {line: 2}
    made = store.send(order_id, {line: 2}, UPS)
    assert (store.done(order_id), record(outside, order_id)["status"]) == ([made], "completed")
    assert len(record(outside, order_id)[NUMBERS.get(tracking, "trackings")]) == 1


def test_a_number_that_the_store_refuses_leaves_no_trace(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    refusal = '{"code": "rest_invalid_param", "message": "No.", "data": {"status": 400}}'
    outside.fails("status", r"(fulfillments|shipment-trackings|notes)\?", "POST", 1, status=400, body=refusal)
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert (failure.reason.code, failure.unknown_outcome) == ("store.refused", False)
    assert parcels_of({each["key"]: each["value"] for each in record(outside, order_id)["meta_data"]}) == []


def test_several_orders_ask_once_how_the_store_is_told(store: FulfilmentStore, outside: Outside) -> None:
    bought = [store.buy()[0] for _ in range(3)]
    outside.sandbox.log.clear()
    store.port.read_fulfilments(store.orders.access, bought)
    seen = outside.sandbox.log.report(with_entries=True)["entries"]
    assert sum(each["path"].endswith("/wp-json/") for each in seen) <= 1


def test_a_part_leaves_the_order_in_progress_and_says_so(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 1}, UPS)
    assert record(outside, order_id)["status"] == "processing"
    assert store.order(order_id).shipping is ShippingState.PARTIALLY_SHIPPED
    store.send(order_id, {line: 1}, COURIER)
    store.take_back(made)
    assert record(outside, order_id)["status"] == "processing"


def test_a_state_of_the_merchants_own_is_not_completed(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    order_records.state(outside.store(), record(outside, order_id), "at-courier")
    store.send(order_id, {line: 2}, UPS)
    assert record(outside, order_id)["status"] == "at-courier"
    assert dict(store.read(order_id).open_pieces) == {}


def test_refunded_pieces_are_not_sent(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy(quantity=3)
    store.orders.refund(order_id)
    assert dict(store.read(order_id).open_pieces) == {line: 2}


def test_what_others_keep_in_the_meta_stays(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    other = {"id": 9, "key": "_gift", "value": "yes"}
    record(outside, order_id)["meta_data"].append(other)
    store.send(order_id, {line: 1}, UPS)
    kept = {each["key"]: each["value"] for each in record(outside, order_id)["meta_data"]}
    assert (kept["_gift"], set(kept) - {"_fulfillment_status"}) == ("yes", {"_gift", KEY})


@pytest.mark.parametrize("tracking", ["core"], indirect=True)
def test_a_correction_keeps_what_others_wrote_to_the_fulfilment(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 1}, UPS)
    (kept,) = record(outside, order_id)["fulfilments"]
    kept["meta_data"].append({"id": 9, "key": "_packed_by", "value": "Ada"})
    changed = store.change(made, COURIER)
    meta = {each["key"]: each["value"] for each in kept["meta_data"]}
    assert (changed.external_id, meta["_packed_by"]) == (made.external_id, "Ada")
    assert meta["_items"] == [{"item_id": int(line), "qty": 1}]
    assert (meta["_shipment_provider"], meta["_provider_name"]) == ("other", "Harbour Couriers")
    assert meta["_tracking_url"] == COURIER.url


@pytest.mark.parametrize("tracking", ["wc-shipment-tracking/v3"], indirect=True)
def test_a_number_of_the_merchants_own_is_read_without_pieces(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    own = {"tracking_id": "a" * 32, "tracking_provider": "USPS", "tracking_number": "940", "tracking_link": ""}
    record(outside, order_id)["trackings"] = [own]
    (read,) = store.done(order_id)
    assert (read.external_id, dict(read.pieces), read.labels[0].carrier) == ("a" * 32, {}, "usps")
    assert dict(store.read(order_id).open_pieces) == {line: 2}


@pytest.mark.parametrize("tracking", ["wc-shipment-tracking/v3"], indirect=True)
def test_a_carrier_without_a_link_is_shown_by_its_name(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 1}, ParcelLabel("HC-77", carrier_name="Harbour Couriers"))
    (kept,) = record(outside, order_id)["trackings"]
    assert (kept["tracking_provider"], kept["tracking_link"]) == ("Harbour Couriers", "")


@pytest.mark.parametrize("tracking", [""], indirect=True)
def test_a_note_is_for_the_buyer_only_when_asked(store: FulfilmentStore, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 1}, UPS)
    (note,) = record(outside, order_id)["notes"]
    assert (note["customer_note"], note["note"]) == (False, f"UPS {UPS.number}\n{UPS.url}")


@pytest.mark.parametrize("tracking", [""], indirect=True)
@pytest.mark.parametrize("is_shown", [True, False])
def test_a_corrected_number_is_shown_to_the_buyer_where_the_first_was(
    store: FulfilmentStore, outside: Outside, *, is_shown: bool
) -> None:
    """A note of the order's page; the store mails those for the buyer."""
    order_id, (line,) = store.buy()
    new = NewFulfilment(order_id, {line: 1}, UPS, notify_buyer=is_shown)
    (made,) = store.port.create_fulfilment(store.orders.access, new)
    store.change(made, COURIER)
    (note,) = record(outside, order_id)["notes"]
    assert (note["customer_note"], COURIER.number in note["note"]) == (is_shown, True)


@pytest.mark.parametrize("value", ["", "x", "[1]", '{"a": 1}', '[{"pieces": [[1]], "whole": "yes"}]', 7, ["x"]])
def test_meta_that_is_not_ours_is_no_parcel_that_left(value: object) -> None:
    assert sent_of({KEY: value}) == {}


def test_meta_has_no_backslash_and_is_read_back() -> None:
    label = ParcelLabel("N\\1", carrier_name='The "Fast" Post', url="https://p.example.com")
    (entry,) = meta_with([Parcel.of(label, {"5": 2, "6": 0})])
    assert "\\" not in entry["value"]
    (read,) = parcels_of({KEY: entry["value"]})
    assert (read.number, read.carrier, dict(read.pieces), read.is_whole) == ("N 1", "The 'Fast' Post", {"5": 2}, False)
