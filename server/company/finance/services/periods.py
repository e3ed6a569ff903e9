"""Closing of days and months: the ledger then refuses entries dated in them."""

from datetime import date, datetime

from django.db import connection, transaction

from server.company.finance.contracts import UNSETTLED, PeriodKind
from server.company.finance.errors import AlreadyClosed, NotOver, StillOpen
from server.company.finance.models import ClosedPeriod, Difference
from server.company.finance.rules import period_of
from server.company.identity.contracts import StaffActor

LOCK = 20_261_123
"""Postings share this lock, closing takes it alone (trigger of migration 0002), so nothing is posted meanwhile."""


def close_period(actor: StaffActor, *, kind: PeriodKind, day: date, reason: str = "", now: datetime) -> int:
    """Close the period of this day; return its id.

    NotOver, StillOpen if differences are unexplained, AlreadyClosed: nothing changes.
    """
    start, end = period_of(kind, day)
    if end > now.date():
        raise NotOver
    with transaction.atomic():
        _let_postings_end()
        if Difference.objects.filter(day__gte=start, day__lt=end, state__in=UNSETTLED).exists():
            raise StillOpen
        row, is_new = ClosedPeriod.objects.get_or_create(
            kind=kind,
            start=start,
            defaults={
                "end": end,
                "closed_at": now,
                "closed_by_id": actor.user_id,
                "closed_by": actor.name,
                "reason": reason.strip(),
            },
        )
        if not is_new:
            raise AlreadyClosed
    return row.pk


def _let_postings_end() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
