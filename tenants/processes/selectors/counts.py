"""Counts of processes and operations."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db.models import Count, Q, Sum

from tenants.processes.contracts.actions import Action
from tenants.processes.models import OPEN, Operation, ProcessRecord, RecordState


def count_records() -> int:
    """Return how many processes the merchant has."""
    return ProcessRecord.objects.count()


def count_failed_lately(*, since: datetime, besides: Collection[Action] = ()) -> int:
    """Return how many operations failed in processes that ended since `since`, without those of some actions."""
    ended = ProcessRecord.objects.filter(finished_at__gte=since).exclude(action__in=besides)
    return ended.aggregate(failed=Sum("failed_count"))["failed"] or 0


def count_records_of(*, user_id: int) -> tuple[int, int]:
    """Return how many processes a user of the actor's merchant started, and how many of them are still open."""
    rows = ProcessRecord.objects.filter(user_id=user_id)
    counts = rows.aggregate(all=Count("pk"), running=Count("pk", filter=Q(state__lt=RecordState.FINISHED)))
    return counts["all"], counts["running"]


def count_open(record_id: int, *, handler: str, source_url: str, besides: Sequence[int]) -> int:
    """Count a process's open operations of this handler for this source, without those in `besides`."""
    rows = Operation.objects.filter(record_id=record_id, state__in=OPEN, handler=handler, source_url=source_url)
    return rows.exclude(pk__in=besides).count()
