"""Reads of when a merchant's plans began and ended."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from server.company.plans.contracts.moments import PlanMoment
from server.company.plans.models import Subscription
from server.company.plans.selectors import plan_name

MOST = 100


def plan_moments(
    tenant_id: int, platforms: Collection[int], *, since: datetime, until: datetime, language: str, now: datetime
) -> list[PlanMoment]:
    """Return the merchant's plans that began or ended on these platforms from `since` up to `until`. One query."""
    within = Q(since__range=(since, until)) | Q(ended_at__range=(since, until)) | Q(until__range=(since, until))
    rows = Subscription.objects.filter(within, tenant_id=tenant_id, platform__in=platforms).select_related("plan")
    found = [moment for row in rows.order_by("-pk")[:MOST] for moment in _moments(row, language, now)]
    return [moment for moment in found if since <= moment.at <= until]


def _moments(row: Subscription, language: str, now: datetime) -> list[PlanMoment]:
    plan = plan_name(row.plan, language)
    began = PlanMoment(row.pk, row.since, False, row.platform, plan, row.origin, row.reason)
    lapsed = row.until if row.until and row.until <= now else None
    end = row.ended_at or lapsed
    if end is None:
        return [began]
    return [began, PlanMoment(row.pk, end, True, row.platform, plan, row.origin, row.end_reason)]
