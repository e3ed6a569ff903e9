"""Reads for many merchants at once: who owes, and whose plans are cancelled."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import F, Max, Sum

from server.company.payments.contracts import Purpose
from server.company.payments.models import PaidSubscription, Payment
from server.ports.payment_states import OWING, PaymentStatus


def owing(merchant_ids: Collection[int]) -> set[int]:
    """Return those of these merchants who have a subscription with a missing payment. One query."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    return set(rows.filter(state__in=OWING).values_list("merchant_id", flat=True))


def paid_since(merchant_ids: Collection[int], *, since: datetime) -> dict[int, dict[str, int]]:
    """Return by merchant and currency what they paid us for plans and services, in minor units, less refunds.

    Top-ups are not counted: they are revenue once they are spent. One query.
    """
    rows = Payment.objects.filter(merchant_id__in=merchant_ids, at__gte=since, state=PaymentStatus.SUCCEEDED)
    sums = rows.exclude(purpose=Purpose.TOP_UP).values_list("merchant_id", "currency").order_by()
    found: dict[int, dict[str, int]] = {}
    for merchant_id, currency, minor in sums.annotate(net=Sum(F("amount_minor") - F("refunded_minor"))):
        found.setdefault(merchant_id, {})[currency] = minor
    return found


def endings(merchant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when the last plan ends, for those of these merchants who cancelled every plan. One query."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    found = rows.values("merchant_id").annotate(last=Max("period_end"))
    running_on = rows.filter(cancel_at_period_end=False).values("merchant_id")
    return dict(found.exclude(merchant_id__in=running_on).values_list("merchant_id", "last"))
