"""A Wix site: consent, profile and our permissions there.

No code is exchanged. The browser returns with the signed instance of the site where the app was installed. With it and
the app's secret we request tokens of four hours, as often as needed, until the app is removed ("Authenticate using
OAuth").
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from urllib.parse import urlencode

from django.conf import settings

from server.adapters.stores.grants import App, Consent, draw_tokens
from server.adapters.stores.refusals import garbled, is_forbidden, known_currency, reconnect, refuse_missing_scopes
from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.values import as_dict, as_list, read_count, read_language, read_text
from server.adapters.wix import mapper
from server.adapters.wix.catalogs import catalog_of
from server.adapters.wix.client import Json, WixClient, host
from server.adapters.wix.fulfilments import WixFulfilments
from server.adapters.wix.hooks import operators_app, read_instance
from server.adapters.wix.orders import WixOrders
from server.adapters.wix.products import WixProducts
from server.adapters.wix.refunds import WixRefunds
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.stores import ConnectRequest, StoreAccess, StoreProfile

_REFUSING = frozenset({400, 401, 403, 404})
_DASHBOARD = "https://manage.wix.com/dashboard/{site}"


class WixStore(Consent, WixOrders, WixFulfilments, WixRefunds, WixProducts, WithdrawingStore[WixClient]):
    """The store port for Wix, with its orders. `credentials` hold `access_token` and `instance_id`."""

    def app(self) -> App | None:
        return operators_app()

    def consent_page(self, request: ConnectRequest, app: App) -> str:
        """Return the installer's URL; it sends the browser back to our address, which includes our state."""
        back = f"{request.return_url}?{urlencode({'state': request.state})}"
        return f"{settings.WIX_INSTALLER_URL}?{urlencode({'appId': app.client_id, 'postInstallationUrl': back})}"

    def check(self, callback: GrantCallback) -> None:
        app, query = operators_app(), callback.query
        if app is None or query.get("appId", app.client_id) != app.client_id:
            raise ValueError("another app")
        if read_instance(query.get("signedInstance", ""), app) != query.get("instanceId"):
            raise ValueError("another instance than was signed")

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        grant = _draw(callback.query["instanceId"], "store.consent_ended", "")
        with self.talking(StoreAccess("", grant.credentials, f"connect:{callback.query['instanceId']}")) as client:
            site = _site(client)
        return StoreGrant(_site_url(site), grant.credentials, grant.expires_at)

    def renew(self, access: StoreAccess) -> StoreGrant:
        return _draw(access.credentials.get("instance_id", ""), "store.token_refused", access.base_url)

    def profile(self, client: WixClient) -> StoreProfile:
        response = client.get("apps/v1/instance")
        site = as_dict(response.get("site"))
        version = self.version(client)
        refuse_missing_scopes(self.missing_scopes(client), client.host)
        return StoreProfile(
            external_key=client.access.credentials["instance_id"],
            name=(read_text(site.get("siteDisplayName")) or client.host)[:200],
            currency=known_currency(read_text(site.get("paymentCurrency")), client.host),
            url=_site_url(site),
            owner=read_text(as_dict(site.get("ownerInfo")).get("email"))[:200],
            plan_name=read_text(as_dict(as_dict(response.get("instance")).get("billing")).get("packageName"))[:100],
            version=version,
            language=read_language(site.get("locale")),
        )

    def currency(self, client: WixClient) -> str:
        return read_text(_site(client).get("paymentCurrency"))

    def version(self, client: WixClient) -> str:
        return catalog_of(client).version

    def collections(self, client: WixClient) -> Mapping[str, str]:
        return catalog_of(client).categories()

    def prove_token(self, client: WixClient) -> object:
        return _site(client)

    def prove_reading(self, client: WixClient) -> object:
        return catalog_of(client).by_handle("tradewind-read-test")

    def prove_writing(self, client: WixClient) -> None:
        """Create no product at all: with the right to write the site answers 400 (not valid), else forbidden."""
        catalog_of(client).make_nothing()

    def missing_scopes(self, client: WixClient) -> list[str]:
        """Find missing permissions by an empty write: with permission Wix refuses it as invalid, else as forbidden."""
        checks = catalog_of(client).permissions()
        return [name for name, ask in checks.items() if is_forbidden(ask, allowed=400)]

    def set_shown(self, client: WixClient, record: Json, *, shown: bool) -> None:
        catalog_of(client).update(record, {"visible": shown})

    def drop_variants(self, client: WixClient, record: Json, variant_ids: Sequence[str]) -> None:
        """Make variants invisible: every combination of choices must exist."""
        gone = {mapper.present_id(record, variant_id) for variant_id in variant_ids}
        existing = [mapper.writable_variant(each) for each in mapper.variants_of(record)]
        hidden = [{**each, "visible": False} if read_text(each.get("id")) in gone else each for each in existing]
        if hidden != existing:
            fields = {"options": as_list(record.get("options")), "variantsInfo": {"variants": hidden}}
            catalog_of(client).update(record, fields)


def _site(client: WixClient) -> Json:
    """Read the site of the app instance (Get App Instance)."""
    return as_dict(client.get("apps/v1/instance").get("site"))


def _site_url(site: Json) -> str:
    """Return the site's public URL; an unpublished site is only visible to its owner."""
    return read_text(site.get("url")).rstrip("/") or _DASHBOARD.format(site=read_text(site.get("siteId")))


def _draw(instance_id: str, refused: str, base_url: str) -> StoreGrant:
    app, where = operators_app(), host(base_url)
    if app is None or not instance_id:
        raise reconnect(Reason(refused, {"host": where}))
    keys = {"client_id": app.client_id, "client_secret": app.client_secret, "instance_id": instance_id}
    params = {"grant_type": "client_credentials", **keys}
    url = f"{settings.WIX_API_URL}/oauth2/token"
    response = draw_tokens(url, params, host=where, refused=refused, refusing=_REFUSING, repeats=2)
    token, left = read_text(response.get("access_token")), read_count(response.get("expires_in"))
    if not token or not left:
        raise garbled(where, write=False)
    end = clock.now() + timedelta(seconds=left)
    return StoreGrant(base_url, {"access_token": token, "instance_id": instance_id}, expires_at=end)
