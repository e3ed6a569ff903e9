"""The supplier port for AliExpress (1)."""

from collections.abc import Mapping
from typing import Any

from server.adapters.aliexpress import links, short_links
from server.adapters.aliexpress.client import call_business
from server.adapters.aliexpress.mapper import is_on_sale, map_product
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.suppliers import ListingPage, PageType, SourceLink, SourceProduct, SupplierAccess

_PRODUCT_GET = "aliexpress.ds.product.get"


class AliExpressSupplier:
    """Products one by one, through the merchant's own account; the platform lists no stores."""

    needs_account = True
    page_types = frozenset({PageType.PRODUCT})

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        return links.recognise(line, page_type)

    def resolve(self, link: SourceLink) -> SourceLink:
        return short_links.resolve(link) if link.needs_resolving else link

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        """Nothing here is behind a password."""
        return {}

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Read it as sold to `access.ship_to` in `access.currency`."""
        found = self.resolve(link)
        result = _ask(found, access)
        if not is_on_sale(result):
            raise Permanent(Reason("supplier.product_delisted"))
        product = map_product(result, found, access.currency)
        if product is None:
            raise Retryable(Reason("supplier.unreadable", {"host": found.host}))
        return product

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        raise Permanent(Reason("supplier.no_listing"))

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        return None


def _ask(link: SourceLink, access: SupplierAccess) -> Any:
    """`ship_to_country` and `product_id` are required (document of aliexpress.ds.product.get)."""
    parameters = {
        "product_id": link.source_id,
        "ship_to_country": access.ship_to,
        "target_currency": access.currency,
        "target_language": access.language.partition("-")[0].lower(),
    }
    return call_business(_PRODUCT_GET, parameters, access)
