"""Categories of suppliers, with how many products each has."""

from django.db.models import F
from django.db.models.expressions import RawSQL

from server.company.supply.contracts import Category
from server.company.supply.models import SupplyCategory
from server.ports.suppliers import Supplier

_USED = """
WITH RECURSIVE used AS (
    SELECT id, parent_id FROM supply_supplycategory WHERE product_count > 0
    UNION SELECT c.id, c.parent_id FROM supply_supplycategory c JOIN used ON used.parent_id = c.id)
SELECT id FROM used
"""


def list_categories(suppliers: frozenset[Supplier], *, language: str, used_only: bool = False) -> list[Category]:
    """Categories of these suppliers, parents first, by name.

    `used_only`: those that products on sale are in, and what is above them.
    """
    rows = SupplyCategory.objects.filter(supplier__in=suppliers).order_by(
        F("parent_id").asc(nulls_first=True), "name_en", "pk"
    )
    if used_only:
        rows = rows.filter(pk__in=RawSQL(_USED, ()))  # noqa: S611 - no values in it
    is_chinese = language.startswith("zh")
    return [
        Category(row.pk, (row.name_zh if is_chinese else "") or row.name_en, row.parent_id, row.source_id,
                 row.product_count)
        for row in rows
    ]  # fmt: skip
