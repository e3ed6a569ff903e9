"""Shopify's own about fulfilments: locations, services, carriers by word, rights, events."""

from typing import Any

import pytest

from fixtures.sandbox.shopify_admin import fulfilments, orders
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.fulfilments import NewFulfilment, ParcelLabel
from tests.adapters.fulfilment_stores import FulfilmentStore, of_shopify
from tests.support.sandbox import Outside

HARBOUR = "gid://shopify/Location/2"
UPS = ParcelLabel("1Z999AA10123456784", "ups", url="https://shop.example.com/track/1Z999AA10123456784")


@pytest.fixture
def store(shop: ShopifyShop, outside: Outside) -> FulfilmentStore:
    return of_shopify(outside)


def bought(shop: ShopifyShop, *lines: dict[str, object]) -> tuple[str, list[str]]:
    record = orders.make(shop, lines)
    return str(record["id"]), [str(line["id"]) for line in record["lines"]]


def test_pieces_at_two_locations_leave_in_two_fulfilments(store: FulfilmentStore, shop: ShopifyShop) -> None:
    order_id, (first, second) = bought(shop, {"quantity": 2}, {"quantity": 1, "location": HARBOUR})
    new = NewFulfilment(order_id, {first: 1, second: 1}, UPS)
    made = store.port.create_fulfilment(store.orders.access, new)
    assert [dict(each.pieces) for each in made] == [{first: 1}, {second: 1}]
    assert list(made) == store.done(order_id)
    assert {label.number for each in made for label in each.labels} == {UPS.number}
    assert dict(store.read(order_id).open_pieces) == {first: 1}


def test_what_one_location_took_is_to_be_read_when_the_other_refuses(
    store: FulfilmentStore, shop: ShopifyShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_id, (first, second) = bought(shop, {}, {"location": HARBOUR})

    record, send = shop.orders[int(order_id)], fulfilments.send

    def send_and_hold(*given: Any) -> Any:
        record["shipments"][1]["status"] = "ON_HOLD"
        return send(*given)

    monkeypatch.setattr(fulfilments, "send", send_and_hold)
    new = NewFulfilment(order_id, {first: 1, second: 1}, UPS)
    failure = store.refuses(lambda: store.port.create_fulfilment(store.orders.access, new))
    assert isinstance(failure, Retryable)
    assert failure.unknown_outcome
    assert [dict(each.pieces) for each in store.done(order_id)] == [{first: 1}]
    assert dict(store.read(order_id).held_pieces) == {second: 1}


def test_what_a_fulfilment_service_sends_is_not_ours(store: FulfilmentStore, shop: ShopifyShop) -> None:
    order_id, (ours, theirs) = bought(shop, {}, {"isElsewhere": True})
    shipping = store.read(order_id)
    assert (dict(shipping.open_pieces), dict(shipping.held_pieces)) == ({ours: 1}, {theirs: 1})
    failure = store.refuses(lambda: store.send(order_id, {theirs: 1}, UPS))
    assert (type(failure), failure.reason.code) == (Permanent, "fulfilment.held")
    assert store.read(order_id) == shipping


def test_carrier_number_and_page_always_go_together(store: FulfilmentStore, shop: ShopifyShop) -> None:
    order_id, (line,) = bought(shop, {"quantity": 3})
    store.send(order_id, {line: 1}, UPS)
    store.send(order_id, {line: 1}, ParcelLabel("4PX3000123456789CN", "4px"))
    store.send(order_id, {line: 1}, ParcelLabel("HC-77", carrier_name="Harbour Couriers", url="https://hc.example.com"))
    assert [each["tracking"] for each in shop.orders[int(order_id)]["fulfilments"]] == [
        [{"company": "UPS", "number": UPS.number, "url": UPS.url}],
        [
            {
                "company": "4PX",
                "number": "4PX3000123456789CN",
                "url": "https://track.4px.com/#/result/0/4PX3000123456789CN",
            }
        ],
        [{"company": "Harbour Couriers", "number": "HC-77", "url": "https://hc.example.com"}],
    ]


@pytest.mark.parametrize("withheld", ["read", "write"])
def test_fulfilment_orders_that_we_may_not_see_are_not_taken_for_none(
    store: FulfilmentStore, shop: ShopifyShop, withheld: str
) -> None:
    order_id, (line,) = bought(shop, {})
    kinds = {"read", "write"} if withheld == "read" else {"write"}
    shop.configure({"withheld": ",".join(f"{kind}_merchant_managed_fulfillment_orders" for kind in sorted(kinds))})
    failure = store.refuses(lambda: store.send(order_id, {line: 1}, UPS))
    assert isinstance(failure, NeedsMerchant)
    assert failure.action == "reconnect_orders"
    if withheld == "read":
        assert isinstance(store.refuses(lambda: store.read(order_id)), NeedsMerchant)
    else:
        assert dict(store.read(order_id).open_pieces) == {line: 1}
    assert shop.orders[int(order_id)]["fulfilments"] == []


def test_a_parcel_of_the_merchants_own_is_read_too(store: FulfilmentStore, shop: ShopifyShop) -> None:
    order_id, (line,) = bought(shop, {"quantity": 3})
    fulfilments.fulfil(shop, shop.orders[int(order_id)], {int(line): 1})
    (read,) = store.done(order_id)
    assert (dict(read.pieces), read.labels) == ({line: 1}, ())
    assert dict(store.read(order_id).open_pieces) == {line: 2}


def test_webhooks_are_sent_for_what_we_fulfil_correct_and_take_back(store: FulfilmentStore, shop: ShopifyShop) -> None:
    topics = ("FULFILLMENTS_CREATE", "FULFILLMENTS_UPDATE", "ORDERS_UPDATED")
    hook = {"uri": "http://127.0.0.1:9/hooks", "client_id": next(iter(shop.tokens.values()))["client_id"]}
    shop.webhooks = {at: {"id": at, "topic": topic, **hook} for at, topic in enumerate(topics, 1)}
    shop.configure({"webhooks_held": True})
    order_id, (line,) = bought(shop, {})
    made = store.send(order_id, {line: 1}, UPS)
    assert len(shop.held) == 2
    store.change(made, ParcelLabel("4PX3000123456789CN", "4px"))
    store.take_back(made)
    assert len(shop.held) == 6
