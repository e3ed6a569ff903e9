"""Banggood (8): single products, categories and freight, with the operator's key."""

from collections.abc import Sequence

from server.adapters.banggood import finding
from server.adapters.banggood.client import GATEWAY, ask
from server.adapters.banggood.links import LINKS, warehouse_of
from server.adapters.banggood.mapper import map_product
from server.adapters.suppliers.api_marketplace import ApiMarketplace
from server.ports.finding import FindQuery, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.suppliers import SourceLink, SourceProduct, SupplierAccess


class BanggoodSupplier(ApiMarketplace):
    """The supplier Banggood. Prices come from the warehouse that the link names, else from the product's first."""

    items = LINKS

    def read(self, link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
        params = {"product_id": link.source_id, "lang": access.spoken}
        info = ask("/product/getProductInfo", {**params, "currency": access.currency})
        stocks = ask("/product/getStocks", params)
        if not isinstance(stocks.get("stocks"), list):
            raise GATEWAY.garbled()  # without stocks the product would count as sold out
        return map_product(info, stocks, link, warehouse_of(link), access.currency)

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        return finding.list_category(query, access)

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        return finding.categories(access)

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        return finding.freight(query, access)
