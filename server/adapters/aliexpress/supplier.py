"""AliExpress (1): products one by one, searches, feeds and freight, through the merchant's own account there."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.conf import settings

from server.adapters.aliexpress import finding, links
from server.adapters.aliexpress.client import call_business, call_system, gateway
from server.adapters.aliexpress.mapper import is_on_sale, map_product
from server.adapters.suppliers.marketplace import Marketplace
from server.adapters.translate import host_of
from server.adapters.values import as_dict, read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.finding import FindQuery, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SupplierAccess, SupplierTokens

_SOLD_UNDER_OTHER_IDS = frozenset({"US"})
_PRODUCT_GET = "aliexpress.ds.product.get"


class AliExpressSupplier(Marketplace):
    """The platform lists no stores. The account must be a buyer's that has signed the dropshipping agreement.

    Consent is `/oauth/authorize`, tokens are `/rest/auth/token/*`.
    """

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        return links.recognise(line, page_type)

    def resolve(self, link: SourceLink) -> SourceLink:
        return links.resolve(link) if link.needs_resolving else link

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Read it as sold to `access.ship_to` in `access.currency`."""
        found = self.resolve(link)
        result = _ask(found, access)
        if not is_on_sale(result):
            raise Permanent(Reason("supplier.product_delisted"))
        product = map_product(result, _as_listed(found, result), access.currency)
        if product is None:
            raise Retryable(Reason("supplier.unreadable", {"host": found.host}))
        return product

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
        query = {
            "response_type": "code",
            "force_auth": "true",
            "redirect_uri": redirect_uri,
            "client_id": settings.ALIEXPRESS_APP_KEY,
            "state": state,
        }
        return f"{gateway()}/oauth/authorize?{urlencode(query)}"

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        """Tokens for the code that came back; the platform does not ask for `redirect_uri` again."""
        return _tokens(call_system("/auth/token/create", {"code": code}), former="")

    def refresh(self, refresh_token: str) -> SupplierTokens:
        answer = call_system("/auth/token/refresh", {"refresh_token": refresh_token})
        return _tokens(answer, former=refresh_token)


def _ask(link: SourceLink, access: SupplierAccess) -> Any:
    """`ship_to_country` and `product_id` are required (document of aliexpress.ds.product.get)."""
    parameters = {
        "product_id": link.source_id,
        "ship_to_country": access.ship_to,
        "target_currency": access.currency,
        "target_language": access.language.partition("-")[0].lower(),
    }
    return call_business(_PRODUCT_GET, parameters, access)


def _as_listed(link: SourceLink, result: Any) -> SourceLink:
    """The link by the product's main id: the site for the United States shows it under another one."""
    main = read_text(as_dict(as_dict(result).get("product_id_converter_result")).get("main_product_id"))
    return links.product_link(main) if main.isdecimal() and main != link.source_id else link


def _sold_as(query: FreightQuery, access: SupplierAccess) -> str:
    """The id under which a product is sold in a country; in the United States it is one of its own."""
    product_id = query.link.source_id
    if query.ship_to not in _SOLD_UNDER_OTHER_IDS:
        return product_id
    result = as_dict(_ask(query.link, replace(access, ship_to=query.ship_to)))
    stated = as_dict(result.get("product_id_converter_result")).get("sub_product_id")
    try:
        by_country = as_dict(json.loads(stated) if isinstance(stated, str) else stated)
    except ValueError:
        return product_id
    return read_text(by_country.get(query.ship_to)) or product_id


def _tokens(answer: Any, former: str) -> SupplierTokens:
    stated = as_dict(answer)
    access = read_text(stated.get("access_token"))
    if not access:
        raise Retryable(Reason("outside.garbled", {"host": host_of(gateway())}))
    return SupplierTokens(
        access_token=access,
        refresh_token=read_text(stated.get("refresh_token")) or former,
        expires_at_ms=_moment(stated, "expire_time", "expires_in"),
        refresh_expires_at_ms=_moment(stated, "refresh_token_valid_time", "refresh_expires_in"),
        account_name=read_text(stated.get("user_nick")) or read_text(stated.get("account")),
    )


def _moment(stated: Mapping[str, Any], absolute: str, relative: str) -> int:
    """Epoch milliseconds, from the moment where it is stated, else from the seconds left; 0 when neither is."""
    at, left = (read_text(stated.get(key)) for key in (absolute, relative))
    if at.isdecimal():
        return int(at)
    return clock.milliseconds(clock.now()) + int(left) * 1000 if left.isdecimal() else 0
