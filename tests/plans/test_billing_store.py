"""The store that carries a plan's charge (specification 000, section 4; 002, sections 2.3 and 5)."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.company.identity.contracts import Sensitive
from server.company.plans.models import Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.stores.models import Store
from tests.plans.conftest import Desk, activate, free_plan, make_plan, open_stores
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

CARRIES = "This store carries your billing and cannot be removed."
NO_RIGHT = "You don't have the right to manage plans. Please ask the owner of the main account."


def store_ids(person: Person) -> list[int]:
    return [int(store["id"]) for store in person.get("store")["stores"]]


def choose(person: Person, store_id: int) -> dict[str, Any]:
    answer: dict[str, Any] = person.put("plan/billing_store", {"store_id": store_id})
    return answer


def remove(person: Person, store_id: int) -> dict[str, Any]:
    answer: dict[str, Any] = person.delete(f"store/{store_id}?uninstall_reason=Other")
    return answer


def carried(person: Person) -> tuple[str, list[str]]:
    answer = person.get("store")
    return answer["billing_store"], answer["billing_stores"]


def test_a_store_carries_its_platform_s_plan_and_stays(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    open_stores(tenant, 6, 2)
    open_stores(tenant, 3)
    desk.grant(make_plan("Pro"), 3, 6)
    woo, other, shopify = store_ids(owner)
    assert carried(owner) == ("", [])
    assert choose(owner, woo)["msg"] == "Operation succeeded"
    assert choose(owner, woo)["success"]
    assert carried(owner) == (str(woo), [str(woo)])
    assert owner.get("subscribe_order", platform=6)["order"]["billing_store"] == str(woo)
    assert owner.get("subscribe_order", platform=3)["order"]["billing_store"] == ""
    refused = remove(owner, woo)
    assert (refused["success"], refused["code"], refused["msg"]) == (False, 9, CARRIES)
    assert store_ids(owner) == [woo, other, shopify]
    assert choose(owner, other)["success"]
    assert choose(owner, shopify)["success"]
    assert sorted(carried(owner)[1]) == sorted([str(other), str(shopify)])
    assert remove(owner, woo)["msg"] == "Operation succeeded"


def test_what_costs_nothing_has_no_billing_store(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    open_stores(tenant, 6)
    (woo,) = store_ids(owner)
    assert choose(owner, woo)["code"] == 1000409
    activate(owner, free_plan())
    assert choose(owner, woo)["msg"] == "You have no paid plan on this platform, so you don't need a billing store."
    desk.grant(make_plan("Pro"), 3)
    assert choose(owner, woo)["code"] == 1000409
    assert Subscription.objects.exclude(billing_store_id=None).count() == 0
    assert remove(owner, woo)["success"]


def test_a_store_is_free_again_when_its_plan_ends(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    open_stores(tenant, 6, 2)
    first, second = store_ids(owner)
    desk.grant(make_plan("Pro"), 6)
    choose(owner, first)
    desk.grant(make_plan("More"), 6)
    assert carried(owner) == (str(first), [str(first)])
    assert remove(owner, first)["msg"] == CARRIES
    desk.end(6)
    assert carried(owner) == ("", [])
    assert remove(owner, first)["success"]
    desk.grant(make_plan("Short"), 6, until=clock.now() + timedelta(days=1))
    assert carried(owner) == ("", [])
    choose(owner, second)
    Subscription.objects.filter(plan__name_en="Short").update(
        since=clock.now() - timedelta(days=2), until=clock.now() - timedelta(days=1)
    )
    assert carried(owner) == ("", [])
    assert remove(owner, second)["success"]


def test_only_who_may_choose_plans_chooses_among_their_stores(
    owner: Person, stranger: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk
) -> None:
    open_stores(tenant, 6, 2)
    desk.grant(make_plan("Pro"), 6)
    first, second = store_ids(owner)
    assert choose(member_with(str(Sensitive.STORES)), first)["msg"] == NO_RIGHT
    limited = member_with(str(Sensitive.PLANS_AND_BALANCE), store_ids=[second])
    assert choose(limited, first)["code"] == 1000404
    assert choose(stranger, first)["code"] == 1000404
    assert choose(owner, 999_999)["code"] == 1000404
    assert carried(owner) == ("", [])
    choose(owner, first)
    assert carried(limited) == ("", [])
    assert choose(limited, second)["success"]
    assert carried(limited) == (str(second), [str(second)])


def test_all_subscriptions_are_listed_for_who_may_see_them(
    owner: Person, member_with: Callable[..., Person], desk: Desk
) -> None:
    assert owner.get("subscribe_order/list")["orders"] == []
    desk.grant(make_plan("Pro"), 6, until=clock.now() + timedelta(days=30))
    activate(owner, free_plan())
    more = make_plan("More")
    Subscription.objects.filter(platform=6).update(next_plan=more)
    orders = {order["platform"]: order for order in owner.get("subscribe_order/list")["orders"]}
    assert list(orders) == [3, 4, 5, 6, 8, 9]
    assert (orders[6]["name"], orders[6]["next_plan"], orders[6]["next_plan_id"]) == (
        "Pro (monthly)",
        "More (monthly)",
        str(more.pk),
    )
    assert (orders[3]["name"], orders[3]["next_plan"], orders[3]["until"]) == ("Free", "", None)
    assert member_with().get("subscribe_order/list")["msg"] == NO_RIGHT


@pytest.mark.django_db(transaction=True)
def test_a_store_is_never_both_removed_and_charged(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    desk.grant(make_plan("Pro"), 6)
    for round_number in range(5):
        with tenant_scope_of(tenant):
            Store.objects.filter(removed_at=None).update(removed_at=clock.now())
        open_stores(tenant, 6)
        (store_id,) = store_ids(owner)
        Subscription.objects.update(billing_store_id=None)
        chosen, removed = all_at_once(partial(choose, owner, store_id), partial(remove, owner, store_id))
        assert chosen["success"] is not removed["success"], (round_number, chosen, removed)
        has_store = store_id in store_ids(owner)
        assert Subscription.objects.filter(billing_store_id=store_id).exists() is has_store
