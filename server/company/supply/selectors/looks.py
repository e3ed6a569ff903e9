"""Reads of products with similar pictures: by pgvector's index if the database has it, else by a full scan."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from server.company.supply.models import SupplyLook
from server.kit.likeness import CODE_BITS, Look, Sight, alike, closest_first
from server.ports.suppliers import Supplier

INDEX = "supply_look_core"
EACH = 20
"""Candidates per window."""
MOST_RANKED = 300
MOST_CLOSE = 100
"""How many of the most similar pictures are compared closely."""
ALIKE, SIMILAR = 0.6, 0.45
"""Thresholds: the same picture, even if altered; and the same kind of thing, as in another colour."""
_RANKED = """
SELECT l.product_id, l.core, l.whole FROM ({near}) AS n
JOIN supply_supplylook l ON l.product_id = n.product_id JOIN supply_supplyproduct p ON p.id = n.product_id
WHERE l.core IS NOT NULL AND p.gone_at IS NULL AND p.supplier = ANY(%(suppliers)s)
"""
_BY_INDEX = """
SELECT DISTINCT near.product_id FROM unnest(%(windows)s::bit({bits})[]) AS w (code), LATERAL (
    SELECT product_id FROM supply_supplylook ORDER BY core <~> w.code LIMIT {each}) AS near
"""
_BY_ALL = """
SELECT product_id FROM supply_supplylook WHERE core IS NOT NULL ORDER BY least({away}) LIMIT {most}
"""


def is_any_due(now: datetime) -> bool:
    """Tell whether a picture is due to be read."""
    return SupplyLook.objects.filter(due_at__lte=now).exists()


def has_index() -> bool:
    """Tell whether the database has the pgvector index."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [f"public.{INDEX}"])
        return bool(cursor.fetchone()[0])


def ids_like(sight: Sight, suppliers: Collection[Supplier], *, most: int, least: float = ALIKE) -> list[int]:
    """Return products on sale at these suppliers that look like the picture, most similar first. Three queries."""
    with connection.cursor() as cursor:
        cursor.execute(*_statement(sight, suppliers))
        found = [(key, Look(int(core, 2), int(whole, 2))) for key, core, whole in cursor.fetchall()]
    ranked = sorted((-alike(sight, look), key) for key, look in found)
    like = [key for likeness, key in ranked if -likeness >= least]
    close = closest_first(sight, looks_of(like[:MOST_CLOSE]))
    return list(dict.fromkeys([*close, *like]))[:most]


def looks_of(product_ids: Collection[int]) -> Mapping[int, Look]:
    """Return the visual codes of these products' first pictures, if known. One query."""
    rows = SupplyLook.objects.filter(product_id__in=product_ids, core__isnull=False)
    return {row.product_id: Look(row.core, row.whole, None if row.thumb is None else bytes(row.thumb)) for row in rows}


def _statement(sight: Sight, suppliers: Collection[Supplier]) -> tuple[str, dict[str, Any]]:
    windows = [f"{code:0{CODE_BITS}b}" for code in sight.windows]
    given = {"suppliers": [int(supplier) for supplier in suppliers], "windows": windows}
    if has_index():
        return _RANKED.format(near=_BY_INDEX.format(bits=CODE_BITS, each=EACH)), given
    return _RANKED.format(near=_by_all(windows)), given


def _by_all(windows: Sequence[str]) -> str:
    """Compare all rows in one pass; the windows contain only our own digits, so they are safe in SQL."""
    away = ", ".join(f"bit_count(core # B'{window}')" for window in windows)
    return _BY_ALL.format(away=away, most=MOST_RANKED)
