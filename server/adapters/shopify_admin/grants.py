"""The consent side of the port for Shopify."""

from server.adapters.shopify_admin import address, oauth
from server.adapters.shopify_admin.app import App, app_of, operators_app
from server.adapters.shopify_admin.signing import is_signed_query
from server.adapters.translate import host_of
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import StoreAccess


class ShopifyGrants:
    """Promises as `server.ports.grants.StoreGrantPort`."""

    def is_configured(self) -> bool:
        return operators_app() is not None

    def check(self, callback: GrantCallback) -> None:
        query, app = callback.query, operators_app()
        if app is None or not query.get("code") or not is_signed_query(query, app.client_secret):
            raise ValueError("not signed by Shopify")
        address.base_of_domain(query.get("shop", ""))

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        # Agreed for another shop than was asked for: the merchant is signed in to several; theirs to choose.
        base_url = address.base_of_domain(callback.query["shop"])
        return oauth.exchange_code(base_url, self._operators(base_url), callback.query["code"])

    def renew(self, access: StoreAccess) -> StoreGrant:
        app = app_of(access.credentials)
        if app is not None and app.is_own:
            return oauth.client_credentials(access.base_url, app)
        refresh_token = access.credentials.get("refresh_token", "")
        if not refresh_token:
            raise NeedsMerchant(Reason("store.token_refused", {"host": host_of(access.base_url)}), action="reconnect")
        return oauth.refresh(access.base_url, self._operators(access.base_url), refresh_token)

    def _operators(self, base_url: str) -> App:
        app = operators_app()
        if app is None:
            raise NeedsMerchant(Reason("store.token_refused", {"host": host_of(base_url)}), action="reconnect")
        return app
