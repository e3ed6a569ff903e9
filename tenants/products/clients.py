"""Stores and products of several merchants at once, for staff: one query for any number of merchants."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection
from psycopg import sql

MOST_COUNTED = 10_000
"""Products are counted up to here, so that a list costs the same whatever its merchants have."""

_COUNTS = """
SELECT {name},
  (SELECT count(*) FROM {stores} WHERE removed_at IS NULL),
  (SELECT count(*) FROM (
    SELECT 1 FROM {products} p JOIN {stores} s ON s.id = p.store_id AND s.removed_at IS NULL LIMIT {most}
  ) AS counted)
"""


@dataclass(frozen=True, slots=True)
class Inventory:
    """How many stores a merchant has, and products in them; `has_more`: more than were counted."""

    stores: int
    products: int
    has_more: bool


def count_inventories(schemas: Collection[str]) -> dict[str, Inventory]:
    """Count by schema. The caller has checked that the reader may see these merchants, and that the schemas exist."""
    if not schemas:
        return {}
    parts = [_of(schema) for schema in sorted(set(schemas))]
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(" UNION ALL ").join(parts))
        rows = list(cursor)
    return {
        schema: Inventory(stores, min(products, MOST_COUNTED), products > MOST_COUNTED)
        for schema, stores, products in rows
    }


def _of(schema: str) -> sql.Composed:
    return sql.SQL(_COUNTS).format(
        name=sql.Literal(schema),
        stores=sql.Identifier(schema, "stores_store"),
        products=sql.Identifier(schema, "products_publication"),
        most=sql.Literal(MOST_COUNTED + 1),
    )
