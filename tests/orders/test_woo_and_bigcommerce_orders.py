"""Orders of WooCommerce and BigCommerce stores, from the store's event or our next look to our list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson
import pytest
from django.test import Client

from fixtures.sandbox.bigcommerce import orders as big_orders
from fixtures.sandbox.values import hmac_base64
from fixtures.sandbox.woocommerce import order_records as woo_orders
from fixtures.sandbox.woocommerce.orders import order_view
from server.adapters.bigcommerce.hooks import SECRET_HEADER
from server.company.connections.models import Connection
from server.company.inbox.models import InboxEvent
from server.jobs.door import enqueue
from server.ports.orders import PaymentState, ShippingState
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order, OrderEvent, OrderFeed, OrderLine
from tenants.stores.models import Store
from tests.support.consent import install
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect

ADDRESS = {"first_name": "Grace", "last_name": "Harper", "city": "New York"}


@dataclass
class Shop:
    """A connected store. `tell` sends its event about an order; the others place, edit, end and restore it."""

    place: Callable[[], int]
    take_off: Callable[[int], object]
    end: Callable[[int], object]
    bring_back: Callable[[int], object]
    tell: Callable[..., Any]
    ended: str
    """The topic that says that an order was ended."""


def of_woocommerce(owner: Person, outside: Outside) -> Shop:
    connect(owner, outside)
    drain_jobs()
    store = outside.store()

    def tell(number: int, topic: str = "order.updated", *, event: int = 1, body: bytes = b"") -> Any:
        (hook,) = (each for each in store.webhooks.values() if each["topic"] == topic)
        sent = body or orjson.dumps(order_view(store, store.orders[number]))
        headers = {
            "X-WC-Webhook-Topic": topic,
            "X-WC-Webhook-ID": str(hook["id"]),
            "X-WC-Webhook-Delivery-ID": str(event),
        }
        headers["X-WC-Webhook-Signature"] = hmac_base64(hook["secret"], sent)
        return Client().post(_path("woocommerce"), sent, content_type="application/json", headers=headers)

    def take_off(number: int) -> object:
        record = store.orders[number]
        edit = [{"id": record["line_items"][0]["id"], "quantity": 1}]
        return woo_orders.change(store, record, {"line_items": edit})

    goods = [{"name": "Tea", "unit": "12.50", "quantity": 2, "sku": "TEA-0"}]
    return Shop(
        lambda: int(woo_orders.place(store, {"line_items": goods, "billing": {**ADDRESS, "country": "US"}})["id"]),
        take_off,
        lambda number: woo_orders.state(store, store.orders[number], "trash"),
        lambda number: woo_orders.state(store, store.orders[number], "processing"),
        tell,
        "order.deleted",
    )


def of_bigcommerce(owner: Person, outside: Outside) -> Shop:
    store = outside.sandbox.bigcommerce["teahouse1"]
    install(owner, store, outside)
    drain_jobs()

    def tell(number: int, topic: str = "store/order/updated", *, event: int = 1, body: bytes = b"") -> Any:
        (hook,) = (each for each in store.hooks.values() if each["scope"] == topic)
        payload = {"scope": topic, "producer": store.context, "hash": f"h{event}", "created_at": event}
        sent = body or orjson.dumps({**payload, "data": {"type": "order", "id": number}})
        headers = {SECRET_HEADER: hook["headers"][SECRET_HEADER]}
        return Client().post(_path("bigcommerce"), sent, content_type="application/json", headers=headers)

    goods = [{"name": "Tea", "price": "12.50", "quantity": 2, "sku": "TEA-0"}]
    address = {**ADDRESS, "country_iso2": "US"}

    def take_off(number: int) -> object:
        record = store.orders[number]
        return big_orders.edit(store, record, record["shipping"][0]["products"][0], 1)

    given = {"shipping": [{**address, "products": goods}], "billing_address": address}
    return Shop(
        lambda: int(big_orders.place(store, given)["id"]),
        take_off,
        lambda number: big_orders.touch(store, store.orders[number], is_deleted=True),
        lambda number: big_orders.touch(store, store.orders[number], is_deleted=False),
        tell,
        "store/order/archived",
    )


@pytest.fixture(params=["woocommerce", "bigcommerce"])
def shop(request: pytest.FixtureRequest, owner: Person, outside: Outside) -> Shop:
    if request.param == "woocommerce":
        return of_woocommerce(owner, outside)
    request.getfixturevalue("bigcommerce")
    return of_bigcommerce(owner, outside)


def the_order(tenant: TenantRef) -> Order:
    with tenant_scope_of(tenant):
        return Order.objects.get()


def look(tenant: TenantRef) -> None:
    """Look for changes, as the platform does every few minutes."""
    with tenant_scope_of(tenant):
        store_id = Store.objects.get().pk
        enqueue("orders.read_changes", key=str(store_id), store_id=store_id)
    drain_jobs()


def _path(platform: str) -> str:
    return f"/hooks/{platform}/{Connection.objects.get().public_id}"


def test_an_order_arrives_by_its_event_however_often_that_comes(shop: Shop, tenant: TenantRef) -> None:
    number = shop.place()
    for _ in range(3):
        assert shop.tell(number).status_code == 200
    assert InboxEvent.objects.filter(topic__contains="order").count() == 1
    drain_jobs()
    order = the_order(tenant)
    assert (order.external_id, order.country, order.total_minor) == (str(number), "US", 2500)
    assert (order.payment, order.shipping) == (PaymentState.PAID, ShippingState.UNSHIPPED)
    with tenant_scope_of(tenant):
        assert [(line.sku, line.quantity) for line in OrderLine.objects.all()] == [("TEA-0", 2)]
        before = OrderEvent.objects.count()
    shop.tell(number, event=2)
    drain_jobs()
    look(tenant)
    with tenant_scope_of(tenant):
        assert OrderEvent.objects.count() == before


def test_without_any_event_the_next_look_brings_orders_and_edits(shop: Shop, tenant: TenantRef) -> None:
    number = shop.place()
    look(tenant)
    assert the_order(tenant).external_id == str(number)
    shop.take_off(number)
    look(tenant)
    with tenant_scope_of(tenant):
        assert [(line.quantity, line.current_quantity) for line in OrderLine.objects.all()] == [(1, 1)]
    assert the_order(tenant).total_minor == 1250


def test_an_event_that_an_order_is_gone_counts_by_what_the_store_says_then(shop: Shop, tenant: TenantRef) -> None:
    number = shop.place()
    shop.tell(number)
    drain_jobs()
    shop.end(number)
    shop.tell(number, shop.ended, event=2)
    drain_jobs()
    assert the_order(tenant).cancelled_at is not None
    shop.bring_back(number)
    shop.tell(number, shop.ended, event=3)  # late, and by now it is no longer true
    drain_jobs()
    order = the_order(tenant)
    assert (order.cancelled_at, order.deleted_at, order.payment) == (None, None, PaymentState.PAID)


def test_a_store_whose_user_lost_the_right_sends_an_error_and_must_be_connected_again(
    owner: Person, outside: Outside, tenant: TenantRef
) -> None:
    woo = of_woocommerce(owner, outside)
    number = woo.place()
    error = b'{"code":"woocommerce_rest_cannot_view","message":"Sorry","data":{"status":401}}'
    assert woo.tell(number, body=error).status_code == 200
    drain_jobs()
    with tenant_scope_of(tenant):
        assert Order.objects.count() == 0
    outside.store().configure({"forbidden": "orders"})
    look(tenant)
    with tenant_scope_of(tenant):
        assert Order.objects.count() == 0
        assert OrderFeed.objects.get().must_reconnect
