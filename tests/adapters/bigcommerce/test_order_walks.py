"""Which orders of a BigCommerce store are read, at what cost, and what its events say."""

from dataclasses import replace
from datetime import timedelta

import pytest

from fixtures.sandbox.bigcommerce import orders
from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.hooks import SECRET_HEADER, read_delivery
from server.adapters.bigcommerce.store import PRODUCT_TOPICS
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.ports.failures import NeedsMerchant, Retryable
from server.ports.orders import OrderNews
from server.ports.stores import StoreAccess
from tests.adapters.bigcommerce.orders import ANA, BEGIN, POT, placed, requests, walk
from tests.factories.bigcommerce import teapot
from tests.support.sandbox import Outside


def test_a_page_of_orders_with_their_lines_costs_two_requests(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    for at in range(30):
        placed(shop, shipping=[{**ANA, "products": [POT] * (260 if at == 3 else 1)}])
    outside.sandbox.log.clear()
    found = walk(port, access)
    assert sorted(len(order.lines) for order in found)[-2:] == [1, 260]
    assert requests(outside) == ["GET v2/orders", "GET v3/orders/payment_actions/refunds"]


def test_a_walk_gives_every_order_although_they_change_meanwhile(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    records = [placed(shop, at=BEGIN + timedelta(seconds=at), shipping=[ANA]) for at in range(150)]
    placed(shop, status_id=0)
    first = port.list_orders(access, since=BEGIN, cursor=None)
    for record in records[:5]:
        orders.touch(shop, record, staff_notes="x")
    rest = port.list_orders(access, since=BEGIN, cursor=first.next_cursor)
    found = [*first.orders, *rest.orders]
    assert ({int(order.external_id) for order in found}, rest.next_cursor) == ({each["id"] for each in records}, None)
    for page in (first, rest):
        assert [order.changed_at for order in page.orders] == sorted(order.changed_at for order in page.orders)


def test_a_walk_gets_past_more_orders_of_one_second_than_a_page_holds(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    records = [placed(shop, shipping=[ANA]) for _ in range(210)]
    placed(shop, at=BEGIN + timedelta(seconds=2))
    assert len({order.external_id for order in walk(port, access)}) == len(records) + 1
    assert len(walk(port, access, since=BEGIN + timedelta(seconds=2))) == 1


def test_an_empty_store_answers_nothing_at_all(port: Port, access: StoreAccess, outside: Outside) -> None:
    outside.sandbox.log.clear()
    assert walk(port, access) == []
    assert port.list_order_ids(access, since=BEGIN) == frozenset()
    assert requests(outside) == ["GET v2/orders"] * 2


def test_neighbours_are_read_together_and_no_path_is_built_from_an_empty_id(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    records = [placed(shop, shipping=[ANA]) for _ in range(4)]
    shop.last_id += 500
    archived, unfinished = placed(shop, is_deleted=True), placed(shop, status_id=0)
    kept = [str(each["id"]) for each in (records[0], records[3], archived, unfinished)]
    outside.sandbox.log.clear()
    assert sorted(port.read_orders(access, [*kept, "", "0", "x", "../v3/hooks", "999999"])) == sorted(kept)
    alone = [f"GET v2/orders/{each}" for each in (*kept[2:], "999999")]
    assert requests(outside) == ["GET v2/orders"] * 2 + alone + ["GET v3/orders/payment_actions/refunds"]
    with pytest.raises(ValueError, match="empty id"):
        BigCommerceClient(access).send("DELETE", f"{outside.url}/bigcommerce/stores/teahouse1/v2/orders/", write=True)
    assert [each["is_deleted"] for each in records] == [False] * 4
    assert port.list_order_ids(access, since=BEGIN - timedelta(1)) == frozenset(str(each["id"]) for each in records)


def test_an_order_without_its_parts_is_not_taken_for_an_empty_one(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    placed(shop)
    outside.fails("wrong_types", "/v2/orders", times=100)
    with pytest.raises(Retryable):
        port.list_orders(access, since=BEGIN, cursor=None)


@pytest.mark.parametrize(
    ("granted", "lacking"),
    [
        ("", []),
        ("store_v2_products", ["store_v2_orders", "store_v2_transactions"]),
        ("store_v2_orders store_v2_transactions_read_only", []),
        ("store_v2_orders_read_only store_v2_transactions", []),
    ],
)
def test_order_scopes_are_another_question_than_those_of_products(port: Port, granted: str, lacking: list[str]) -> None:
    assert port.lacking_order_scopes(granted) == lacking
    assert "store_v2_orders" not in port.lacking_scopes(granted)


@pytest.mark.parametrize("knows_scopes", [True, False])
def test_a_store_that_did_not_grant_orders_is_asked_to_reconnect_for_them_and_sells_on(
    shop: BigCommerceStore, port: Port, access: StoreAccess, knows_scopes: bool
) -> None:
    shop.configure({"scopes": "store_v2_products store_v2_information"})
    if knows_scopes:
        access = replace(access, credentials={**access.credentials, "scope": shop.scopes})
    for ask in (
        lambda: port.list_orders(access, since=BEGIN, cursor=None),
        lambda: port.read_orders(access, ["1"]),
        lambda: port.list_order_ids(access, since=BEGIN),
    ):
        with pytest.raises(NeedsMerchant) as refused:
            ask()
        assert refused.value.action == "reconnect_orders"
    port.ensure_webhooks(access, delivery_url="http://127.0.0.1:9/hooks/bigcommerce/7", secret="s")
    assert [each["scope"] for each in shop.hooks.values()] == list(PRODUCT_TOPICS)
    assert port.put_product(access, teapot()).external_id


def test_events_name_the_order_only_and_twice_is_one_event(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    port.ensure_webhooks(access, delivery_url="http://127.0.0.1:9/hooks/bigcommerce/7", secret="s")
    assert len(shop.hooks) == len(PRODUCT_TOPICS) + 7
    for topic, body in (
        ("store/order/created", '{"data":{"type":"order","id":250}}'),
        ("store/order/archived", '{"data":{"type":"order","id":250}}'),
        ("store/order/refund/created", '{"data":{"type":"order","id":250,"refund":{"refund_id":3}}}'),
        ("store/order/transaction/updated", '{"data":{"type":"transaction","order_id":"250"}}'),
        ("store/shipment/deleted", '{"data":{"type":"shipment","id":12,"orderId":250}}'),
    ):
        assert port.order_news(topic, body) == (OrderNews("250"),)
    assert port.order_news("store/order/message/created", '{"data":{"id":250}}') == ()
    sent = b'{"scope":"store/order/updated","producer":"stores/x","hash":"dd70","created_at":1,"data":{"id":250}}'
    first, second = (read_delivery(sent, {SECRET_HEADER: "s"}, "s") for _ in range(2))
    assert first.event_id == second.event_id
    later = read_delivery(sent.replace(b"dd70", b"cb07"), {SECRET_HEADER: "s"}, "s")
    assert later.event_id != first.event_id


@pytest.mark.parametrize("body", ["", "null", "{}", '{"data":{"id":0}}', '{"data":{"id":"x"}}'])
def test_garbage_is_refused(port: Port, body: str) -> None:
    with pytest.raises(ValueError, match=r"no order|expected|empty"):
        port.order_news("store/order/updated", body)
