"""An edition with its plans, what follows what runs, and what the wizard lists (specification 002, 3.1 to 3.7, 7.1)."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import Watch
from tests.plans.conftest import Desk, activate, free_plan, make_plan, open_stores
from tests.plans.downgrades import demote, ids, track
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_an_edition_tells_its_plans_ways_of_charging_and_what_runs(
    owner: Person, tenant: TenantRef, desk: Desk
) -> None:
    before = owner.get("edition_plan/detail", platform=6)
    assert (before["edition"]["name"], before["edition"]["selected_plan"]) == ("Tradewind", None)
    pro = make_plan("Pro", platforms=[6])
    type(pro).objects.filter(pk=pro.pk).update(charge_way=2)
    desk.grant(pro, 6, until=clock.now() + timedelta(days=9, hours=1))
    edition = owner.get("edition_plan/detail", platform=6)["edition"]
    assert (edition["name"], edition["id"], edition["charge_way"]) == ("Pro", str(pro.edition_id), "1,2")
    assert [plan["name"] for plan in edition["plans"]] == ["Free", "Pro"]
    assert (edition["selected_plan"]["id"], edition["selected_user_plan"]["over"]) == (str(pro.pk), False)
    row = owner.get("edition_plan/detail", platform=6, edition_id=free_plan().edition_id)["edition"]
    assert ([plan["name"] for plan in row["plans"]], row["charge_way"]) == (["Free"], "1")
    assert owner.get("edition_plan/detail", platform=6, edition_id=999)["edition"] is None
    desk.end(6)
    ended = owner.get("edition_plan/detail", platform=6)["edition"]
    assert (ended["selected_plan"], ended["selected_user_plan"]["over"]) == (None, True)


def test_a_renewal_is_shown_by_platform_with_the_days_left(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    pro = make_plan("Pro", platforms=[6])
    desk.grant(pro, 6, until=clock.now() + timedelta(days=9, hours=1))
    assert owner.get("edition_plan/detail", platform=6)["renewal"] == {}
    demote(owner, free_plan(), [])
    renewal = owner.get("edition_plan/detail", platform=6)["renewal"]
    assert list(renewal) == ["6"]
    assert (renewal["6"]["target_plan_id"], renewal["6"]["current_plan_id"]) == (str(free_plan().pk), str(pro.pk))
    assert renewal["6"]["seconds_left"] // 86_400 == 9


def test_tracked_products_come_ten_a_page_with_their_variants(owner: Person, tenant: TenantRef) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    tracked = [track(tenant, first, 1, f"Shirt {number}") for number in range(11)]
    elsewhere = track(tenant, second, 2)
    page = owner.get("product/track", store_ids=first)
    assert ([product["id"] for product in page["products"]], page["count"], page["sku_count"]) == (
        [str(number) for number in tracked[:10]],
        11,
        11,
    )
    (last,) = owner.get("product/track", store_ids=first, page=2)["products"]
    assert (last["title"], last["store_id"], last["type"], last["currency_code"]) == ("Shirt 10", str(first), 13, "USD")
    (sku,) = last["product_skus"]
    assert (sku["price"], sku["skuChecked"], sku["product_ohter_sku"]) == ("1.00", True, [{"sku_id": "", "attr": ""}])
    whole = owner.get("product/track", size=100)
    assert (whole["count"], whole["sku_count"]) == (12, 13)
    with tenant_scope_of(tenant):
        Watch.objects.filter(pk=elsewhere).update(state="frozen")
    assert owner.get("product/track", store_ids=second)["products"] == []


def test_only_what_is_monitored_in_the_seen_stores_is_listed(
    owner: Person, stranger: Person, member_with: Callable[..., Person], tenant: TenantRef
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    track(tenant, first, 1)
    seen = member_with(store_ids=[second])
    assert seen.get("product/track", store_ids=first)["count"] == 0
    assert stranger.get("product/track", store_ids=first)["count"] == 0
    assert owner.get("supplier", store_ids=first, demotion=True)["types"] == [13]
    assert owner.get("supplier", store_ids=second, demotion=True)["types"] == []
    assert seen.get("supplier", store_ids=first, demotion=True)["types"] == []


def test_sub_accounts_are_listed_by_state_and_other_plans_limits_shown(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk
) -> None:
    ann = member_with()
    ben = member_with()
    owner.put(f"sub_account/{ben.actor.user_id}/active", {"active": False})
    assert [row["id"] for row in owner.get("user/children-user", status=1)["data"]] == [str(ann.actor.user_id)]
    assert [row["id"] for row in owner.get("user/children-user", status=0)["data"]] == [str(ben.actor.user_id)]
    assert owner.get("user_plan/children", platform=6)["children"] == 0
    desk.grant(make_plan("Team", platforms=[3], sub_accounts=8), 3)
    activate(owner, free_plan(), platform=6)
    assert owner.get("user_plan/children", platform=6)["children"] == 8
    room = owner.get(f"plan/demotion/3/{free_plan().pk}", platform=6)["room"]
    assert (room["stores"], room["variants"], room["sub_accounts"], room["invited"]) == (3, 5_000, 8, 0)
    owner.post("sub_account", {"mailbox": "cleo@example.com", "rights": [], "store_ids": None})
    room = owner.get(f"plan/demotion/3/{free_plan().pk}", platform=6)["room"]
    assert (room["sub_accounts"], room["invited"]) == (7, 1)
