"""Suppliers' categories by staff: their names in both languages, and their order."""

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.feeds.routes import MAY_EDIT
from server.api.console.schemas import Rows, SearchQuery, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.supply.selectors.categories import list_category_rows, read_category_row
from server.company.supply.services.categories import save_category
from server.kit.paging import MAX_PAGE
from server.ports.suppliers import Supplier

area = StaffArea("feeds")

ITEM = "/supply_categories/{int:category_id}"


class CategoryQuery(SearchQuery):
    supplier: Supplier | None = None


class CategoryIn(Versioned):
    name_en: str = Field(max_length=200)
    name_zh: str = Field(default="", max_length=200, description="Empty: Chinese readers get the English name.")
    is_named: bool = Field(description="Keep these names; otherwise the supplier's return at the next nightly read.")
    position: int = Field(default=0, ge=0, le=MAX_PAGE)


class SupplyCategoryOut(Out):
    id: Id
    supplier: Supplier
    source_id: str = Field(description="The supplier's own id, used to set up feeds.")
    name_en: str
    name_zh: str
    parent_en: str
    parent_zh: str
    products: int = Field(description="How many are on sale.")
    is_named: bool = Field(description="Whether staff named it, instead of the supplier.")
    position: int = Field(description="Lower numbers come first.")
    version: int


@area.get("/supply_categories", id="supply_categories.list", may=MAY_EDIT)
def categories(request: HttpRequest, query: Query[CategoryQuery]) -> Rows[SupplyCategoryOut]:
    """List the suppliers' categories, those with the most products first."""
    rows, total = list_category_rows(q=query.q.strip(), supplier=query.supplier, page=query.request())
    return Rows[SupplyCategoryOut](data=rows, total=total)


@area.get(ITEM, id="supply_categories.show", may=MAY_EDIT)
def category(request: HttpRequest, category_id: int) -> SupplyCategoryOut:
    """Show a supplier's category."""
    return SupplyCategoryOut.model_validate(read_category_row(category_id))


@area.put(ITEM, id="supply_categories.save", may=MAY_EDIT)
def save(request: StaffRequest, category_id: int, payload: CategoryIn) -> SupplyCategoryOut:
    """Name a supplier's category, and set its order.

    Categories of the same name below the same parent are one category for merchants.
    """
    before = read_category_row(category_id)
    with on_record(request, "supply_categories.save", f"category {category_id}") as note:
        row = save_category(category_id, **payload.model_dump())
        note.detail |= {"from": before.name_en, "name": row.name_en}
    return SupplyCategoryOut.model_validate(row)
