"""Merchants affected by a draft of an edition, and the quotas that each would exceed."""

from datetime import datetime

from server.company.identity.selectors.actors import caretaker_of
from server.company.payments.contracts.moves import PriceTerms
from server.company.payments.selectors.prices import price_terms
from server.company.plans.contracts import EditionDraft, PlanLimits
from server.company.plans.contracts.publishing import PlanChange, TouchedTenant
from server.company.plans.selectors import running_plans
from server.company.plans.selectors.publishing import drafted_limits, plan_changes, touched_tenants
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.plans.contracts import Measure, Preview, TouchedMerchant
from tenants.plans.rules import measure
from tenants.plans.selectors import measure_usage

AT_ONCE = 50
"""The number of merchants per page; usage is read in each merchant's own schema."""


def preview_edition(edition_id: int, draft: EditionDraft, *, after: int, language: str, now: datetime) -> Preview:
    """Return what the draft changes, and up to 50 of the affected merchants with ids above `after`.

    Exceeded limits are computed as if no merchant kept the limits that the draft changes; limits kept from earlier
    changes count.
    """
    changes = plan_changes(edition_id, draft, language=language, now=now)
    rows, total = touched_tenants(changes, after=after, size=AT_ONCE + 1, now=now) if changes else ([], 0)
    paid = price_terms([row.id for row in rows])
    lowers = any(change.lowered for change in changes)
    limits = drafted_limits(changes)
    found = [_touched(row, changes, paid, limits if lowers else {}, now) for row in rows[:AT_ONCE]]
    return Preview(tuple(changes), tuple(found), total=total, has_more=len(rows) > AT_ONCE)


def _touched(
    row: TouchedTenant,
    changes: list[PlanChange],
    paid: list[PriceTerms],
    limits: dict[int, PlanLimits],
    now: datetime,
) -> TouchedMerchant:
    priced = {change.plan_id for change in changes if change.changes_price}
    limited = {change.plan_id for change in changes if change.changes_limits}
    mine = {plan.plan_id for plan in row.plans}
    return TouchedMerchant(
        id=row.id,
        name=row.name,
        plans=tuple(
            change.plan for change in changes if change.plan_id in mine or (change.is_default and not row.plans)
        ),
        platforms=tuple(plan.platform for plan in row.plans),
        prices=tuple(terms for terms in paid if terms.merchant_id == row.id and terms.plan_id in priced),
        is_limited=bool(limited & mine) or any(change.is_default and change.changes_limits for change in changes),
        over=_over(row, limits, now) if limits else (),
    )


def _over(row: TouchedTenant, limits: dict[int, PlanLimits], now: datetime) -> tuple[Measure, ...]:
    held = running_plans(row.id, now=now, drafted=limits).limits()
    tenant = TenantRef(id=row.id, schema_name=row.schema_name)
    with tenant_scope_of(tenant):
        usage = measure_usage(caretaker_of(tenant))
    return tuple(item for item in measure(usage, held, sorted(usage.stores)) if item.is_over)
