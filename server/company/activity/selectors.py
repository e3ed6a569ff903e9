"""Find and count merchants' processes."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time

from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import TruncDate

from server.company.activity.contracts import FoundProcess
from server.company.activity.models import StartedProcess
from server.tenancy.models import Tenant

DIGITS = 13
"""Digits of a process number: milliseconds since 1970, until the year 2286."""
FEWEST = 6


def find_processes(
    digits: str, *, merchants: Collection[int], tenant_ids: frozenset[int] | None, limit: int
) -> list[FoundProcess]:
    """Find up to `limit` processes, newest first, by the first digits of their number, or started by `merchants`.

    Fewer than six digits find none, because all processes of some months start with the same ones. `tenant_ids` are the
    merchants who may be seen; None: all.
    """
    rows = StartedProcess.objects.filter(_numbered(digits) | Q(tenant_id__in=merchants))
    if tenant_ids is not None:
        rows = rows.filter(tenant_id__in=tenant_ids)
    found = rows.order_by("-number").values_list("number", "action", "started_at", "tenant_id", "tenant__name")
    return [FoundProcess(*row) for row in found[:limit]]


def started_by_day(actions: Collection[int], since: date) -> dict[date, int]:
    """Count the processes of these actions started on each UTC day from `since`. Days without any are absent."""
    begun = StartedProcess.objects.filter(action__in=actions, started_at__gte=datetime.combine(since, time.min, UTC))
    days = begun.annotate(day=TruncDate("started_at", tzinfo=UTC)).order_by("day").values_list("day")
    return dict(days.annotate(count=Count("pk")))


def last_started(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when each of these merchants last started a process. One query, by index however many they started."""
    newest = StartedProcess.objects.filter(tenant_id=OuterRef("pk")).order_by("-number").values("started_at")[:1]
    rows = Tenant.objects.filter(pk__in=tenant_ids).annotate(last=Subquery(newest)).filter(last__isnull=False)
    return dict(rows.values_list("pk", "last"))


def _numbered(digits: str) -> Q:
    if not FEWEST <= len(digits) <= DIGITS:
        return Q(pk=None)
    width = 10 ** (DIGITS - len(digits))
    return Q(number__gte=int(digits) * width, number__lt=(int(digits) + 1) * width)
