"""Purchases of before buy for one order each, whose share is all of it: 1,000 to a transaction."""

from django.db import migrations

AT_ONCE = 1_000
SHARES = """
INSERT INTO orders_purchaseorder (purchase_id, order_id, cost_minor, freight_minor, shop_minor)
SELECT id, order_id, cost_minor, freight_minor, shop_minor FROM orders_purchase WHERE id = ANY(%s)
ON CONFLICT DO NOTHING
"""


def fill(apps, schema_editor):
    """Each run goes on where one that was stopped ended: what is there stays."""
    last = 0
    with schema_editor.connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT id FROM orders_purchase WHERE id > %s ORDER BY id LIMIT %s", [last, AT_ONCE])
            ids = [row[0] for row in cursor.fetchall()]
            if not ids:
                return
            cursor.execute(SHARES, [ids])
            last = ids[-1]


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('orders', '0020_shares_of_purchases'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
