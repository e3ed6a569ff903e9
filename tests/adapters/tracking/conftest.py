"""The tracking services that a test runs through, and their account in the sandbox."""

from dataclasses import dataclass

import pytest

from fixtures.sandbox.aftership import account as aftership_account
from fixtures.sandbox.parcels.account import TrackingAccount
from fixtures.sandbox.parcels.world import Parcels
from fixtures.sandbox.track17 import account as track17_account
from server.adapters.aftership import client as aftership_client
from server.adapters.track17 import client as track17_client
from server.ports import registry
from server.ports.parcels import TrackingPort
from tests.support.sandbox import Outside


@dataclass
class Service:
    """A service, its account there, and the parcels of the sandbox. `unknown`: a number whose form tells nothing."""

    name: str
    port: TrackingPort
    account: TrackingAccount
    outside: Outside
    header: str

    @property
    def parcels(self) -> Parcels:
        return self.outside.sandbox.parcels

    def use_up(self) -> None:
        """Leave the account no number."""
        left = {"17track": "quota_total", "aftership": "shipments_left"}[self.name]
        setattr(self.account, left, 0)

    def event(self, number: str) -> tuple[bytes, dict[str, str]]:
        """Return an event about a number as the service sends it, with its signature."""
        row = self.account.find(number)
        assert row is not None
        if self.name == "17track":
            body = track17_account.event(row, self.parcels)
            return body, {self.header: track17_account.signature(body)}
        body = aftership_account.event(row, self.parcels)
        return body, {self.header: aftership_account.signature(body)}


@pytest.fixture(params=["17track", "aftership"])
def service(request: pytest.FixtureRequest, outside: Outside, monkeypatch: pytest.MonkeyPatch) -> Service:
    for each in (track17_client, aftership_client):
        monkeypatch.setattr(each, "CALLS_PER_SECOND", None)  # nobody waits for turns here
    fixture = {"17track": "track17", "aftership": "aftership"}[request.param]
    account = request.getfixturevalue(fixture)
    header = {"17track": "sign", "aftership": "aftership-hmac-sha256"}[request.param]
    return Service(request.param, registry.tracking_service(request.param), account, outside, header)
