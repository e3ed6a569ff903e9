"""A smaller plan: chosen with what stays, applied at the end of the period, and nothing is deleted by it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from server.company.identity.models import User
from server.company.plans.models import Plan, Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import Watch
from tenants.plans.models import Downgrade, Frozen
from tenants.plans.services.downgrades import apply_downgrades
from tests.plans.conftest import Desk, make_plan, open_stores
from tests.plans.downgrades import NO_RIGHT, begin_due, demote, ids, later, rehearse, rows, running, track, used
from tests.plans.downgrades import big as big
from tests.plans.downgrades import small as small
from tests.support.people import Person

SOME_STORES = "You don't see all stores, so you can't choose a smaller plan. Please ask the owner of the main account."

pytestmark = pytest.mark.django_db


def test_a_rehearsal_names_what_would_be_left_out_and_changes_nothing(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    kept, cut, gone = track(tenant, first, 2), track(tenant, first, 2, "Hat"), track(tenant, second, 4, "Shoes")
    ann, ben = member_with(), member_with()
    skus = [sku["id"] for sku in owner.get("product/track")["products"][1]["product_skus"]]
    answer = rehearse(
        owner, small, [first], product_ids=[kept, cut], product_sku_ids=[int(skus[0])], children_ids=[ann.actor.user_id]
    )
    found = answer["rehearsal"]
    assert [store["shop"] for store in found["stores"]] == ["6-1.example"]
    assert [(product["id"], product["title"], product["variants"]) for product in found["products"]] == [
        (str(cut), "Hat", 1),
        (str(gone), "Shoes", 4),
    ]
    assert [account["id"] for account in found["sub_accounts"]] == [str(ben.actor.user_id)]
    assert (found["room"]["stores"], found["room"]["variants"], found["room"]["sub_accounts"]) == (1, 3, 1)
    assert found["products_over"] == 0
    assert found["effective_at"] == owner.get("subscribe_order", platform=6)["order"]["until"]
    assert used(tenant) == (2, 8, 2)
    with tenant_scope_of(tenant):
        assert Downgrade.objects.count() == 0


@pytest.mark.parametrize(
    ("which", "field", "words"),
    [
        ({"stores": 0}, "store_ids", "Please choose at least one store."),
        ({"stores": 2}, "store_ids", "Choose at most 1 stores."),
        ({"products": 4}, "product_sku_ids", "Choose at most 3 variants."),
        ({"children": 2}, "children_ids", "Choose at most 1 sub-accounts."),
        ({"children": None}, "children_ids", "Choose at most 1 sub-accounts."),
    ],
)
def test_more_than_the_plan_has_room_for_is_refused_and_nothing_is_kept(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, big: Plan, small: Plan,
    which: dict[str, Any], field: str, words: str,
) -> None:  # fmt: skip
    open_stores(tenant, 6, 2)
    stores = ids(owner)
    product = track(tenant, stores[0], which.get("products", 3))
    people = [member_with().actor.user_id for _ in range(2)]
    children = which.get("children", 1)
    lists: dict[str, Any] = {"product_ids": [product], "children_ids": None if children is None else people[:children]}
    for ask in (rehearse, demote):
        answer = ask(owner, small, stores[: which.get("stores", 1)], **lists)
        assert (answer["code"], answer["fields"]) == (1000400, {field: words})
    with tenant_scope_of(tenant):
        assert Downgrade.objects.count() == 0
    assert Subscription.objects.exclude(next_plan=None).count() == 0


@pytest.mark.parametrize("platform", [3, 4, 5, 6, 8, 9])
def test_a_downgrade_takes_effect_at_the_end_of_the_period_on_every_platform(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk, small: Plan, platform: int
) -> None:
    desk.grant(make_plan("Big"), platform, until=clock.now() + timedelta(days=20))
    open_stores(tenant, platform, 2)
    first, second = ids(owner)
    kept, gone = track(tenant, first, 3), track(tenant, second, 4)
    ann, ben = member_with(), member_with()
    lists = {"product_ids": [kept], "product_sku_ids": [], "children_ids": [ann.actor.user_id]}
    answer = demote(owner, small, [first], platform, **lists)
    assert answer["msg"] == "Operation succeeded"
    assert used(tenant) == (2, 7, 2)
    begin_due()
    assert used(tenant) == (2, 7, 2)
    assert running(tenant) == {platform: "Big"}
    before = rows(tenant)
    later(answer["effective_at"], begin_due)
    assert used(tenant) == (1, 3, 1)
    assert rows(tenant) == before
    assert later(answer["effective_at"], lambda: running(tenant)) == {platform: "Small"}
    stores = {int(store["id"]): store for store in owner.get("store")["stores"]}
    assert (stores[first]["paused"], stores[first]["enabled"]) == (False, True)
    assert (stores[second]["paused"], stores[second]["enabled"]) == (True, False)
    assert User.objects.get(pk=ben.actor.user_id).is_active is False
    with tenant_scope_of(tenant):
        assert Watch.objects.get(pk=gone).state == "frozen"


def test_applied_twice_or_by_several_workers_it_is_applied_once(
    owner: Person, tenant: TenantRef, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    first, _second = ids(owner)
    answer = demote(owner, small, [first])

    def apply() -> None:
        with tenant_scope_of(tenant):
            for _ in range(3):
                apply_downgrades(owner.actor, now=clock.now())

    later(answer["effective_at"], apply)
    assert Subscription.objects.filter(plan=small).count() == 1
    with tenant_scope_of(tenant):
        assert list(Frozen.objects.values_list("kind", flat=True)) == ["store"]
        assert list(Downgrade.objects.values_list("state", flat=True)) == ["applied"]


def test_a_choice_is_replaced_by_the_next_and_taken_back_whole(
    owner: Person, tenant: TenantRef, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    until = owner.get("subscribe_order", platform=6)["order"]["until"]
    for store in (first, second):
        assert demote(owner, small, [store])["effective_at"] == until
    (renewal,) = owner.get("plan/demotion")["renewals"]
    assert (renewal["platform"], renewal["target_plan_id"]) == (6, str(small.pk))
    assert renewal["seconds_left"] // 86_400 == 19
    assert owner.get("subscribe_order", platform=6)["order"]["next_plan"] == "Small"
    assert owner.delete("plan/demotion/6")["success"]
    assert owner.delete("plan/demotion/6")["code"] == 1000404
    order = owner.get("subscribe_order", platform=6)["order"]
    assert (order["next_plan"], order["until"]) == ("", until)
    later(until, begin_due)
    assert used(tenant)[0] == 2


def test_a_plan_without_an_end_has_its_end_back_when_the_choice_is_taken_back(
    owner: Person, tenant: TenantRef, desk: Desk, small: Plan
) -> None:
    desk.grant(make_plan("Endless", platforms=[6]), 6)
    open_stores(tenant, 6)
    since = datetime.fromisoformat(owner.get("subscribe_order", platform=6)["order"]["since"])
    answer = demote(owner, small, ids(owner))
    assert datetime.fromisoformat(answer["effective_at"]) == since + timedelta(days=30)
    demote(owner, small, ids(owner))
    owner.delete("plan/demotion/6")
    assert owner.get("subscribe_order", platform=6)["order"]["until"] is None


def test_a_plan_that_costs_something_is_not_chosen_without_paying(owner: Person, tenant: TenantRef, big: Plan) -> None:
    open_stores(tenant, 6)
    paid = make_plan("Paid", platforms=[6], stores_per_platform=1)
    assert demote(owner, paid, ids(owner))["code"] == 1000409
    other = make_plan("Other", platforms=[3], is_free=True)
    assert demote(owner, other, ids(owner))["code"] == 1000404
    assert owner.post("plan/demotion/3/999999", {"store_ids": []})["code"] == 1000404
    with tenant_scope_of(tenant):
        assert Downgrade.objects.count() == 0


def test_only_who_may_choose_plans_and_sees_all_stores_downgrades(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6)
    (store,) = ids(owner)
    for member, reported in ((member_with(), NO_RIGHT), (member_with("SENSITIVE_0", store_ids=[store]), SOME_STORES)):
        assert rehearse(member, small, [store])["msg"] == reported
        assert demote(member, small, [store])["msg"] == reported
        assert member.delete("plan/demotion/6")["msg"] == reported
    assert member_with().get("user/children-user", status=1)["msg"] == NO_RIGHT
    with tenant_scope_of(tenant):
        assert Downgrade.objects.count() == 0


def test_without_a_running_plan_the_choice_holds_at_once(owner: Person, tenant: TenantRef, small: Plan) -> None:
    open_stores(tenant, 6, 2)
    first, _second = ids(owner)
    assert demote(owner, small, [first])["success"]
    assert (used(tenant)[0], running(tenant)) == (1, {6: "Small"})


def test_a_plan_that_staff_end_meanwhile_leaves_everything_as_it_is(
    owner: Person, tenant: TenantRef, desk: Desk, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    answer = demote(owner, small, ids(owner)[:1])
    desk.grant(big, 6)
    later(answer["effective_at"], begin_due)
    assert (used(tenant)[0], running(tenant)) == (2, {6: "Big"})
    assert owner.get("plan/demotion")["renewals"] == []
