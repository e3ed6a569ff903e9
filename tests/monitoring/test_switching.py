"""Monitoring is switched within the plan, by whom it concerns, and leaves nothing behind."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import PolicyRow, Watch
from tenants.notifications.models import NotificationSettings
from tenants.preferences.models import QuotaRow
from tenants.shop.services.purge import purge_store
from tests.monitoring.conftest import QUIET, Shift, policy
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def allow(shift: Shift, variants: int) -> None:
    with tenant_scope_of(shift.tenant):
        values = {"plan": "s", "stores_per_platform": 3, "import_products": 100, "sub_accounts": 1}
        QuotaRow.objects.update_or_create(pk=1, defaults={**values, "monitored_variants": variants})


def used(shift: Shift, store_id: str) -> int:
    return int(shift.owner.get("setting/monitoring", store_id=store_id)["used"])


def test_variants_of_monitored_publications_count_for_the_plan(shift: Shift) -> None:
    shop = shift.row(shift.trade.shop_id)
    assert used(shift, shift.trade.shop_id) == 0
    shift.switch(shop["id"])
    assert used(shift, shift.trade.shop_id) == shop["variant_count"] > 0
    measures = {row["type"]: (row["count"], row["limit"]) for row in shift.owner.get("plan/usage")["usage"]}
    assert measures["price_and_stock_monitoring_variants"] == (shop["variant_count"], 1_000)
    bars = {row["code"]: row["used"] for row in shift.owner.get("dashboard")["dashboard"]["usage"]}
    assert bars["variants"] == shop["variant_count"]
    shift.switch(shop["id"], on=False)
    assert used(shift, shift.trade.shop_id) == 0


def test_what_the_plan_has_no_room_for_stays_unmonitored_and_says_so(shift: Shift) -> None:
    shop, woo = shift.row(shift.trade.shop_id), shift.row(shift.trade.woo_id)
    allow(shift, shop["variant_count"] * 2 - 1)
    answer = shift.switch(shop["id"], woo["id"])
    assert (answer["monitored"], answer["over_limit"]) == (1, 1)
    states = {row["id"]: row["monitoring"] for row in shift.trade.mine()}
    assert sorted(states.values()) == ["on", "over_limit"]
    assert used(shift, shift.trade.shop_id) == shop["variant_count"]
    shift.switch(next(key for key, state in states.items() if state == "on"), on=False)
    from server.jobs.door import enqueue

    with tenant_scope_of(shift.tenant):
        enqueue("monitoring.start")
    drain_jobs(skip_pauses=True)
    assert sorted(row["monitoring"] for row in shift.trade.mine()) == ["off", "on"]


def test_what_is_published_is_monitored_where_the_policy_says_so(shift: Shift) -> None:
    other = next(row for row in shift.trade.listed() if row["id"] != shift.product["id"])
    body = policy(shift.trade.shop_id, watch_new=True)
    assert shift.owner.put("setting/monitoring", body)["monitoring"]["watch_new"] is True
    shift.trade.publish([other["id"], shift.product["id"]], [shift.trade.shop_id, shift.trade.woo_id])
    on = [(row["store_id"], row["import_list_id"]) for row in shift.trade.mine() if row["monitoring"] == "on"]
    assert on == [(shift.trade.shop_id, other["id"])]


def test_publishing_more_variants_never_passes_the_limit(shift: Shift) -> None:
    product = shift.owner.get(f"import_list/{shift.product['id']}")["product"]
    skus = product["product_skus"]
    left_out = [{"id": row["id"], "included": False} for row in skus[1:]]
    shift.trade.edit(product["id"], product_skus=[{"id": skus[0]["id"], "stock": 5}, *left_out])
    shift.trade.publish([product["id"]], [shift.trade.shop_id])
    allow(shift, 1)
    row = shift.row(shift.trade.shop_id)
    assert shift.switch(row["id"])["monitored"] == 1
    shift.trade.edit(product["id"], product_skus=[{"id": row["id"], "included": True} for row in skus[1:]])
    shift.trade.publish([product["id"]], [shift.trade.shop_id])
    assert shift.row(shift.trade.shop_id)["monitoring"] == "over_limit"
    assert used(shift, shift.trade.shop_id) == 0


def test_a_whole_store_is_switched_at_once(shift: Shift) -> None:
    store = int(shift.trade.woo_id)
    answer = shift.owner.post("my_product/monitoring", {"store_id": store, "on": True})
    assert (answer["monitored"], answer["over_limit"]) == (1, 0)
    assert {row["store_id"]: row["monitoring"] for row in shift.trade.mine()} == {
        shift.trade.woo_id: "on",
        shift.trade.shop_id: "off",
    }


def test_the_count_of_a_plan_check_asks_for_one_more_variant(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    kind = "price_and_stock_monitoring_variants"
    assert shift.owner.get("plan/check_quota", platform=9, type=kind)["code"] == 200


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"minimum_quantity": 0}, "minimum_quantity"),
        ({"cost_change_percent": 1_001}, "cost_change_percent"),
        ({"floor_percent": 100}, "floor_percent"),
        ({"reactions": QUIET | {"price_down": "reprice_below_floor"}}, "reactions.price_down"),
        ({"reactions": QUIET | {"stock": "draft"}}, "reactions.stock"),
        ({"reactions": QUIET | {"shipping_long": "notify"}}, "ship_to"),
        ({"max_shipping_days": 366}, "max_shipping_days"),
    ],
)
def test_what_cannot_be_done_is_refused_by_name(shift: Shift, wrong: dict[str, Any], field: str) -> None:
    answer = shift.owner.put("setting/monitoring", policy(shift.trade.shop_id, **wrong))
    assert (answer["code"], list(answer["fields"])) == (1000400, [field])
    kept = shift.owner.get("setting/monitoring", store_id=shift.trade.shop_id)["monitoring"]
    assert kept["reactions"] == dict.fromkeys(QUIET, "notify") | {"shipping_long": "nothing"}
    with tenant_scope_of(shift.tenant):
        assert not PolicyRow.objects.exists()


def test_only_who_may_changes_what_is_theirs(
    shift: Shift, stranger: Person, member_with: Callable[..., Person]
) -> None:
    shop = shift.row(shift.trade.shop_id)
    seller = member_with(Menu.MY_PRODUCTS, store_ids=[int(shift.trade.woo_id)])
    assert stranger.post("my_product/monitoring", {"ids": [shop["id"]], "on": True})["code"] == 1000404
    assert seller.post("my_product/monitoring", {"ids": [shop["id"]], "on": True})["code"] == 1000404
    assert seller.put("setting/monitoring", policy(shift.trade.woo_id))["code"] == 1000403
    assert stranger.put("setting/monitoring", policy(shift.trade.woo_id))["code"] == 1000404
    assert stranger.get("setting/monitoring", store_id=shift.trade.woo_id)["code"] == 1000404
    settler = member_with(Menu.SETTINGS, store_ids=[int(shift.trade.woo_id)])
    assert settler.post("my_product/monitoring", {"ids": [shop["id"]], "on": True})["code"] == 1000403
    assert settler.put("setting/monitoring", policy(shift.trade.shop_id))["code"] == 1000404
    assert settler.put("setting/monitoring", policy(shift.trade.woo_id))["success"]
    with tenant_scope_of(shift.tenant):
        assert not Watch.objects.exists()
        assert PolicyRow.objects.count() == 1


def test_ids_or_a_store_are_named_and_not_both(shift: Shift) -> None:
    for body in ({"on": True}, {"on": True, "ids": [1], "store_id": 1}, {"on": True, "ids": []}):
        assert shift.owner.post("my_product/monitoring", body)["code"] == 1000400


def test_who_wants_no_notice_gets_none(shift: Shift) -> None:
    shift.settle(shift.trade.shop_id, product_gone="notify")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    with tenant_scope_of(shift.tenant):
        NotificationSettings.objects.create(user_id=shift.owner.actor.user_id, channels={"product_gone": "none"})
    shift.supplier.remove()
    shift.look()
    assert shift.notices() == []


def test_deleting_a_publication_ends_its_monitoring(shift: Shift) -> None:
    shop = shift.row(shift.trade.shop_id)
    shift.switch(shop["id"])
    assert shift.owner.post("my_product/delete", {"ids": [int(shop["id"])]})["success"]
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(shift.tenant):
        assert not Watch.objects.exists()


def test_a_removed_store_counts_no_more_and_is_purged_whole(shift: Shift) -> None:
    shift.settle(shift.trade.woo_id, stock="follow")
    shift.switch(shift.row(shift.trade.woo_id)["id"])
    removed = shift.owner.delete(f"store/{shift.trade.woo_id}?uninstall_reason=Other")
    assert removed["success"], removed
    assert used(shift, shift.trade.shop_id) == 0
    with tenant_scope_of(shift.tenant):
        now = clock.now() + timedelta(days=31)
        assert purge_store(shift.owner.actor, store_id=int(shift.trade.woo_id), removed_before=now)
        assert (Watch.objects.count(), PolicyRow.objects.count()) == (0, 0)
