"""Categories and countries of finding products (specification 001, section 7; 002, sections 3.10 and 7.2)."""

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.supply.contracts import CREATIVE, Category
from server.company.supply.rules.categories import merged_categories
from server.company.supply.selectors.categories import list_categories
from server.kit.countries import list_countries
from server.ports.suppliers import Supplier

lab = Area("finding products")
product_service = Area("finding products")

ALIEXPRESS = frozenset({Supplier.ALIEXPRESS})


class SubCategoryOut(Out):
    category_id: Id = Field(validation_alias="id")
    category_name: str = Field(validation_alias="name")
    count: int


class CategoryTreeOut(SubCategoryOut):
    children: list[SubCategoryOut]


class CategoryTreesOut(Envelope):
    data: list[CategoryTreeOut]


class FoundCategoryOut(SubCategoryOut):
    parent_id: IdOrEmpty


class FoundCategoriesOut(Envelope):
    data: list[FoundCategoryOut]


class CategoriesQuery(Body):
    platform: Supplier | None = Field(default=None, description="A supplier code; empty: the creative platform.")


class FoundCountryOut(Out):
    id: str
    country: str


class FoundCountriesOut(Envelope):
    data: list[FoundCountryOut]


@lab.get("/category/ae", id="lab.categories", may=SIGNED_IN)
def aliexpress_categories(request: ActorRequest) -> CategoryTreesOut:
    """List the categories of AliExpress."""
    return CategoryTreesOut(data=_trees(list_categories(ALIEXPRESS, language=reader_language(request))))


@product_service.get("/category", id="find_products.category", may=SIGNED_IN)
def categories(request: ActorRequest, query: Query[CategoriesQuery]) -> FoundCategoriesOut:
    """List the categories of found products."""
    suppliers = CREATIVE if query.platform is None else frozenset({query.platform})
    rows = list_categories(suppliers, language=reader_language(request), used_only=True)
    return FoundCategoriesOut(data=merged_categories(rows))


@product_service.get("/country", id="find_products.country", may=SIGNED_IN)
def countries(request: ActorRequest) -> FoundCountriesOut:
    """List the countries by code."""
    rows = list_countries(reader_language(request)[:2])
    return FoundCountriesOut(data=[FoundCountryOut(id=row.code, country=row.name) for row in rows])


def _trees(rows: list[Category]) -> list[CategoryTreeOut]:
    known = {row.id for row in rows}
    return [
        CategoryTreeOut(
            id=row.id,
            name=row.name,
            count=row.count,
            children=[SubCategoryOut.model_validate(category) for category in rows if category.parent_id == row.id],
        )
        for row in rows
        if row.parent_id not in known
    ]
