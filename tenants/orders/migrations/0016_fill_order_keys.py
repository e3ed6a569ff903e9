"""Orders taken in before have their keys, and their terms know store and time: 1,000 orders to a transaction."""

from django.db import migrations

AT_ONCE = 1_000
KEYS = """
INSERT INTO orders_orderkey (order_id, store_id, kind, value, ordered_at)
SELECT o.id, o.store_id, key.kind, key.value, o.created_at
FROM orders_order AS o CROSS JOIN LATERAL (
    SELECT 1, o.country
    UNION ALL SELECT 2, o.risk
    UNION ALL SELECT 3, unnest(o.problems)
    UNION ALL SELECT 4, unnest(o.tags)
    UNION ALL SELECT 5, left(o.details #>> '{shipping_lines,0,title}', 200)
    UNION SELECT 6, supplier::text FROM orders_purchase WHERE order_id = o.id
    UNION SELECT 7, user_id::text FROM orders_purchase WHERE order_id = o.id
    UNION SELECT 8, publication_id::text FROM orders_orderline WHERE order_id = o.id
) AS key (kind, value)
WHERE o.id = ANY(%s) AND key.value <> ''
ON CONFLICT DO NOTHING
"""
TERMS = """
UPDATE orders_orderterm AS t SET store_id = o.store_id, ordered_at = o.created_at
FROM orders_order AS o WHERE t.order_id = ANY(%s) AND o.id = t.order_id AND t.store_id = 0
"""


def fill(apps, schema_editor):
    """Each run goes on where one that was stopped ended: what is there stays."""
    last = 0
    with schema_editor.connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT id FROM orders_order WHERE id > %s ORDER BY id LIMIT %s", [last, AT_ONCE])
            ids = [row[0] for row in cursor.fetchall()]
            if not ids:
                return
            for statement in (KEYS, TERMS):
                cursor.execute(statement, [ids])
            last = ids[-1]


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('orders', '0015_order_keys'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
