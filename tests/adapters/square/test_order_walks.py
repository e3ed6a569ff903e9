"""Orders of a Square seller are walked whole, over all locations and with refunds; events name the order to read."""

from datetime import timedelta
from typing import Any

import orjson
import pytest

from fixtures.sandbox.base.buying import Sale, example
from fixtures.sandbox.square import order_records as records
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.square.webhooks import event, signature
from server.adapters.square.client import ORDER_SCOPES, PRODUCT_SCOPES, SCOPES
from server.adapters.square.hooks import notification_url, read_delivery
from server.adapters.square.store import SquareStore
from server.ports.failures import NeedsMerchant, Retryable
from server.ports.orders import OrderNews, StoreFee
from server.ports.stores import StoreAccess
from tests.factories.square import teapot, variant
from tests.factories.square_orders import LONG_AGO, buy, listed, read_back
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


def test_changes_are_walked_oldest_first_and_an_order_edited_meanwhile_comes_again(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made = [buy(shop, is_paid=False) for _ in range(205)]
    first = port.list_orders(access, since=LONG_AGO, cursor=None)
    assert [order.external_id for order in first.orders] == [each["id"] for each in made[:100]]
    records.change(shop, made[3]["id"])
    second = port.list_orders(access, since=LONG_AGO, cursor=first.next_cursor)
    third = port.list_orders(access, since=LONG_AGO, cursor=second.next_cursor)
    assert [order.external_id for order in (*second.orders, *third.orders)] == [
        *(each["id"] for each in made[100:]),
        made[3]["id"],
    ]
    refunds = port.list_orders(access, since=LONG_AGO, cursor=third.next_cursor)
    assert refunds.orders == ()
    payments = port.list_orders(access, since=LONG_AGO, cursor=refunds.next_cursor)
    assert (payments.orders, payments.next_cursor) == ((), None)
    late = listed(port, access, since=third.orders[-1].changed_at)
    assert [order.external_id for order in late] == [made[3]["id"]]


def test_more_than_ten_locations_are_searched_in_groups(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside
) -> None:
    shop.configure({"more_locations": 20})
    line = buy(shop)["line_items"][0]
    placed = [records.make(shop, [line], Sale({}, example("US")), location_id=place) for place in shop.locations]
    outside.sandbox.log.clear()
    found = listed(port, access)
    assert {order.external_id for order in found} == {*(each["id"] for each in placed), *shop.orders}
    searches = [entry for entry in outside.sandbox.log.entries if entry["path"].endswith("orders/search")]
    assert len(searches) == 3


def test_a_refund_of_an_old_order_brings_the_order_again(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    made, other = buy(shop), buy(shop)
    since = read_back(port, access, other).changed_at
    assert [order.external_id for order in listed(port, access, since=since)] == [other["id"]]
    records.refund(shop, made["id"], 1250, {})
    sold = records.sell_at_counter(shop, records.offers(shop)[0].id, 1)
    records.refund(shop, sold["id"], 1250, {})
    found = {order.external_id: order.refunded.shop for order in listed(port, access, since=since)}
    assert found == {made["id"]: 1250, other["id"]: 0}


@pytest.mark.parametrize("place", ["0", "refunds"])
def test_a_cursor_that_square_forgot_begins_its_part_of_the_walk_again(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, place: str
) -> None:
    made = buy(shop)
    records.refund(shop, made["id"], 1250, {})
    page = port.list_orders(access, since=LONG_AGO, cursor=f"{place}|{LONG_AGO.isoformat()}|of-another-day")
    assert [order.external_id for order in page.orders] == [made["id"]]


def test_many_refunds_are_all_read(shop: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    made = buy(shop, 900)
    for _ in range(130):
        records.refund(shop, made["id"], 1250, {made["line_items"][0]["uid"]: 1})
    order = read_back(port, access, made)
    assert (order.refunded.shop, order.lines[0].current_quantity) == (130 * 1250, 770)


@pytest.mark.parametrize("withheld", ORDER_SCOPES)
def test_a_seller_who_withholds_a_right_that_orders_need_is_asked_to_reconnect_for_them_and_sells_on(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, withheld: str
) -> None:
    made = buy(shop)
    token = shop.grant(" ".join(scope for scope in SCOPES if scope != withheld))["access_token"]
    reader = StoreAccess(access.base_url, {"access_token": token}, "test")
    for call in (lambda: listed(port, reader), lambda: port.read_orders(reader, [made["id"]])):
        with pytest.raises(NeedsMerchant) as refused:
            call()
        assert (refused.value.action, refused.value.reason.code) == ("reconnect_orders", "store.order_scopes_missing")
    assert port.verify(reader).external_key == shop.merchant_id
    port.put_product(reader, teapot(variants=(variant(0),)))


def test_scopes_of_orders_and_of_products_are_compared_apart(port: SquareStore) -> None:
    assert (port.lacking_scopes(" ".join(PRODUCT_SCOPES)), port.lacking_order_scopes("")) == ([], ())
    lacking = port.lacking_order_scopes(" ".join((*PRODUCT_SCOPES, "ORDERS_READ")))
    assert lacking == ["PAYMENTS_READ", "CUSTOMERS_READ", "ORDERS_WRITE"]
    assert port.lacking_order_scopes(" ".join(SCOPES)) == []


@pytest.mark.parametrize("fault", ["html", "truncate", "wrong_types", "reset"])
def test_answers_that_lie_or_break_lose_no_order(
    shop: SquareSeller, port: SquareStore, access: StoreAccess, outside: Outside, fault: str
) -> None:
    made = buy(shop)
    outside.fails(fault, "/square/v2/orders", times=100)
    with pytest.raises(Retryable):
        port.list_orders(access, since=LONG_AGO, cursor=None)
    outside.sandbox.faults.remove()
    assert [order.external_id for order in listed(port, access)] == [made["id"]]


def news(port: SquareStore, shop: SquareSeller, topic: str, content: dict[str, Any]) -> list[OrderNews]:
    body = event(shop, topic, content)
    delivery = read_delivery(body, {"x-square-hmacsha256-signature": signature(notification_url(), body)})
    return list(port.order_news(topic, body.decode() if delivery.body is None else delivery.body))


def test_an_event_says_which_order_changed_and_when(shop: SquareSeller, port: SquareStore, access: StoreAccess) -> None:
    made = buy(shop)
    named = {"order_id": made["id"], "version": 1, "state": "OPEN", "created_at": made["created_at"]}
    version = read_back(port, access, made).version
    hint = [OrderNews(made["id"], version=version)]
    assert news(port, shop, "order.created", {"order_created": named}) == hint
    moved = {**named, "updated_at": made["updated_at"]}
    assert news(port, shop, "order.updated", {"order_updated": moved}) == hint
    assert news(port, shop, "order.fulfillment.updated", {"order_fulfillment_updated": moved}) == hint
    refund = {
        "order_id": "R1",
        "payment_id": "P1",
        "updated_at": made["updated_at"],
        "destination_details": {"card": 1},
    }
    assert news(port, shop, "refund.updated", {"refund": refund}) == [OrderNews("R1")]
    assert port.order_news("catalog.version.updated", "{}") == ()
    for garbage in ("", "[]", "{}", orjson.dumps({"data": {"object": {"order_updated": {}}}}).decode()):
        with pytest.raises(ValueError, match=r".*"):
            port.order_news("order.updated", garbage)


def test_a_fee_that_comes_later_brings_its_order_again(
    shop: SquareSeller, port: SquareStore, access: StoreAccess
) -> None:
    shop.configure({"fees_at_once": False})
    made, other = buy(shop), buy(shop)
    records.sell_at_counter(shop, made["line_items"][0]["catalog_object_id"], 1)
    before = read_back(port, access, made)
    assert before.fees is None
    records.charge(shop, made["id"], 66)
    late = listed(port, access, since=read_back(port, access, other).changed_at + timedelta(milliseconds=1))
    assert [(order.external_id, order.fees) for order in late] == [(made["id"], (StoreFee(66, "USD"),))]
    assert late[0].version > before.version
    records.charge(shop, made["id"], -16, "ADJUSTMENT")
    refund = records.refund(shop, made["id"], 500, {})
    refund["processing_fee"] = [{"type": "INITIAL", "amount_money": {"amount": -15, "currency": "USD"}}]
    assert read_back(port, access, made).fees == (StoreFee(35, "USD"),)


def test_an_event_of_a_payment_names_its_order_once_it_has_a_fee(shop: SquareSeller, port: SquareStore) -> None:
    fee = {"type": "INITIAL", "amount_money": {"amount": 66, "currency": "USD"}}
    for fees, named in ([fee], [OrderNews("O1")]), ([], []):
        payment = {"id": "P1", "order_id": "O1", "card_details": {"card": {"last_4": "1111"}}, "processing_fee": fees}
        body = event(shop, "payment.updated", {"payment": payment})
        kept = read_delivery(body, {"x-square-hmacsha256-signature": signature(notification_url(), body)}).body
        assert "1111" not in (kept or "")
        assert port.order_news("payment.updated", kept or "") == named


def test_of_a_refund_event_nothing_is_kept_but_its_order(shop: SquareSeller) -> None:
    body = event(shop, "refund.created", {"refund": {"order_id": "R1", "destination_details": {"last_4": "1111"}}})
    kept = read_delivery(body, {"x-square-hmacsha256-signature": signature(notification_url(), body)}).body
    assert orjson.loads(kept or "") == {"data": {"object": {"refund": {"order_id": "R1"}}}}
