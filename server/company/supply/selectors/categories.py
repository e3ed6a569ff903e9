"""Categories of suppliers, with how many products each has."""

from server.company.supply.contracts import Category
from server.company.supply.models import SupplyCategory
from server.ports.suppliers import Supplier


def list_categories(suppliers: frozenset[Supplier], *, language: str, used_only: bool = False) -> list[Category]:
    """Categories of these suppliers, parents first, by name; `used_only`: those that products on sale are in."""
    rows = SupplyCategory.objects.filter(supplier__in=suppliers).order_by("parent_id", "name_en", "pk")
    if used_only:
        rows = rows.filter(product_count__gt=0)
    is_chinese = language.startswith("zh")
    return [
        Category(row.pk, (row.name_zh if is_chinese else "") or row.name_en, row.parent_id, row.source_id,
                 row.product_count)
        for row in rows
    ]  # fmt: skip
