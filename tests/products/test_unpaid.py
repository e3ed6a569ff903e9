"""Nothing is published to stores whose plan is read-only."""

from datetime import timedelta

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import Action
from tenants.processes.models import ProcessRecord
from tests.factories.unpaid_plans import owe, pay
from tests.products.conftest import Trade
from tests.support.paid_platforms import ENDED_WOO


@pytest.mark.django_db
def test_nothing_is_published_until_the_plan_of_its_platform_is_paid(trade: Trade, tenant: TenantRef) -> None:
    ids, owed = [trade.listed()[0]["id"]], owe(tenant, platform=6)
    later = {"timing": f"{clock.now() + timedelta(days=1):%Y-%m-%d %H:%M}", "timezone": "UTC"}
    for stores, options in (([trade.woo_id], {}), ([trade.shop_id, trade.woo_id], {}), ([trade.woo_id], later)):
        assert trade.start(ids, stores, **options)["code"] == ENDED_WOO
    with tenant_scope_of(tenant):
        assert not ProcessRecord.objects.exclude(action=Action.IMPORT_PRODUCT).exists()
    pay(owed)
    assert [row["state"] for row in trade.publish(ids, [trade.woo_id])] == [2]
