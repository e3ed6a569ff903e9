"""Which orders of a WooCommerce store are read, when, and what its events say."""

from datetime import timedelta

import httpx
import orjson
import pytest

from fixtures.sandbox.woocommerce import order_records
from fixtures.sandbox.woocommerce.orders import order_view
from fixtures.sandbox.woocommerce.webhooks import announce
from server.adapters.stores.words import is_signed
from server.adapters.woocommerce.client import PER_PAGE
from server.adapters.woocommerce.hooks import parse_delivery
from server.adapters.woocommerce.store import TOPICS, WooCommerceStore
from server.ports.failures import NeedsMerchant
from server.ports.orders import OrderNews
from tests.adapters.woocommerce.conftest import Mailbox, Shop
from tests.adapters.woocommerce.orders import BEGIN, TEAPOT, ids, placed, walk

woo = WooCommerceStore()


def test_a_walk_gives_every_order_in_the_order_of_its_change_the_trash_too(shop: Shop) -> None:
    records = [placed(shop, at=BEGIN + timedelta(seconds=at // 3), line_items=[]) for at in range(250)]
    for record in records[::50]:
        order_records.state(shop.store, record, "trash")
        record["date_modified"] = record["date_created"]
    orders = walk(shop)
    assert sorted(map(int, ids(orders))) == sorted(record["id"] for record in records)
    assert [order.changed_at for order in orders] == sorted(order.changed_at for order in orders)
    assert sum(order.cancel_reason == "trash" for order in orders) == 5
    assert len(orders) < 270


def test_a_walk_gets_past_more_orders_of_one_second_than_a_page_holds(shop: Shop) -> None:
    records = [placed(shop, line_items=[]) for _ in range(2 * PER_PAGE + 10)]
    later = placed(shop, at=BEGIN + timedelta(seconds=1))
    assert len(ids(walk(shop))) == len(records) + 1
    assert ids(walk(shop, since=BEGIN + timedelta(seconds=1))) == [str(later["id"])]


def test_an_order_that_changes_during_the_walk_hides_no_other(shop: Shop) -> None:
    records = [placed(shop, at=BEGIN + timedelta(seconds=at), line_items=[]) for at in range(150)]
    first = woo.list_orders(shop.access, since=BEGIN, cursor=None)
    for record in records[:5]:
        record["date_modified"] = "2026-11-02T09:00:00"
    rest = woo.list_orders(shop.access, since=BEGIN, cursor=first.next_cursor)
    assert len(ids([*first.orders, *rest.orders])) == 150
    assert [order.external_id for order in rest.orders][-5:] == [str(record["id"]) for record in records[:5]]
    assert rest.next_cursor is None


def test_the_watermark_is_in_gmt_whatever_the_zone_of_the_store(shop: Shop) -> None:
    record = placed(shop)
    assert walk(shop)[0].changed_at == BEGIN
    assert ids(walk(shop, since=BEGIN)) == [str(record["id"])]
    assert walk(shop, since=BEGIN + timedelta(seconds=1)) == []


def test_orders_are_read_by_their_ids_wherever_they_are_and_gone_is_missing(shop: Shop) -> None:
    kept, trashed, strange = placed(shop), placed(shop, status="trash"), placed(shop, status="of-a-lost-plugin")
    shop.forget()
    existing = [str(each["id"]) for each in (kept, trashed, strange)]
    found = woo.read_orders(shop.access, [*existing, "999999", "", "../settings", "12 "])
    assert sorted(found) == sorted(existing)
    assert found[str(trashed["id"])].cancelled_at is not None
    assert [each.partition("?")[0] for each in shop.requests()] == [
        "GET orders",
        *(f"GET orders/{each['id']}" for each in (trashed, strange)),
        "GET orders/999999",
    ]
    assert woo.list_order_ids(shop.access, since=BEGIN - timedelta(1)) == frozenset(
        [str(kept["id"]), str(trashed["id"])]
    )


def test_ids_of_several_pages_are_complete(shop: Shop) -> None:
    records = [placed(shop, line_items=[]) for _ in range(2 * PER_PAGE + 1)]
    assert woo.list_order_ids(shop.access, since=BEGIN - timedelta(1)) == frozenset(str(each["id"]) for each in records)
    assert woo.list_order_ids(shop.access, since=BEGIN + timedelta(days=1)) == frozenset()


def test_a_user_who_may_not_read_orders_is_asked_to_reconnect_for_them(shop: Shop) -> None:
    shop.store.configure({"forbidden": "orders"})
    for ask in (
        lambda: woo.list_orders(shop.access, since=BEGIN, cursor=None),
        lambda: woo.read_orders(shop.access, ["1"]),
        lambda: woo.list_order_ids(shop.access, since=BEGIN),
    ):
        with pytest.raises(NeedsMerchant) as refused:
            ask()
        assert (refused.value.action, refused.value.reason.code) == ("reconnect_orders", "store.order_scopes_missing")
    woo.verify(shop.access)
    woo.ensure_webhooks(shop.access, delivery_url="http://127.0.0.1:9/hooks/woocommerce/7", secret="s")
    assert not [each for each in shop.store.webhooks.values() if each["topic"].startswith("order.")]


def test_news_is_about_the_order_whatever_happened_to_it(shop: Shop) -> None:
    record = placed(shop)
    body = orjson.dumps(order_view(shop.store, record)).decode()
    version = int(BEGIN.timestamp()) * 10**6
    assert woo.order_news("order.updated", body) == (OrderNews(str(record["id"]), version=version),)
    assert woo.order_news("order.deleted", '{"id":17}') == (OrderNews("17"),)
    refused = '{"code":"woocommerce_rest_cannot_view","message":"Sorry","data":{"status":401}}'
    assert woo.order_news("order.updated", refused) == ()
    assert woo.order_news("product.updated", '{"id":17}') == ()
    assert woo.lacking_order_scopes("") == ()


@pytest.mark.parametrize("body", ["", "null", "[]", '{"id":0}', '{"id":"x"}', "webhook_id=7", '{"id":true}'])
def test_garbage_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match=r"no order|JSON|unexpected|expected|empty"):
        woo.order_news("order.updated", body)


def test_webhooks_come_signed_late_twice_and_in_any_order_and_say_what_is_true_by_then(
    shop: Shop, mailbox: Mailbox
) -> None:
    woo.ensure_webhooks(shop.access, delivery_url=mailbox.url, secret="s")
    mailbox.wait_for(len(TOPICS))
    shop.store.configure({"webhooks_held": True})
    api = f"{shop.outside.url}/_sandbox/woo/demo"
    number = httpx.post(f"{api}/orders", json={"line_items": [TEAPOT]}).json()["id"]
    announce(shop.store, shop.store.site, "order.updated", number)
    order_records.state(shop.store, shop.store.orders[number], "completed")
    shop.store.configure({"webhooks_held": False})
    assert httpx.post(f"{api}/deliver", json={"copies": 2, "reversed": True}).json() == {"delivered": 2}
    deliveries = mailbox.wait_for(len(TOPICS) + 4)[-4:]
    parsed = [parse_delivery(headers, body) for headers, body in deliveries]
    assert sorted(each.topic for each in parsed) == ["order.created"] * 2 + ["order.updated"] * 2
    assert all(is_signed(body, headers["x-wc-webhook-signature"], "s") for headers, body in deliveries)
    assert {orjson.loads(body)["status"] for _, body in deliveries} == {"completed"}
    (news,) = {woo.order_news(each.topic, body.decode()) for each, (_, body) in zip(parsed, deliveries, strict=True)}
    assert news[0].external_id == str(number)
