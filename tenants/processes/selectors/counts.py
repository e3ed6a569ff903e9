"""How much there is."""

from datetime import datetime

from django.db.models import Sum

from server.company.accounts.contracts import Actor
from tenants.processes.models import ProcessRecord


def count_records(actor: Actor) -> int:
    """How many processes the merchant has."""
    return ProcessRecord.objects.count()


def count_failed_lately(actor: Actor, *, since: datetime) -> int:
    """How many operations failed in processes that ended since then."""
    ended = ProcessRecord.objects.filter(finished_at__gte=since)
    return ended.aggregate(failed=Sum("failed_count"))["failed"] or 0
