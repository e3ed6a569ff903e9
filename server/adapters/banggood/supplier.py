"""Banggood (8): products one by one, categories and freight, with the operator's key."""

from collections.abc import Sequence

from server.adapters.banggood import finding, links
from server.adapters.banggood.client import ask, host
from server.adapters.banggood.mapper import map_product
from server.adapters.suppliers.marketplace import Marketplace
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.finding import FindQuery, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SupplierAccess


class BanggoodSupplier(Marketplace):
    """Prices are those of one warehouse: the one that the link names, else the product's first."""

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        return links.recognise(line, page_type)

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        asked = {"product_id": link.source_id, "lang": finding.language_of(access)}
        info = ask("/product/getProductInfo", {**asked, "currency": access.currency})
        stocks = ask("/product/getStocks", asked)
        product = map_product(info, stocks, link, links.warehouse_of(link), access.currency)
        if product is None:
            raise Retryable(Reason("supplier.unreadable", {"host": host()}))
        return product

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        return finding.list_category(query, access)

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        return finding.categories(access)

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        return finding.freight(query, access)
