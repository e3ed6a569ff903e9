"""A key that is missing in CREDENTIALS_KEYS is named, and holds up nothing that was sealed with another."""

import pytest
from cryptography.fernet import Fernet
from django.test import override_settings

from server.kit import clock
from server.kit.reasons import texts
from server.tenancy.scope import tenant_scope_of
from tenants.importing.handlers.access import Unlocked, keep_sources
from tenants.importing.models import ListedProduct
from tenants.monitoring.models import Watch
from tests.monitoring.conftest import Shift

pytestmark = pytest.mark.django_db


def test_a_source_that_cannot_be_opened_is_reported_and_takes_no_other_product_with_it(shift: Shift) -> None:
    shift.trade.publish([row["id"] for row in shift.trade.listed()], [shift.trade.shop_id])
    rows = [row for row in shift.trade.mine() if row["store_id"] == shift.trade.shop_id]
    shift.switch(*(row["id"] for row in rows))
    with tenant_scope_of(shift.tenant), override_settings(CREDENTIALS_KEYS=[Fernet.generate_key().decode()]):
        ListedProduct.objects.filter(pk=ListedProduct.objects.earliest("pk").pk).update(
            source_host="locked.example.com"
        )
        keep_sources(1, [Unlocked("locked.example.com", "opensesame", {})], now=clock.now())
    shift.look()
    reported = [row["monitoring_remark"] for row in shift.trade.mine() if row["monitoring"] == "on"]
    assert sorted(reported) == [*[""] * (len(rows) - 1), texts()["outside.key_missing"]]
    with tenant_scope_of(shift.tenant):
        assert Watch.objects.filter(tries=0).count() == len(rows) > 1
