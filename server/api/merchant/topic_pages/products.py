"""Products of topic pages (specification 002, sections 3.9, 4.4 and 7.2)."""

from decimal import Decimal
from typing import Annotated, Literal

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import BLANK, CountryOrEmpty, Instant
from server.api.merchant.finding.filters import Amount
from server.api.merchant.own_account import is_acting_staff
from server.api.merchant.topic_pages.schemas import TopicProductOut, shown_product, topic_source
from server.company.catalogue.contracts.products import TopicProductFilter
from server.company.catalogue.selectors.products import list_topic_products, read_topic_product, topic_categories
from server.company.catalogue.services.usage import note_visit
from server.kit import clock
from server.kit.paging import MAX_PAGE, PageRequest
from tenants.importing.selectors.finding import listed_sources

area = Area("topic pages")

MOST_PRODUCTS = 100
LAST_ID = 2**63 - 1
CENTS = 100
NOT_BELIEVED = "Accepted and ignored: the session identifies the user."


Small = Annotated[int | None, Field(ge=0, le=32_767), BLANK]


class TopicProductsQuery(Body):
    page_id: int = Field(ge=1, le=LAST_ID)
    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    size: int = Field(default=20, ge=1, le=MOST_PRODUCTS)
    title: str = Field(default="", max_length=400)
    category_name: str = Field(default="", max_length=200)
    country: CountryOrEmpty = Field(default="", description="The country that it ships from.")
    type: Annotated[int | None, BLANK] = Field(
        default=None, ge=0, le=32_767, description="1 AliExpress, 2 1688, 9 Antstore, 11 a link."
    )
    order_by_price: Literal["", "asc", "desc"] = ""
    sort: int = Field(default=0, ge=0, le=1, description="1: the newest first.")
    min_price: Amount | None = None
    max_price: Amount | None = None
    min_sell_price: Amount | None = None
    max_sell_price: Amount | None = None
    min_profit_price: Amount | None = None
    max_profit_price: Amount | None = None
    begin: Annotated[Instant | None, BLANK] = Field(default=None, description="Added at this time or later.")
    end: Annotated[Instant | None, BLANK] = None
    state: Annotated[int | None, BLANK] = Field(
        default=None, ge=0, le=32_767, description="Merchants see only 2, published."
    )
    fields: str = Field(default="", max_length=1_000, description="Accepted and ignored: all fields are returned.")
    user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)
    original_user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)
    u_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)

    def filters(self) -> TopicProductFilter:
        return TopicProductFilter(
            page_id=self.page_id,
            title=self.title,
            category=self.category_name,
            country=self.country,
            type=self.type,
            prices=(_cents(self.min_price), _cents(self.max_price)),
            sell_prices=(_cents(self.min_sell_price), _cents(self.max_sell_price)),
            profits=(_cents(self.min_profit_price), _cents(self.max_profit_price)),
            since=self.begin,
            until=self.end,
            by_price=self.order_by_price,
            newest=self.sort == 1,
        )


class TopicProductsOut(Envelope):
    products: list[TopicProductOut]
    count: int
    gated: int = Field(description="How many more an upgrade shows (pages of display_type 2).")


class TopicProductEnvelope(Envelope):
    product: TopicProductOut


class TopicCategoryOut(Out):
    category: str = Field(description="The value for the filter `category_name` of the products.")
    category_name: str = Field(description="In the reader's language.")


class TopicCategoriesOut(Envelope):
    names: list[str] = Field(alias="list")
    categories: list[TopicCategoryOut]


@area.get("/topic-page-product", id="topic_product.list", may=SIGNED_IN, also_in_market=True)
def topic_products(request: ActorRequest, query: Query[TopicProductsQuery]) -> TopicProductsOut:
    """List the products of a topic page.

    The first part of the list counts as a view, except for staff who act as the merchant.
    """
    found = list_topic_products(
        request.actor,
        filters=query.filters(),
        page=PageRequest(page=query.page, size=query.size),
        language=reader_language(request),
        now=clock.now(),
    )
    if query.page == 1 and not is_acting_staff(request):
        note_visit(request.actor, page_id=query.page_id, now=clock.now())
    listed = listed_sources(map(topic_source, found.products))
    shown = [shown_product(product, listed) for product in found.products]
    return TopicProductsOut(products=shown, count=found.count, gated=found.gated)


@area.get("/topic-page-product/{int:product_id}", id="topic_product.show", may=SIGNED_IN)
def topic_product(request: ActorRequest, product_id: int) -> TopicProductEnvelope:
    """Show a product of a topic page."""
    found = read_topic_product(request.actor, product_id, language=reader_language(request), now=clock.now())
    return TopicProductEnvelope(product=shown_product(found, listed_sources([topic_source(found)])))


@area.get(
    "/topic-page-product/category/{int:page_id}", id="topic_product.categories", may=SIGNED_IN, also_in_market=True
)
def categories(request: ActorRequest, page_id: int) -> TopicCategoriesOut:
    """List the categories of a topic page's products."""
    found = topic_categories(request.actor, page_id, language=reader_language(request), now=clock.now())
    return TopicCategoriesOut(list=[category.category for category in found], categories=found)


def _cents(amount: Decimal | None) -> int | None:
    return None if amount is None else int(amount * CENTS)
