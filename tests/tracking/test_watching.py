"""Numbers are watched once for all merchants, and given to a service in batches."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from fixtures.sandbox.aftership.account import AfterShipAccount
from fixtures.sandbox.track17.account import Track17Account
from server.adapters.aftership import client as aftership_client
from server.company.tracking import jobs
from server.company.tracking.models import NumberWatch, WatchedNumber
from server.company.tracking.selectors import list_services, list_watches
from server.company.tracking.services.registering import LEASE, claim, register_batch
from server.company.tracking.services.watches import unwatch, watch
from server.jobs.models import Job
from server.kit import clock
from server.ports.parcels import NumberToTrack
from server.tenancy.contracts import TenantRef
from tests.support.jobs import drain_jobs
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once
from tests.tracking.conftest import USPS, YUN, Later, Watching, calls

pytestmark = pytest.mark.django_db
NOBODYS = "QX998877"


def test_two_merchants_follow_one_number_that_costs_once(
    follow: Watching, service: Track17Account, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    assert follow(tenant, 1, "yt 2229-5212-7216-4446", country="US", postcode="10002")
    assert follow(other_tenant, 1)
    assert follow(other_tenant, 2)
    assert follow(other_tenant, 2)
    drain_jobs()
    (row,) = WatchedNumber.objects.all()
    assert (row.number, row.country, row.registered_at is not None, row.sealed_postcode) == (YUN, "US", True, "")
    assert NumberWatch.objects.count() == 3
    assert (service.quota_used, len(service.watched)) == (1, 1)


def test_without_a_service_nothing_is_watched(tenant: TenantRef, settings: Any) -> None:
    settings.TRACK17_KEY = settings.AFTERSHIP_API_KEY = ""
    assert not watch(tenant_id=tenant.id, parcel_id=1, number=NumberToTrack(YUN), now=clock.now())
    assert (WatchedNumber.objects.count(), Job.objects.count()) == (0, 0)


def test_numbers_go_in_batches_of_forty(follow: Watching, outside: Outside, tenant: TenantRef) -> None:
    for at in range(85):
        follow(tenant, at, f"YT{at:016}")
    drain_jobs()
    assert WatchedNumber.objects.exclude(registered_at=None).count() == 85
    assert calls(outside, "register") == 3


def test_a_batch_has_each_number_once(follow: Watching, service: Track17Account, tenant: TenantRef) -> None:
    follow(tenant, 1, USPS)
    follow(tenant, 2, USPS, carrier="usps")
    assert [row.carrier for row in claim("17track", 40, now=clock.now(), is_registered=False)] == [""]
    assert [row.carrier for row in claim("17track", 40, now=clock.now(), is_registered=False)] == ["usps"]
    assert claim("17track", 40, now=clock.now(), is_registered=False) == []
    WatchedNumber.objects.update(lease_until=None)
    drain_jobs()
    assert WatchedNumber.objects.exclude(registered_at=None).count() == 2
    assert service.quota_used == 1


def test_a_worker_that_dies_leaves_its_numbers_to_another(
    follow: Watching, service: Track17Account, tenant: TenantRef, later: Later
) -> None:
    follow(tenant, 1)
    assert len(claim("17track", 40, now=clock.now(), is_registered=False)) == 1
    assert not register_batch("17track", now=clock.now())
    later(LEASE + timedelta(seconds=1))
    register_batch("17track", now=clock.now())
    assert WatchedNumber.objects.get().registered_at is not None


def test_a_lost_answer_costs_nothing(
    follow: Watching, service: Track17Account, outside: Outside, tenant: TenantRef
) -> None:
    follow(tenant, 1)
    outside.fails("timeout_after_commit", r"/register", times=1)
    drain_jobs()
    assert WatchedNumber.objects.get().registered_at is not None
    assert (service.quota_used, calls(outside, "register")) == (1, 2)


def test_a_used_quota_rests_the_service_and_says_so(
    follow: Watching, service: Track17Account, outside: Outside, tenant: TenantRef, later: Later
) -> None:
    service.quota_total = 1
    follow(tenant, 1)
    follow(tenant, 2, USPS)
    drain_jobs()
    jobs.start_registering()
    drain_jobs()
    (row,) = list_services()
    assert (row.name, row.watched, row.waiting) == ("17track", 1, 1)
    assert row.reason == {"code": "tracking.quota_used", "params": {"service": "17track"}}
    assert calls(outside, "register") == 1
    service.quota_total = 10
    jobs.look_after()
    drain_jobs()
    later(timedelta(minutes=6))
    jobs.start_registering()
    drain_jobs()
    (row,) = list_services()
    assert (row.watched, row.waiting, row.reason, row.quota_of) == (2, 0, None, 10)


def test_a_refused_key_is_said_to_the_operator(
    follow: Watching, tenant: TenantRef, settings: Any, outside: Outside
) -> None:
    settings.TRACK17_KEY = "old"
    follow(tenant, 1)
    drain_jobs()
    jobs.start_registering()
    drain_jobs()
    (row,) = list_services()
    assert row.reason
    assert row.reason["code"] == "tracking.key_refused"
    assert calls(outside, "register") == 1
    assert WatchedNumber.objects.get().reason is None


def test_a_number_without_a_carrier_goes_to_the_next_service(
    follow: Watching,
    service: Track17Account,
    aftership: AfterShipAccount,
    tenant: TenantRef,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aftership_client, "CALLS_PER_SECOND", None)
    follow(tenant, 1, NOBODYS)
    drain_jobs()
    (row,) = list_watches(tenant_id=tenant.id, parcel_id=1)
    assert (row.service, row.registered_at) == ("aftership", None)
    assert row.reason == {"code": "tracking.carrier_unknown", "params": {}}
    follow(tenant, 1, NOBODYS, carrier="fedex")
    unwatch(tenant_id=tenant.id, parcel_id=1, number=NOBODYS)
    assert follow(tenant, 1, NOBODYS, carrier="fedex")
    drain_jobs()
    (row,) = list_watches(tenant_id=tenant.id, parcel_id=1)
    assert (row.service, row.carrier, row.registered_at is not None, row.reason) == ("17track", "fedex", True, None)


def test_a_refused_number_is_not_tried_again_by_itself(follow: Watching, outside: Outside, tenant: TenantRef) -> None:
    follow(tenant, 1, "a/b")
    drain_jobs()
    jobs.start_registering()
    drain_jobs()
    (row,) = list_watches(tenant_id=tenant.id, parcel_id=1)
    assert row.reason
    assert row.reason["code"] == "tracking.number_invalid"
    assert calls(outside, "register") == 1


def test_a_service_that_is_down_is_asked_again_later(
    follow: Watching, outside: Outside, tenant: TenantRef, later: Later
) -> None:
    follow(tenant, 1)
    outside.fails("status", r"/register", times=9, status=503)
    drain_jobs()
    assert WatchedNumber.objects.get().registered_at is None
    outside.sandbox.faults.remove()
    jobs.start_registering()
    drain_jobs()
    assert WatchedNumber.objects.get().registered_at is None, "not before its pause"
    later(timedelta(minutes=6))
    jobs.start_registering()
    drain_jobs()
    assert WatchedNumber.objects.get().registered_at is not None


@pytest.mark.django_db(transaction=True)
def test_merchants_who_follow_a_number_at_once_share_it(
    service: Track17Account, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    def begin(ref: TenantRef, parcel_id: int) -> bool:
        with transaction.atomic():
            return watch(tenant_id=ref.id, parcel_id=parcel_id, number=NumberToTrack(YUN), now=clock.now())

    all_at_once(*(lambda ref=ref, at=at: begin(ref, at) for ref in (tenant, other_tenant) for at in (1, 2)))
    assert (WatchedNumber.objects.count(), NumberWatch.objects.count()) == (1, 4)
    all_at_once(*(lambda: register_batch("17track", now=clock.now()) for _ in range(3)))
    assert (service.quota_used, len(service.watched)) == (1, 1)
    assert WatchedNumber.objects.get().registered_at is not None
