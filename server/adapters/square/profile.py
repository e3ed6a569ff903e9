"""What a seller's account says of itself, and whether our access may do all we need."""

from server.adapters.square.app import host, missing_scopes, shop_url
from server.adapters.square.client import ONCE, Json, SquareClient
from server.adapters.values import as_dict, as_list, read_language, read_text, read_time_zone
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stores import StoreProfile


def read_profile(client: SquareClient) -> StoreProfile:
    """Name, currency, location. NeedsMerchant("reconnect") when a scope is missing."""
    missing = missing_scopes(granted_scopes(client))
    if missing:
        params = {"host": host(), "scopes": ", ".join(missing)}
        raise NeedsMerchant(Reason("store.scopes_missing", params), action="reconnect")
    merchant, location = _merchant(client), main_location(client)
    currency = _currency(location, merchant)
    if not is_known_currency(currency):
        raise Permanent(Reason("store.currency_unknown", {"host": host(), "currency": currency}))
    merchant_id = read_text(merchant.get("id"))
    return StoreProfile(
        external_key=merchant_id,
        name=(read_text(merchant.get("business_name")) or read_text(location.get("name")) or "Square")[:200],
        currency=currency,
        url=shop_url(merchant_id),
        owner=read_text(location.get("business_email"))[:200],
        time_zone=read_time_zone(location.get("timezone")),
        language=read_language(location.get("language_code")),
    )


def read_currency(client: SquareClient) -> str:
    """The currency of the seller's prices."""
    return _currency(main_location(client), _merchant(client))


def _merchant(client: SquareClient) -> Json:
    return as_dict(client.ask(lambda square: square.merchants.get("me", request_options=ONCE)).get("merchant"))


def _currency(location: Json, merchant: Json) -> str:
    return read_text(location.get("currency")) or read_text(merchant.get("currency"))


def granted_scopes(client: SquareClient) -> list[str]:
    """What the token may do (RetrieveTokenStatus)."""
    told = client.ask(lambda square: square.o_auth.retrieve_token_status(request_options=ONCE))
    return [read_text(each) for each in as_list(told.get("scopes"))]


def main_location(client: SquareClient) -> Json:
    """Where stock is counted and whose currency prices are in."""
    told = client.ask(lambda square: square.locations.get("main", request_options=ONCE))
    return as_dict(told.get("location"))
