"""The consent side of the port for Wix: an app instance, and tokens for it ("Authenticate using OAuth").

No code is exchanged. The browser comes back with the signed instance of the site that it installed the app in; with it
and the app's secret a token of four hours is drawn, as often as one is needed, until the app is removed.
"""

from datetime import timedelta
from urllib.parse import urlencode

from django.conf import settings

from server.adapters import translate
from server.adapters.values import as_dict, read_count, read_text
from server.adapters.wix import profile
from server.adapters.wix.app import App, host, operators_app
from server.adapters.wix.client import WixClient
from server.adapters.wix.refusals import refusals_translated
from server.adapters.wix.signing import read_instance
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import ConnectRequest, StoreAccess

_REFUSED = frozenset({400, 401, 403, 404})


class WixGrants:
    """Promises as `server.ports.grants.StoreGrantPort`."""

    def is_configured(self) -> bool:
        return operators_app() is not None

    def check(self, callback: GrantCallback) -> None:
        app, query = operators_app(), callback.query
        if app is None or query.get("appId", app.app_id) != app.app_id:
            raise ValueError("another app")
        if read_instance(query.get("signedInstance", ""), app) != query.get("instanceId"):
            raise ValueError("another instance than was signed")

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        grant = _draw(callback.query["instanceId"], "store.consent_ended", "")
        access = StoreAccess(grant.base_url, grant.credentials, f"connect:{callback.query['instanceId']}")
        with refusals_translated():
            site = profile.read_site(WixClient(access))
        return StoreGrant(profile.site_url(site), grant.credentials, grant.expires_at)

    def renew(self, access: StoreAccess) -> StoreGrant:
        return _draw(access.credentials.get("instance_id", ""), "store.token_refused", access.base_url)


def authorise_url(request: ConnectRequest, app: App) -> str:
    """The installer; it sends the browser back to our address with our state still in it."""
    back = f"{request.return_url}?{urlencode({'state': request.state})}"
    return f"{settings.WIX_INSTALLER_URL}?{urlencode({'appId': app.app_id, 'postInstallationUrl': back})}"


def _draw(instance_id: str, refused: str, base_url: str) -> StoreGrant:
    app, params = operators_app(), {"host": host(base_url)}
    if app is None or not instance_id:
        raise NeedsMerchant(Reason(refused, params), action="reconnect")
    keys = {"client_id": app.app_id, "client_secret": app.secret, "instance_id": instance_id}
    response = translate.call(
        "POST",
        f"{settings.WIX_API_URL}/oauth2/token",
        headers={"accept": "application/json"},
        json={"grant_type": "client_credentials", **keys},
        follow_redirects=0,
        retries=2,
        idempotent=True,
    )
    translate.refuse_bot_check(response)
    if response.status in _REFUSED:
        raise NeedsMerchant(Reason(refused, params), action="reconnect")
    if response.status != 200:
        raise Permanent(Reason("store.unavailable", params))
    told = as_dict(translate.read_json(response))
    token, left = read_text(told.get("access_token")), read_count(told.get("expires_in"))
    if not token or not left:
        raise Retryable(Reason("outside.garbled", params))
    end = clock.now() + timedelta(seconds=left)
    return StoreGrant(base_url, {"access_token": token, "instance_id": instance_id}, expires_at=end)
