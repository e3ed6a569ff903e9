"""Close months: what is booked in them never changes, and what comes later is an adjustment in the next open one."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q, Sum

from server.company.identity.contracts import Actor
from tenants.ledger.errors import EarlierMonthOpen, MonthClosed, MonthNotOver, OnlyMainAccountCloses, RatesMissing
from tenants.ledger.models import ClosedMonth, LedgerEntry, LedgerSettings
from tenants.ledger.selectors.settings import month_after, zone_here
from tenants.ledger.services.settling import lock_settings_to_change


def close_month(actor: Actor, month: date, *, now: datetime) -> None:
    """Close a month for ever. Only the main account; months are closed one after the other, once they are over.

    MonthClosed, MonthNotOver, EarlierMonthOpen; RatesMissing while amounts of it have no exchange rate.
    """
    if not actor.is_main_account:
        raise OnlyMainAccountCloses
    first = month.replace(day=1)
    if month_after(first) > now.astimezone(ZoneInfo(zone_here())).date():
        raise MonthNotOver
    with transaction.atomic():
        row = lock_settings_to_change()
        if row.closed_through is not None and first <= row.closed_through:
            raise MonthClosed
        _refuse_gap(first, row.closed_through)
        _refuse_unrated(first)
        _close(actor, first, row, now=now)


def _close(actor: Actor, first: date, row: LedgerSettings, *, now: datetime) -> None:
    entries = LedgerEntry.objects.filter(
        booked_on__gte=first, booked_on__lt=month_after(first), base_currency=row.base_currency
    )
    sums = entries.aggregate(profit=Sum("base_minor"), actual=Sum("base_minor", filter=Q(is_actual=True)))
    ClosedMonth.objects.create(
        month=first,
        profit_minor=sums["profit"] or 0,
        actual_minor=sums["actual"] or 0,
        base_currency=row.base_currency,
        closed_at=now,
        user_id=actor.user_id,
    )
    row.closed_through, row.version = first, row.version + 1
    row.save(update_fields=["closed_through", "version"])


def _refuse_gap(first: date, closed_through: date | None) -> None:
    if closed_through is not None:
        if first != month_after(closed_through):
            raise EarlierMonthOpen
    elif LedgerEntry.objects.filter(booked_on__lt=first).exists():
        raise EarlierMonthOpen


def _refuse_unrated(first: date) -> None:
    """Amounts without a rate that were taken back since are no longer missing."""
    rows = LedgerEntry.objects.filter(booked_on__gte=first, booked_on__lt=month_after(first), base_minor=None)
    slots = rows.values("line_id", "purchase_id", "kind", "ref", "is_actual", "currency").annotate(
        sum=Sum("amount_minor")
    )
    lacking = [currency for currency, amount in slots.values_list("currency", "sum") if amount]
    if lacking:
        raise RatesMissing(len(lacking), ", ".join(sorted(set(lacking))))
