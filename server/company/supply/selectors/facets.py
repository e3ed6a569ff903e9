"""How many results there are, and of which kinds: by one statement, exact up to 10,000."""

from dataclasses import dataclass

from django.db import connection
from django.db.models import QuerySet

from server.company.supply.contracts import MOST_COUNTED, Facet, Facets
from server.company.supply.models import SupplyCategory, SupplyProduct
from server.company.supply.rules.prices import PRESETS
from server.kit.rows import compiled
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier

_COUNT = """
SELECT GROUPING(f.category_id, f.supplier, f.band) AS kind,
    f.category_id, min(c.name_en), min(c.name_zh), f.supplier, f.band, count(*)
FROM (SELECT category_id, supplier, width_bucket(price_usd, %s::bigint[]) AS band FROM ({rows}) AS r) AS f
LEFT JOIN supply_supplycategory c ON c.id = f.category_id
GROUP BY GROUPING SETS ((), (f.category_id), (f.supplier), (f.band))
ORDER BY kind DESC, count(*) DESC, f.category_id, f.supplier, f.band
"""
_ALL, _CATEGORY, _SUPPLIER, _BAND = 7, 3, 5, 6
_BOUNDS = [most for _least, most in PRESETS[1:-1]]


@dataclass(frozen=True, slots=True)
class Totals:
    count: int
    is_more: bool
    facets: Facets


def count_results(rows: "QuerySet[SupplyProduct]", *, language: str) -> Totals:
    """How many rows there are, and of them by category, supplier and price; one query."""
    inner = compiled(rows.order_by().values("category_id", "supplier", "price_usd")[: MOST_COUNTED + 1])
    with connection.cursor() as cursor:
        cursor.execute(_COUNT.format(rows=inner.sql), [_BOUNDS, *inner.params])
        found = cursor.fetchall()
    total = sum(count for kind, *_, count in found if kind == _ALL)
    name = 3 if language.startswith("zh") else 2
    categories = [Facet(str(row[1]), row[name] or row[2], row[-1]) for row in found if row[0] == _CATEGORY and row[1]]
    suppliers = [Facet(str(row[4]), _called(row[4]), row[-1]) for row in found if row[0] == _SUPPLIER]
    bands = [Facet(str(row[5] + 1), "", row[-1]) for row in found if row[0] == _BAND]
    facets = Facets(tuple(categories), tuple(sorted(bands, key=lambda one: one.value)), tuple(suppliers))
    return Totals(min(total, MOST_COUNTED), total > MOST_COUNTED, facets)


def category_ids(category_id: int) -> tuple[int, ...]:
    """A category with those below it; itself alone where it is not known."""
    below = SupplyCategory.objects.filter(parent_id=category_id).values_list("pk", flat=True)
    return (category_id, *below)


def _called(code: int) -> str:
    return MARKETPLACES[Supplier(code)].name
