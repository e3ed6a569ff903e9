"""What orders are found by besides tab, store and time: written with them, in the transaction of what changes them."""

from collections.abc import Collection, Iterable

from django.db import connection

from tenants.orders.contracts.filters import KeyKind
from tenants.orders.models import Order, OrderTerm

_SETTLE = """
WITH wanted AS (
    SELECT o.id AS order_id, o.store_id, o.created_at AS ordered_at, key.kind, key.value
    FROM orders_order AS o CROSS JOIN LATERAL (
        SELECT %(COUNTRY)s, o.country
        UNION ALL SELECT %(RISK)s, o.risk
        UNION ALL SELECT %(PROBLEM)s, unnest(o.problems)
        UNION ALL SELECT %(TAG)s, unnest(o.tags)
        UNION ALL SELECT %(SHIPPING_METHOD)s, left(o.details #>> '{shipping_lines,0,title}', 200)
        UNION ALL SELECT %(CLAIM)s, o.claim_mark
        UNION SELECT %(SUPPLIER)s, p.supplier::text FROM orders_purchaseorder AS s
            JOIN orders_purchase AS p ON p.id = s.purchase_id WHERE s.order_id = o.id
        UNION SELECT %(USER)s, p.user_id::text FROM orders_purchaseorder AS s
            JOIN orders_purchase AS p ON p.id = s.purchase_id WHERE s.order_id = o.id
        UNION SELECT %(PRODUCT)s, publication_id::text FROM orders_orderline WHERE order_id = o.id
    ) AS key (kind, value)
    WHERE o.id = ANY(%(ids)s) AND key.value <> ''
), gone AS (
    DELETE FROM orders_orderkey AS k WHERE k.order_id = ANY(%(ids)s) AND NOT EXISTS (
        SELECT FROM wanted AS w WHERE (w.order_id, w.kind, w.value) = (k.order_id, k.kind, k.value)
    )
), moved AS (
    UPDATE orders_orderterm AS t SET store_id = o.store_id, ordered_at = o.created_at
    FROM orders_order AS o
    WHERE t.order_id = ANY(%(ids)s) AND o.id = t.order_id
        AND (t.store_id, t.ordered_at) IS DISTINCT FROM (o.store_id, o.created_at)
)
INSERT INTO orders_orderkey AS k (order_id, store_id, kind, value, ordered_at)
SELECT order_id, store_id, kind, value, ordered_at FROM wanted
ON CONFLICT (order_id, kind, value) DO UPDATE SET ordered_at = excluded.ordered_at
WHERE k.ordered_at <> excluded.ordered_at
"""


def settle_keys(order_ids: Collection[int]) -> None:
    """Write the keys that follow from locked orders, their lines and purchases, as they are saved: one statement.

    Where nothing changed, nothing is written.
    """
    if not order_ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(_SETTLE, {"ids": list(order_ids), **{kind.name: kind.value for kind in KeyKind}})


def put_terms(terms: Iterable[tuple[Order, Collection[bytes]]]) -> None:
    """Write keyed hashes by which orders are found; those that they have already stay."""
    rows = [
        OrderTerm(order=row, store_id=row.store_id, ordered_at=row.created_at, digest=digest)
        for row, digests in terms
        for digest in sorted(digests)
    ]
    OrderTerm.objects.bulk_create(rows, ignore_conflicts=True)
