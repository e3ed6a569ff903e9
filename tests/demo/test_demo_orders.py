"""The demo's shops have orders of every kind, and some of them are bought."""

import pytest

from fixtures.demo.orders import TO_PAY, TO_SHIP, buy, of_shop, sell
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import OrderTab
from tenants.orders.models import Order
from tenants.stores.selectors import list_stores
from tests.products.conftest import Trade
from tests.products.conftest import opened as opened
from tests.products.conftest import trade as trade
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_the_shop_has_orders_in_every_tab_once_it_sells(trade: Trade, tenant: TenantRef) -> None:
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
