"""How a connected Square seller is examined."""

from collections.abc import Mapping, Sequence

from server.adapters.square import catalog, profile
from server.adapters.square.app import missing_scopes
from server.adapters.square.client import SquareClient
from server.adapters.square.refusals import refusals_translated
from server.kit import clock
from server.ports.doctor import FINE, Check, Examination, Finding, WebhookRoute, judge_clock, judge_scopes
from server.ports.stores import StoreAccess


class SquareDoctor:
    """Promises as `server.ports.doctor.StoreDoctorPort`. Webhooks are the app's: no seller has any of ours."""

    def examinations(self) -> Mapping[Check, Examination]:
        return {
            Check.TOKEN: _token,
            Check.SCOPES: _scopes,
            Check.READ: _read,
            Check.WRITE: _write,
            Check.CLOCK: _clock,
        }

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return missing_scopes(granted.split()) if granted else ()


def _token(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        profile.granted_scopes(SquareClient(access))
    return FINE


def _scopes(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        return judge_scopes(missing_scopes(profile.granted_scopes(SquareClient(access))))


def _read(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        profile.main_location(SquareClient(access))
        catalog.categories(SquareClient(access))
    return FINE


def _write(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Delete an object that nobody has: allowed, it deletes nothing; not allowed, Square says so (403)."""
    with refusals_translated():
        catalog.delete(SquareClient(access), ["TRADEWIND-WRITE-TEST"])
    return FINE


def _clock(access: StoreAccess, _route: WebhookRoute) -> Finding:
    client = SquareClient(access)
    with refusals_translated():
        profile.granted_scopes(client)
    return judge_clock(client.clock(), clock.now())
