"""Publishing so many products a day."""

from datetime import timedelta
from itertools import pairwise

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tests.products.conftest import Trade

pytestmark = pytest.mark.django_db


def records(tenant: TenantRef) -> list[ProcessRecord]:
    with tenant_scope_of(tenant):
        return list(ProcessRecord.objects.exclude(due_at=None).order_by("due_at"))


def test_products_are_published_day_by_day_at_the_same_time(trade: Trade, tenant: TenantRef) -> None:
    ids = [row["id"] for row in trade.listed()[:5]]
    first = clock.now().astimezone().replace(hour=9, minute=0, second=0, microsecond=0) + timedelta(days=2)
    timing = f"{first:%Y-%m-%d %H:%M}"
    sent = {"timing": timing, "timezone": "Asia/Tokyo", "per_day": 2}
    headers = {"Idempotency-Key": "once"}
    answer = trade.owner.post("product/publish", {"ids": ids, "store_ids": [trade.shop_id], **sent}, headers=headers)
    again = trade.owner.post("product/publish", {"ids": ids, "store_ids": [trade.shop_id], **sent}, headers=headers)
    found = records(tenant)
    assert answer["success"]
    assert again["data"] == answer["data"] == str(found[0].pk)
    counts = [trade.owner.get(f"record/detail/{record.pk}")["count"] for record in found]
    assert counts == [2] * (len(ids) // 2) + [1] * (len(ids) % 2)
    due = [record.due_at for record in found if record.due_at]
    gaps = {later - earlier for earlier, later in pairwise(due)}
    assert gaps == {timedelta(days=1)}


@pytest.mark.parametrize("change", [{"per_day": 0}, {"timing": "2020-01-01 09:00"}, {"ids": []}])
def test_nothing_is_scheduled_when_it_is_refused(trade: Trade, tenant: TenantRef, change: dict[str, object]) -> None:
    ids = [row["id"] for row in trade.listed()[:3]]
    body = {"ids": ids, "store_ids": [trade.shop_id], "timing": "2099-01-01 09:00", "timezone": "82", "per_day": 1}
    assert not trade.owner.post("product/publish", {**body, **change})["success"]
    assert records(tenant) == []
