"""Plans on sale, quota checks, usage, and activation of a free plan (specification 002, sections 3, 4.1 and 8)."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.plans.models import Edition, Plan, Subscription
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.contracts import Quota
from tenants.preferences.models import QuotaRow
from tests.plans.conftest import PLATFORMS, Desk, activate, free_plan, make_plan, open_stores
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

TOO_MANY = "Sorry, maximum number of store exceeded. Please choose a higher plan!"


def live(tenant: TenantRef) -> dict[int, str]:
    rows = Subscription.objects.filter(tenant_id=tenant.id, ended_at=None)
    return dict(rows.values_list("platform", "plan__name_en"))


def quota(person: Person, **query: Any) -> tuple[int, str]:
    answer = person.get("plan/check_quota", **query)
    return answer["code"], answer["msg"]


def test_plans_on_sale_are_offered_for_their_platforms(owner: Person, tenant: TenantRef) -> None:
    shops = make_plan("Shops", platforms=[3])
    Plan.objects.filter(pk=shops.pk).update(
        promotion_minor=1950, name_zh="店铺", content_en="One\nTwo <b>", selling_point_en="For shops", trial_days=7
    )
    make_plan("Not yet", platforms=[3])
    Edition.objects.filter(name_en="Not yet").update(state="draft")
    Plan.objects.filter(name_en="Other").delete()
    assert [plan["name"] for plan in owner.get("edition_plan", platform=6)["plans"]] == ["Free"]
    free, found = owner.get("edition_plan", platform=3)["plans"]
    assert (free["name"], free["is_free"], free["type"], free["platforms"]) == ("Free", True, 2, PLATFORMS)
    assert free["param"] == {
        "multiple_stores": 3, "import_products": 10_000, "price_and_stock_monitoring_variants": 1_000,
        "child_accounts": 1, "trial": 0,
    }  # fmt: skip
    assert (found["name"], found["type"], found["time"], found["charge_way"]) == ("Shops", 1, 2_592_000, 1)
    assert found["remark"] == {
        "plan_title": "Shops", "plan_price": "29.00", "plan_promotion_price": "19.50", "sellingPoint": "For shops",
        "plan_content": "<ul><li>One</li><li>Two &lt;b&gt;</li></ul>",
        "items": [{"name": "One", "plan_validity": None}, {"name": "Two <b>", "plan_validity": None}],
    }  # fmt: skip
    assert (found["selected"], found["selected_plan"], found["satisfied"]) == (False, None, True)


def test_the_order_tells_what_was_subscribed_to(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    assert owner.get("subscribe_order", platform=6)["order"] is None
    activate(owner, free_plan())
    order = owner.get("subscribe_order", platform=6)["order"]
    assert (order["name"], order["state"], order["plan_id"]) == ("Free", "live", str(free_plan().pk))
    plan = owner.get("edition_plan", platform=6)["plans"][0]
    assert plan["selected"] is True
    assert (plan["selected_plan"]["id"], plan["selected_plan"]["platform"]) == (plan["id"], 6)
    desk.end(6)
    assert owner.get("subscribe_order", platform=6)["order"]["state"] == "ended"
    assert owner.get("edition_plan", platform=6)["plans"][0]["selected"] is False


def test_a_quota_is_checked_by_its_name(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk
) -> None:
    desk.grant(make_plan("Tiny", stores_per_platform=1, import_products=0, sub_accounts=1), 6)
    assert quota(owner, platform=6) == (200, "")
    assert quota(owner, platform=6, type="child_accounts") == (200, "")
    open_stores(tenant, 6)
    member_with()
    assert quota(owner, platform=6, type="multiple_stores") == (
        1001014,
        "Sorry, this new store will cause to exceed your subscription.",
    )
    assert quota(owner, platform=3, type="multiple_stores") == (200, "")
    assert quota(owner, platform=6, type="import_products") == (
        1001103,
        "This product will cause to exceed your subscription.",
    )
    assert quota(owner, platform=6, type="child_accounts")[1] == "You have reached your subscription limits"
    for number, name in enumerate(Quota, start=1):
        assert quota(owner, platform=6, type=number) == quota(owner, platform=6, type=name)
    assert owner.get("plan/check_quota", platform=6, type=5)["fields"].keys() == {"type"}
    refused = owner.get("plan/check_quota", platform=6, type="yachts")
    assert refused["fields"] == {"type": f"Choose one of: {', '.join(Quota)}."}
    assert owner.get("plan/check_quota")["fields"].keys() == {"platform"}


def test_a_plan_fits_or_does_not(owner: Person, tenant: TenantRef) -> None:
    open_stores(tenant, 6, 4)
    pro = make_plan("Pro")
    assert quota(owner, platform=6, plan_id=pro.pk) == (200, "")
    assert quota(owner, platform=6, plan_id=free_plan().pk) == (
        1001014,
        "Current plan is not satisfied, please choose a higher plan.",
    )
    assert [plan["satisfied"] for plan in owner.get("edition_plan", platform=6)["plans"]] == [False, True]
    Plan.objects.filter(pk=pro.pk).update(is_on=False)
    assert quota(owner, platform=6, plan_id=pro.pk)[0] == 1000404
    assert quota(owner, platform=6, plan_id=free_plan().pk)[1] == (
        "All current plan(s) is(are) not satisfied, contact us for a customizable plan."
    )


def test_usage_names_the_stores_that_the_reader_may_see(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef
) -> None:
    open_stores(tenant, 6, 2)
    stores, products, people, variants = owner.get("plan/usage")["usage"]
    assert (stores["name"], stores["platform"], stores["count"], stores["limit"]) == ("Current stores", 6, 2, 3)
    assert [row["shop"] for row in stores["used"]] == ["6-0.example", "6-1.example"]
    assert (products["name"], products["used"], products["limit"]) == ("Current products", 0, 10_000)
    assert (people["name"], people["used"], people["limit"]) == ("Current Sub-accounts", 0, 1)
    assert (variants["name"], variants["used"], variants["limit"]) == ("Current monitored variants", 0, 1_000)
    seen = member_with(store_ids=[int(stores["used"][1]["id"])]).get("plan/usage", platforms="6,3")["usage"]
    assert [(row["platform"], row["count"]) for row in seen[:2]] == [(3, 0), (6, 2)]
    assert [row["shop"] for row in seen[1]["used"]] == ["6-1.example"]
    assert owner.get("plan/usage", platforms="6,x")["fields"].keys() == {"platforms"}


def test_the_free_plan_is_activated_once_for_all_platforms(owner: Person, tenant: TenantRef) -> None:
    assert activate(owner, free_plan())["msg"] == "Operation succeeded"
    assert activate(owner, free_plan())["msg"] == "Operation succeeded"
    assert live(tenant) == dict.fromkeys(PLATFORMS, "Free")
    assert Subscription.objects.count() == len(PLATFORMS)


@pytest.mark.django_db(transaction=True)
def test_activated_at_once_from_everywhere_each_platform_has_one_plan(owner: Person, tenant: TenantRef) -> None:
    plan = free_plan()
    answers = all_at_once(*[lambda: activate(owner, plan)] * 6)
    assert [answer["code"] for answer in answers] == [200] * 6
    assert Subscription.objects.count() == len(PLATFORMS)
    assert live(tenant) == dict.fromkeys(PLATFORMS, "Free")


def test_a_plan_with_too_little_room_is_refused_and_nothing_begins(owner: Person, tenant: TenantRef) -> None:
    for platform, code in ((3, 1001005), (4, 1001006), (5, 1001011), (6, 1001012), (8, 1001016), (9, 1001021)):
        tiny = make_plan(f"Tiny {platform}", platforms=[platform], is_free=True, stores_per_platform=1)
        open_stores(tenant, platform, 2)
        answer = activate(owner, tiny)
        assert (answer["code"], answer["msg"]) == (code, TOO_MANY)
    assert Subscription.objects.count() == 0


def test_a_platform_over_its_limits_does_not_block_another(owner: Person, tenant: TenantRef) -> None:
    open_stores(tenant, 3, 4)
    open_stores(tenant, 6)
    assert activate(owner, free_plan())["code"] == 1001005
    assert activate(owner, free_plan(), platform=3)["code"] == 1001005
    assert activate(owner, free_plan(), platform=6)["success"]
    assert live(tenant) == dict.fromkeys([4, 5, 6, 8, 9], "Free")


def test_what_costs_something_or_is_not_on_sale_is_not_activated(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    pro = make_plan("Pro", platforms=[6])
    assert activate(owner, pro)["code"] == 1000409
    gone = make_plan("Gone", is_free=True)
    Edition.objects.filter(pk=gone.edition_id).update(state="withdrawn")
    assert activate(owner, gone)["code"] == 1000404
    assert owner.post("plan/999999")["code"] == 1000404
    desk.grant(pro, 6)
    assert activate(owner, free_plan(), platform=6)["msg"].startswith("Your plan is still running.")
    assert live(tenant) == {6: "Pro"}
    assert activate(owner, free_plan())["success"]
    assert live(tenant) == dict.fromkeys(PLATFORMS, "Free") | {6: "Pro"}


def test_a_free_plan_takes_the_place_of_another_free_plan(owner: Person, tenant: TenantRef) -> None:
    activate(owner, free_plan())
    better = make_plan("Better", platforms=[6], is_free=True, stores_per_platform=5)
    assert activate(owner, better)["success"]
    assert live(tenant) == dict.fromkeys(PLATFORMS, "Free") | {6: "Better"}
    with tenant_scope_of(tenant):
        assert QuotaRow.objects.get().stores_on["6"] == 5


def test_plans_speak_the_reader_s_language(owner: Person) -> None:
    (chinese,) = owner.client.get(
        "/api/account-service/edition_plan?platform=6", headers={"Accept-Language": "zh-CN"}
    ).json()["plans"]
    assert (chinese["name"], chinese["remark"]["sellingPoint"]) == ("免费版", "轻松起步")
