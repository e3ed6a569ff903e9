"""Reads of the facts that decide merchants' stages: eight queries for any number of merchants."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import F
from django.db.models.functions import Coalesce

from server.company.activity.selectors import last_started
from server.company.customers.contracts.pipeline import Signs
from server.company.identity.selectors.main_accounts import last_seen
from server.company.payments.selectors.merchants import endings, owing
from server.company.plans.selectors.spells import PlanSpan, charged_spans, trial_ends
from server.company.staff.selectors.members import accounts_of_staff
from server.tenancy.models import Tenant, TenantState


def signs_of(tenant_ids: Collection[int], *, now: datetime) -> dict[int, Signs]:
    """Return each merchant's facts; skip unused schemas of the pool."""
    merchants = Tenant.objects.filter(pk__in=tenant_ids).exclude(state=TenantState.POOL)
    facts = merchants.values_list("pk", "state", Coalesce("taken_at", "created_at"), F("deletion__due_at"))
    spans: dict[int, list[PlanSpan]] = {}
    for span in charged_spans(tenant_ids, now=now):
        spans.setdefault(span.tenant_id, []).append(span)
    seen, started = last_seen(tenant_ids), last_started(tenant_ids)
    owe, end, tries = owing(tenant_ids), endings(tenant_ids), trial_ends(tenant_ids)
    ours = accounts_of_staff(tenant_ids)
    return {
        pk: Signs(
            is_merchant=True,
            is_staff=pk in ours,
            joined_at=joined,
            seen_at=max((moment for moment in (seen.get(pk), started.get(pk)) if moment), default=None),
            leaves=leaves is not None or state == TenantState.DELETING,
            pays=any(span.is_live for span in spans.get(pk, ())),
            had_plan=pk in spans,
            owes=pk in owe,
            plan_ends_at=_end_of(spans.get(pk, []), end.get(pk)),
            tries_until=tries.get(pk),
        )
        for pk, state, joined, leaves in facts
    }


def _end_of(spans: list[PlanSpan], cancelled: datetime | None) -> datetime | None:
    """Return when the last running plan ends for good; None if one has no end."""
    running = [span for span in spans if span.is_live]
    ends = [cancelled if span.is_paid else span.ends_at for span in running]
    known = [end for end in ends if end]
    return max(known) if known and len(known) == len(ends) else None
