"""Orders of a Wix site are walked whole, in the order of their changes; events name the order to read."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
import pytest

from fixtures.sandbox.wix import order_records as records
from fixtures.sandbox.wix import webhooks
from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.hooks import read_delivery
from server.adapters.wix.store import WixStore
from server.ports.failures import NeedsMerchant, Retryable
from server.ports.orders import OrderChange, OrderNews
from server.ports.stores import StoreAccess
from tests.factories.wix import only, teapot
from tests.factories.wix_orders import LONG_AGO, buy, listed, read_back
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


def test_changes_are_walked_oldest_first_and_an_order_edited_meanwhile_comes_again(
    shop: WixSite, port: WixStore, access: StoreAccess, outside: Outside
) -> None:
    made = [buy(shop) for _ in range(205)]
    outside.sandbox.log.clear()
    first = port.list_orders(access, since=LONG_AGO, cursor=None)
    assert [order.external_id for order in first.orders] == [each["id"] for each in made[:100]]
    records.change(shop, made[3]["id"])
    second = port.list_orders(access, since=LONG_AGO, cursor=first.next_cursor)
    third = port.list_orders(access, since=LONG_AGO, cursor=second.next_cursor)
    assert [order.external_id for order in (*second.orders, *third.orders)] == [
        *(each["id"] for each in made[100:]),
        made[3]["id"],
    ]
    assert third.next_cursor is None
    assert len(outside.sandbox.log.entries) == 6
    versions = [order.version for order in (*first.orders, *second.orders, *third.orders)]
    assert versions == sorted(versions)
    late = listed(port, access, since=third.orders[-1].changed_at)
    assert [order.external_id for order in late] == [made[3]["id"]]


def test_a_cursor_that_the_site_forgot_begins_the_walk_again(
    shop: WixSite, port: WixStore, access: StoreAccess
) -> None:
    made = buy(shop)
    page = port.list_orders(access, since=LONG_AGO, cursor="of-another-day")
    assert ([order.external_id for order in page.orders], page.next_cursor) == ([made["id"]], None)


def test_a_site_that_does_not_let_us_read_orders_asks_to_reconnect_for_them_and_sells_on(
    shop: WixSite, port: WixStore, access: StoreAccess
) -> None:
    made = buy(shop)
    shop.configure({"permissions": "products inventory orders media"})
    for call in (
        lambda: port.list_orders(access, since=LONG_AGO, cursor=None),
        lambda: port.read_orders(access, [made["id"]]),
    ):
        with pytest.raises(NeedsMerchant) as refused:
            call()
        assert refused.value.action == "reconnect_orders"
        assert refused.value.reason.params["scopes"] == "Read Orders"
    assert port.put_product(access, teapot(external_id=only(shop)["id"])).external_id == only(shop)["id"]
    assert port.lacking_order_scopes("") == ()


@pytest.mark.parametrize("fault", ["html", "truncate", "wrong_types", "reset"])
def test_answers_that_lie_or_break_lose_no_order(
    shop: WixSite, port: WixStore, access: StoreAccess, outside: Outside, fault: str
) -> None:
    made = buy(shop)
    outside.fails(fault, "/ecom/v1/", times=100)
    with pytest.raises(Retryable):
        port.list_orders(access, since=LONG_AGO, cursor=None)
    outside.sandbox.faults.remove()
    assert [order.external_id for order in listed(port, access)] == [made["id"]]


def news(port: WixStore, topic: str, content: bytes) -> list[OrderNews]:
    delivery = read_delivery(content)
    assert delivery.topic == topic
    return list(port.order_news(topic, delivery.body or ""))


def event(site: WixSite, topic: str, order: Mapping[str, Any], **more: object) -> bytes:
    entity = {"id": order["id"], "updatedDate": order["updatedDate"], "buyerInfo": {"email": "x@example.com"}}
    content = {"id": "e1", "entityId": order["id"], "updatedEvent": {"currentEntity": entity}, **more}
    return webhooks.body(site, topic, content)


def test_an_event_says_which_order_changed_when_and_keeps_nobodys_data(
    shop: WixSite, port: WixStore, access: StoreAccess
) -> None:
    made, topic = buy(shop), "wix.ecom.v1.order_updated"
    assert b"example.com" not in (read_delivery(event(shop, topic, made)).body or "").encode()
    version = read_back(port, access, made).version
    assert news(port, topic, event(shop, topic, made, entityEventSequence="7")) == [
        OrderNews(made["id"], version=version)
    ]
    erased = news(port, topic, event(shop, topic, made, triggeredByAnonymizeRequest=True))
    assert erased == [OrderNews(made["id"], version=version, erases=True)]
    gone = "wix.ecom.v1.order_imported_order_deleted"
    assert [each.change for each in news(port, gone, event(shop, gone, made))] == [OrderChange.DELETED]
    for other in ("wix.ecom.v1.fulfillments_updated", "wix.ecom.v1.order_transactions_updated"):
        assert news(port, other, webhooks.body(shop, other, {"id": "e2", "entityId": made["id"]})) == [
            OrderNews(made["id"])
        ]
    assert port.order_news("wix.stores.catalog.v3.product_deleted", orjson.dumps({"id": "p1"}).decode()) == ()
    for garbage in ("", "[]", "{}"):
        with pytest.raises(ValueError, match=r".*"):
            port.order_news(topic, garbage)


def test_an_erased_buyer_is_gone_from_the_next_reading(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop)
    before = read_back(port, access, made)
    records.anonymize(shop, made["id"])
    after = read_back(port, access, made)
    assert after.version > before.version
    assert replace(after.buyer, language="").shipping.name == ""
    assert (after.buyer.email, after.buyer.shipping.country, after.total) == ("", "US", before.total)


def test_the_watermark_of_the_first_walk_is_the_sites_own(shop: WixSite, port: WixStore, access: StoreAccess) -> None:
    made = buy(shop)
    shop.order_changed_at = (datetime.now(UTC) + timedelta(hours=2)).isoformat()
    records.change(shop, made["id"])
    assert read_back(port, access, made).changed_at > datetime.now(UTC) + timedelta(hours=1)
