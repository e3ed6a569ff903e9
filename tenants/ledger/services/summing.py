"""Keep the sums of days and months: a day is due whenever entries of it are written, and is summed up anew.

Who writes entries only adds a row of the day to a list, which waits for nobody. Sums follow from all entries of the
day, never from the last change, so nothing adds up to a wrong one.
"""

from collections.abc import Collection, Sequence
from datetime import date

from django.db import connection, transaction

from server.jobs.door import enqueue
from server.tenancy.locks import Lock, hold_until_commit
from server.tenancy.scope import current_tenant
from tenants.ledger.models import DaySum, DueDay
from tenants.ledger.selectors.sums import FIGURES, KEPT, LINES, OF_LINES

A_TURN = 31
"""Days that are summed up in one transaction."""
PAUSE = 600
"""Seconds until days are summed up, so that a busy shop's are not after each order."""
_OF_ORDERS = """
INSERT INTO tenant_ledger_dueday (booked_on)
SELECT DISTINCT booked_on FROM tenant_ledger_ledgerentry WHERE order_id = ANY(%s)
"""
_NAMES = (
    "dimension",
    "is_month",
    "booked_on",
    "store_id",
    "base_currency",
    "country",
    "supplier",
    "product",
    "variant",
)
_COLUMNS = ", ".join((*_NAMES, "title"))
_OF_DAYS = f"""
WITH lines AS ({LINES.format(where="e.booked_on = ANY(%(days)s)")})
INSERT INTO tenant_ledger_daysum ({_COLUMNS}, {", ".join(FIGURES)})
SELECT CASE GROUPING(l.country, l.supplier, l.product, l.variant) WHEN 7 THEN 'country' WHEN 11 THEN 'supplier'
        WHEN 13 THEN 'product' WHEN 12 THEN 'variant' ELSE 'store' END,
    FALSE, e.booked_on, e.store_id, e.base_currency, coalesce(l.country, ''), l.supplier, coalesce(l.product, ''),
    coalesce(l.variant, ''), CASE WHEN GROUPING(l.product) = 0 THEN max(l.title) ELSE '' END,
    {", ".join(OF_LINES[name] for name in FIGURES)}
FROM lines AS e JOIN tenant_ledger_ledgerline AS l ON l.id = e.line_id
GROUP BY e.booked_on, e.store_id, e.base_currency,
    GROUPING SETS ((), (l.country), (l.supplier), (l.product), (l.product, l.variant))
"""  # noqa: S608 - names and kinds of ours
_OF_MONTHS = f"""
INSERT INTO tenant_ledger_daysum ({_COLUMNS}, {", ".join(FIGURES)})
SELECT dimension, TRUE, month, store_id, base_currency, country, supplier, product, variant, max(title),
    {", ".join(f"sum({name})" for name in FIGURES)}
FROM unnest(%(months)s::date[]) AS month CROSS JOIN tenant_ledger_daysum AS s
WHERE dimension = ANY(%(kept)s) AND NOT is_month AND booked_on >= month AND booked_on < month + interval '1 month'
GROUP BY dimension, month, store_id, base_currency, country, supplier, product, variant
"""  # noqa: S608 - names of ours


def note_orders(order_ids: Sequence[int]) -> None:
    """Note the days of all entries of these orders: their supplier, product or country may have changed. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_OF_ORDERS, [list(order_ids)])


def note_days(days: Collection[date]) -> None:
    """Note days of which entries were written. One query."""
    DueDay.objects.bulk_create([DueDay(booked_on=day) for day in days])


def wake() -> None:
    """Queue the job that sums up, if a day is due."""
    if DueDay.objects.exists():
        enqueue("ledger.sum_days", key="due", after=PAUSE)


def sum_days() -> bool:
    """Sum up the newest days that are due, and their months; return whether more are due. A constant number of queries.

    Safe to repeat and to run beside itself and beside who writes entries: what is written later notes the day again.
    """
    with transaction.atomic():
        hold_until_commit(Lock.PROFIT_SUMS, part=current_tenant().id)
        found = list(DueDay.objects.order_by("-booked_on").values_list("booked_on", flat=True).distinct()[: A_TURN + 1])
        days = found[:A_TURN]
        # These rows are read before the entries: who commits in between is summed up, and stays noted.
        noted = list(DueDay.objects.filter(booked_on__in=days).values_list("pk", flat=True))
        if days:
            _sum(days)
            DueDay.objects.filter(pk__in=noted).delete()
    return len(found) > A_TURN


def _sum(days: Sequence[date]) -> None:
    months = sorted({day.replace(day=1) for day in days})
    kept = [dimension.value for dimension in KEPT]
    old = DaySum.objects.filter(dimension__in=kept)
    old.filter(is_month=False, booked_on__in=days).delete()
    old.filter(is_month=True, booked_on__in=months).delete()
    with connection.cursor() as cursor:
        cursor.execute(_OF_DAYS, {"days": list(days)})
        cursor.execute(_OF_MONTHS, {"months": months, "kept": kept})
