"""How much there is."""

from datetime import datetime

from django.db.models import Count, Q, Sum

from server.company.accounts.contracts import Actor
from tenants.processes.models import ProcessRecord, RecordState


def count_records(actor: Actor) -> int:
    """How many processes the merchant has."""
    return ProcessRecord.objects.count()


def count_failed_lately(actor: Actor, *, since: datetime) -> int:
    """How many operations failed in processes that ended since then."""
    ended = ProcessRecord.objects.filter(finished_at__gte=since)
    return ended.aggregate(failed=Sum("failed_count"))["failed"] or 0


def count_records_of(actor: Actor, *, user_id: int) -> tuple[int, int]:
    """How many processes a user of the actor's merchant started, and how many of them have not ended."""
    rows = ProcessRecord.objects.filter(user_id=user_id)
    counts = rows.aggregate(all=Count("pk"), running=Count("pk", filter=Q(state__lt=RecordState.FINISHED)))
    return counts["all"], counts["running"]
