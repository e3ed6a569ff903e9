"""What a site says of itself, and whether our access may do all we need."""

from collections.abc import Callable
from functools import partial

from server.adapters.values import as_dict, read_language, read_text
from server.adapters.wix.app import INVENTORY, PRODUCTS
from server.adapters.wix.client import Json, WixClient
from server.adapters.wix.refusals import WixRefusal
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stores import StoreProfile

V3 = "V3_CATALOG"
_NO_STORES = "STORES_NOT_INSTALLED"
_DASHBOARD = "https://manage.wix.com/dashboard/{site}"


def read_profile(client: WixClient, instance_id: str) -> StoreProfile:
    """Name, currency, owner. NeedsMerchant("reconnect") when a permission or Wix Stores is missing."""
    told = client.get("apps/v1/instance")
    site = as_dict(told.get("site"))
    require_catalog(client)
    missing = missing_permissions(client)
    if missing:
        params = {"host": client.host, "scopes": ", ".join(missing)}
        raise NeedsMerchant(Reason("store.scopes_missing", params), action="reconnect")
    currency = read_text(site.get("paymentCurrency"))
    if not is_known_currency(currency):
        raise Permanent(Reason("store.currency_unknown", {"host": client.host, "currency": currency}))
    return StoreProfile(
        external_key=instance_id,
        name=(read_text(site.get("siteDisplayName")) or client.host)[:200],
        currency=currency,
        url=site_url(site),
        owner=read_text(as_dict(site.get("ownerInfo")).get("email"))[:200],
        plan_name=read_text(as_dict(as_dict(told.get("instance")).get("billing")).get("packageName"))[:100],
        language=read_language(site.get("locale")),
    )


def read_site(client: WixClient) -> Json:
    """The site that the app is installed in (Get App Instance)."""
    return as_dict(client.get("apps/v1/instance").get("site"))


def site_url(site: Json) -> str:
    """Where buyers reach the site; one that is not published yet is reached by its owner only."""
    return read_text(site.get("url")).rstrip("/") or _DASHBOARD.format(site=read_text(site.get("siteId")))


def require_catalog(client: WixClient) -> None:
    """Before any call of the catalog: one version's calls are refused by the other (Catalog Versioning)."""
    version = client.answers.once("catalog", partial(_catalog_version, client))
    if version == V3:
        return
    if version == _NO_STORES:
        raise NeedsMerchant(Reason("store.wix_stores_missing", {"host": client.host}), action="reconnect")
    raise Permanent(Reason("store.wix_catalog_old", {"host": client.host}))


def _catalog_version(client: WixClient) -> str:
    return read_text(client.get("stores/v3/provision/version").get("catalogVersion"))


def missing_permissions(client: WixClient) -> list[str]:
    """What the site's owner did not allow, found by asking for it: writing nothing is refused as invalid, not as
    forbidden, to who may write.
    """
    asked: dict[str, Callable[[], object]] = {
        PRODUCTS: lambda: client.post("stores/v3/bulk/products-with-inventory/create", {"products": []}),
        INVENTORY: lambda: client.query("stores/v3/inventory-items/query", {"query": {"cursorPaging": {"limit": 1}}}),
    }
    return [name for name, ask in asked.items() if _is_forbidden(ask)]


def _is_forbidden(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except WixRefusal as refusal:
        if refusal.status not in {400, 403}:
            raise
        return refusal.status == 403
    return False
