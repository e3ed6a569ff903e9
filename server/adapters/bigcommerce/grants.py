"""The app's install callback: a code for a lasting token ("Implementing OAuth", "Handling callbacks")."""

from typing import Any

from django.conf import settings

from server.adapters import translate
from server.adapters.bigcommerce import address
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import StoreAccess

NEEDED_SCOPES = ("store_v2_products", "store_v2_information")


class BigCommerceGrants:
    """Promises as `server.ports.grants.StoreGrantPort`."""

    def is_configured(self) -> bool:
        return bool(
            settings.BIGCOMMERCE_APP_ID and settings.BIGCOMMERCE_CLIENT_ID and settings.BIGCOMMERCE_CLIENT_SECRET
        )

    def check(self, callback: GrantCallback) -> None:
        # BigCommerce signs nothing here: that the code can be redeemed is what proves the store.
        if not callback.query.get("code") or not callback.query.get("scope"):
            raise ValueError("no install callback")
        address.hash_of_context(callback.query.get("context", ""))

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        query = callback.query
        base_url = address.base_url(address.hash_of_context(query["context"]))
        told = _ask(base_url, {name: query[name] for name in ("code", "context", "scope")}, callback.redirect_uri)
        token = read_text(told.get("access_token"))
        if not token or told.get("context") != query["context"]:
            raise Retryable(Reason("outside.garbled", {"host": translate.host_of(base_url)}))
        _refuse_missing_scopes(base_url, read_text(told.get("scope")))
        credentials = {"access_token": token, "scope": read_text(told.get("scope"))}
        email = read_text(as_dict(told.get("user")).get("email"))
        return StoreGrant(base_url=base_url, credentials=credentials, email=email)

    def renew(self, access: StoreAccess) -> StoreGrant:
        """Tokens last until the app is uninstalled: there is nothing to renew."""
        params = {"host": translate.host_of(access.base_url)}
        raise NeedsMerchant(Reason("store.token_refused", params), action="reconnect")


def _ask(base_url: str, asked: dict[str, str], redirect_uri: str) -> dict[str, Any]:
    host = translate.host_of(base_url)
    keys = {"client_id": settings.BIGCOMMERCE_CLIENT_ID, "client_secret": settings.BIGCOMMERCE_CLIENT_SECRET}
    response = translate.call(
        "POST",
        f"{settings.BIGCOMMERCE_LOGIN_URL}/oauth2/token",
        headers={"accept": "application/json"},
        json={**keys, **asked, "grant_type": "authorization_code", "redirect_uri": redirect_uri},
        follow_redirects=0,
        retries=0,
    )
    translate.refuse_bot_check(response)
    if response.status in {400, 401, 403}:
        raise NeedsMerchant(Reason("store.consent_ended", {"host": host}), action="reconnect")
    if response.status != 200:
        raise Permanent(Reason("store.unavailable", {"host": host}))
    return as_dict(translate.read_json(response))


def lacking_scopes(scope: str) -> list[str]:
    """What we need and was not granted, from the scopes that the token came with."""
    given = set(scope.split())
    missing = [needed for needed in NEEDED_SCOPES if not given & {needed, f"{needed}_read_only"}]
    if "store_v2_products_read_only" in given and "store_v2_products" not in given:
        missing.append("store_v2_products")
    return missing


def _refuse_missing_scopes(base_url: str, scope: str) -> None:
    missing = lacking_scopes(scope)
    if missing:
        params = {"host": translate.host_of(base_url), "scopes": ", ".join(missing)}
        raise NeedsMerchant(Reason("store.scopes_missing", params), action="reconnect")
