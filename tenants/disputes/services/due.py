"""Deadlines of disputes that come near: the merchant is told three days and one day before, each once."""

from datetime import datetime, timedelta

from django.db import transaction

from tenants.disputes.contracts import DisputeState
from tenants.disputes.models import Dispute
from tenants.disputes.rules.states import TOLD_AT, to_tell
from tenants.disputes.services.notices import tell_due


def watch_deadlines(*, now: datetime) -> int:
    """Tell of deadlines that are near; return how many. Safe to repeat and to run beside itself."""
    soon = now + timedelta(days=max(TOLD_AT))
    near = Dispute.objects.filter(state=DisputeState.NEEDS_RESPONSE, due_at__gt=now, due_at__lte=soon)
    told = 0
    for pk in near.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            row = Dispute.objects.select_for_update().get(pk=pk)
            if row.state != DisputeState.NEEDS_RESPONSE:
                continue
            days = to_tell(row.due_at, row.told_days, now)
            if days is not None:
                Dispute.objects.filter(pk=pk).update(told_days=days)
                tell_due(row, days, now=now)
                told += 1
    return told
