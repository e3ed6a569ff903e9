"""Big Data: best sellers, price history, number of shops, reliability of suppliers (SCREENS, section 6)."""

from datetime import date
from typing import Literal

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import SEARCHES_BY_MERCHANT
from server.api.gateway.values import CountryOrEmpty, Id
from server.api.merchant.finding.cards import CreativeCardOut, FigureOut, creative_cards, figures_out
from server.api.merchant.finding.creative import PricePointOut, may_see, price_points
from server.api.merchant.finding.filters import LONGEST_FILTERS, read_filters
from server.company.identity.contracts import Actor, Menu
from server.company.supply.contracts.filters import PremiumGroup, SearchFilter
from server.company.supply.contracts.insights import Reliability
from server.company.supply.errors import SupplierClosed
from server.company.supply.selectors.facets import category_ids
from server.company.supply.selectors.gates import check_filter, check_groups
from server.company.supply.selectors.insights import list_reliability, list_trends, read_saturation
from server.company.supply.selectors.products import price_history, read_product
from server.kit import clock
from server.kit.money import to_decimal
from server.ports.registry import SUPPLIERS
from server.ports.suppliers import Supplier

area = Area("big data")

MAY_SEE = needs(Menu.E_COMMERCE)
SALES = frozenset({PremiumGroup.SALES})
RELIABILITY = frozenset({PremiumGroup.POSITIVE_RATE, PremiumGroup.DELIVERY, PremiumGroup.REPURCHASE})


class TrendsQuery(Body):
    period: Literal["1", "7", "30"] = Field(default="7", description="Days.")
    country: CountryOrEmpty = Field(default="", description="The country of the shops.")
    category: str = Field(default="", max_length=20)
    platform: Supplier | None = Field(default=None, description="Supplier code; empty: all open to the user.")
    filters: str = Field(default="", max_length=LONGEST_FILTERS, description="JSON, as `FiltersIn` of product search.")

    def search_filter(self, actor: Actor) -> SearchFilter:
        """Return the filter. SupplierClosed for a supplier that needs a right which the user lacks."""
        seen = frozenset(supplier for supplier in SUPPLIERS if may_see(actor, supplier))
        if self.platform is not None and self.platform not in seen:
            raise SupplierClosed
        suppliers = seen if self.platform is None else frozenset({self.platform})
        chosen = SearchFilter(
            suppliers=suppliers,
            country=self.country,
            category_ids=category_ids(int(self.category), suppliers) if self.category.isdecimal() else (),
        )
        return read_filters(self.filters).narrowed(chosen)


class TrendOut(Out):
    product: CreativeCardOut
    sold: FigureOut
    turnover: FigureOut | None = Field(description="US dollars.")


class TrendsOut(Envelope):
    trends: list[TrendOut] = Field(
        description="The best sellers, at most 50; those without known figures are left out."
    )


class SaturationOut(Out):
    shops: int = Field(description="The number of catalogue shops that sell an article with this title.")
    listings: int
    least: str = Field(description="In US dollars; empty if no shop has it.")
    most: str
    source: str
    date: date | None


class InsightOut(Envelope):
    product: CreativeCardOut
    price_history: list[PricePointOut]
    saturation: SaturationOut


class ReliabilityOut(Out):
    type: Id = Field(description="Supplier code.")
    products: int = Field(description="The number of its products that we know.")
    gone: int = Field(description="How many of them are no longer sold.")
    source: str
    date: date
    figures: list[FigureOut] = Field(description="Averages over the products with known figures.")


class ReliabilitiesOut(Envelope):
    suppliers: list[ReliabilityOut]


class ReliabilityQuery(Body):
    category: str = Field(default="", max_length=20)


@area.get("/big-data/trends", id="big_data.trends", rate=SEARCHES_BY_MERCHANT, may=MAY_SEE)
def trends(request: ActorRequest, query: Query[TrendsQuery]) -> TrendsOut:
    """List the best sellers; needs access to sales figures."""
    actor, now, filters = request.actor, clock.now(), query.search_filter(request.actor)
    check_groups(actor, SALES, now=now)
    check_filter(actor, filters, now=now)
    found = list_trends(filters, int(query.period), language=reader_language(request), now=now)
    cards = creative_cards([trend.product for trend in found])
    shown = [
        TrendOut(
            product=card, sold=figures_out([trend.sold])[0], turnover=next(iter(figures_out([trend.turnover])), None)
        )
        for card, trend in zip(cards, found, strict=True)
    ]
    return TrendsOut(trends=shown)


@area.get("/big-data/product/{int:product_id}", id="big_data.product", rate=SEARCHES_BY_MERCHANT, may=MAY_SEE)
def insight(request: ActorRequest, product_id: int) -> InsightOut:
    """Show a product's daily prices, and how many shops sell the same."""
    now = clock.now()
    product = read_product(product_id, language=reader_language(request), now=now)
    if not may_see(request.actor, product.supplier):
        raise SupplierClosed
    found = read_saturation(product, now=now)
    saturation = SaturationOut(
        shops=found.shops,
        listings=found.listings,
        least=_dollars(found.least_usd),
        most=_dollars(found.most_usd),
        source=found.source,
        date=found.day,
    )
    points = price_points(price_history(product_id, now=now))
    return InsightOut(product=creative_cards([product])[0], price_history=points, saturation=saturation)


@area.get("/big-data/suppliers", id="big_data.suppliers", rate=SEARCHES_BY_MERCHANT, may=MAY_SEE)
def reliability(request: ActorRequest, query: Query[ReliabilityQuery]) -> ReliabilitiesOut:
    """List the reliability of suppliers; needs access to delivery, repurchase and positive rate."""
    check_groups(request.actor, RELIABILITY, now=clock.now())
    seen = frozenset(supplier for supplier in SUPPLIERS if may_see(request.actor, supplier))
    categories = category_ids(int(query.category), seen) if query.category.isdecimal() else ()
    return ReliabilitiesOut(suppliers=[_reliability(item) for item in list_reliability(seen, categories)])


def _reliability(item: Reliability) -> ReliabilityOut:
    return ReliabilityOut(
        type=int(item.supplier),
        products=item.products,
        gone=item.gone,
        source="Tradewind",
        date=item.seen,
        figures=figures_out(item.figures),
    )


def _dollars(cents: int | None) -> str:
    return "" if cents is None else to_decimal(cents, "USD")
