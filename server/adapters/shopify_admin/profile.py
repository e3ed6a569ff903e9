"""What a shop says of itself, and whether our access may do all we need."""

from server.adapters.shopify_admin import address, publish, queries
from server.adapters.shopify_admin.app import lacking
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.values import as_dict, as_list, read_text, read_time_zone
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stores import StoreProfile


def read_profile(client: ShopifyClient, base_url: str) -> StoreProfile:
    """Name, currency, owner, plan. NeedsMerchant("reconnect") when a scope is missing; prepares our custom id."""
    told = client.query(queries.SHOP)
    _refuse_missing_scopes(client, told)
    shop = as_dict(told.get("shop"))
    currency = read_text(shop.get("currencyCode"))
    if not is_known_currency(currency):
        raise Permanent(Reason("store.currency_unknown", {"host": client.host, "currency": currency}))
    publish.define_reference(client)
    return StoreProfile(
        external_key=address.domain(base_url),
        name=read_text(shop.get("name")) or client.host,
        currency=currency,
        url=base_url,
        owner=read_text(shop.get("shopOwnerName"))[:200],
        plan_name=read_text(as_dict(shop.get("plan")).get("publicDisplayName"))[:100],
        time_zone=read_time_zone(shop.get("ianaTimezone")),
    )


def read_currency(client: ShopifyClient) -> str:
    """The currency of the shop's prices."""
    return read_text(as_dict(client.query(queries.SHOP).get("shop")).get("currencyCode"))


def missing_scopes(client: ShopifyClient) -> list[str]:
    """What the shop does not let us do of all that we ask for today."""
    return _missing(client.query(queries.SHOP))


def _missing(told: dict[str, object]) -> list[str]:
    installation = as_dict(told.get("currentAppInstallation"))
    return lacking(read_text(as_dict(scope).get("handle")) for scope in as_list(installation.get("accessScopes")))


def _refuse_missing_scopes(client: ShopifyClient, told: dict[str, object]) -> None:
    missing = _missing(told)
    if missing:
        params = {"host": client.host, "scopes": ", ".join(missing)}
        raise NeedsMerchant(Reason("store.scopes_missing", params), action="reconnect")
