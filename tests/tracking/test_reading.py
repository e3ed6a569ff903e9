"""Numbers are read when events fail, and ended when nobody follows them."""

from datetime import timedelta

import pytest

from fixtures.sandbox.track17.account import Track17Account
from server.company.tracking import jobs
from server.company.tracking.models import NumberWatch, WatchedNumber
from server.company.tracking.selectors import list_watches
from server.company.tracking.services.polling import end_unfollowed, read_batch
from server.company.tracking.services.readings import take
from server.company.tracking.services.registering import LEASE
from server.company.tracking.services.watches import unwatch_parcels
from server.kit import clock
from server.ports import registry
from server.ports.parcels import NumberToTrack, ParcelState
from server.tenancy.contracts import TenantRef
from server.tenancy.deletion import delete_tenant
from tests.support.jobs import drain_jobs
from tests.support.sandbox import Outside
from tests.tracking.conftest import YUN, Heard, Later, Watching, calls

pytestmark = pytest.mark.django_db


def test_who_follows_a_number_later_hears_at_once_what_is_known(
    follow: Watching, heard: Heard, outside: Outside, tenant: TenantRef, other_tenant: TenantRef, later: Later
) -> None:
    follow(tenant, 1)
    drain_jobs()
    outside.sandbox.parcels.move(days=40)
    later(timedelta(hours=13))
    jobs.start_reading()
    drain_jobs()
    assert [reading.state for reading in heard.by(tenant, 1)] == [ParcelState.DELIVERED]
    follow(other_tenant, 7)
    follow(other_tenant, 7)
    drain_jobs()
    assert heard.by(other_tenant, 7) == heard.by(tenant, 1)
    assert calls(outside, "register") == 1


def test_only_numbers_that_are_silent_are_read_and_ever_more_seldom(
    follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef, later: Later
) -> None:
    outside.sandbox.parcels.ship(YUN, fate="silent")
    follow(tenant, 1)
    drain_jobs()
    read_at = []
    for hour in range(0, 24 * 20, 4):
        before = calls(outside, "gettrackinfo")
        while read_batch("17track", now=clock.now()):
            pass
        if calls(outside, "gettrackinfo") > before:
            read_at.append(hour)
        later(timedelta(hours=4))
    assert read_at == [12, 24, 48, 96, 192, 360]
    drain_jobs()
    assert len(heard.by(tenant, 1)) == 1


def test_a_delivered_parcel_is_read_once_more_and_then_left_alone(
    follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef, later: Later
) -> None:
    follow(tenant, 1)
    drain_jobs()
    outside.sandbox.parcels.move(days=40)
    for _ in range(20):
        later(timedelta(days=1))
        while read_batch("17track", now=clock.now()):
            pass
    assert calls(outside, "gettrackinfo") == 2
    assert WatchedNumber.objects.get().due_at is None


def test_an_event_that_comes_twice_does_not_use_up_the_last_reading(
    follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef, later: Later
) -> None:
    outside.sandbox.parcels.ship(YUN, fate="delivered_twice", shipped_at=outside.sandbox.parcels.now())
    follow(tenant, 1)
    drain_jobs()
    while outside.sandbox.parcels.scans(YUN)[-1].word != "delivered":
        outside.sandbox.parcels.move(days=0.5)
    (known,) = registry.tracking()["17track"].read([NumberToTrack(YUN)]).values()
    for _ in range(2):
        take("17track", known, now=clock.now())
    outside.sandbox.parcels.move(days=10)
    later(timedelta(days=3, hours=1))
    while read_batch("17track", now=clock.now()):
        pass
    drain_jobs()
    assert [len(reading.events) for reading in heard.by(tenant, 1)] == [10, 11]


def test_a_number_that_the_service_forgot_is_given_to_it_again_but_not_for_ever(
    follow: Watching, service: Track17Account, outside: Outside, tenant: TenantRef, later: Later
) -> None:
    follow(tenant, 1)
    drain_jobs()
    for _ in range(6):
        service.watched.clear()
        later(timedelta(hours=13))
        read_batch("17track", now=clock.now())
        jobs.start_registering()
        drain_jobs()
    assert service.quota_used == 3
    (row,) = list_watches(tenant_id=tenant.id, parcel_id=1)
    assert row.reason == {"code": "tracking.forgotten", "params": {}}


def test_what_nobody_follows_is_stopped_and_forgotten(
    follow: Watching, service: Track17Account, tenant: TenantRef, other_tenant: TenantRef, later: Later
) -> None:
    follow(tenant, 1)
    follow(other_tenant, 1)
    drain_jobs()
    unwatch_parcels(tenant_id=tenant.id, parcel_ids=[1])
    unwatch_parcels(tenant_id=tenant.id, parcel_ids=[1])
    later(timedelta(days=2))
    jobs.look_after()
    assert WatchedNumber.objects.count() == 1
    unwatch_parcels(tenant_id=other_tenant.id, parcel_ids=[1])
    jobs.look_after()
    assert WatchedNumber.objects.count() == 0
    assert [row["is_stopped"] for row in service.watched.values()] == [True]
    follow(tenant, 5)
    drain_jobs()
    assert [row["is_stopped"] for row in service.watched.values()] == [False]
    assert service.quota_used == 1


def test_a_number_that_somebody_follows_while_it_is_ended_goes_on(
    follow: Watching, service: Track17Account, tenant: TenantRef, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(tenant, 1)
    drain_jobs()
    unwatch_parcels(tenant_id=tenant.id, parcel_ids=[1])
    later(timedelta(days=2))
    port = "server.adapters.track17.service.Track17.stop"
    monkeypatch.setattr(port, lambda _self, _numbers: follow(tenant, 2))
    assert end_unfollowed("17track", now=clock.now())
    (row,) = list_watches(tenant_id=tenant.id, parcel_id=2)
    assert row.registered_at is None
    later(LEASE + timedelta(seconds=1))
    jobs.start_registering()
    drain_jobs()
    (row,) = list_watches(tenant_id=tenant.id, parcel_id=2)
    assert row.registered_at is not None


def test_deleting_a_merchant_ends_their_watches_only(
    follow: Watching, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    follow(tenant, 1)
    follow(other_tenant, 2)
    delete_tenant(tenant.schema_name)
    assert list(NumberWatch.objects.values_list("tenant_id", "parcel_id")) == [(other_tenant.id, 2)]
    assert WatchedNumber.objects.count() == 1
