"""Shopify storefronts (13): everything that they show to the public, or to those who know their password."""

from collections.abc import Mapping

from server.adapters.shopify import links
from server.adapters.shopify.client import Storefront, open_session
from server.adapters.shopify.listing import count_products, read_page
from server.adapters.shopify.product import read_product
from server.adapters.suppliers.marketplace import Marketplace
from server.ports.suppliers import ListingPage, PageType, SourceLink, SourceProduct, SupplierAccess


class ShopifySupplier(Marketplace):
    """The supplier for any storefront. Prices are in its own currency."""

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        return links.recognise(line, page_type)

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        return open_session(host_url, password)

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        return read_product(Storefront.of(link, access), link)

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        return read_page(Storefront.of(link, access), link, cursor)

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        return count_products(Storefront.of(link, access), link)
