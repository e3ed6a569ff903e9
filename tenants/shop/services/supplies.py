"""What suppliers have of a shop's variants: written by publishing and monitoring, and by nobody else."""

from collections.abc import Mapping

import orjson
from django.db import connection

from server.ports.stocks import SeenStock

_NOTE = """
UPDATE shop_shopvariant v SET supply_stock = e.stock, supply_available = e.available, seen_at = e.seen_at
FROM jsonb_to_recordset(%(supplies)s::jsonb) AS e (id bigint, stock integer, available boolean, seen_at timestamptz)
WHERE v.id = e.id AND (v.seen_at IS NULL OR v.seen_at < e.seen_at)
    AND EXISTS (SELECT 1 FROM shop_shopproduct p WHERE p.id = v.product_id AND p.shop_id = %(shop)s)
"""


def note_supplies(shop_id: int, supplies: Mapping[int, SeenStock]) -> None:
    """Save what suppliers have, by variant, unless something newer is known: one statement."""
    rows = [
        {"id": key, "stock": seen.stock.stock, "available": seen.stock.available, "seen_at": seen.at.isoformat()}
        for key, seen in sorted(supplies.items())
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(_NOTE, {"supplies": orjson.dumps(rows).decode(), "shop": shop_id})
