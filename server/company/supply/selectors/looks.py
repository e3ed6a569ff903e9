"""Products whose pictures look like another: by an index where the database has pgvector, else by looking at all."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from server.company.supply.models import SupplyLook
from server.kit.likeness import CODE_BITS, Look, Sight, alike, closest_first
from server.ports.suppliers import Supplier

INDEX = "supply_look_core"
EACH = 20
"""How many are taken for each window."""
MOST_RANKED = 300
MOST_CLOSE = 100
"""How many of the most alike are laid over the picture."""
ALIKE, SIMILAR = 0.6, 0.45
"""The same picture, also changed; and one of the same thing, as in another colour."""
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
    """Whether a picture waits for being looked at."""
    return SupplyLook.objects.filter(due_at__lte=now).exists()


def has_index() -> bool:
    """Whether the database has pgvector's index over what is kept."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [f"public.{INDEX}"])
        return bool(cursor.fetchone()[0])


def ids_like(sight: Sight, suppliers: Collection[Supplier], *, most: int, least: float = ALIKE) -> list[int]:
    """What is on sale at these suppliers and looks like the picture, the nearest first. Three queries."""
    with connection.cursor() as cursor:
        cursor.execute(*_statement(sight, suppliers))
        found = [(key, Look(int(core, 2), int(whole, 2))) for key, core, whole in cursor.fetchall()]
    ranked = sorted((-alike(sight, look), key) for key, look in found)
    like = [key for likeness, key in ranked if -likeness >= least]
    close = closest_first(sight, looks_of(like[:MOST_CLOSE]))
    return list(dict.fromkeys([*close, *like]))[:most]


def looks_of(product_ids: Collection[int]) -> Mapping[int, Look]:
    """By product how its first picture looks, where that is known. One query."""
    rows = SupplyLook.objects.filter(product_id__in=product_ids, core__isnull=False)
    return {one.product_id: Look(one.core, one.whole, None if one.thumb is None else bytes(one.thumb)) for one in rows}


def _statement(sight: Sight, suppliers: Collection[Supplier]) -> tuple[str, dict[str, Any]]:
    windows = [f"{code:0{CODE_BITS}b}" for code in sight.windows]
    given = {"suppliers": [int(one) for one in suppliers], "windows": windows}
    if has_index():
        return _RANKED.format(near=_BY_INDEX.format(bits=CODE_BITS, each=EACH)), given
    return _RANKED.format(near=_by_all(windows)), given


def _by_all(windows: Sequence[str]) -> str:
    """In one pass; the windows are digits of our own."""
    away = ", ".join(f"bit_count(core # B'{window}')" for window in windows)
    return _BY_ALL.format(away=away, most=MOST_RANKED)
