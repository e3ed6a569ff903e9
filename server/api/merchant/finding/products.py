"""Product search of the eCommerce tab (specification 001, sections 2.5, 7 and 9)."""

from decimal import Decimal

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import SEARCHES_BY_MERCHANT
from server.api.gateway.values import CountryOrEmpty, Id, IdOrEmpty
from server.api.merchant.finding.cards import FacetsOut, ProductCardOut, facets_out, product_cards
from server.api.merchant.finding.filters import LONGEST_TEXT, Amount, FiltersIn, price_span
from server.company.identity.contracts import Menu
from server.company.supply.contracts import CREATIVE_COUNTRIES, MOST_COUNTED, SHIP_FROM, FindTab, SearchSort
from server.company.supply.contracts.filters import Search, SearchFilter
from server.company.supply.rules.cursors import LONGEST
from server.company.supply.selectors.categories import list_categories
from server.company.supply.selectors.facets import category_ids
from server.company.supply.selectors.gates import check_filter, read_gates
from server.company.supply.selectors.search import search_products
from server.kit import clock
from server.kit.paging import MAX_PAGE, MAX_SIZE
from server.ports.suppliers import Supplier

area = Area("finding products")

MAY_SEARCH = needs(Menu.E_COMMERCE)
SUPPLIERS = frozenset({Supplier.ALIEXPRESS})
UNRATED = 0


class LoadIn(Body):
    first_query: bool = Field(
        default=True, description="True for the first page; for later pages send `used_page` back."
    )
    used_page: str = Field(default="", max_length=LONGEST, description="The value from the previous page, unchanged.")
    title: str = Field(default="", max_length=LONGEST_TEXT)
    category: IdOrEmpty = ""
    country: CountryOrEmpty = Field(default="", description="The country that it ships from; for the tab 1.")
    type: FindTab = Field(default=FindTab.TOP_SELECTION, description="0 Hot Sales, 1 local warehouse, 2 Top Selection.")
    min_price: Amount | None = Field(default=None, description="US dollars.")
    max_price: Amount | None = None
    order_by: SearchSort = Field(
        default=SearchSort.FEATURED,
        description="0 featured, 1 newest, 13 orders, 10 price, 11 price descending, 15 ratings, 20 review amounts.",
    )
    rating: Decimal = Field(default=Decimal(UNRATED), ge=0, le=5, description="The minimum rating, in half steps.")
    match_any: bool = Field(default=False, alias="or", description="At least one of the words.")
    filters: FiltersIn = Field(default_factory=FiltersIn)
    page: int = Field(default=1, ge=1, le=MAX_PAGE, description="Returned unchanged; `used_page` selects the page.")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)

    def search(self, language: str) -> Search:
        filters = SearchFilter(
            text=self.title,
            matches_any=self.match_any,
            suppliers=SUPPLIERS,
            tab=self.type,
            ship_from=self.country,
            category_ids=category_ids(int(self.category)) if self.category.isdecimal() else (),
            price=price_span(self.min_price, self.max_price),
            rating=int(self.rating * 100),
        )
        cursor = "" if self.first_query else self.used_page
        page = 1 if self.first_query else self.page
        return Search(self.filters.narrowed(filters), self.order_by, self.size, cursor, page, language)


class LoadedOut(Envelope):
    products: list[ProductCardOut]
    count: int = Field(description=f"Exact up to {MOST_COUNTED:,}; later pages repeat the first page's.")
    count_over: bool = Field(description=f"Whether there are more than {MOST_COUNTED:,}: show '{MOST_COUNTED:,}+'.")
    page: int
    used_page: str = Field(description="Send it to get the next page; empty at the end.")
    corrected: str = Field(description="The corrected or fewer words searched, if the typed ones have no results.")
    facets: FacetsOut


class CountryCategoryOut(Out):
    category: Id
    category_name: str
    parent: IdOrEmpty
    count: int


class CountryCategoriesOut(Envelope):
    categories: list[CountryCategoryOut]


class CategoryQuery(Body):
    type: FindTab | None = Field(default=None, description="The tab; all have the same categories.")


class FindSettingsOut(Envelope):
    premium_groups: list[str] = Field(description="Groups of filters that need an upgrade.")
    is_open: bool = Field(description="Whether this merchant has an upgrade.")
    special_deals: bool
    ship_from: list[str]
    countries: list[str]


@area.post(
    "/products-country/load", id="find_products.load", rate=SEARCHES_BY_MERCHANT, may=MAY_SEARCH, stake=Stake.WORK
)
def load(request: ActorRequest, payload: LoadIn) -> LoadedOut:
    """List products of AliExpress."""
    now, search = clock.now(), payload.search(reader_language(request))
    check_filter(request.actor, search.filters, now=now)
    found = search_products(search, now=now)
    return LoadedOut(
        products=product_cards(found.products),
        count=found.count,
        count_over=found.is_more,
        page=payload.page,
        used_page=found.cursor,
        corrected=found.corrected,
        facets=facets_out(found.facets),
    )


@area.get("/products-country/category", id="find_products.categories", may=MAY_SEARCH)
def country_categories(request: ActorRequest, query: Query[CategoryQuery]) -> CountryCategoriesOut:
    """List the categories of AliExpress products."""
    rows = list_categories(SUPPLIERS, language=reader_language(request), used_only=True)
    shown = [CountryCategoryOut(category=row.id, category_name=row.name, parent=row.parent_id, count=row.count)
             for row in rows]  # fmt: skip
    return CountryCategoriesOut(categories=shown)


@area.get("/find-products/settings", id="find_products.settings", may=SIGNED_IN)
def settings(request: ActorRequest) -> FindSettingsOut:
    """Show which features of finding products this user may use."""
    gates = read_gates(request.actor, now=clock.now())
    return FindSettingsOut(
        premium_groups=[str(group) for group in gates.premium_groups],
        is_open=gates.is_open,
        special_deals=gates.has_special_deals,
        ship_from=list(SHIP_FROM),
        countries=list(CREATIVE_COUNTRIES),
    )
