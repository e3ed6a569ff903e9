"""The demo's shops have orders of every kind, and some of them are bought."""

from datetime import timedelta

import pytest
from pytest_django.fixtures import Settings

from fixtures.demo import history
from fixtures.demo.orders import TO_PAY, TO_SHIP, buy, of_shop, sell
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import OrderTab
from tenants.orders.models import Order, Purchase
from tenants.parcels.models import Parcel
from tenants.stores.selectors import list_stores
from tests.products.conftest import Trade
from tests.products.conftest import opened as opened
from tests.products.conftest import trade as trade
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_the_shop_has_orders_in_every_tab_and_of_three_months_once_it_sells(
    trade: Trade, tenant: TenantRef, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    actor = trade.owner.actor
    with tenant_scope_of(tenant):
        shop = of_shop(list_stores(actor))
        assert shop is not None
        assert not sell(actor, shop, now=clock.now())
    links = [f"{trade.outside.url}/products/{handle}" for handle in trade.outside.handles(8)]
    trade.owner.post("product/import?type=13&way=2&action=1", {"product_ids": links})
    drain_jobs(skip_pauses=True)
    ids = [product["id"] for product in trade.listed()]
    trade.publish(ids, [trade.shop_id])
    with tenant_scope_of(tenant):
        assert sell(actor, shop, now=clock.now())
        assert sell(actor, shop, now=clock.now())
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert buy(actor, shop, now=clock.now())
        tabs = dict(Order.objects.values_list("external_id", "tab"))
    assert len(tabs) == 10
    assert (tabs[TO_PAY], tabs[TO_SHIP]) == (OrderTab.AWAITING_PAYMENT, OrderTab.AWAITING_SHIPMENT)
    assert {OrderTab.PENDING, OrderTab.TO_ORDER, OrderTab.PLACING, OrderTab.SHIPPED, OrderTab.CANCELLED} < set(
        tabs.values()
    )
    settings.SANDBOX_URL = trade.outside.url
    monkeypatch.setattr(history, "COUNT", 20)
    began = clock.now()
    with tenant_scope_of(tenant):
        assert [history.begin(actor, shop, now=began) for _ in range(2)] == [True, True]
        assert not history.go_on(actor, shop, now=clock.now())
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert [history.go_on(actor, shop, now=clock.now()) for _ in range(2)] == [True, True]
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        past = Order.objects.filter(created_at__lt=began - timedelta(days=2))
        assert (past.count(), past.filter(refunded_minor__gt=0).count()) == (20, 3)
        assert Parcel.objects.filter(shipped_at__lt=began - timedelta(days=2)).count() == 20 - 1 - history.UNSHIPPED
        assert not Purchase.objects.filter(order__in=past, placed_at__gt=began).exists()
