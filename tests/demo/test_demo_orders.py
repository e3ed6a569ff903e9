"""The demo's shops have orders of every kind, and some of them are bought."""

from datetime import timedelta

import pytest
from django.db.models import Count
from pytest_django.fixtures import Settings

from fixtures.demo import history, second_store
from fixtures.demo.antstore import seed_antstore
from fixtures.demo.money import follow_up
from fixtures.demo.orders import TO_PAY, TO_SHIP, buy, of_platform, of_shop, sell
from fixtures.demo.seed import seed_staff
from server.company.antstore.contracts import FulfilmentState
from server.company.antstore.models import Fulfilment
from server.jobs.door import enqueue
from server.kit import clock
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.claims.models import Claim
from tenants.disputes.models import Dispute
from tenants.ledger.models import ClosedMonth, LedgerEntry
from tenants.orders.contracts import OrderTab
from tenants.orders.models import BuyerRefund, Order, Purchase
from tenants.parcels.models import Parcel
from tenants.payouts.models import PayoutLine
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
    monkeypatch.setattr(history, "COUNT", 28)
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
        assert (past.count(), past.filter(refunded_minor__gt=0).count()) == (28, 4)
        assert Parcel.objects.filter(shipped_at__lt=began - timedelta(days=2)).count() == 28 - 1 - history.UNSHIPPED
        assert not Purchase.objects.filter(order__in=past, placed_at__gt=began).exists()
        for _twice in range(2):
            follow_up(actor, shop, history.orders_by_place(shop), now=clock.now())
        assert sorted(Claim.objects.values_list("state", flat=True)) == ["agreed", "refunded", "refused"]
        assert Dispute.objects.get().state == "won"
        lines = PayoutLine.objects.values_list("payout__external_id", "state", "is_open").annotate(count=Count("pk"))
        assert sorted(lines) == [
            ("po_001", "matched", False, 5),
            ("po_002", "matched", False, 6),
            ("po_002", "other_amount", False, 1),
            ("po_003", "matched", False, 1),
            ("po_003", "no_order", True, 1),
        ]
        assert ClosedMonth.objects.count() == LedgerEntry.objects.exclude(adjusts=None).count() == 1
        assert list(Parcel.objects.exclude(earlier=[]).values_list("carrier", flat=True)) == ["ups"]


def test_the_second_store_sells_goods_of_antstore_in_parcels_and_refunds(
    trade: Trade, tenant: TenantRef, settings: Settings
) -> None:
    settings.SANDBOX_URL = trade.outside.url
    seed_staff()
    seed_antstore()
    actor = trade.owner.actor
    with tenant_scope_of(tenant):
        store = of_platform(list_stores(actor), Platform.WOOCOMMERCE)
    assert store is not None
    done = False
    for _look in range(8):
        with tenant_scope_of(tenant):
            done = done or second_store.trade(actor, store, now=clock.now())
            enqueue("orders.read_changes", store_id=store.id)
        drain_jobs(skip_pauses=True)
    assert done
    with tenant_scope_of(tenant):
        assert second_store.trade(actor, store, now=clock.now())
        assert Order.objects.count() == len(second_store.ORDERS)
        assert list(BuyerRefund.objects.values_list("state", flat=True)) == ["made"]
        assert set(PayoutLine.objects.values_list("state", flat=True)) == {"matched"}
    assert sorted(Fulfilment.objects.values_list("state").annotate(count=Count("shipments"))) == [
        (FulfilmentState.WAITING, 0),
        (FulfilmentState.PICKING, 1),
        (FulfilmentState.SHIPPED, 2),
    ]
