"""Who has not paid, and whose plan is cancelled: for whoever asks about many merchants at once."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Max

from server.company.payments.models import PaidSubscription
from server.ports.payment_states import SubscriptionStatus


def owing(merchant_ids: Collection[int]) -> set[int]:
    """Those of these merchants a payment of whose plan failed and is not made up for. One query."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    return set(rows.filter(state=SubscriptionStatus.PAST_DUE).values_list("merchant_id", flat=True))


def endings(merchant_ids: Collection[int]) -> dict[int, datetime]:
    """When the plans of those of these merchants end who have cancelled every one. One query."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    found = rows.values("merchant_id").annotate(last=Max("period_end"))
    running_on = rows.filter(cancel_at_period_end=False).values("merchant_id")
    return dict(found.exclude(merchant_id__in=running_on).values_list("merchant_id", "last"))
