"""Reads of what a draft of an edition changes, and for whom."""

from datetime import datetime

from django.db.models import Count, Q

from server.company.plans.contracts import EditionDraft, PlanLimits
from server.company.plans.contracts.publishing import (
    KeepFor,
    PlanChange,
    RevisionRow,
    TouchedPlan,
    TouchedTenant,
)
from server.company.plans.models import Plan, PlanRevision, Subscription
from server.company.plans.selectors import limits_in, plan_name
from server.kit.shapes import from_row
from server.tenancy.models import Tenant, TenantState

MOST_REVISIONS = 50


def plan_changes(edition_id: int, draft: EditionDraft, *, language: str = "en", now: datetime) -> list[PlanChange]:
    """Return the edition's plans whose price or limits differ in the draft, with their subscribers."""
    drafted = {plan.id: plan for plan in draft.plans if plan.id is not None}
    rows = Plan.objects.filter(edition_id=edition_id, pk__in=drafted).order_by("position", "pk")
    live = Subscription.objects.live_at(now).filter(plan__edition_id=edition_id).order_by()
    counts = dict(live.values_list("plan_id").annotate(Count("tenant_id", distinct=True)))
    found = [
        PlanChange(
            plan_id=row.pk,
            plan=plan_name(row, language),
            currency=row.currency,
            price_before=row.price_minor,
            price_after=drafted[row.pk].price_minor,
            before=limits_in(row),
            after=limits_in(drafted[row.pk]),
            is_default=row.is_default,
            subscribers=counts.get(row.pk, 0),
        )
        for row in rows
    ]
    return [plan_change for plan_change in found if plan_change.changes_price or plan_change.changes_limits]


def drafted_limits(changes: list[PlanChange]) -> dict[int, PlanLimits]:
    """Return the draft's limits by plan."""
    return {change.plan_id: change.after for change in changes}


def touched_tenants(
    changes: list[PlanChange], *, after: int, size: int, now: datetime
) -> tuple[list[TouchedTenant], int]:
    """Return up to `size` affected merchants after this id, by id, and the total count.

    New limits of the default plan affect everybody without a plan.
    """
    live = Subscription.objects.live_at(now).filter(plan_id__in=[change.plan_id for change in changes])
    served = Tenant.objects.exclude(state=TenantState.POOL).exclude(schema_name="public")
    if not any(change.is_default and change.changes_limits for change in changes):
        served = served.filter(Q(pk__in=live.values("tenant_id")))
    rows = list(served.filter(pk__gt=after).order_by("pk")[:size])
    plans: dict[int, list[TouchedPlan]] = {}
    for subscription in live.filter(tenant_id__in=[row.pk for row in rows]).order_by("platform"):
        plans.setdefault(subscription.tenant_id, []).append(
            TouchedPlan(subscription.platform, subscription.plan_id, subscription.origin)
        )
    found = [TouchedTenant(row.pk, row.name, row.schema_name, tuple(plans.get(row.pk, ()))) for row in rows]
    return found, served.count()


def list_revisions(edition_id: int, *, language: str, now: datetime) -> list[RevisionRow]:
    """List the earlier prices and limits of the edition's plans, latest first, with who still keeps those limits."""
    keeping = Q(keepers__ended_at=None) & (Q(keepers__until=None) | Q(keepers__until__gt=now))
    still = keeping & (Q(keepers__limits_until=None) | Q(keepers__limits_until__gt=now))
    rows = PlanRevision.objects.filter(plan__edition_id=edition_id).select_related("plan")
    counted = rows.annotate(count=Count("keepers__tenant_id", filter=still, distinct=True))
    return [
        from_row(
            RevisionRow,
            row,
            plan=plan_name(row.plan, language),
            keep_price=KeepFor(row.keep_price),
            keep_limits=KeepFor(row.keep_limits),
            keepers=row.count,
        )
        for row in counted.order_by("-replaced_at", "-pk")[:MOST_REVISIONS]
    ]
