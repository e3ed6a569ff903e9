"""Events of tracking services at the HTTP edge."""

from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.test import Client

from fixtures.sandbox.aftership import account as aftership_account
from fixtures.sandbox.aftership.account import AfterShipAccount
from fixtures.sandbox.track17 import account as track17_account
from fixtures.sandbox.track17.account import Track17Account
from server.adapters.aftership import client as aftership_client
from server.company.tracking import jobs
from server.company.tracking.models import WatchedNumber
from server.jobs.models import Job
from server.ports.parcels import ParcelState
from server.tenancy.contracts import TenantRef
from tests.support.jobs import drain_jobs
from tests.support.sandbox import Outside
from tests.tracking.conftest import YUN, Heard, Watching

pytestmark = pytest.mark.django_db


def event(outside: Outside, days: float = 0.0, number: str = YUN) -> bytes:
    """Return 17TRACK's event about a number, so many days later."""
    outside.sandbox.parcels.move(days=days)
    row = outside.sandbox.track17["demo"].find(number)
    assert row is not None
    return track17_account.event(row, outside.sandbox.parcels)


def kept_state() -> str:
    reading = WatchedNumber.objects.get().reading
    return str(reading["state"]) if reading else ""


def send(client: Client, body: bytes, sign: str | None = None) -> Any:
    headers = {"sign": track17_account.signature(body) if sign is None else sign}
    return client.post("/hooks/track17", data=body, content_type="application/json", headers=headers)


def test_an_event_reaches_each_parcel_that_follows_its_number(
    client: Client, follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef, other_tenant: TenantRef
) -> None:
    follow(tenant, 1)
    follow(other_tenant, 9)
    drain_jobs()
    answer = send(client, event(outside, 30))
    assert (answer.status_code, answer.content) == (200, b"ok")
    drain_jobs()
    (reading,) = heard.by(tenant, 1)
    assert (reading.state, len(reading.events), reading.carrier) == (ParcelState.DELIVERED, 10, "yunexpress")
    assert heard.by(other_tenant, 9) == [reading]
    assert len(heard.readings) == 2


def test_events_that_are_doubled_late_and_out_of_order_are_kept_once(
    client: Client, follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef
) -> None:
    follow(tenant, 1)
    drain_jobs()
    early, late = event(outside, 4), event(outside, 30)
    again = event(outside)
    for body in (late, early, late, again, early):
        assert send(client, body).status_code == 200
    drain_jobs()
    assert [reading.state for reading in heard.by(tenant, 1)] == [ParcelState.DELIVERED]
    assert kept_state() == "delivered"


def test_a_carrier_that_changes_its_mind_is_heard(
    client: Client, follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef
) -> None:
    outside.sandbox.parcels.ship(YUN, fate="changes_its_mind", shipped_at=outside.sandbox.parcels.now())
    follow(tenant, 1)
    drain_jobs()
    for _ in range(60):
        send(client, event(outside, 0.5))
    drain_jobs()
    states = [reading.state for reading in heard.by(tenant, 1)]
    assert states[-4:] == [
        ParcelState.DELIVERED,
        ParcelState.IN_TRANSIT,
        ParcelState.OUT_FOR_DELIVERY,
        ParcelState.DELIVERED,
    ]


@pytest.mark.parametrize("sign", ["", "0" * 64, "é"])
def test_a_forged_event_changes_nothing(
    client: Client, follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef, sign: str
) -> None:
    follow(tenant, 1)
    drain_jobs()
    assert send(client, event(outside, 30), sign.encode().decode("latin-1")).status_code == 401
    drain_jobs()
    assert (heard.readings, WatchedNumber.objects.get().reading) == ([], None)


@pytest.mark.parametrize("body", [b"", b"[]", b'{"event":', b'{"data": {}}', b"\xff\xfe"])
def test_an_event_that_cannot_be_read_is_refused(client: Client, service: Track17Account, body: bytes) -> None:
    assert send(client, body).status_code == 400
    assert Job.objects.count() == 0


def test_a_number_that_nobody_follows_is_answered_like_any_other(
    client: Client, follow: Watching, outside: Outside, heard: Heard, tenant: TenantRef
) -> None:
    follow(tenant, 1)
    drain_jobs()
    body = orjson.loads(event(outside, 30))
    body["data"]["number"] = "YT0000000000000001"
    answer = send(client, orjson.dumps(body))
    assert (answer.status_code, answer.content) == (200, b"ok")
    drain_jobs()
    assert heard.readings == []


def test_only_posts_are_taken(client: Client, service: Track17Account) -> None:
    assert client.get("/hooks/track17").status_code == 405


def test_a_stopped_number_is_given_to_its_service_once_more(
    client: Client, follow: Watching, outside: Outside, service: Track17Account, heard: Heard, tenant: TenantRef
) -> None:
    outside.sandbox.parcels.ship(YUN, fate="silent")
    follow(tenant, 1)
    drain_jobs()
    (row,) = service.watched.values()
    send(client, event(outside, 1))
    row["is_stopped"] = True
    assert send(client, event(outside, 40)).status_code == 200
    jobs.start_registering()
    drain_jobs()
    assert (row["is_stopped"], row["is_retracked"]) == (False, True)
    assert [reading.state for reading in heard.by(tenant, 1)] == [ParcelState.ANNOUNCED], "a stop says nothing new"
    row["is_stopped"] = True
    send(client, event(outside, 40))
    jobs.start_registering()
    drain_jobs()
    assert row["is_stopped"]


def test_an_event_may_come_before_our_call_was_answered(
    client: Client, follow: Watching, outside: Outside, service: Track17Account, heard: Heard, tenant: TenantRef
) -> None:
    follow(tenant, 1)
    outside.fails("timeout_after_commit", r"/register", times=9)
    drain_jobs()
    outside.sandbox.faults.remove()
    send(client, event(outside, 30))
    drain_jobs()
    assert WatchedNumber.objects.get().registered_at is not None
    assert len(heard.by(tenant, 1)) == 1


def test_aftership_sends_its_events_to_an_address_of_its_own(
    client: Client,
    aftership: AfterShipAccount,
    outside: Outside,
    heard: Heard,
    tenant: TenantRef,
    follow: Watching,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aftership_client, "CALLS_PER_SECOND", None)
    settings.TRACK17_KEY, settings.AFTERSHIP_API_KEY = "", "asat_tradewind_demo_key"
    follow(tenant, 1)
    drain_jobs()
    outside.sandbox.parcels.move(days=30)
    row = aftership.find(YUN)
    assert row is not None
    body = aftership_account.event(row, outside.sandbox.parcels)
    headers = {"aftership-hmac-sha256": aftership_account.signature(body)}
    for _ in range(2):
        answer = client.post("/hooks/aftership", data=body, content_type="application/json", headers=headers)
        assert answer.status_code == 200
    drain_jobs()
    assert [reading.state for reading in heard.by(tenant, 1)] == [ParcelState.DELIVERED]
    other = {"sign": track17_account.signature(body)}
    answer = client.post("/hooks/aftership", data=body, content_type="application/json", headers=other)
    assert answer.status_code == 401


def test_without_an_area_that_takes_readings_they_are_only_kept(
    client: Client, follow: Watching, outside: Outside, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.company.tracking.services.readings.job_names", list)
    follow(tenant, 1)
    drain_jobs()
    send(client, event(outside, 30))
    assert kept_state() == "delivered"
    assert drain_jobs() == 0


def test_hours_without_news_begin_anew_with_each_event(
    client: Client, follow: Watching, outside: Outside, tenant: TenantRef
) -> None:
    follow(tenant, 1)
    drain_jobs()
    send(client, event(outside, 4))
    row = WatchedNumber.objects.get()
    assert row.read_at
    assert row.due_at
    assert row.due_at - row.read_at == timedelta(hours=12)
