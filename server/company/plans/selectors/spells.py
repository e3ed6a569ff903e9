"""Reads for many merchants at once: times of plans that cost something, and trials."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from server.company.plans.contracts import Origin
from server.company.plans.models import ProTrial, Subscription


@dataclass(frozen=True, slots=True)
class PlanSpan:
    """A past or running plan that costs something. `is_paid`: by the merchant, not granted.

    `ends_at` is None if it has no end, or if another plan follows.
    """

    tenant_id: int
    is_live: bool
    is_paid: bool
    ends_at: datetime | None


def charged_spans(tenant_ids: Collection[int], *, now: datetime) -> list[PlanSpan]:
    """List every plan of these merchants that cost something. One query."""
    rows = Subscription.objects.filter(tenant_id__in=tenant_ids, plan__is_free=False)
    return [
        PlanSpan(
            tenant_id=row.tenant_id,
            is_live=row.is_live_at(now),
            is_paid=row.origin == Origin.PAID,
            ends_at=row.until if row.next_plan_id is None else None,
        )
        for row in rows
    ]


def trial_ends(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when the Pro trials of these merchants end or ended. One query."""
    return dict(ProTrial.objects.filter(tenant_id__in=tenant_ids).values_list("tenant_id", "until"))
