"""The plan check: every code, the worst platform first (specification 000, section 4)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from server.company.identity.models import User
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.plans.conftest import Desk, activate, free_plan, make_plan, open_stores
from tests.support.people import Person

pytestmark = pytest.mark.django_db

NO_PLAN = {3: 1001005, 4: 1001006, 5: 1001011, 6: 1001012, 8: 1001016}
ENDED = {3: 1001003, 4: 1001004, 5: 1001009, 6: 1001010, 8: 1001015}
OVER = {3: 1001007, 4: 1001008, 5: 1001013, 6: 1001014, 8: 1001017, 9: 1001021}
NO_RIGHT = "You don't have the right to manage plans. Please ask the owner of the main account."
MAIN_ACCOUNT = "Please upgrade your plan in the main account."


def check(person: Person, **query: Any) -> tuple[int, int | None]:
    answer = person.get("plan/check", **query)
    assert answer["success"] is (answer["code"] == 200)
    return answer["code"], answer["platform"]


def test_a_merchant_without_a_store_needs_no_plan(owner: Person) -> None:
    assert owner.get("plan/check") == {
        "success": True, "code": 200, "msg": "", "platform": None, "platforms": [], "may_choose": True,
        "arrears": [],
    }  # fmt: skip


@pytest.mark.parametrize("platform", NO_PLAN)
def test_a_store_without_a_plan_asks_for_a_plan_until_the_free_plan_is_chosen(
    owner: Person, tenant: TenantRef, platform: int
) -> None:
    open_stores(tenant, platform)
    assert check(owner) == (NO_PLAN[platform], platform)
    assert activate(owner, free_plan())["success"]
    assert check(owner) == (200, None)


def test_the_product_s_own_shop_needs_no_plan(owner: Person, tenant: TenantRef) -> None:
    open_stores(tenant, 9, 3)
    assert check(owner) == (200, None)
    open_stores(tenant, 9)
    assert check(owner) == (OVER[9], 9)


@pytest.mark.parametrize("platform", ENDED)
def test_a_plan_that_staff_end_or_that_runs_out_has_ended(
    owner: Person, tenant: TenantRef, desk: Desk, platform: int
) -> None:
    open_stores(tenant, platform)
    pro = make_plan("Pro")
    desk.grant(pro, platform)
    desk.end(platform)
    assert check(owner) == (ENDED[platform], platform)
    desk.grant(pro, platform, until=clock.now() + timedelta(days=10))
    assert check(owner) == (200, None)
    with time_machine.travel(clock.now() + timedelta(days=10)):
        assert check(owner) == (ENDED[platform], platform)


@pytest.mark.parametrize("platform", OVER)
def test_more_stores_than_the_plan_has_room_for_are_named(
    owner: Person, tenant: TenantRef, desk: Desk, platform: int
) -> None:
    desk.grant(make_plan("Small", stores_per_platform=1), platform)
    open_stores(tenant, platform, 2)
    answer = owner.get("plan/check")
    assert (answer["code"], answer["platform"]) == (OVER[platform], platform)
    assert answer["msg"] == "You have reached your subscription limits"
    over = [{"type": "multiple_stores", "platform": platform, "used": 2, "limit": 1}]
    assert answer["platforms"] == [{"platform": platform, "code": OVER[platform], "over": over}]


def test_the_worst_platform_answers_and_each_tells_its_own(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    small = make_plan("Small", stores_per_platform=1)
    for platform, stores in ((3, 2), (4, 1), (6, 1), (8, 1)):
        open_stores(tenant, platform, stores)
    desk.grant(small, 3, 4, 6)
    assert check(owner) == (NO_PLAN[8], 8)
    activate(owner, free_plan(), platform=8)
    assert check(owner) == (OVER[3], 3)
    desk.end(6)
    assert check(owner) == (ENDED[6], 6)
    desk.end(4)
    assert check(owner) == (ENDED[4], 4)
    found = {row["platform"]: row["code"] for row in owner.get("plan/check")["platforms"]}
    assert found == {3: OVER[3], 4: ENDED[4], 6: ENDED[6], 8: 200}


def test_what_all_platforms_share_counts_on_each(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk
) -> None:
    desk.grant(make_plan("Alone", sub_accounts=0), 6)
    open_stores(tenant, 6)
    assert check(owner) == (200, None)
    member_with("IMPORT_LIST")
    answer = owner.get("plan/check")
    assert answer["code"] == OVER[6]
    assert answer["platforms"][0]["over"] == [{"type": "child_accounts", "platform": None, "used": 1, "limit": 0}]


def test_a_platform_is_checked_before_its_first_store_comes(owner: Person) -> None:
    assert check(owner, platform=6) == (NO_PLAN[6], 6)
    assert check(owner, platform=9) == (200, None)
    activate(owner, free_plan())
    assert check(owner, platform=6) == (200, None)
    assert owner.get("plan/check", platform=7)["fields"].keys() == {"platform"}


def test_a_sub_account_is_sent_to_the_main_account(member_with: Callable[..., Person], tenant: TenantRef) -> None:
    open_stores(tenant, 6)
    member = member_with("IMPORT_LIST", store_ids=[])
    answer = member.get("plan/check")
    assert (answer["code"], answer["msg"], answer["may_choose"]) == (NO_PLAN[6], MAIN_ACCOUNT, False)
    assert member.get("edition_plan", platform=6)["msg"] == NO_RIGHT
    assert member.get("subscribe_order", platform=6)["msg"] == NO_RIGHT
    assert activate(member, free_plan())["msg"] == NO_RIGHT
    assert check(member) == (NO_PLAN[6], 6)
    User.objects.filter(pk=member.actor.user_id).update(rights=["SENSITIVE_0"])
    assert activate(member, free_plan())["success"]
    assert check(member) == (200, None)


def test_another_merchant_s_plans_are_not_touched(
    owner: Person, stranger: Person, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    open_stores(tenant, 6)
    open_stores(other_tenant, 6)
    activate(owner, free_plan())
    assert check(owner) == (200, None)
    assert check(stranger) == (NO_PLAN[6], 6)
