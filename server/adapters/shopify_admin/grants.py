"""Consent to a Shopify app, and three ways to a token (authorization code, refresh, client credentials).

The app is the operator's, or a merchant's own one whose keys were typed by hand.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode

from server.adapters.shopify_admin import address
from server.adapters.stores.grants import App, Consent, configured_app, draw_tokens
from server.adapters.stores.refusals import garbled, token_refused
from server.adapters.translate import host_of
from server.adapters.values import read_count, read_text
from server.kit import clock
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import ConnectRequest, StoreAccess

SCOPES = (
    "read_products",
    "write_products",
    "read_inventory",
    "write_inventory",
    "read_locations",
    "read_publications",
    "write_publications",
)
"""What products need."""
ORDER_SCOPES = (
    "read_orders",
    "write_orders",
    "read_customers",
    "read_fulfillments",
    "read_merchant_managed_fulfillment_orders",
    "write_merchant_managed_fulfillment_orders",
    "read_third_party_fulfillment_orders",
)
"""What orders need besides: who bought, what is held back, what others fulfil."""
PAYOUT_SCOPES = ("read_shopify_payments_accounts", "read_shopify_payments_payouts")
"""What payouts need besides."""
DISPUTE_SCOPES = ("read_shopify_payments_disputes",)
"""What disputes of buyers at their banks need besides."""


class ShopifyConsent(Consent):
    """Consent flow of Shopify; implements `server.ports.grants.StoreGrantPort`."""

    def app(self) -> App | None:
        return operators_app()

    def consent_page(self, request: ConnectRequest, app: App) -> str:
        query = {
            "client_id": app.client_id,
            "scope": ",".join((*SCOPES, *ORDER_SCOPES, *PAYOUT_SCOPES, *DISPUTE_SCOPES)),
            "redirect_uri": request.return_url,
            "state": request.state,
        }
        return f"{request.shop}/admin/oauth/authorize?{urlencode(query, quote_via=quote)}"

    def check(self, callback: GrantCallback) -> None:
        query, app = callback.query, operators_app()
        if app is None or not query.get("code") or not _is_signed(query, app.client_secret):
            raise ValueError("not signed by Shopify")
        address.base_of_domain(query.get("shop", ""))

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        """Redeem the code for expiring offline tokens. The merchant may choose another shop than the requested one."""
        base_url = address.base_of_domain(callback.query["shop"])
        params = {"code": callback.query["code"], "expiring": "1"}
        return _draw(base_url, self.operators_app(host_of(base_url)), params, refused="store.consent_ended")

    def renew(self, access: StoreAccess) -> StoreGrant:
        """Renew by the refresh token, or by the keys of a merchant's own app.

        The old refresh token works until the new one is used.
        """
        app, base_url = app_of(access.credentials), access.base_url
        if app is not None and app.is_own:
            kept = {"client_id": app.client_id, "client_secret": app.client_secret}
            params = {"grant_type": "client_credentials"}
            return _draw(base_url, app, params, refused="store.app_keys_refused", kept=kept, repeats=1)
        refresh_token = access.credentials.get("refresh_token", "")
        if not refresh_token:
            raise token_refused(host_of(base_url))
        kept = {"refresh_token": refresh_token}
        params = {"grant_type": "refresh_token", **kept}
        return _draw(base_url, self.operators_app(host_of(base_url)), params, refused="store.token_refused", kept=kept)


def operators_app() -> App | None:
    """Return the app that the operator registered; None when there is none."""
    return configured_app("SHOPIFY_CLIENT_ID", "SHOPIFY_CLIENT_SECRET")


def app_of(credentials: Mapping[str, str]) -> App | None:
    """Return the app that a store's tokens belong to."""
    if credentials.get("client_id"):
        return App(credentials["client_id"], credentials.get("client_secret", ""), is_own=True)
    return operators_app()


def lacking(granted: Iterable[str], needed: Sequence[str] = ()) -> list[str]:
    """Return the scopes that we lack of those needed, by default for products.

    Shopify omits the read scope when it grants the write scope.
    """
    given = set(granted)
    given |= {scope.replace("write_", "read_", 1) for scope in given}
    return [scope for scope in needed or SCOPES if scope not in given]


def _is_signed(query: Mapping[str, str], secret: str) -> bool:
    """Return whether `hmac` is the hex HMAC-SHA256 of the sorted rest (authorization code grant, step "verify")."""
    rest = sorted((name, value) for name, value in query.items() if name not in {"hmac", "signature"})
    expected = hmac.new(secret.encode(), urlencode(rest).encode(), hashlib.sha256).hexdigest()
    return bool(secret) and hmac.compare_digest(query.get("hmac", "").encode(), expected.encode())


def _draw(
    base_url: str,
    app: App,
    params: Mapping[str, str],
    *,
    refused: str,
    kept: Mapping[str, str] | None = None,
    repeats: int = 0,
) -> StoreGrant:
    host, keys = host_of(base_url), {"client_id": app.client_id, "client_secret": app.client_secret}
    url = f"{base_url}/admin/oauth/access_token"
    response = draw_tokens(url, {**keys, **params}, host=host, refused=refused, repeats=repeats)
    token = read_text(response.get("access_token"))
    if not token:
        raise garbled(host, write=False)
    credentials = {**(kept or {}), "access_token": token, "scope": read_text(response.get("scope"))}
    if renewed := read_text(response.get("refresh_token")):
        credentials["refresh_token"] = renewed
    return StoreGrant(
        base_url=base_url,
        credentials=credentials,
        expires_at=_end(response.get("expires_in")),
        refresh_expires_at=_end(response.get("refresh_token_expires_in")),
    )


def _end(seconds: Any) -> datetime | None:
    """Return the expiry; None for tokens without one (custom apps, made before expiring tokens)."""
    left = read_count(seconds)
    return clock.now() + timedelta(seconds=left) if left else None
