"""What the tests of downgrades share: a merchant with stores and monitored products, and the moment of the change."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from server.company.identity.models import User
from server.company.plans.models import Plan, Subscription
from server.jobs.door import enqueue
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import public_scope, tenant_scope_of
from tenants.monitoring.models import Watch
from tenants.monitoring.selectors import count_monitored_variants
from tenants.plans.models import Downgrade, Frozen
from tenants.products.models import Publication, PublicationVariant
from tenants.stores.models import Store
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.plans.conftest import Desk, make_plan
from tests.support.jobs import drain_jobs
from tests.support.people import Person

NO_RIGHT = "You don't have the right to manage plans. Please ask the owner of the main account."


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
