"""What a downgrade left out comes back, is paused, and is never more than the plan allows, whoever races it."""

import os
import signal
from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction

from server.company.plans.models import Plan
from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.stores import StoreProfile
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import Watch
from tenants.plans.models import Downgrade
from tenants.plans.services.downgrades import apply_downgrades
from tenants.stores.errors import TooManyStores
from tenants.stores.models import Store
from tenants.stores.services.attachment import attach_store
from tests.factories.products import ListedProductFactory
from tests.plans.conftest import Desk, activate, make_plan, open_stores
from tests.plans.downgrades import big as big
from tests.plans.downgrades import come_due, demote, ids, running, track, used, wait
from tests.plans.downgrades import small as small
from tests.support.kills import survives
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db


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


def test_a_paused_store_is_resumed_only_where_it_fits(
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


def test_nothing_is_published_into_a_paused_store(
    owner: Person, tenant: TenantRef, big: Plan, small: Plan, member_with: Callable[..., Person]
) -> None:
    open_stores(tenant, 6, 2)
    first, second = ids(owner)
    demote(owner, small, [first])
    come_due(tenant)
    with tenant_scope_of(tenant):
        product = ListedProductFactory.create()
    for person, said in (
        (owner, "your plan has no room for it. Resume it, or choose a larger plan."),
        (member_with("IMPORT_LIST"), "the plan has no room for it. Please ask the owner of the main account."),
    ):
        answer = person.post("product/publish", {"ids": [str(product.pk)], "store_ids": [str(second)]})
        assert answer["msg"] == f"This store is paused because {said}"


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
