"""Shares of purchases that servers of the last release wrote while this one was installed; gone with the next one."""

from datetime import datetime, timedelta

from django.db import connection, transaction

from tenants.orders.services.tabs import counted

_RECENT = timedelta(days=1)
_FILL = """
INSERT INTO orders_purchaseorder (purchase_id, order_id, cost_minor, freight_minor, shop_minor)
SELECT p.id, p.order_id, p.cost_minor, p.freight_minor, p.shop_minor FROM orders_purchase AS p
WHERE p.created_at > %s AND NOT EXISTS (SELECT FROM orders_purchaseorder AS s WHERE s.purchase_id = p.id)
ON CONFLICT DO NOTHING RETURNING order_id
"""


def fill_shares(*, now: datetime) -> int:
    """Write the missing shares, and the tabs and keys that follow; return how many."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_FILL, [now - _RECENT])
            order_ids = [order_id for (order_id,) in cursor.fetchall()]
        if order_ids:
            with counted(set(order_ids)):
                pass
    return len(order_ids)
