"""Reads for many merchants at once: times of plans that cost something, and trials."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from server.company.plans.contracts import EditionState, Origin
from server.company.plans.models import Plan, ProTrial, Subscription
from server.company.plans.rules import in_language, name_with_period


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


def plan_names(tenant_ids: Collection[int], *, language: str, now: datetime) -> dict[int, tuple[str, ...]]:
    """Return by merchant the names of its running plans, each once; those without one are absent. One query."""
    rows = Subscription.objects.filter(tenant_id__in=tenant_ids).live_at(now).select_related("plan").order_by("pk")
    found: dict[int, dict[str, None]] = {}
    for row in rows:
        name = in_language(row.plan.name_en, row.plan.name_zh, language)
        found.setdefault(row.tenant_id, {})[name] = None
    return {tenant_id: tuple(names) for tenant_id, names in found.items()}


def plan_choices(*, language: str) -> dict[int, str]:
    """Return by id the names, with their period, of the plans on sale and of those that somebody has or had."""
    rows = Plan.objects.filter(Q(edition__state=EditionState.ON_SALE) | Q(subscriptions__isnull=False)).distinct()
    return {
        plan.pk: name_with_period(plan.name_en, plan.name_zh, plan.charge_way, is_free=plan.is_free, language=language)
        for plan in rows.order_by("edition_id", "position", "pk")
    }


def default_plan_name(*, language: str) -> str:
    """Return the name of the plan for merchants without a subscription; empty if there is none."""
    plan = Plan.objects.filter(is_default=True).first()
    return in_language(plan.name_en, plan.name_zh, language) if plan else ""


def trial_ends(tenant_ids: Collection[int]) -> dict[int, datetime]:
    """Return when the Pro trials of these merchants end or ended. One query."""
    return dict(ProTrial.objects.filter(tenant_id__in=tenant_ids).values_list("tenant_id", "until"))
