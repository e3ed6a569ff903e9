"""The consent side of the port for Square (code flow: "OAuth API", "Refresh, Revoke, and Limit the Scope")."""

from datetime import datetime, timedelta
from urllib.parse import quote, urlencode

from django.conf import settings

from server.adapters.square.app import SCOPES, App, host, operators_app, shop_url
from server.adapters.square.client import ONCE, Json, asked, sdk
from server.adapters.square.refusals import SquareRefusal
from server.adapters.square.transport import SquareTransport
from server.adapters.values import read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import ConnectRequest, StoreAccess

RENEW_AFTER = timedelta(days=7)
"""Square's advice for tokens that live 30 days: a renewal that fails then leaves three weeks to put it right."""


class SquareGrants:
    """Promises as `server.ports.grants.StoreGrantPort`."""

    def is_configured(self) -> bool:
        return operators_app() is not None

    def check(self, callback: GrantCallback) -> None:
        # Square signs nothing here: the one-time state and a code that can be redeemed are what proves the seller.
        if not callback.query.get("code") or callback.query.get("error"):
            raise ValueError("no answer of the consent page")

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        app = _operators()
        told = _obtain(app, "store.consent_ended", code=callback.query["code"], redirect_uri=callback.redirect_uri)
        return _grant(told)

    def renew(self, access: StoreAccess) -> StoreGrant:
        refresh_token = access.credentials.get("refresh_token", "")
        if not refresh_token:
            raise _refused("store.token_refused")
        return _grant(_obtain(_operators(), "store.token_refused", refresh_token=refresh_token), refresh_token)


def authorise_url(request: ConnectRequest, app: App) -> str:
    """The page on which the seller agrees; `state` comes back with the code."""
    query = {
        "client_id": app.client_id,
        "scope": " ".join(SCOPES),
        "session": "false",
        "state": request.state,
        "redirect_uri": request.return_url,
    }
    return f"{settings.SQUARE_API_URL}/oauth2/authorize?{urlencode(query, quote_via=quote)}"


def revoke(access: StoreAccess) -> None:
    """End what the seller allowed us. SquareRefusal when the token is dead already."""
    app, transport = _operators(), SquareTransport(access.account)
    headers = {"Authorization": f"Client {app.client_secret}"}
    asked(
        sdk(transport, token=""),
        transport,
        lambda square: square.o_auth.revoke_token(
            client_id=app.client_id,
            access_token=access.credentials.get("access_token", ""),
            request_options={**ONCE, "additional_headers": headers},
        ),
    )


def _obtain(app: App, refused: str, *, code: str = "", redirect_uri: str = "", refresh_token: str = "") -> Json:
    """Tokens. A code works once, so its call is made once; a refresh token of the code flow stays the same."""
    transport = SquareTransport("square:oauth", repeats=bool(refresh_token))
    given = {"code": code, "redirect_uri": redirect_uri} if code else {"refresh_token": refresh_token}
    kind = "authorization_code" if code else "refresh_token"
    try:
        return asked(
            sdk(transport, token=""),
            transport,
            lambda square: square.o_auth.obtain_token(
                client_id=app.client_id,
                client_secret=app.client_secret,
                grant_type=kind,
                request_options=ONCE,
                **given,
            ),
        )
    except SquareRefusal as refusal:
        if refusal.status in {400, 401, 403, 404}:
            raise _refused(refused) from refusal
        raise Permanent(Reason("store.unavailable", {"host": host()})) from refusal


def _grant(told: Json, refresh_token: str = "") -> StoreGrant:
    token, merchant = read_text(told.get("access_token")), read_text(told.get("merchant_id"))
    if not token or not merchant:
        raise Retryable(Reason("outside.garbled", {"host": host()}))
    renewing = read_text(told.get("refresh_token")) or refresh_token
    credentials = {"access_token": token, "refresh_token": renewing, "merchant_id": merchant}
    soon = clock.now() + RENEW_AFTER
    end = _end(read_text(told.get("expires_at"))) or soon
    return StoreGrant(shop_url(merchant), credentials, expires_at=end, renew_at=soon)


def _end(text: str) -> datetime | None:
    """None where Square does not tell when."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        return None
    return told if told.tzinfo else None


def _operators() -> App:
    app = operators_app()
    if app is None:
        raise _refused("store.token_refused")
    return app


def _refused(code: str) -> NeedsMerchant:
    return NeedsMerchant(Reason(code, {"host": host()}), action="reconnect")
