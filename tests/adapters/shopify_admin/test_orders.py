"""Shopify's own about orders: holds, limits, rights, hidden buyers, events."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.shopify_admin import order_events, orders
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.adapters.shopify_admin import order_places
from server.adapters.shopify_admin.grants import ORDER_SCOPES, SCOPES
from server.adapters.shopify_admin.order_news import ORDER_TOPICS, SHIPMENT_TOPICS, SHIPPED_TOPICS, news_of
from server.adapters.shopify_admin.order_places import LONG, Phase, Place
from server.adapters.shopify_admin.store import ShopifyStore
from server.kit import clock
from server.ports.failures import NeedsMerchant
from server.ports.orders import LineKind, OrderChange, OrderNews, ShippingState, StoreOrder
from server.ports.stores import StoreAccess

A_DAY = timedelta(days=1)
BUYER = {"address": {"name": "Grace Harper", "address1": "18 Orchard Street"}, "email": "grace@example.com"}


@pytest.fixture
def access(shop: ShopifyShop, access: StoreAccess) -> StoreAccess:
    return granted(shop, access, (*SCOPES, *ORDER_SCOPES))


def granted(shop: ShopifyShop, access: StoreAccess, scopes: Sequence[str]) -> StoreAccess:
    response = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join(scopes), refreshable=False)
    return StoreAccess(access.base_url, {"access_token": response["access_token"]}, "test")


def walk(store: ShopifyStore, access: StoreAccess, since: datetime | None = None) -> list[StoreOrder]:
    found: list[StoreOrder] = []
    cursor = None
    for _ in range(100):
        page = store.list_orders(access, since=since or clock.now() - A_DAY, cursor=cursor)
        found += page.orders
        cursor = page.next_cursor
        if cursor is None:
            return found
    raise AssertionError("the walk does not end")


def made(shop: ShopifyShop, *lines: dict[str, Any], **given: Any) -> dict[str, Any]:
    return orders.make(shop, lines or [{}], **{**BUYER, **given})


def test_a_hold_is_found_although_its_order_was_not_updated(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    record = made(shop)
    (before,) = walk(store, access)
    shop.configure({"clock_ahead": 600.0})
    orders.hold(shop, record)
    since = before.changed_at + timedelta(seconds=300)
    (held,) = walk(store, access, since)
    assert (held.external_id, held.shipping) == (before.external_id, ShippingState.HELD)
    assert held.version > before.version


def test_an_order_that_changed_with_its_shipments_is_read_once(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    made(shop)
    assert len(walk(store, access)) == 1


def test_an_edited_order_has_the_discount_of_what_is_left(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    record = made(shop, {"price": "48.00", "quantity": 2, "discount": "19.20"})
    orders.edit(shop, record, {record["lines"][0]["id"]: 1})
    (order,) = walk(store, access)
    (sold,) = order.lines
    assert (sold.quantity, sold.current_quantity, sold.total.shop) == (2, 1, 7680)
    assert (order.subtotal.shop, order.discount.shop) == (3840, 960)
    assert order.total.shop == 3840 + order.shipping_price.shop


def test_what_another_app_fulfils_is_said(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    record = made(shop, {}, {"isElsewhere": True, "quantity": 3})
    order_id = str(record["id"])
    order = store.read_orders(access, [order_id])[order_id]
    assert [(line.kind, line.open_quantity) for line in order.lines] == [(LineKind.PRODUCT, 1), (LineKind.OTHER_APP, 0)]


def test_orders_that_cost_much_are_read_few_at_a_time(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    ids = [str(made(shop)["id"]) for _ in range(5)]
    shop.configure({"order_points": 300, "restore_rate": 1_000_000.0})
    assert {order.external_id for order in walk(store, access)} == set(ids)
    assert set(store.read_orders(access, ids)) == set(ids)


def test_a_right_to_buyers_alone_that_is_missing_hides_only_their_id(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    made(shop)
    shop.configure({"withheld": "read_customers,write_customers"})
    (order,) = walk(store, access)
    assert (order.buyer.external_id, order.buyer.email, order.buyer.is_withheld) == ("", "grace@example.com", False)


def test_without_rights_to_shipments_orders_are_read_all_the_same(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    made(shop, {}, {"isElsewhere": True})
    shop.configure({"withheld": ",".join(scope for scope in ORDER_SCOPES if "fulfillment_orders" in scope)})
    (order,) = walk(store, access)
    assert [line.kind for line in order.lines] == [LineKind.PRODUCT, LineKind.PRODUCT]


@pytest.mark.parametrize("protected", ["redacted", "refused"])
def test_a_hidden_buyer_is_said_to_be_hidden(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, protected: str
) -> None:
    made(shop)
    shop.configure({"protected_data": protected})
    (order,) = walk(store, access)
    assert (order.buyer.is_withheld, order.buyer.shipping.is_empty) == (True, True)
    assert order.lines[0].quantity == 1


def test_an_app_that_shopify_did_not_approve_says_whose_turn_it_is(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    made(shop)
    shop.configure({"protected_data": "none"})
    with pytest.raises(NeedsMerchant) as refusal:
        walk(store, access)
    assert (refusal.value.action, refusal.value.reason.code) == ("approve_orders", "store.orders_not_approved")
    store.ensure_webhooks(access, delivery_url="https://t.example/hooks/shopify/x", secret="")
    assert len(shop.webhooks) == 3


@pytest.mark.parametrize(
    ("scopes", "expected"),
    [
        (SCOPES, ()),
        ((*SCOPES, "read_orders"), ORDER_TOPICS),
        ((*SCOPES, "write_orders", "read_fulfillments"), (*ORDER_TOPICS, *SHIPPED_TOPICS)),
        ((*SCOPES, *ORDER_SCOPES), (*ORDER_TOPICS, *SHIPPED_TOPICS, *SHIPMENT_TOPICS)),
    ],
)
def test_topics_of_orders_are_subscribed_where_they_were_granted(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess, scopes: Sequence[str], expected: tuple[str, ...]
) -> None:
    less = granted(shop, access, scopes)
    store.ensure_webhooks(less, delivery_url="https://t.example/hooks/shopify/x", secret="")
    topics = {hook["topic"] for hook in shop.webhooks.values()}
    assert topics - {"APP_UNINSTALLED", "PRODUCTS_DELETE", "BULK_OPERATIONS_FINISH"} == set(expected)


def test_products_need_no_more_than_before_and_orders_name_what_they_lack(store: ShopifyStore) -> None:
    assert list(store.lacking_scopes(",".join(SCOPES))) == []
    assert list(store.lacking_order_scopes(",".join(SCOPES))) == list(ORDER_SCOPES)
    assert list(store.lacking_order_scopes(",".join((*SCOPES, *ORDER_SCOPES)))) == []
    given = "write_orders,read_customers,read_fulfillments,write_merchant_managed_fulfillment_orders"
    assert list(store.lacking_order_scopes(given)) == ["read_third_party_fulfillment_orders"]


def test_all_refunded_pieces_of_a_large_order_are_read(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    record = made(shop, *({} for _ in range(130)))
    orders.refund(shop, record, {line["id"]: 1 for line in record["lines"]})
    (order,) = walk(store, access)
    assert sum(order.refunds[0].quantities.values()) == 130


def test_an_event_about_a_shipment_leads_to_its_order(
    shop: ShopifyShop, store: ShopifyStore, access: StoreAccess
) -> None:
    record = made(shop)
    gid = f"gid://shopify/FulfillmentOrder/{record['shipments'][0]['id']}"
    body = orjson.dumps({"fulfillment_order": {"id": gid, "status": "on_hold"}}).decode()
    (news,) = store.order_news("fulfillment_orders/placed_on_hold", body)
    assert news == OrderNews(gid)
    found = store.read_orders(access, [news.external_id, str(record["id"]), "404"])
    assert {key: order.external_id for key, order in found.items()} == {
        gid: str(record["id"]),
        str(record["id"]): str(record["id"]),
    }


@pytest.mark.parametrize(
    ("topic", "body", "expected"),
    [
        ("orders/delete", {"id": 5}, [OrderNews("5", OrderChange.DELETED)]),
        ("orders/create", {"id": 5}, [OrderNews("5")]),
        ("orders/edited", {"order_edit": {"id": 9, "order_id": 5}}, [OrderNews("5")]),
        ("orders/risk_assessment_changed", {"admin_graphql_api_order_id": "gid://shopify/Order/5"}, [OrderNews("5")]),
        ("refunds/create", {"id": 9, "order_id": 5}, [OrderNews("5")]),
        ("fulfillments/update", {"id": 9, "order_id": 5, "updated_at": "2026-11-20T09:00:00Z"}, [OrderNews("5")]),
        (
            "fulfillment_orders/moved",
            {"original_fulfillment_order": {"id": "gid://a/1"}, "moved_fulfillment_order": {"id": "gid://a/2"}},
            [OrderNews("gid://a/1"), OrderNews("gid://a/2")],
        ),
        (
            "customers/redact",
            {"customer": {"id": 7, "email": "a@b.example", "phone": None}, "orders_to_redact": [5, 6]},
            [OrderNews(each, erases=True, buyer_id="7", email="a@b.example") for each in ("5", "6")],
        ),
        ("customers/redact", {"customer": {"id": 7}}, [OrderNews("", erases=True, buyer_id="7")]),
        (
            "customers/data_request",
            {"customer": {"id": 7}, "orders_requested": [5], "data_request": {"id": 9}},
            [OrderNews("5", asks_data="9", buyer_id="7")],
        ),
        ("shop/redact", {"shop_id": 1}, [OrderNews("", erases_store=True)]),
        ("products/delete", {"id": 5}, []),
    ],
)
def test_an_event_names_its_orders(topic: str, body: dict[str, Any], expected: list[OrderNews]) -> None:
    assert list(news_of(topic, orjson.dumps(body).decode())) == expected


@pytest.mark.parametrize("body", ["", "no json", "[]", '{"id": null}', "{}"])
def test_garbage_about_an_order_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        news_of("orders/updated", body)


def test_a_delivered_order_names_its_version(shop: ShopifyShop, store: ShopifyStore, access: StoreAccess) -> None:
    record = made(shop)
    (news,) = news_of("orders/updated", orjson.dumps(order_events.payload(shop, record)).decode())
    assert news.version == store.read_orders(access, [news.external_id])[news.external_id].version


BEGAN = datetime(2026, 11, 20, 8, tzinfo=UTC)


def test_a_long_walk_goes_round_again_for_what_changed_meanwhile() -> None:
    first = Place.first(BEGAN - A_DAY).started(BEGAN)
    shipments = first.after_orders(None, BEGAN, 3)
    assert (shipments.phase, shipments.since) == (Phase.SHIPMENTS, BEGAN - A_DAY)
    assert shipments.after_shipments(None, BEGAN, 0, BEGAN + LONG / 2) is None
    again = shipments.after_shipments(None, BEGAN, 0, BEGAN + 2 * LONG)
    assert again == Place.first(BEGAN - LONG)


def test_a_list_begins_again_before_the_shop_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_places, "MOST_PAGED", 20)
    place = Place.first(BEGAN - A_DAY).after_orders("c1", BEGAN - timedelta(hours=2), 10)
    assert (place.after, place.count, place.since) == ("c1", 10, BEGAN - A_DAY)
    place = place.after_orders("c2", BEGAN - timedelta(hours=1), 10)
    assert (place.after, place.count, place.since) == (None, 0, BEGAN - timedelta(hours=1))
    assert place.after_orders(None, BEGAN, 1).since == BEGAN - A_DAY


@pytest.mark.parametrize("cursor", ["", "no json", "[]", '{"phase": "moon"}', '{"phase": "orders", "count": "x"}'])
def test_a_cursor_that_is_not_ours_begins_at_the_start(cursor: str) -> None:
    assert Place.read(cursor, BEGAN) == Place.first(BEGAN)


def test_a_place_is_found_again_by_its_cursor() -> None:
    place = Place.first(BEGAN).started(BEGAN + LONG).after_orders("c1", BEGAN, 10)
    assert Place.read(place.text, clock.now()) == place
