"""What happened with merchants, as far as it places them in the pipeline: seven queries, however many they are."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import F
from django.db.models.functions import Coalesce

from server.company.activity.selectors import last_started
from server.company.customers.contracts.pipeline import Signs
from server.company.identity.selectors.main_accounts import last_seen
from server.company.payments.selectors.standing import endings, owing
from server.company.plans.selectors.spells import PlanSpan, charged_spans, trial_ends
from server.tenancy.models import Tenant, TenantState


def signs_of(tenant_ids: Collection[int], *, now: datetime) -> dict[int, Signs]:
    """By merchant what places them; schemas of the pool are nobody's."""
    merchants = Tenant.objects.filter(pk__in=tenant_ids).exclude(state=TenantState.POOL)
    facts = merchants.values_list("pk", "state", Coalesce("taken_at", "created_at"), F("deletion__due_at"))
    spans: dict[int, list[PlanSpan]] = {}
    for span in charged_spans(tenant_ids, now=now):
        spans.setdefault(span.tenant_id, []).append(span)
    seen, started = last_seen(tenant_ids), last_started(tenant_ids)
    owe, end, tries = owing(tenant_ids), endings(tenant_ids), trial_ends(tenant_ids)
    return {
        pk: Signs(
            is_merchant=True,
            joined_at=joined,
            seen_at=max((one for one in (seen.get(pk), started.get(pk)) if one), default=None),
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
    """When the last of what runs ends for good; None where something runs on."""
    running = [span for span in spans if span.is_live]
    ends = [cancelled if span.is_paid else span.ends_at for span in running]
    known = [one for one in ends if one]
    return max(known) if known and len(known) == len(ends) else None
