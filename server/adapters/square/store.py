"""A Square seller: consent, account profile and our permissions.

Code flow ("OAuth API", "Refresh, Revoke, and Limit the Scope"). Webhooks belong to the app: sellers have none of ours.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from urllib.parse import quote, urlencode

from django.conf import settings

from server.adapters.square import catalog, mapper
from server.adapters.square.client import SCOPES, Json, SquareClient, SquareRefusal, host, missing_scopes, shop_url
from server.adapters.square.disputes import SquareDisputes
from server.adapters.square.fulfilments import SquareFulfilments
from server.adapters.square.orders import SquareOrders
from server.adapters.square.payouts import SquarePayouts
from server.adapters.square.products import SquareProducts
from server.adapters.square.refunds import SquareRefunds
from server.adapters.stores.grants import App, Consent, configured_app, draw_tokens
from server.adapters.stores.refusals import garbled, known_currency, refuse_missing_scopes, token_refused
from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.values import as_dict, as_list, read_language, read_moment, read_text, read_time_zone
from server.kit import clock
from server.ports.failures import NeedsMerchant
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.locations import StoreLocation
from server.ports.stores import ConnectRequest, StoreAccess, StoreProfile

RENEW_AFTER = timedelta(days=7)
"""Square's advice for tokens that live 30 days: it leaves three weeks to fix a failed renewal."""
_REFUSING = frozenset({400, 401, 403, 404})


class SquareStore(
    Consent,
    SquareOrders,
    SquarePayouts,
    SquareDisputes,
    SquareFulfilments,
    SquareRefunds,
    SquareProducts,
    WithdrawingStore[SquareClient],
):
    """The store port for Square, with orders. `credentials` hold `access_token`, `refresh_token` and `merchant_id`."""

    def app(self) -> App | None:
        return configured_app("SQUARE_APPLICATION_ID", "SQUARE_APPLICATION_SECRET")

    def consent_page(self, request: ConnectRequest, app: App) -> str:
        query = {
            "client_id": app.client_id,
            "scope": " ".join(SCOPES),
            "session": "false",
            "state": request.state,
            "redirect_uri": request.return_url,
        }
        return f"{settings.SQUARE_API_URL}/oauth2/authorize?{urlencode(query, quote_via=quote)}"

    def check(self, callback: GrantCallback) -> None:
        # Square signs nothing here: the one-time state and a redeemable code prove the seller.
        if not callback.query.get("code") or callback.query.get("error"):
            raise ValueError("no answer of the consent page")

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        given = {"grant_type": "authorization_code", "code": callback.query["code"]}
        return _grant(self._ask({**given, "redirect_uri": callback.redirect_uri}, refused="store.consent_ended"))

    def renew(self, access: StoreAccess) -> StoreGrant:
        """Renew the token. The code flow's refresh token never changes, so it may be sent twice."""
        refresh_token = access.credentials.get("refresh_token", "")
        if not refresh_token:
            raise token_refused(host())
        given = {"grant_type": "refresh_token", "refresh_token": refresh_token}
        return _grant(self._ask(given, refused="store.token_refused", repeats=2), refresh_token)

    def remove_webhooks(self, access: StoreAccess, *, delivery_url: str) -> None:
        """Revoke the seller's consent, as a removed store must leave us no access."""
        with suppress(NeedsMerchant, SquareRefusal):
            app = self.operators_app(host())
            SquareClient(access).revoke(app.client_id, app.client_secret)

    def profile(self, client: SquareClient) -> StoreProfile:
        refuse_missing_scopes(self.missing_scopes(client), client.host)
        merchant, location = _merchant(client), catalog.main_location(client)
        merchant_id = read_text(merchant.get("id"))
        return StoreProfile(
            external_key=merchant_id,
            name=(read_text(merchant.get("business_name")) or read_text(location.get("name")) or "Square")[:200],
            currency=known_currency(_currency(location, merchant), client.host),
            url=shop_url(merchant_id),
            owner=read_text(location.get("business_email"))[:200],
            time_zone=read_time_zone(location.get("timezone")),
            language=read_language(location.get("language_code")),
        )

    def currency(self, client: SquareClient) -> str:
        return _currency(catalog.main_location(client), _merchant(client))

    def collections(self, client: SquareClient) -> Mapping[str, str]:
        return catalog.categories(client)

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        """List active locations (ListLocations); the main one is the default for counts."""
        with self.talking(access) as client:
            main = read_text(catalog.main_location(client).get("id"))
            rows = [as_dict(each) for each in as_list(client.get("locations").get("locations"))]
        found = [
            StoreLocation(read_text(row.get("id")), read_text(row.get("name")), row.get("id") == main)
            for row in rows
            if row.get("status") == "ACTIVE"
        ]
        return sorted(found, key=lambda location: not location.is_default)

    def prove_token(self, client: SquareClient) -> object:
        return client.granted_scopes()

    def prove_reading(self, client: SquareClient) -> object:
        return catalog.main_location(client), catalog.categories(client)

    def prove_writing(self, client: SquareClient) -> None:
        """Delete an object that does not exist: with the right to write nothing happens, else Square refuses (403)."""
        catalog.delete(client, ["TRADEWIND-WRITE-TEST"])

    def missing_scopes(self, client: SquareClient) -> list[str]:
        return missing_scopes(client.granted_scopes())

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return missing_scopes(granted.split()) if granted else ()

    def set_shown(self, client: SquareClient, record: Json, *, shown: bool) -> None:
        """Archive or restore: Square has no drafts ("CatalogItem", `is_archived`)."""
        item = mapper.archived(record, is_archived=not shown)
        catalog.upsert(client, item, mapper.idempotency_key("restore" if shown else "archive", item))

    def drop_variants(self, client: SquareClient, record: Json, variant_ids: Sequence[str]) -> None:
        catalog.delete(client, variant_ids)

    def _ask(self, given: Mapping[str, str], *, refused: str, repeats: int = 0) -> Json:
        app = self.operators_app(host())
        params = {"client_id": app.client_id, "client_secret": app.client_secret, **given}
        version = {"square-version": settings.SQUARE_VERSION}
        url = f"{settings.SQUARE_API_URL}/oauth2/token"
        return draw_tokens(
            url, params, host=host(), refused=refused, refusing=_REFUSING, headers=version, repeats=repeats
        )


def _grant(payload: Json, refresh_token: str = "") -> StoreGrant:
    token, merchant = read_text(payload.get("access_token")), read_text(payload.get("merchant_id"))
    if not token or not merchant:
        raise garbled(host(), write=False)
    renewing = read_text(payload.get("refresh_token")) or refresh_token
    credentials = {"access_token": token, "refresh_token": renewing, "merchant_id": merchant}
    soon = clock.now() + RENEW_AFTER
    end = read_moment(payload.get("expires_at")) or soon
    return StoreGrant(shop_url(merchant), credentials, expires_at=end, renew_at=soon)


def _merchant(client: SquareClient) -> Json:
    return as_dict(client.get("merchants/me").get("merchant"))


def _currency(location: Json, merchant: Json) -> str:
    return read_text(location.get("currency")) or read_text(merchant.get("currency"))
