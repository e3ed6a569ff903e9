"""AliExpress (1): single products, searches, feeds and freight, through the merchant's own account."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from server.adapters.aliexpress import finding, orders
from server.adapters.aliexpress.client import GATEWAY, call_system
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.products import read_product, sold_as
from server.adapters.suppliers.accounts import at_milliseconds, in_seconds, read_tokens
from server.adapters.suppliers.api_marketplace import ApiMarketplace
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.finding import FindQuery, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.purchases import NewPurchase, PlacedPurchase, PurchaseLimits, ReadPurchase
from server.ports.suppliers import SourceLink, SourceProduct, SupplierAccess, SupplierTokens


class AliExpressSupplier(ApiMarketplace):
    """The supplier AliExpress, which lists no stores.

    The account must be a buyer's that has signed the dropshipping agreement. Consent is `/oauth/authorize`, tokens are
    `/rest/auth/token/*`.
    """

    items = LINKS

    def read(self, link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
        """Read the product as sold to `access.ship_to` in `access.currency`."""
        return read_product(link, access)

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        return finding.read_feed(query, access) if query.feed else finding.search_text(query, access)

    def list_feeds(self, access: SupplierAccess) -> Sequence[str]:
        return finding.feed_names(access)

    def search_by_image(self, image: bytes, query: FindQuery, access: SupplierAccess) -> FoundPage:
        return finding.search_image(image, query, access)

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        return finding.categories(access)

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        return finding.freight(query, sold_as(query.link, query.ship_to, access), access)

    def purchase_limits(self) -> PurchaseLimits:
        """Implement `SupplierOrderPort`, with the following."""
        return PurchaseLimits(asks_by_ordering=True)

    def place_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
        return orders.place(purchase, access)

    def find_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
        return orders.find(purchase, access)

    def read_orders(self, order_ids: Sequence[str], access: SupplierAccess) -> Mapping[str, ReadPurchase]:
        return orders.read(order_ids, access)

    def payment_page(self, order_ids: Sequence[str], access: SupplierAccess) -> str:
        """Return its own page: there is no call for a link."""
        return orders.payment_page(order_ids)

    def cancel_order(self, order_id: str, access: SupplierAccess) -> None:
        """Refuse: AliExpress has no call to cancel."""
        raise Permanent(Reason("purchase.cancel_there", {"supplier": GATEWAY.facts.name}))

    def list_places(self, country: str, access: SupplierAccess) -> Mapping[str, Sequence[str]]:
        """Implement `SupplierAddressPort`."""
        return orders.places(country, access)

    def consent_url(self, *, state: str, redirect_uri: str) -> str:
        query = {"response_type": "code", "force_auth": "true", "redirect_uri": redirect_uri}
        return f"{GATEWAY.address}/oauth/authorize?{urlencode({**query, 'client_id': GATEWAY.app_key, 'state': state})}"

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        """Exchange the code for tokens; the platform does not need `redirect_uri` again."""
        return _tokens(call_system("/auth/token/create", {"code": code}), former="")

    def refresh(self, refresh_token: str) -> SupplierTokens:
        answer = call_system("/auth/token/refresh", {"refresh_token": refresh_token})
        return _tokens(answer, former=refresh_token)


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
