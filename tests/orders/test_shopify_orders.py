"""Orders of a Shopify shop, from the buyer's click to our list."""

from datetime import timedelta
from typing import Any

import orjson
import pytest

from fixtures.sandbox.shopify_admin import order_events, orders
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.adapters.shopify_admin.grants import SCOPES
from server.company.inbox.models import InboxEvent
from server.kit import clock
from server.ports.orders import PaymentState, ShippingState
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.jobs import poll
from tenants.orders.models import Order, OrderEvent, OrderFeed, OrderLine
from tests.support.consent import connect_shopify, stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.store_events import shopify_event

Record = dict[str, Any]
BUYER: Record = {
    "address": {
        "firstName": "Grace",
        "lastName": "Harper",
        "name": "Grace Harper",
        "address1": "18 Orchard Street",
        "city": "New York",
        "zip": "10002",
        "countryCodeV2": "US",
    },
    "email": "grace.harper@example.com",
}


@pytest.fixture
def shop(owner: Person, shopify: dict[str, ShopifyShop]) -> ShopifyShop:
    connect_shopify(owner)
    drain_jobs()
    return shopify["tea-harbour"]


def tell(shop: ShopifyShop, topic: str, record: Record, event: str, **body: Any) -> None:
    sent = body or order_events.payload(shop, record)
    ids = {"X-Shopify-Event-Id": event, "X-Shopify-Webhook-Id": f"{event}:{topic}"}
    assert shopify_event(topic, orjson.dumps(sent), **ids).status_code == 200


def the_order(tenant: TenantRef) -> Order:
    with tenant_scope_of(tenant):
        return Order.objects.get()


def test_an_order_arrives_by_its_event_whatever_comes_how_often(shop: ShopifyShop, tenant: TenantRef) -> None:
    record = orders.make(shop, [{"quantity": 2, "sku": "TEA-1"}], **BUYER)
    for _ in range(50):
        tell(shop, "orders/create", record, "e1")
    assert InboxEvent.objects.filter(topic="orders/create").count() == 1
    drain_jobs()
    order = the_order(tenant)
    assert (order.number, order.external_id, order.country) == (record["name"], str(record["id"]), "US")
    assert (order.payment, order.shipping, order.total_minor) == (PaymentState.PAID, ShippingState.UNSHIPPED, 3000)
    with tenant_scope_of(tenant):
        assert [(line.sku, line.quantity) for line in OrderLine.objects.all()] == [("TEA-1", 2)]
        before = OrderEvent.objects.count()
    tell(shop, "orders/updated", record, "e2")
    drain_jobs()
    with tenant_scope_of(tenant):
        assert OrderEvent.objects.count() == before


def test_a_hold_arrives_by_an_event_that_does_not_name_the_order(shop: ShopifyShop, tenant: TenantRef) -> None:
    record = orders.make(shop, [{}], **BUYER)
    tell(shop, "orders/create", record, "e1")
    drain_jobs()
    held = orders.hold(shop, record)
    body = {"id": f"gid://shopify/FulfillmentOrder/{held['id']}", "status": "on_hold"}
    tell(shop, "fulfillment_orders/placed_on_hold", record, "e2", fulfillment_order=body)
    drain_jobs()
    assert the_order(tenant).shipping == ShippingState.HELD


def test_a_deleted_order_is_known_to_be_gone(shop: ShopifyShop, tenant: TenantRef) -> None:
    record = orders.make(shop, [{}], **BUYER)
    tell(shop, "orders/create", record, "e1")
    drain_jobs()
    assert the_order(tenant).deleted_at is None
    del shop.orders[record["id"]]
    tell(shop, "orders/delete", record, "e2", id=record["id"])
    drain_jobs()
    assert the_order(tenant).deleted_at is not None


@pytest.mark.parametrize(("days", "is_deleted"), [(70, False), (30, True)])
def test_an_order_too_old_to_be_shown_is_not_taken_for_deleted(
    shop: ShopifyShop, tenant: TenantRef, days: int, is_deleted: bool
) -> None:
    """Without `read_all_orders`, Shopify shows the orders of the last 60 days."""
    record = orders.make(shop, [{}], **BUYER)
    tell(shop, "orders/create", record, "e1")
    drain_jobs()
    with tenant_scope_of(tenant):
        Order.objects.update(created_at=clock.now() - timedelta(days=days))
    del shop.orders[record["id"]]
    tell(shop, "orders/updated", record, "e2")
    drain_jobs()
    assert (the_order(tenant).deleted_at is not None) is is_deleted


def test_a_buyer_whom_shopify_wants_erased_is_erased(shop: ShopifyShop, tenant: TenantRef) -> None:
    record = orders.make(shop, [{}], **BUYER)
    tell(shop, "orders/create", record, "e1")
    drain_jobs()
    assert the_order(tenant).personal
    customer = {"id": record["customer"], "email": record["email"]}
    body = orjson.dumps({"customer": customer, "orders_to_redact": [record["id"]]})
    assert shopify_event("customers/redact", body, path="/hooks/shopify/compliance").status_code == 200
    drain_jobs()
    order = the_order(tenant)
    assert (order.personal, order.erased_at is None, order.total_minor) == ("", False, 1750)


def test_a_store_connected_before_orders_came_works_on_until_it_is_connected_again(
    owner: Person, shopify: dict[str, ShopifyShop], tenant: TenantRef
) -> None:
    shop = shopify["tea-harbour"]
    shop.configure({"grants": ",".join(SCOPES)})
    connect_shopify(owner)
    orders.make(shop, [{}], **BUYER)
    _poll(tenant)
    with tenant_scope_of(tenant):
        feed = OrderFeed.objects.get()
        assert (feed.must_reconnect, Order.objects.count()) == (True, 0)
    (store,) = stores_of(owner)
    assert (store["state"], owner.get("store")["upgrade"]) == ("connected", [])
    shop.configure({"grants": ""})
    connect_shopify(owner, again="true")
    _poll(tenant)
    with tenant_scope_of(tenant):
        feed.refresh_from_db()
        assert (feed.must_reconnect, feed.reason, Order.objects.count()) == (False, None, 1)


def _poll(tenant: TenantRef) -> None:
    drain_jobs()
    with tenant_scope_of(tenant):
        poll()
    drain_jobs()
