"""Counts of search results by kind, and the first results, in one statement; exact up to 10,000."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from server.company.supply.contracts import MOST_COUNTED, Facet, Facets
from server.company.supply.rules.prices import PRESETS
from server.kit.rows import compiled
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier

MOST_SORTED = 20_000
"""Up to this number, results are sorted by relevance while being counted; no index has that order."""
# Find matches once; if all were found, sort them too. Join category names last, to few rows.
_COUNT = """
WITH r AS MATERIALIZED ({rows}),
g AS MATERIALIZED (
    SELECT category_id, supplier, width_bucket(price_usd, %s::bigint[]) AS band, count(*) AS number
    FROM r GROUP BY 1, 2, 3),
t AS (
    SELECT GROUPING(category_id, supplier, band) AS kind, category_id, supplier, band, sum(number) AS number
    FROM g GROUP BY GROUPING SETS ((), (category_id), (supplier), (band)))
(SELECT kind, t.category_id, c.name_en, c.name_zh, t.supplier, t.band::bigint, coalesce(t.number, 0)::bigint
FROM t LEFT JOIN supply_supplycategory c ON c.id = t.category_id)
UNION ALL
(SELECT {first}, NULL, NULL, NULL, NULL, key, id FROM r WHERE (SELECT sum(number) FROM g) <= {most}
ORDER BY 6 {way}, 7 {way} LIMIT %s OFFSET %s)
"""
_BELOW = """
WITH RECURSIVE below AS (
    SELECT other.id FROM supply_supplycategory c
    LEFT JOIN supply_supplycategory above ON above.id = c.parent_id
    JOIN supply_supplycategory other ON other.id = c.id
        OR (other.supplier = ANY(%(suppliers)s) AND lower(other.name_en) = lower(c.name_en))
    LEFT JOIN supply_supplycategory others ON others.id = other.parent_id
    WHERE c.id = %(category)s AND lower(coalesce(others.name_en, '')) = lower(coalesce(above.name_en, ''))
    UNION SELECT c.id FROM supply_supplycategory c JOIN below ON c.parent_id = below.id)
SELECT id FROM below WHERE id <> %(category)s
"""
_ALL, _CATEGORY, _SUPPLIER, _BAND, _FIRST = 7, 3, 5, 6, -1
_BOUNDS = [most for _least, most in PRESETS[1:-1]]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The range of results to return. `start`: how many to skip. `most`: count and sort up to this number."""

    is_down: bool
    start: int
    size: int
    most: int


@dataclass(frozen=True, slots=True)
class Totals:
    """`first`: keys and ids of the first results in order; None if there are too many to sort here."""

    count: int
    is_more: bool
    facets: Facets
    first: tuple[tuple[int, int], ...] | None


def count_results(rows: "QuerySet[Any]", stretch: Stretch, *, language: str) -> Totals:
    """Count the rows in all and by category, supplier and price, and return the first by their `key`; one query."""
    inner = compiled(rows.order_by().values("id", "category_id", "supplier", "price_usd", "key")[: stretch.most + 1])
    way = "DESC" if stretch.is_down else "ASC"
    statement = _COUNT.format(rows=inner.sql, way=way, first=_FIRST, most=stretch.most)
    with connection.cursor() as cursor:
        cursor.execute(statement, [*inner.params, _BOUNDS, stretch.size, stretch.start])
        answered = cursor.fetchall()
    first = sorted(((row[5], row[6]) for row in answered if row[0] == _FIRST), reverse=stretch.is_down)
    found = sorted((row for row in answered if row[0] != _FIRST), key=_place)
    total = sum(count for kind, *_, count in found if kind == _ALL)
    name = 3 if language.startswith("zh") else 2
    categories = [Facet(str(row[1]), row[name] or row[2], row[-1]) for row in found if row[0] == _CATEGORY and row[1]]
    suppliers = [Facet(str(row[4]), _called(row[4]), row[-1]) for row in found if row[0] == _SUPPLIER]
    bands = [Facet(str(row[5] + 1), "", row[-1]) for row in found if row[0] == _BAND]
    facets = Facets(tuple(categories), tuple(sorted(bands, key=lambda facet: facet.value)), tuple(suppliers))
    shown = None if total > stretch.most else tuple(first)
    return Totals(min(total, MOST_COUNTED), total > MOST_COUNTED, facets, shown)


def category_ids(category_id: int, suppliers: Collection[Supplier] = ()) -> tuple[int, ...]:
    """Return a category, those of the same name at these suppliers, and all below them; one query.

    Only itself if unknown.
    """
    with connection.cursor() as cursor:
        cursor.execute(_BELOW, {"category": category_id, "suppliers": sorted(map(int, suppliers))})
        return (category_id, *(below for (below,) in cursor.fetchall()))


def _place(row: Sequence[Any]) -> tuple[int, ...]:
    """Sort by number of results, largest first, then by id and code."""
    return -row[-1], row[1] or 0, row[4] or 0


def _called(code: int) -> str:
    return MARKETPLACES[Supplier(code)].name
