"""Reads for many merchants at once: who owes, and whose plans are cancelled."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Max

from server.company.payments.models import PaidSubscription
from server.ports.payment_states import OWING


def owing(merchant_ids: Collection[int]) -> set[int]:
    """Return those of these merchants who have a subscription with a missing payment. One query."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    return set(rows.filter(state__in=OWING).values_list("merchant_id", flat=True))


def endings(merchant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when the last plan ends, for those of these merchants who cancelled every plan. One query."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    found = rows.values("merchant_id").annotate(last=Max("period_end"))
    running_on = rows.filter(cancel_at_period_end=False).values("merchant_id")
    return dict(found.exclude(merchant_id__in=running_on).values_list("merchant_id", "last"))
