"""Orders of Wix sites and Square sellers, whose events come to the app's one address: from the click to our list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from fixtures.sandbox.square import order_records as square_records
from fixtures.sandbox.square import webhooks as square_webhooks
from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix import order_records as wix_records
from fixtures.sandbox.wix import webhooks as wix_webhooks
from fixtures.sandbox.wix.site import WixSite
from server.adapters.square.client import PRODUCT_SCOPES
from server.company.identity.selectors.actors import caretaker_of
from server.company.inbox.models import InboxEvent
from server.ports.failures import NeedsMerchant
from server.ports.orders import PaymentState
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order, OrderEvent, OrderFeed
from tenants.orders.services.feeds import read_changes
from tenants.stores.models import Store
from tests.adapters.app_order_stores import of_square, of_wix
from tests.adapters.order_store import Basket, OrderStore
from tests.support.consent import connect_square
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.square_events import deliver as deliver_to_square
from tests.support.wix import connect_wix
from tests.support.wix_events import deliver as deliver_to_wix


@dataclass
class Connected:
    """A store that its merchant connected; `sent` are the events that its platform has sent, not yet delivered."""

    inside: Any
    outside: OrderStore
    sent: list[bytes]
    deliver: Callable[[bytes], int]

    def deliver_all(self, events: Sequence[bytes]) -> None:
        assert [self.deliver(body) for body in events] == [200] * len(events)


@pytest.fixture
def wix_site(owner: Person, wix: dict[str, WixSite], outside: Outside, monkeypatch: pytest.MonkeyPatch) -> Connected:
    sent: list[bytes] = []
    connect_wix(owner)
    drain_jobs()
    monkeypatch.setattr(wix_webhooks, "send", lambda _site, _url, _headers, body, **_noted: sent.append(body))
    return Connected(wix["teahouse"], of_wix(outside), sent, deliver_to_wix)


@pytest.fixture
def square_seller(
    owner: Person, square: dict[str, SquareSeller], outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> Connected:
    sent: list[bytes] = []
    connect_square(owner)
    drain_jobs()
    monkeypatch.setattr(square_webhooks, "deliver", lambda _one, _url, _headers, body, **_noted: sent.append(body))
    seller = square["MLHARBOR"]
    return Connected(seller, of_square(outside), sent, lambda body: deliver_to_square(seller, "", body=body))


@pytest.fixture(params=["wix_site", "square_seller"])
def store(request: pytest.FixtureRequest, owner: Person, outside: Outside) -> Connected:
    found: Connected = request.getfixturevalue(request.param)
    return found


def only(tenant: TenantRef) -> Order:
    with tenant_scope_of(tenant):
        return Order.objects.get()


def poll(tenant: TenantRef) -> bool:
    with tenant_scope_of(tenant):
        return read_changes(caretaker_of(tenant), Store.objects.get().pk)


def test_an_order_arrives_by_events_that_come_twice_late_and_reordered(store: Connected, tenant: TenantRef) -> None:
    order_id = store.outside.buy(Basket(lines=2, note="Ring twice"))
    store.outside.pass_seconds(2)
    store.outside.take_off(order_id)
    events = list(store.sent)
    store.deliver_all([*reversed(events), *events])
    assert InboxEvent.objects.filter(topic__contains="order").count() == len(events)
    drain_jobs()
    order = only(tenant)
    assert (order.external_id, order.payment, order.total_minor) == (order_id, PaymentState.PAID, 4250)
    assert (order.country, order.region[-2:], order.postcode_head) == ("US", "NY", "100")
    with tenant_scope_of(tenant):
        assert [line.quantity for line in order.lines.order_by("position")] == [1, 2]
        seen = OrderEvent.objects.count()
    store.deliver_all(events)
    drain_jobs()
    poll(tenant)
    with tenant_scope_of(tenant):
        assert (OrderEvent.objects.count(), Order.objects.get().changed_at) == (seen, order.changed_at)


def test_an_order_whose_events_were_lost_comes_by_polling_with_its_refund(store: Connected, tenant: TenantRef) -> None:
    order_id = store.outside.buy(Basket(lines=2))
    poll(tenant)
    assert only(tenant).external_id == order_id
    store.outside.pass_seconds(2)
    store.outside.refund(order_id)
    poll(tenant)
    order = only(tenant)
    assert (order.payment, order.refunded_minor) == (PaymentState.PARTIALLY_REFUNDED, 1250)
    with tenant_scope_of(tenant):
        assert [line.current_quantity for line in order.lines.order_by("position")] == [1, 2]


def test_a_refund_arrives_by_its_event(store: Connected, tenant: TenantRef) -> None:
    order_id = store.outside.buy(Basket())
    store.outside.pass_seconds(2)
    store.outside.refund(order_id)
    store.deliver_all(store.sent[-1:])
    drain_jobs()
    assert (only(tenant).external_id, only(tenant).refunded_minor) == (order_id, 1250)


def test_a_store_that_takes_the_right_to_orders_back_says_so_until_it_grants_it_again(
    store: Connected, tenant: TenantRef
) -> None:
    store.outside.buy(Basket())
    granted = _withhold(store.inside)
    with pytest.raises(NeedsMerchant):
        poll(tenant)
    with tenant_scope_of(tenant):
        feed = OrderFeed.objects.get()
        assert (feed.must_reconnect, (feed.reason or {})["code"]) == (True, "store.order_scopes_missing")
        assert Store.objects.get().state == "connected"
        assert not Order.objects.exists()
    granted()
    poll(tenant)
    with tenant_scope_of(tenant):
        assert (OrderFeed.objects.get().must_reconnect, Order.objects.count()) == (False, 1)


def test_a_buyer_whom_wix_anonymizes_is_erased(wix_site: Connected, tenant: TenantRef) -> None:
    order_id = wix_site.outside.buy(Basket())
    wix_site.deliver_all(wix_site.sent)
    drain_jobs()
    assert only(tenant).personal
    wix_site.sent.clear()
    wix_records.anonymize(wix_site.inside, order_id)
    wix_site.deliver_all(wix_site.sent)
    drain_jobs()
    order = only(tenant)
    assert (order.personal, order.erased_at is None, order.total_minor, order.country) == ("", False, 3000, "US")


def test_sales_at_a_square_counter_are_heard_of_and_left_out(square_seller: Connected, tenant: TenantRef) -> None:
    seller = square_seller.inside
    sold = square_records.sell_at_counter(seller, "VARIATION0", 2)
    square_records.refund(seller, sold["id"], 1250, {})
    square_seller.deliver_all(square_seller.sent)
    drain_jobs()
    poll(tenant)
    with tenant_scope_of(tenant):
        assert not Order.objects.exists()


def _withhold(shop: Any) -> Callable[[], object]:
    """Take the rights of orders back from every token; return what grants them again."""
    if isinstance(shop, WixSite):
        shop.configure({"permissions": "products inventory orders media"})
        return lambda: shop.configure({"permissions": "products inventory orders read_orders media"})
    before = {token: dict(kept) for token, kept in shop.tokens.items()}
    for kept in shop.tokens.values():
        kept["scopes"] = " ".join(PRODUCT_SCOPES)
    return lambda: shop.tokens.update(before)
