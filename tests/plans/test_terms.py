"""Staff change a plan that merchants are on: they see whom it touches first, and choose who keeps what they had."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from server.company.plans.models import Plan, PlanRevision, Subscription
from server.company.plans.selectors import limits_of, read_offer
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.plans.conftest import Desk, free_plan, make_plan, open_stores
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.plan_terms import drafted, kept, limit_of, publish

pytestmark = pytest.mark.django_db

SUMS = ("stores_per_platform", "import_products", "monitored_variants", "sub_accounts")


@pytest.fixture
def pro(desk: Desk, owner: Person, tenant: TenantRef) -> Plan:
    """Ten stores on WooCommerce; the merchant is on it and has three."""
    plan = make_plan("Pro", platforms=[6])
    desk.grant(plan, 6)
    open_stores(tenant, 6, 3)
    return plan


def test_nothing_changes_for_merchants_before_staff_chose_what_they_keep(
    desk: Desk, pro: Plan, owner: Person, tenant: TenantRef
) -> None:
    assert "keep" in publish(desk, pro, None, 422, stores_per_platform=2)["fields"]
    assert "keep" in publish(desk, pro, None, 422, price="39.00")["fields"]
    past = kept("until", until=clock.now() - timedelta(days=1))
    assert "keep.until" in publish(desk, pro, past, 422, stores_per_platform=2)["fields"]
    assert "keep.until" in publish(desk, pro, kept("everyone", "until"), 422, price="39.00")["fields"]
    pro.refresh_from_db()
    assert (pro.stores_per_platform, pro.price_minor, limit_of(owner, tenant)) == (10, 2900, 10)
    assert PlanRevision.objects.count() == 0
    publish(desk, pro, None, selling_point_en="For everybody")
    assert PlanRevision.objects.count() == 0


@pytest.mark.parametrize(
    ("limits", "until", "later"),
    [("everyone", None, {0: 10, 400: 10}), ("until", 40, {39: 10, 41: 2}), ("period", None, {29: 10, 31: 2})],
)
def test_old_limits_are_kept_as_long_as_staff_chose(
    desk: Desk, pro: Plan, owner: Person, tenant: TenantRef, limits: str, until: int | None, later: dict[int, int]
) -> None:
    now = clock.now()
    date = now + timedelta(days=until) if until else None
    publish(desk, pro, kept(limits, until=date), stores_per_platform=2, sub_accounts=9)
    for days, room in later.items():
        with time_machine.travel(now + timedelta(days=days), tick=False):
            assert limit_of(owner, tenant) == room, days
    shown = desk.list()[0]
    assert (shown["keeps_limits"], shown["limits_until"] is None) == (True, limits == "everyone")
    assert Subscription.objects.get().kept_limits_id == PlanRevision.objects.get().pk
    (revision,) = desk.call("GET", f"plans/{pro.edition_id}/terms")["revisions"]
    assert [revision["limits"][name] for name in SUMS] == [10, 50_000, 5_000, 5]
    assert (revision["keep_limits"], revision["keepers"], revision["price"]) == (limits, 1, "29.00")
    Plan.objects.filter(pk=pro.pk).update(name_zh="专业版")
    response = desk.client.get(
        f"/api/console/plans/{pro.edition_id}/terms", headers={"Accept-Language": "zh-CN"}
    ).json()
    assert (revision["plan"], response["revisions"][0]["plan"]) == ("Pro (monthly)", "专业版（按月）")


def test_larger_limits_count_at_once_also_for_who_keeps_old_terms(
    desk: Desk, pro: Plan, owner: Person, tenant: TenantRef
) -> None:
    publish(desk, pro, kept("everyone"), stores_per_platform=2, sub_accounts=9)
    held = limits_of(tenant.id, now=clock.now())
    assert (held.sub_accounts, held.stores_for(6)) == (9, 10)
    publish(desk, pro, kept("period"), stores_per_platform=20)
    assert limit_of(owner, tenant) == 20
    publish(desk, pro, kept("period"), stores_per_platform=1)
    with time_machine.travel(clock.now() + timedelta(days=90), tick=False):
        assert limit_of(owner, tenant) == 10, "what was promised first is kept"


def test_who_comes_onto_the_plan_later_has_its_new_limits(
    desk: Desk, pro: Plan, owner: Person, tenant: TenantRef
) -> None:
    publish(desk, pro, kept("everyone"), stores_per_platform=2)
    desk.end(6)
    desk.grant(pro, 6)
    drain_jobs()
    assert limit_of(owner, tenant) == 2
    assert not desk.list()[0]["keeps_limits"]


def test_staff_see_whom_a_draft_touches_before_they_publish_it(
    desk: Desk, pro: Plan, owner: Person, stranger: Person, tenant: TenantRef
) -> None:
    path = f"plans/{pro.edition_id}/preview"
    seen = desk.call("POST", path, drafted(desk, pro, price="39.00", stores_per_platform=2, sub_accounts=9))
    (change,) = seen["changes"]
    assert (change["plan"], change["price_before"], change["price_after"], change["subscribers"]) == (
        *("Pro (monthly)", "29.00", "39.00", 1),
    )
    assert (change["before"]["stores_per_platform"], change["after"]["stores_per_platform"]) == (10, 2)
    Plan.objects.filter(pk=pro.pk).update(name_zh="专业版")
    draft, chinese = drafted(desk, pro, price="39.00"), {"Accept-Language": "zh-CN"}
    response = desk.client.post(f"/api/console/{path}", draft, "application/json", headers=chinese).json()
    assert (response["changes"][0]["plan"], response["merchants"][0]["plans"]) == ("专业版（按月）", ["专业版（按月）"])
    (merchant,) = seen["merchants"]
    assert (merchant["id"], merchant["plans"], merchant["platforms"], merchant["is_limited"]) == (
        *(str(tenant.id), ["Pro (monthly)"], [6], True),
    )
    assert merchant["over"] == [{"quota": "multiple_stores", "platform": 6, "used": 3, "limit": 2}]
    assert (seen["total"], seen["has_more"]) == (1, False)
    assert desk.call("POST", path, drafted(desk, pro))["changes"] == []
    assert desk.call("POST", path, drafted(desk, pro, price="39.00"))["merchants"][0]["over"] == []
    assert desk.call("POST", path, drafted(desk, pro, price="39.00") | {"after": tenant.id})["merchants"] == []
    desk.call("POST", "plans/999999/preview", drafted(desk, pro), 404)
    pro.refresh_from_db()
    assert (pro.price_minor, pro.stores_per_platform) == (2900, 10)


def test_other_limits_of_the_default_plan_touch_who_has_no_plan(
    desk: Desk, owner: Person, stranger: Person, tenant: TenantRef
) -> None:
    open_stores(tenant, 6, 3)
    free = free_plan()
    seen = desk.call("POST", f"plans/{free.edition_id}/preview", drafted(desk, free, stores_per_platform=2))
    over = {merchant["id"]: merchant["over"] for merchant in seen["merchants"]}
    assert over[str(tenant.id)] == [{"quota": "multiple_stores", "platform": 6, "used": 3, "limit": 2}]
    assert (over[str(stranger.actor.tenant_id)], seen["total"]) == ([], len(seen["merchants"]))


@pytest.mark.parametrize("change", [{"charge_way": 2}, {"currency": "EUR"}, {"is_free": True, "price": "0"}])
def test_how_a_plan_is_charged_is_not_changed_under_who_is_on_it(desk: Desk, pro: Plan, change: dict[str, Any]) -> None:
    fields = publish(desk, pro, kept("everyone"), 422, **change)["fields"]
    assert list(fields) == [f"plans.0.{next(iter(change))}"]


def test_a_promotion_price_is_charged_from_its_begin_to_its_end(desk: Desk) -> None:
    plan, now = make_plan("Pro", platforms=[6]), clock.now()
    begin, end = (now + timedelta(days=days) for days in (1, 8))
    times: dict[str, Any] = {"promotion_from": begin.isoformat(), "promotion_until": end.isoformat()}
    wrong: dict[str, Any] = {"promotion_from": end.isoformat(), "promotion_until": begin.isoformat()}
    assert "plans.0.promotion_until" in publish(desk, plan, None, 422, promotion_price="9.00", **wrong)["fields"]
    saved = publish(desk, plan, None, promotion_price="9.00", **times)["plans"][0]
    assert (saved["promotion_price"], saved["promotion_from"][:10]) == ("9.00", f"{begin:%Y-%m-%d}")
    params: dict[int, int | None] = {}
    for days in (0, 2, 9):
        with time_machine.travel(now + timedelta(days=days), tick=False):
            params[days] = read_offer(plan.pk, language="en").promotion_minor
    assert params == {0: None, 2: 900, 9: None}
