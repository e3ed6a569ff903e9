"""Old prices and limits, kept for existing subscribers as long as staff chose."""

from datetime import datetime

from django.db.models import Q

from server.company.plans.contracts import ChargeWay, PlanDraft
from server.company.plans.contracts.publishing import Keep, KeepFor, PlanChange
from server.company.plans.models import Plan, PlanRevision, Subscription
from server.company.plans.rules import SECONDS, period_end
from server.jobs.door import enqueue
from server.kit.errors import Invalid

CHOOSE = "Merchants are on these plans. Choose who keeps the old price and limits."
CHOOSE_DATE = "Choose a date in the future."
ANOTHER_WAY = "Merchants are on this plan. Add a new plan instead of changing how it is charged."
MOVE_JOB = "payments.move_prices"
"""Job that moves subscriptions at the provider to the plan's new price."""


def refuse_unkept(changes: list[PlanChange], keep: Keep | None, *, now: datetime) -> None:
    """Raise Invalid if subscribers are affected and `keep` is missing, or its date is missing or past."""
    if not any(change.subscribers for change in changes):
        return
    if keep is None:
        raise Invalid.of_fields({"keep": CHOOSE})
    if keep.needs_date and (keep.until is None or keep.until <= now):
        raise Invalid.of_fields({"keep.until": CHOOSE_DATE})


def refuse_other_ways(plans: dict[int, Plan], drafts: tuple[PlanDraft, ...], *, now: datetime) -> None:
    """Raise Invalid if a plan with subscribers changes its charge period or currency, or becomes free or paid."""
    for place, draft in enumerate(drafts):
        row = plans.get(draft.id or 0)
        if row is None:
            continue
        names = ("charge_way", "currency", "is_free")
        changed = next((name for name in names if getattr(row, name) != getattr(draft, name)), None)
        if changed and Subscription.objects.live_at(now).filter(plan=row).exists():
            raise Invalid.of_fields({f"plans.{place}.{changed}": ANOTHER_WAY})


def keep_terms(plan: Plan, change: PlanChange, keep: Keep, *, staff: str, now: datetime) -> None:
    """Save the plan's old terms, and let its subscribers keep them. Call it before the plan is changed.

    Subscribers who already keep older limits continue to keep those.
    """
    revision = PlanRevision.objects.create(
        plan=plan,
        price_minor=plan.price_minor,
        currency=plan.currency,
        stores_per_platform=plan.stores_per_platform,
        import_products=plan.import_products,
        monitored_variants=plan.monitored_variants,
        sub_accounts=plan.sub_accounts,
        keep_price=keep.price,
        keep_limits=keep.limits,
        keep_until=keep.until if keep.needs_date else None,
        replaced_at=now,
        replaced_by=staff,
    )
    if change.lowered:
        _keep_limits(plan, revision, keep, now)
    if change.changes_price and keep.price is not KeepFor.EVERYONE:
        due = keep.until if keep.price is KeepFor.UNTIL and keep.until else now
        enqueue(MOVE_JOB, key=f"revision {revision.pk}", plan_id=plan.pk, revision=revision.pk, due=due.isoformat())


def _keep_limits(plan: Plan, revision: PlanRevision, keep: Keep, now: datetime) -> None:
    without = Q(kept_limits=None) | Q(limits_until__lte=now)
    rows = Subscription.objects.live_at(now).filter(without, plan=plan)
    if keep.limits is not KeepFor.PERIOD:
        rows.update(kept_limits=revision, limits_until=keep.until if keep.limits is KeepFor.UNTIL else None)
        return
    seconds = SECONDS[ChargeWay(plan.charge_way)]
    found = list(rows.select_for_update())
    for row in found:
        row.kept_limits, row.limits_until = revision, period_end(row.since, seconds, now=now)
    Subscription.objects.bulk_update(found, ["kept_limits", "limits_until"], batch_size=500)
