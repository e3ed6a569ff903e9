"""The queue goes round between merchants, however much one of them has."""

from typing import Any

import pytest
from django.db import transaction
from django_q.models import OrmQ

from server.jobs.door import enqueue, enqueue_for_tenants
from server.jobs.models import Job, JobState
from server.jobs.runner import run
from server.jobs.turns import SHARE, release_all
from server.tenancy.contracts import TenantRef
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db


def enqueue_many(ref: TenantRef, count: int) -> list[int]:
    return [enqueue("probe.slice", schema=ref.schema_name, left=1) for _ in range(count)]


def in_turn(ref: TenantRef) -> int:
    return Job.objects.filter(schema_name=ref.schema_name, held=False, state=JobState.QUEUED).count()


def test_merchant_has_a_share_of_the_queue_and_the_rest_is_held(tenant: TenantRef) -> None:
    enqueue_many(tenant, SHARE + 3)
    assert (in_turn(tenant), OrmQ.objects.count()) == (SHARE, SHARE)
    assert release_all() == 0
    assert OrmQ.objects.count() == SHARE


def test_job_that_ends_makes_room_for_the_oldest_held_job(tenant: TenantRef) -> None:
    ids = enqueue_many(tenant, SHARE + 2)
    run(ids[0])
    held = Job.objects.filter(held=True).values_list("id", flat=True)
    assert (in_turn(tenant), list(held)) == (SHARE, ids[-1:])


def test_small_merchant_waits_for_a_share_of_the_big_merchant_at_most(
    tenant: TenantRef, other_tenant: TenantRef, seen: list[Any]
) -> None:
    enqueue_many(tenant, 60)
    enqueue_many(other_tenant, 3)
    drain_jobs()
    order = [schema for schema, _ in seen]
    assert len(order) == 63
    assert [index for index, schema in enumerate(order) if schema == other_tenant.schema_name] == [4, 5, 6]


def test_jobs_of_one_merchant_take_turns_too(tenant: TenantRef, seen: list[Any]) -> None:
    for left in (2, 20, 200, 2_000, 20_000, 200_000):
        enqueue("probe.slice", schema=tenant.schema_name, left=left)
    for _ in range(6):
        run(Job.objects.filter(held=False, state=JobState.QUEUED).earliest("queued_at", "id").pk)
    assert [left for _, left in seen] == [2, 20, 200, 2_000, 20_000, 200_000]


def test_public_jobs_are_never_held() -> None:
    for _ in range(SHARE * 3):
        enqueue("probe.public")
    assert (Job.objects.filter(held=True).count(), OrmQ.objects.count()) == (0, SHARE * 3)


def test_fan_out_to_many_is_handed_over_at_once(tenant: TenantRef, other_tenant: TenantRef) -> None:
    enqueue_for_tenants("probe.context", [tenant.schema_name, other_tenant.schema_name], key="periodic")
    assert (in_turn(tenant), in_turn(other_tenant), OrmQ.objects.count()) == (1, 1, 2)


@pytest.mark.django_db(transaction=True)
def test_held_job_is_released_once_by_whoever_looks(tenant: TenantRef) -> None:
    [job_id] = enqueue_many(tenant, 1)
    OrmQ.objects.all().delete()
    Job.objects.update(held=True)
    assert sum(all_at_once(*[release_all] * 3)) == 1
    assert (Job.objects.get(id=job_id).held, OrmQ.objects.count()) == (False, 1)


@pytest.mark.django_db(transaction=True)
def test_release_that_is_rolled_back_leaves_the_job_held(tenant: TenantRef) -> None:
    enqueue_many(tenant, 1)
    OrmQ.objects.all().delete()
    Job.objects.update(held=True)

    def release_and_fail() -> None:
        with transaction.atomic():
            assert release_all() == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        release_and_fail()
    assert (Job.objects.get().held, OrmQ.objects.count()) == (True, 0)
