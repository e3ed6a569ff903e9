"""AliExpress (1): single products, searches, feeds and freight, through the merchant's own account."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from server.adapters.aliexpress import finding
from server.adapters.aliexpress.client import GATEWAY, call_business, call_system
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.mapper import is_on_sale, map_product
from server.adapters.suppliers.accounts import at_milliseconds, in_seconds, read_tokens
from server.adapters.suppliers.api_marketplace import ApiMarketplace
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.finding import FindQuery, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.suppliers import SourceLink, SourceProduct, SupplierAccess, SupplierTokens

_SOLD_UNDER_OTHER_IDS = frozenset({"US"})


class AliExpressSupplier(ApiMarketplace):
    """The supplier AliExpress, which lists no stores.

    The account must be a buyer's that has signed the dropshipping agreement. Consent is `/oauth/authorize`, tokens are
    `/rest/auth/token/*`.
    """

    items = LINKS

    def read(self, link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
        """Read the product as sold to `access.ship_to` in `access.currency`."""
        result = _ask(link, access)
        if not is_on_sale(result):
            raise Permanent(Reason("supplier.product_delisted"))
        return map_product(result, _as_listed(link, result), access.currency)

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        return finding.read_feed(query, access) if query.feed else finding.search_text(query, access)

    def list_feeds(self, access: SupplierAccess) -> Sequence[str]:
        return finding.feed_names(access)

    def search_by_image(self, image: bytes, query: FindQuery, access: SupplierAccess) -> FoundPage:
        return finding.search_image(image, query, access)

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        return finding.categories(access)

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        return finding.freight(query, _sold_as(query, access), access)

    def consent_url(self, *, state: str, redirect_uri: str) -> str:
        query = {"response_type": "code", "force_auth": "true", "redirect_uri": redirect_uri}
        return f"{GATEWAY.address}/oauth/authorize?{urlencode({**query, 'client_id': GATEWAY.app_key, 'state': state})}"

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        """Exchange the code for tokens; the platform does not need `redirect_uri` again."""
        return _tokens(call_system("/auth/token/create", {"code": code}), former="")

    def refresh(self, refresh_token: str) -> SupplierTokens:
        answer = call_system("/auth/token/refresh", {"refresh_token": refresh_token})
        return _tokens(answer, former=refresh_token)


def _ask(link: SourceLink, access: SupplierAccess) -> dict[str, Any]:
    """Read a product; `ship_to_country` and `product_id` are required (document of aliexpress.ds.product.get)."""
    parameters = {
        "product_id": link.source_id,
        "ship_to_country": access.ship_to,
        "target_currency": access.currency,
        "target_language": access.spoken,
    }
    return call_business("aliexpress.ds.product.get", parameters, access)


def _as_listed(link: SourceLink, result: dict[str, Any]) -> SourceLink:
    """Return the link with the product's main id: the site for the United States uses another id."""
    main = read_text(as_dict(result.get("product_id_converter_result")).get("main_product_id"))
    return LINKS.link(main) if main.isdecimal() and main != link.source_id else link


def _sold_as(query: FreightQuery, access: SupplierAccess) -> str:
    """Return the product's id in the destination country; the United States use an id of their own."""
    product_id = query.link.source_id
    if query.ship_to not in _SOLD_UNDER_OTHER_IDS:
        return product_id
    result = _ask(query.link, replace(access, ship_to=query.ship_to))
    stated = as_dict(result.get("product_id_converter_result")).get("sub_product_id")
    try:
        by_country = as_dict(json.loads(stated) if isinstance(stated, str) else stated)
    except ValueError:
        return product_id
    return read_text(by_country.get(query.ship_to)) or product_id


def _tokens(answer: Mapping[str, Any], former: str) -> SupplierTokens:
    """Read the tokens; their expiry is in epoch milliseconds, or else in seconds from now."""
    ends, refresh_ends = (
        at_milliseconds(answer.get(absolute)) or in_seconds(answer.get(relative))
        for absolute, relative in (
            ("expire_time", "expires_in"),
            ("refresh_token_valid_time", "refresh_expires_in"),
        )
    )
    named = ("user_nick", "account")
    return read_tokens(answer, GATEWAY, former=former, ends=ends, refresh_ends=refresh_ends, named=named)
