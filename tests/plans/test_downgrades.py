"""A smaller plan: chosen with what stays, applied at the end of the period, and nothing is deleted by it."""

import os
import signal
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.db import transaction

from server.company.identity.models import User
from server.company.plans.models import Plan, Subscription
from server.jobs.door import enqueue
from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.stores import StoreProfile
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import public_scope, tenant_scope_of
from tenants.monitoring.models import Watch
from tenants.monitoring.selectors import count_monitored_variants
from tenants.plans.models import Downgrade, Frozen
from tenants.plans.services.downgrades import apply_downgrades
from tenants.products.models import Publication, PublicationVariant
from tenants.stores.errors import TooManyStores
from tenants.stores.models import Store
from tenants.stores.services.attachment import attach_store
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.plans.conftest import Desk, activate, make_plan, open_stores
from tests.support.dying import survives
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

NO_RIGHT = "Please upgrade your plan in the main account."


@pytest.fixture
def small() -> Plan:
    return make_plan("Small", is_free=True, stores_per_platform=1, monitored_variants=3, sub_accounts=1)


@pytest.fixture
def big(desk: Desk, owner: Person) -> Plan:
    """Runs on platform 6 for 20 days more."""
    plan = make_plan("Big", platforms=[6])
    desk.grant(plan, 6, until=clock.now() + timedelta(days=20))
    return plan


def ids(person: Person) -> list[int]:
    return [int(store["id"]) for store in person.get("store")["stores"]]


def track(tenant: TenantRef, store_id: int, variants: int, title: str = "Shirt") -> int:
    """A product that stands in a store and is monitored."""
    now = clock.now()
    with tenant_scope_of(tenant):
        product = ListedProductFactory.create(title=title)
        listed = [ListedVariantFactory.create(product=product, position=place) for place in range(variants)]
        publication = Publication.objects.create(
            product_id=product.pk, store_id=store_id, reference=f"r{product.pk}-{store_id}", state="active",
            title=title, supplier=13, external_id=str(product.pk), currency="USD", variant_count=variants,
            created_at=now, published_at=now,
        )  # fmt: skip
        for variant in listed:
            PublicationVariant.objects.create(
                publication=publication, variant_id=variant.pk, external_id=str(variant.pk)
            )
        Watch.objects.create(publication=publication, state="on", due_at=now)
        return publication.pk


def demote(person: Person, plan: Plan, store_ids: list[int], platform: int = 6, **lists: Any) -> Any:
    return person.post(f"plan/demotion/3/{plan.pk}?platform={platform}", {"store_ids": store_ids, **lists})


def rehearse(person: Person, plan: Plan, store_ids: list[int], **lists: Any) -> Any:
    path = f"plan/demotion/3/{plan.pk}/rehearsal?platform=6"
    return person.post(path, {"store_ids": store_ids, **lists})


def later(moment: str, work: Callable[[], Any]) -> Any:
    """Do the work when that moment has come."""
    with time_machine.travel(datetime.fromisoformat(moment) + timedelta(seconds=1), tick=False):
        return work()


def begin_due() -> None:
    """The minute's look for plans that ended, and the work it wakes."""
    with public_scope():
        enqueue("plans.begin_next")
    drain_jobs()


def come_due(tenant: TenantRef) -> None:
    """The period of what runs ends now."""
    now = clock.now()
    with tenant_scope_of(tenant):
        Downgrade.objects.filter(state="waiting").update(effective_at=now)
    Subscription.objects.exclude(next_plan=None).update(since=now - timedelta(days=30), until=now)
    begin_due()


def wait(tenant: TenantRef, days: int) -> None:
    """So many days after the downgrade."""
    with tenant_scope_of(tenant):
        Frozen.objects.update(frozen_at=clock.now() - timedelta(days=days))


def running(tenant: TenantRef) -> dict[int, str]:
    rows = Subscription.objects.filter(tenant_id=tenant.id).live_at(clock.now())
    return dict(rows.values_list("platform", "plan__name_en"))


def used(tenant: TenantRef) -> tuple[int, int, int]:
    """Stores in use, monitored variants, active sub-accounts."""
    with tenant_scope_of(tenant):
        stores = Store.objects.filter(removed_at=None, paused_at=None).count()
        people = User.objects.filter(tenant_id=tenant.id, root__isnull=False, is_active=True).count()
        return stores, count_monitored_variants(), people


def rows(tenant: TenantRef) -> tuple[int, int, int, int]:
    """All there is, used or not."""
    with tenant_scope_of(tenant):
        people = User.objects.filter(tenant_id=tenant.id, root__isnull=False).count()
        return Store.objects.count(), Publication.objects.count(), Watch.objects.count(), people


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
    assert [one["shop"] for one in found["stores"]] == ["6-1.example"]
    assert [(one["id"], one["title"], one["variants"]) for one in found["products"]] == [
        (str(cut), "Hat", 1),
        (str(gone), "Shoes", 4),
    ]
    assert [one["id"] for one in found["sub_accounts"]] == [str(ben.actor.user_id)]
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
    lists = {"product_ids": [product], "children_ids": None if children is None else people[:children]}
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
            apply_downgrades(owner.actor, now=clock.now())

    later(answer["effective_at"], lambda: [apply() for _ in range(3)])
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


def test_a_larger_plan_within_30_days_brings_all_of_it_back(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, desk: Desk, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    half, gone = track(tenant, first, 4), track(tenant, second, 2)
    member_with()
    skus = [int(sku["id"]) for sku in owner.get("product/track")["products"][0]["product_skus"]]
    demote(owner, small, [first], product_sku_ids=skus[:1], product_ids=[half], children_ids=[])
    come_due(tenant)
    assert used(tenant) == (1, 1, 0)
    wait(tenant, 29)
    frozen = owner.get("plan/demotion")["frozen"]
    assert (frozen["stores"], frozen["products"], frozen["sub_accounts"]) == (1, 2, 1)
    desk.grant(big, 6)
    assert owner.get("plan/demotion")["frozen"] is None
    assert used(tenant) == (2, 6, 1)
    with tenant_scope_of(tenant):
        assert set(Watch.objects.filter(pk__in=[half, gone]).values_list("state", flat=True)) == {"on"}


def test_after_30_days_a_larger_plan_leaves_it_to_the_merchant(
    owner: Person, tenant: TenantRef, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    demote(owner, small, [first])
    come_due(tenant)
    wait(tenant, 31)
    roomy = make_plan("Roomy", platforms=[6], is_free=True, stores_per_platform=5)
    assert activate(owner, roomy)["success"]
    assert owner.get("plan/demotion")["frozen"] is None
    assert used(tenant)[0] == 1
    assert owner.post(f"store/{second}/resume")["store"]["paused"] is False
    assert used(tenant)[0] == 2


def test_a_paused_store_is_resumed_only_where_there_is_room(
    owner: Person, stranger: Person, tenant: TenantRef, big: Plan, small: Plan
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    demote(owner, small, [first])
    come_due(tenant)
    refused = owner.post(f"store/{second}/resume")
    assert refused["msg"] == "Sorry, this new store will cause to exceed your subscription."
    assert stranger.post(f"store/{second}/resume")["code"] == 1000404
    assert used(tenant)[0] == 1
    with tenant_scope_of(tenant):
        Store.objects.filter(pk=first).update(removed_at=clock.now())
    assert owner.post(f"store/{second}/resume")["success"]
    assert used(tenant)[0] == 1


def test_nothing_is_published_into_a_paused_store(owner: Person, tenant: TenantRef, big: Plan, small: Plan) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    demote(owner, small, [first])
    come_due(tenant)
    with tenant_scope_of(tenant):
        product = ListedProductFactory.create()
    answer = owner.post("product/publish", {"ids": [str(product.pk)], "store_ids": [str(second)]})
    assert answer["msg"].startswith("This store is paused because your plan has no room for it.")


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
    for member in (member_with(), member_with("SENSITIVE_0", store_ids=[store])):
        assert rehearse(member, small, [store])["msg"] == NO_RIGHT
        assert demote(member, small, [store])["msg"] == NO_RIGHT
        assert member.delete("plan/demotion/6")["msg"] == NO_RIGHT
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


def connect(owner: Person, tenant: TenantRef, number: int) -> bool:
    url = f"https://new{number}.example"
    profile = StoreProfile(external_key=f"new{number}", name=f"New {number}", currency="USD", url=url)
    with tenant_scope_of(tenant):
        try:
            attach_store(owner.actor, platform=Platform.WOOCOMMERCE, profile=profile, credentials={}, now=clock.now())
        except TooManyStores:
            return False
        return True


@pytest.mark.django_db(transaction=True)
@pytest.mark.serial
def test_stores_that_come_at_the_moment_of_the_downgrade_never_exceed_it(
    owner: Person, tenant: TenantRef, desk: Desk
) -> None:
    small = make_plan("Small", platforms=[6], is_free=True, stores_per_platform=2)
    for round_number in range(4):
        desk.grant(make_plan(f"Big {round_number}", platforms=[6]), 6)
        with tenant_scope_of(tenant):
            Store.objects.update(removed_at=clock.now(), paused_at=None)
        open_stores(tenant, 6, 3)
        demote(owner, small, ids(owner)[:1])
        with tenant_scope_of(tenant):
            Downgrade.objects.filter(state="waiting").update(effective_at=clock.now())

        def apply() -> bool:
            with tenant_scope_of(tenant):
                apply_downgrades(owner.actor, now=clock.now())
            return True

        came = [partial(connect, owner, tenant, 10 * round_number + each) for each in range(3)]
        all_at_once(apply, *came, apply)
        assert used(tenant)[0] <= 2, round_number
        assert running(tenant) == {6: "Small"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.serial
def test_a_worker_killed_in_the_middle_leaves_all_or_nothing(owner: Person, tenant: TenantRef, desk: Desk) -> None:
    small = make_plan("Small", platforms=[6], is_free=True, stores_per_platform=1)
    desk.grant(make_plan("Big", platforms=[6]), 6)
    open_stores(tenant, 6, 3)
    demote(owner, small, ids(owner)[:1])

    def apply(*, dies: bool) -> None:
        with tenant_scope_of(tenant), transaction.atomic():
            Downgrade.objects.filter(state="waiting").update(effective_at=clock.now())
            apply_downgrades(owner.actor, now=clock.now())
            if dies:
                os.kill(os.getpid(), signal.SIGKILL)

    assert not survives(lambda: apply(dies=True))
    assert (used(tenant)[0], running(tenant)) == (3, {6: "Big"})
    apply(dies=False)
    assert (used(tenant)[0], running(tenant)) == (1, {6: "Small"})
