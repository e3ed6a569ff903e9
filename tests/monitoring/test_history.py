"""Price and stock of variants over time: a point for each change, the newest for ever."""

from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts import Supply
from tenants.monitoring.models import SightingPoint
from tenants.monitoring.services.history import note_points, purge_points
from tests.products.conftest import Trade
from tests.products.conftest import opened as opened
from tests.products.conftest import trade as trade
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def history(trade: Trade) -> Any:
    answer = trade.owner.get(f"my_product/{trade.mine()[0]['id']}/history")
    assert answer["success"], answer
    return answer


def test_a_point_is_kept_for_each_change_and_shown_oldest_first(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    key, now = int(product["product_skus"][0]["id"]), clock.now()
    looks = [
        Supply(320, 5, True),
        Supply(320, 5, True),
        Supply(400, 5, True),
        Supply(None, None, available=False),
    ]
    assert history(trade)["variants"][0]["points"] == []
    with tenant_scope_of(tenant):
        for at, seen in enumerate(looks):
            for _twice in range(2):
                note_points({key: seen}, now=now + timedelta(minutes=at))
    response = next(variant for variant in history(trade)["variants"] if variant["variant_id"] == str(key))
    shown = [(point["cost"], point["stock"], point["available"]) for point in response["points"]]
    assert shown == [("3.20", 5, True), ("4.00", 5, True), ("", None, False)]


def test_every_variant_shows_its_newest_points_however_many_variants_exist(
    trade: Trade, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.monitoring.selectors.MOST_POINTS", 4)
    product, now = trade.listed()[0], clock.now()
    trade.publish([product["id"]], [trade.woo_id])
    keys = [int(row["id"]) for row in product["product_skus"]]
    assert len(keys) > 2
    with tenant_scope_of(tenant):
        for minute in range(7):
            seen = {key: Supply(100 + minute, 1, True) for key in keys[: 1 if minute else None]}
            note_points(seen, now=now + timedelta(minutes=minute))
    shown = {
        variant["variant_id"]: [point["cost"] for point in variant["points"]] for variant in history(trade)["variants"]
    }
    assert shown == {str(key): ["1.02", "1.03", "1.04", "1.05", "1.06"] if key == keys[0] else ["1.00"] for key in keys}


def test_old_points_are_purged_and_the_newest_stays(trade: Trade, tenant: TenantRef) -> None:
    long_ago = clock.now() - timedelta(days=4000)
    with tenant_scope_of(tenant):
        for days, cost in enumerate((100, 200, 300)):
            note_points({1: Supply(cost, 1, True)}, now=long_ago + timedelta(days=days))
        purge_points(now=clock.now())
        assert list(SightingPoint.objects.values_list("cost_minor", flat=True)) == [300]


def test_monitoring_keeps_what_it_sees(trade: Trade, tenant: TenantRef) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    ids = [int(trade.mine()[0]["id"])]
    assert trade.owner.post("my_product/monitoring", {"ids": ids, "on": True})["success"]
    drain_jobs(skip_pauses=True)
    assert all(len(variant["points"]) == 1 for variant in history(trade)["variants"])


def test_the_history_of_another_store_is_missing(trade: Trade, member_with: Any) -> None:
    trade.publish([trade.listed()[0]["id"]], [trade.woo_id])
    member = member_with(Menu.MY_PRODUCTS, store_ids=[int(trade.shop_id)])
    assert member.get(f"my_product/{trade.mine()[0]['id']}/history")["code"] == 1000404
