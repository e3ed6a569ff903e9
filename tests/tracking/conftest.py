"""Two merchants' parcels, the services that watch their numbers, and what the parcels hear."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from fixtures.sandbox.track17.account import Track17Account
from server.adapters.track17 import client as track17_client
from server.company.tracking.services.readings import NOTE_JOB
from server.company.tracking.services.watches import watch
from server.jobs import registry as jobs
from server.jobs.registry import JobKind
from server.kit import clock
from server.ports.parcels import NumberToTrack, TrackedNumber
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import current_tenant
from tests.support.sandbox import Outside

YUN = "YT2229521272164446"
USPS = "9400111206206406260787"


@dataclass
class Heard:
    """What each parcel heard: tenant, parcel, reading."""

    readings: list[tuple[int, int, TrackedNumber]] = field(default_factory=list)

    def by(self, tenant: TenantRef, parcel_id: int) -> list[TrackedNumber]:
        return [
            reading for tenant_id, parcel, reading in self.readings if (tenant_id, parcel) == (tenant.id, parcel_id)
        ]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Take readings in place of the parcels' area."""
    heard = Heard()

    def note(parcel_id: int, reading: dict[str, Any], **_: object) -> None:
        heard.readings.append((current_tenant().id, parcel_id, TrackedNumber.of(reading)))

    kind = JobKind(NOTE_JOB, note, max_attempts=5, timeout=60, tenant=True)
    monkeypatch.setitem(jobs._kinds, NOTE_JOB, kind)
    return heard


@pytest.fixture
def service(track17: Track17Account, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Track17Account:
    """17TRACK alone, without waiting for turns."""
    settings.AFTERSHIP_API_KEY = ""
    monkeypatch.setattr(track17_client, "CALLS_PER_SECOND", None)
    return track17


Watching = Callable[..., bool]
Later = Callable[[timedelta], None]


def calls(outside: Outside, method: str) -> int:
    entries = outside.sandbox.log.report(with_entries=True)["entries"]
    return sum(entry["path"].endswith(f"/{method}") for entry in entries)


@pytest.fixture
def follow(service: Track17Account) -> Watching:
    def follow(tenant: TenantRef, parcel_id: int, number: str = YUN, **facts: Any) -> bool:
        return watch(tenant_id=tenant.id, parcel_id=parcel_id, number=NumberToTrack(number, **facts), now=clock.now())

    return follow


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Move our clock ahead."""
    ahead = [timedelta()]
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + ahead[0])

    def move(by: timedelta) -> None:
        ahead[0] += by

    return move
