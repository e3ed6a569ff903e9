"""Alibaba (14), Amazon (15), Tmall (17) and JD (18): one reader, with a table of their differences."""

from collections.abc import Mapping
from typing import Any

from server.adapters.product_pages import data_api, links, listing
from server.adapters.product_pages.client import country_of
from server.adapters.product_pages.documents import read_document
from server.adapters.product_pages.page import read_page
from server.adapters.product_pages.sites import ALIBABA, AMAZON, JD, TMALL, Site
from server.adapters.suppliers.marketplace import Marketplace
from server.ports.suppliers import ListingPage, PageType, SourceLink, SourceProduct, SupplierAccess


class ProductPages(Marketplace):
    """Reads single products, and lists stores where the `site` has store pages. The extension sends captures."""

    site: Site

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        return links.recognise(self.site, line, page_type)

    def resolve(self, link: SourceLink) -> SourceLink:
        return links.resolve(self.site, link)

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Read from the operator's data API if there is one, else from the page."""
        found = self.resolve(link)
        if data_api.is_configured(self.site):
            return data_api.ask_data(self.site, found)
        return read_page(self.site, found)

    def read_capture(self, document: Mapping[str, Any], link: SourceLink) -> SourceProduct | None:
        """Implement `SupplierCapturePort`."""
        return read_document(document, link, default_currency=country_of(self.site, link).currency)

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        return listing.read_store(self.site, link, cursor)

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        return listing.count_products(self.site, link)


class AlibabaSupplier(ProductPages):
    site = ALIBABA


class AmazonSupplier(ProductPages):
    site = AMAZON


class TmallSupplier(ProductPages):
    site = TMALL


class JdSupplier(ProductPages):
    site = JD
