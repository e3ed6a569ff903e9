"""Wix's own about fulfilments: approved orders only, links of five carriers, what the site's owner did."""

import pytest

from fixtures.sandbox.wix import order_records as records
from fixtures.sandbox.wix.site import WixSite
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.fulfilments import ParcelLabel, StoreFulfilment
from tests.adapters.fulfilment_stores import FulfilmentStore, of_wix
from tests.support.sandbox import Outside

UPS = ParcelLabel("1Z999AA10123456784", "ups", url="https://shop.example.com/track/1Z999AA10123456784")
POST = ParcelLabel("4PX3000123456789CN", "4px")


@pytest.fixture
def store(wix: dict[str, WixSite], outside: Outside) -> FulfilmentStore:
    return of_wix(outside)


@pytest.fixture
def site(wix: dict[str, WixSite]) -> WixSite:
    return wix["teahouse"]


def test_five_carriers_have_their_own_link_and_any_other_ours(store: FulfilmentStore, site: WixSite) -> None:
    order_id, (line,) = store.buy()
    for label in (UPS, POST):
        store.send(order_id, {line: 1}, label)
    assert [each["trackingInfo"] for each in site.fulfilments[order_id]] == [
        {
            "trackingNumber": UPS.number,
            "shippingProvider": "ups",
            "trackingLink": f"https://www.ups.com/track?tracknum={UPS.number}",
        },
        {
            "trackingNumber": POST.number,
            "shippingProvider": "4PX",
            "trackingLink": f"https://track.4px.com/#/result/0/{POST.number}",
        },
    ]


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("PENDING", "fulfilment.order_not_approved"),
        ("INITIALIZED", "fulfilment.order_not_approved"),
        ("REJECTED", "fulfilment.order_cancelled"),
        ("CANCELED", "fulfilment.order_cancelled"),
    ],
)
def test_only_approved_orders_are_fulfilled(store: FulfilmentStore, site: WixSite, status: str, reason: str) -> None:
    order_id, (line,) = store.buy()
    records.change(site, order_id, status=status)
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert (type(failure), failure.reason.code) == (Permanent, reason)
    assert order_id not in site.fulfilments


def test_what_the_owner_sent_meanwhile_is_the_cause(store: FulfilmentStore, site: WixSite, outside: Outside) -> None:
    order_id, (line,) = store.buy()
    records.send(site, order_id, {line: 2})
    (theirs,) = store.done(order_id)
    assert (dict(theirs.pieces), theirs.labels) == ({line: 2}, ())
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert failure.reason.code == "fulfilment.more_than_open"
    assert failure.reason.params["open"] == "0"


def test_refunded_pieces_are_not_sent(store: FulfilmentStore) -> None:
    order_id, (line,) = store.buy(quantity=3)
    store.orders.refund(order_id)
    assert dict(store.read(order_id).open_pieces) == {line: 2}


def test_reading_needs_no_right_to_write(store: FulfilmentStore, site: WixSite) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 1}, UPS)
    site.configure({"permissions": "products inventory read_orders media"})
    assert store.done(order_id) == [made]
    for work in (lambda: store.change(made, POST), lambda: store.take_back(made)):
        failure = store.refuses(work)
        assert isinstance(failure, NeedsMerchant)
        assert failure.reason.params["scopes"] == "Manage Orders"
    assert store.done(order_id) == [made]


@pytest.mark.parametrize(("order", "parcel"), [("", "p1"), ("o1", "")])
def test_without_an_id_nothing_is_asked(store: FulfilmentStore, order: str, parcel: str) -> None:
    with pytest.raises(ValueError, match="no id"):
        store.take_back(StoreFulfilment(parcel, order, {}))
