"""The consent page and the three ways to a token (authorization code, refresh, client credentials)."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode

from server.adapters import translate
from server.adapters.shopify_admin.app import SCOPES, App
from server.adapters.values import as_dict, read_count, read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.grants import StoreGrant
from server.ports.stores import ConnectRequest

Json = dict[str, Any]

_REFUSED = frozenset({400, 401, 403})


def authorise_url(request: ConnectRequest, app: App) -> str:
    """The page on which the merchant installs the app; `state` comes back with the code."""
    query = {
        "client_id": app.client_id,
        "scope": ",".join(SCOPES),
        "redirect_uri": request.return_url,
        "state": request.state,
    }
    return f"{request.shop}/admin/oauth/authorize?{urlencode(query, quote_via=quote)}"


def exchange_code(base_url: str, app: App, code: str) -> StoreGrant:
    """Expiring offline tokens for a code. NeedsMerchant("reconnect") when it was used or is too old."""
    told = _ask(base_url, app, {"code": code, "expiring": "1"}, refused="store.consent_ended")
    return _grant(base_url, told, {})


def refresh(base_url: str, app: App, refresh_token: str) -> StoreGrant:
    """New tokens for a refresh token; the former stays valid until the new one is used."""
    asked = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    told = _ask(base_url, app, asked, refused="store.token_refused")
    return _grant(base_url, told, {"refresh_token": refresh_token})


def client_credentials(base_url: str, app: App) -> StoreGrant:
    """A token for the merchant's own app, which is installed in a store of the same organisation."""
    told = _ask(base_url, app, {"grant_type": "client_credentials"}, refused="store.app_keys_refused")
    return _grant(base_url, told, {"client_id": app.client_id, "client_secret": app.client_secret})


def _ask(base_url: str, app: App, asked: Mapping[str, str], *, refused: str) -> Json:
    host = translate.host_of(base_url)
    response = translate.call(
        "POST",
        f"{base_url}/admin/oauth/access_token",
        headers={"accept": "application/json"},
        json={"client_id": app.client_id, "client_secret": app.client_secret, **asked},
        follow_redirects=0,
        retries=1,
        idempotent=asked.get("grant_type") == "client_credentials",
    )
    translate.refuse_bot_check(response)
    if response.status in _REFUSED:
        raise NeedsMerchant(Reason(refused, {"host": host}), action="reconnect")
    if response.status != 200:
        raise Permanent(Reason("store.unavailable", {"host": host}))
    return as_dict(translate.read_json(response))


def _grant(base_url: str, told: Json, kept: Mapping[str, str]) -> StoreGrant:
    token = read_text(told.get("access_token"))
    if not token:
        raise Retryable(Reason("outside.garbled", {"host": translate.host_of(base_url)}))
    credentials = {**kept, "access_token": token, "scope": read_text(told.get("scope"))}
    if renewed := read_text(told.get("refresh_token")):
        credentials["refresh_token"] = renewed
    return StoreGrant(
        base_url=base_url,
        credentials=credentials,
        expires_at=_end(told.get("expires_in")),
        refresh_expires_at=_end(told.get("refresh_token_expires_in")),
    )


def _end(seconds: Any) -> datetime | None:
    """None where the token lasts (custom apps, made before expiring tokens)."""
    left = read_count(seconds)
    return clock.now() + timedelta(seconds=left) if left else None
