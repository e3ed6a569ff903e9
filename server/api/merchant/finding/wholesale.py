"""Wholesale products of 1688 by keywords (specification 001, sections 2.5 and 7)."""

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import SEARCHES_BY_MERCHANT
from server.api.merchant.finding.cards import CreativeCardOut, creative_cards
from server.api.merchant.finding.filters import LONGEST_TEXT
from server.company.identity.contracts import Menu
from server.company.supply.contracts import SearchSort
from server.company.supply.contracts.filters import Search, SearchFilter
from server.company.supply.rules.cursors import LONGEST
from server.company.supply.selectors.search import search_products
from server.kit import clock
from server.kit.paging import MAX_PAGE, MAX_SIZE
from server.ports.suppliers import Supplier

area = Area("finding products")


class WholesaleQuery(Body):
    key_words: str = Field(default="", max_length=LONGEST_TEXT)
    order_by: SearchSort = SearchSort.FEATURED
    used_page: str = Field(default="", max_length=LONGEST, description="The value from the previous page, unchanged.")
    page: int = Field(default=1, ge=1, le=MAX_PAGE, description="Used only without `used_page`.")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)


class WholesaleOut(Envelope):
    products: list[CreativeCardOut]
    count: int
    count_over: bool
    used_page: str
    corrected: str


@area.get("/1688-products/pass", id="find_products.wholesale", rate=SEARCHES_BY_MERCHANT, may=needs(Menu.SUPPLIER_1688))
def wholesale(request: ActorRequest, query: Query[WholesaleQuery]) -> WholesaleOut:
    """List offers of 1688."""
    filters = SearchFilter(text=query.key_words, suppliers=frozenset({Supplier.ALIBABA1688}))
    search = Search(filters, query.order_by, query.size, query.used_page, query.page, reader_language(request))
    found = search_products(search, now=clock.now())
    return WholesaleOut(
        products=creative_cards(found.products),
        count=found.count,
        count_over=found.is_more,
        used_page=found.cursor,
        corrected=found.corrected,
    )
