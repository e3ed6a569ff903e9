"""BigCommerce's own about fulfilments: addresses, three ways to a link, states that do not go back, empty ids."""

from typing import Any

import pytest

from fixtures.sandbox.bigcommerce import orders as records
from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.ports.fulfilments import NewFulfilment, ParcelLabel, StoreFulfilment
from tests.adapters.fulfilment_stores import FulfilmentStore, of_bigcommerce
from tests.support.sandbox import Outside

UPS = ParcelLabel("1Z999AA10123456784", "ups")
POST = ParcelLabel("4PX3000123456789CN", "4px")
COURIER = ParcelLabel("HC-77", carrier_name="Harbour Couriers", url="https://hc.example.com/HC-77")


@pytest.fixture
def store(shop: BigCommerceStore, outside: Outside) -> FulfilmentStore:
    return of_bigcommerce(outside)


def shipments(shop: BigCommerceStore, order_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = shop.orders[int(order_id)]["shipments"]
    return found


def test_goods_to_two_addresses_leave_in_two_shipments(store: FulfilmentStore, shop: BigCommerceStore) -> None:
    goods = [{"name": "Tea", "price": "12.50", "quantity": 2}]
    record = records.place(shop, {"shipping": [{"products": goods}, {"products": goods}]})
    order_id, lines = str(record["id"]), [str(each["products"][0]["id"]) for each in record["shipping"]]
    made = store.port.create_fulfilment(store.orders.access, NewFulfilment(order_id, dict.fromkeys(lines, 1), UPS))
    assert [dict(each.pieces) for each in made] == [{lines[0]: 1}, {lines[1]: 1}]
    addresses = [each["id"] for each in record["shipping"]]
    assert [each["order_address_id"] for each in shipments(shop, order_id)] == addresses


def test_a_link_comes_from_a_provider_a_carrier_or_is_ours(store: FulfilmentStore, shop: BigCommerceStore) -> None:
    order_id, (line,) = store.buy(quantity=3)
    made = [store.send(order_id, {line: 1}, label) for label in (UPS, POST, COURIER)]
    names = ("shipping_provider", "tracking_carrier", "tracking_link", "shipping_method")
    kept = [tuple(each[name] for name in names) for each in shipments(shop, order_id)]
    assert kept == [("ups", "", "", ""), ("", "4px", "", ""), ("", "", COURIER.url, "Harbour Couriers")]
    store.change(made[2], POST)
    assert tuple(shipments(shop, order_id)[2][name] for name in names) == ("", "4px", "", "")


def test_the_order_moves_back_with_its_last_shipment_only(store: FulfilmentStore, shop: BigCommerceStore) -> None:
    order_id, (line,) = store.buy(quantity=2)
    first, second = store.send(order_id, {line: 1}, UPS), store.send(order_id, {line: 1}, POST)
    states = [shop.orders[int(order_id)]["status_id"]]
    for each in (second, first):
        store.take_back(each)
        states.append(shop.orders[int(order_id)]["status_id"])
    assert states == [2, 3, 11]


def test_a_state_that_the_merchant_chose_stays(store: FulfilmentStore, shop: BigCommerceStore) -> None:
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 2}, UPS)
    records.touch(shop, shop.orders[int(order_id)], status_id=10)
    store.take_back(made)
    assert shop.orders[int(order_id)]["status_id"] == 10


@pytest.mark.parametrize(("order", "parcel"), [("", "1"), ("1", ""), ("1", "0"), ("1", "../1"), ("1?", "1")])
def test_without_an_id_nothing_is_deleted(
    store: FulfilmentStore, shop: BigCommerceStore, order: str, parcel: str
) -> None:
    order_id, (line,) = store.buy()
    store.send(order_id, {line: 1}, UPS)
    with pytest.raises(ValueError, match="no id"):
        store.take_back(StoreFulfilment(parcel, order, {line: 1}))
    assert len(shipments(shop, order_id)) == 1


def test_refunded_pieces_are_not_sent(store: FulfilmentStore, shop: BigCommerceStore) -> None:
    order_id, (line,) = store.buy(quantity=3)
    store.orders.refund(order_id)
    assert dict(store.read(order_id).open_pieces) == {line: 2}


def test_webhooks_of_shipments_and_of_their_order_are_sent(store: FulfilmentStore, shop: BigCommerceStore) -> None:
    scopes = ("store/shipment/created", "store/shipment/updated", "store/shipment/deleted", "store/order/updated")
    hook = {"is_active": True, "destination": "http://127.0.0.1:9/hooks", "headers": None}
    shop.hooks = {at: {"id": at, "scope": scope, **hook} for at, scope in enumerate(scopes, 1)}
    shop.configure({"webhooks_held": True})
    order_id, (line,) = store.buy()
    made = store.send(order_id, {line: 1}, UPS)
    assert len(shop.held) == 2
    store.change(made, POST)
    assert len(shop.held) == 4
