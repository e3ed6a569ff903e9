"""Reads of suppliers' categories, with their numbers of products."""

from dataclasses import dataclass

from django.db.models import F, Q
from django.db.models.expressions import RawSQL

from server.company.supply.contracts import Category
from server.company.supply.models import SupplyCategory
from server.kit.errors import NotFound
from server.kit.folding import contains
from server.kit.paging import PageRequest
from server.ports.suppliers import Supplier

_USED = """
WITH RECURSIVE used AS (
    SELECT id, parent_id FROM supply_supplycategory WHERE product_count > 0
    UNION SELECT c.id, c.parent_id FROM supply_supplycategory c JOIN used ON used.parent_id = c.id)
SELECT id FROM used
"""


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category as staff see it. `source_id` is the supplier's own id; `products`: how many are on sale."""

    id: int
    supplier: Supplier
    source_id: str
    name_en: str
    name_zh: str
    parent_en: str
    parent_zh: str
    products: int
    is_named: bool
    position: int
    version: int


def list_category_rows(
    *, q: str = "", supplier: Supplier | None = None, page: PageRequest
) -> tuple[list[CategoryRow], int]:
    """List categories, those with the most products first, with their count. `q`: a part of a name, or an id."""
    rows = SupplyCategory.objects.all() if supplier is None else SupplyCategory.objects.filter(supplier=supplier)
    if q:
        rows = rows.filter(contains(q, "name_en", "name_zh") | Q(source_id=q))
    shown = rows.select_related("parent").order_by("-product_count", "name_en", "pk")
    return [_row(row) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def read_category_row(category_id: int) -> CategoryRow:
    """Read one category for staff. NotFound."""
    row = SupplyCategory.objects.select_related("parent").filter(pk=category_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def list_categories(suppliers: frozenset[Supplier], *, language: str, used_only: bool = False) -> list[Category]:
    """List categories of these suppliers, parents first, by position and name.

    `used_only`: only categories of products on sale, and their parents.
    """
    rows = SupplyCategory.objects.filter(supplier__in=suppliers).order_by(
        F("parent_id").asc(nulls_first=True), "position", "name_en", "pk"
    )
    if used_only:
        rows = rows.filter(pk__in=RawSQL(_USED, ()))  # noqa: S611 - no values in it
    is_chinese = language.startswith("zh")
    return [
        Category(row.pk, (row.name_zh if is_chinese else "") or row.name_en, row.parent_id, row.source_id,
                 row.product_count)
        for row in rows
    ]  # fmt: skip


def _row(row: SupplyCategory) -> CategoryRow:
    parent = row.parent
    return CategoryRow(
        id=row.pk,
        supplier=Supplier(row.supplier),
        source_id=row.source_id,
        name_en=row.name_en,
        name_zh=row.name_zh,
        parent_en=parent.name_en if parent else "",
        parent_zh=parent.name_zh if parent else "",
        products=row.product_count,
        is_named=row.is_named,
        position=row.position,
        version=row.version,
    )
