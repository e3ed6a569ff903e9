"""How a connected Wix site is examined."""

from collections.abc import Mapping, Sequence

from server.adapters.wix import catalog, profile
from server.adapters.wix.client import WixClient
from server.adapters.wix.refusals import WixRefusal, refusals_translated
from server.kit import clock
from server.ports.doctor import FINE, Check, Examination, Finding, WebhookRoute, judge_clock, judge_scopes
from server.ports.stores import StoreAccess


class WixDoctor:
    """Promises as `server.ports.doctor.StoreDoctorPort`. Webhooks are the app's: no site has any of ours."""

    def examinations(self) -> Mapping[Check, Examination]:
        return {
            Check.TOKEN: _token,
            Check.SCOPES: _scopes,
            Check.READ: _read,
            Check.WRITE: _write,
            Check.CLOCK: _clock,
        }

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return ()


def _token(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        profile.read_site(WixClient(access))
    return FINE


def _scopes(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        return judge_scopes(profile.missing_permissions(WixClient(access)))


def _read(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        profile.require_catalog(WixClient(access))
        catalog.by_handle(WixClient(access), "tradewind-read-test")
    return FINE


def _write(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Make no product at all: who may write is told that this is not valid (400), others that they may not (403)."""
    with refusals_translated():
        try:
            WixClient(access).post("stores/v3/bulk/products-with-inventory/create", {"products": []})
        except WixRefusal as refusal:
            if refusal.status != 400:
                raise
    return FINE


def _clock(access: StoreAccess, _route: WebhookRoute) -> Finding:
    client = WixClient(access)
    with refusals_translated():
        profile.read_site(client)
    return judge_clock(client.clock(), clock.now())
