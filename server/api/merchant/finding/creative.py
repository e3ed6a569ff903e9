"""Products of the creative platform, and of a wholesale search (specification 001, sections 2.5 and 7)."""

from collections.abc import Sequence
from datetime import date

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import SEARCHES_BY_MERCHANT
from server.api.gateway.values import CountryOrEmpty
from server.api.merchant.finding.cards import CreativeCardOut, FacetsOut, creative_cards, facets_out
from server.api.merchant.finding.filters import LONGEST_FILTERS, LONGEST_TEXT, read_filters
from server.company.identity.contracts import Actor, Menu
from server.company.supply.contracts import CREATIVE, PricePoint, SearchPage, SearchSort
from server.company.supply.contracts.filters import Search, SearchFilter
from server.company.supply.errors import SupplierClosed
from server.company.supply.rules.cursors import LONGEST
from server.company.supply.selectors.facets import category_ids
from server.company.supply.selectors.gates import check_filter
from server.company.supply.selectors.products import price_history, read_product
from server.company.supply.selectors.search import search_products
from server.company.supply.selectors.similar import similar_products
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.paging import MAX_PAGE, MAX_SIZE
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier

area = Area("finding products")

MAY_SEARCH = needs(Menu.CREATIVE)


class FindQuery(Body):
    product_name: str = Field(default="", max_length=LONGEST_TEXT)
    search_type: str = Field(default="", max_length=10, description="tags: search only tags; otherwise names too.")
    platform: Supplier | None = Field(
        default=None, description="Supplier code, 2 for a wholesale search; empty: the shops of the creative platform."
    )
    country: CountryOrEmpty = ""
    category: str = Field(default="", max_length=20, description="The id of a category, from `category`.")
    filters: str = Field(default="", max_length=LONGEST_FILTERS, description="JSON, as `FiltersIn` of product search.")
    order_by: SearchSort = SearchSort.FEATURED
    used_page: str = Field(default="", max_length=LONGEST, description="The value from the previous page, unchanged.")
    page: int = Field(default=1, ge=1, le=MAX_PAGE, description="Used only without `used_page`.")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)

    def search(self, language: str) -> Search:
        suppliers = CREATIVE if self.platform is None else frozenset({self.platform})
        filters = SearchFilter(
            text=self.product_name,
            in_tags=self.search_type == "tags",
            suppliers=suppliers,
            country=self.country,
            category_ids=category_ids(int(self.category), suppliers) if self.category.isdecimal() else (),
        )
        narrowed = read_filters(self.filters).narrowed(filters)
        return Search(narrowed, self.order_by, self.size, self.used_page, self.page, language)


class FoundOut(Envelope):
    products: list[CreativeCardOut] = Field(alias="list")
    count: int = Field(description="Exact up to 10,000; later pages repeat the first page's.")
    count_over: bool
    used_page: str = Field(description="Send it to get the next page; empty at the end.")
    corrected: str
    facets: FacetsOut


class PricePointOut(Out):
    date: date
    price: str
    currency_code: str
    order_count: int | None


class FoundProductOut(Envelope):
    product: CreativeCardOut
    price_history: list[PricePointOut]


class SimilarOut(Envelope):
    items: list[CreativeCardOut]


@area.get("/find_product/list", id="find_product.list", rate=SEARCHES_BY_MERCHANT, may=MAY_SEARCH)
def find_products(request: ActorRequest, query: Query[FindQuery]) -> FoundOut:
    """List products of the creative platform, or of one supplier."""
    return _found(request, query.search(reader_language(request)))


@area.get("/review_product/list", id="review_product.list", rate=SEARCHES_BY_MERCHANT, may=MAY_SEARCH)
def reviewed_products(request: ActorRequest, query: Query[FindQuery]) -> FoundOut:
    """List products of the creative platform, the most reviewed first."""
    find_query = query.model_copy(update={"order_by": SearchSort.REVIEWS})
    return _found(request, find_query.search(reader_language(request)))


@area.get("/find_product/{int:product_id}", id="find_product.show", may=MAY_SEARCH)
def find_product(request: ActorRequest, product_id: int) -> FoundProductOut:
    """Show a found product with its daily prices."""
    now = clock.now()
    product = read_product(product_id, language=reader_language(request), now=now)
    _check_supplier(request.actor, frozenset({product.supplier}))
    return FoundProductOut(
        product=creative_cards([product])[0], price_history=price_points(price_history(product_id, now=now))
    )


@area.get("/find_product/{int:product_id}/similar", id="find_product.similar", may=MAY_SEARCH)
def similar(request: ActorRequest, product_id: int) -> SimilarOut:
    """List similar products, the most similar first."""
    actor, language = request.actor, reader_language(request)
    now = clock.now()
    _check_supplier(actor, frozenset({read_product(product_id, language=language, now=now).supplier}))
    products = similar_products(product_id, language=language, now=now)
    return SimilarOut(items=creative_cards([product for product in products if may_see(actor, product.supplier)]))


def may_see(actor: Actor, supplier: Supplier) -> bool:
    """Whether the supplier needs no right, or one that the user has."""
    right = MARKETPLACES[supplier].right
    return not right or actor.may(right)


def price_points(points: Sequence[PricePoint]) -> list[PricePointOut]:
    return [
        PricePointOut(
            date=point.day,
            price=to_decimal(point.price_minor, point.currency),
            currency_code=point.currency,
            order_count=point.orders,
        )
        for point in points
    ]


def _found(request: ActorRequest, search: Search) -> FoundOut:
    now = clock.now()
    _check_supplier(request.actor, search.filters.suppliers)
    check_filter(request.actor, search.filters, now=now)
    return _found_out(search_products(search, now=now))


def _found_out(found: SearchPage) -> FoundOut:
    return FoundOut(
        list=creative_cards(found.products),
        count=found.count,
        count_over=found.is_more,
        used_page=found.cursor,
        corrected=found.corrected,
        facets=facets_out(found.facets),
    )


def _check_supplier(actor: Actor, suppliers: frozenset[Supplier]) -> None:
    if not all(may_see(actor, supplier) for supplier in suppliers):
        raise SupplierClosed
