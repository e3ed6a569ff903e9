"""Start and end of a merchant's subscriptions. Callers lock the merchant's limits."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db.models import F

from server.company.plans.contracts import REPLACED, Origin
from server.company.plans.models import Plan, Subscription
from server.kit.errors import Conflict, Invalid, NotFound

NO_STORES: Mapping[int, int | None] = {}


def begin_subscriptions(
    *,
    tenant_id: int,
    plan_id: int,
    platforms: Collection[int],
    origin: Origin,
    user_id: int,
    now: datetime,
    until: datetime | None = None,
    reason: str = "",
    billing_stores: Mapping[int, int | None] = NO_STORES,
) -> None:
    """Start a plan on these platforms and end their current plans. Call it inside a transaction.

    A platform's current billing store stays, unless another is given or the new plan is free. Invalid if the end is not
    later than now; NotFound if the plan was deleted.
    """
    if until is not None and until <= now:
        raise Invalid.of_fields({"until": "must be later than now"})
    plan = Plan.objects.select_for_update(no_key=True).filter(pk=plan_id).first()
    if plan is None:
        raise NotFound
    payers = {} if plan.is_free else _billing_stores(tenant_id, now)
    before = Subscription.objects.filter(tenant_id=tenant_id, platform__in=platforms, ended_at=None)
    before.filter(until__lte=now).update(ended_at=F("until"))
    before.update(ended_at=now, end_reason=REPLACED)
    Subscription.objects.bulk_create(
        Subscription(
            tenant_id=tenant_id,
            platform=platform,
            plan_id=plan_id,
            origin=origin,
            user_id=user_id,
            since=now,
            until=until,
            reason=reason.strip()[:500],
            billing_store_id=billing_stores.get(platform) or payers.get(platform),
        )
        for platform in platforms
    )


def prolong_subscription(
    subscription_id: int,
    *,
    until: datetime | None,
    next_plan_id: int | None,
    keeps_next: bool,
    billing_store_id: int | None,
) -> None:
    """Extend a running subscription and set its successor; `keeps_next` leaves the successor unchanged."""
    facts = {"until": until} | ({} if keeps_next else {"next_plan_id": next_plan_id})
    if billing_store_id is not None:
        facts["billing_store_id"] = billing_store_id
    Subscription.objects.filter(pk=subscription_id, ended_at=None).update(**facts)


def set_billing_store(*, tenant_id: int, platform: int, store_id: int, now: datetime) -> bool:
    """Bill the platform's running plan to this store; False if no running plan costs anything.

    Callers lock the store, so that it is not removed.
    """
    running = Subscription.objects.of(tenant_id).charged_at(now).filter(platform=platform).first()
    kept = Subscription.objects.filter(pk=running.pk, ended_at=None) if running else Subscription.objects.none()
    return bool(kept.update(billing_store_id=store_id))


def set_next_plan(
    *, tenant_id: int, subscription_id: int, plan_id: int | None, until: datetime | None, now: datetime
) -> bool:
    """Set the plan that follows a running one, and its end; None: no successor. False if it no longer runs."""
    running = Subscription.objects.filter(pk=subscription_id, tenant_id=tenant_id).live_at(now)
    return bool(running.update(next_plan_id=plan_id, until=until))


def _billing_stores(tenant_id: int, now: datetime) -> dict[int, int | None]:
    rows = Subscription.objects.of(tenant_id).charged_at(now)
    return dict(rows.values_list("platform", "billing_store_id"))


def end_subscription(*, tenant_id: int, subscription_id: int, reason: str, now: datetime) -> None:
    """End a running subscription. NotFound if it is not the merchant's, Conflict if it has already ended."""
    mine = Subscription.objects.filter(pk=subscription_id, tenant_id=tenant_id)
    if not mine.live_at(now).update(ended_at=now, end_reason=reason.strip()[:500]):
        if not mine.exists():
            raise NotFound
        raise Conflict("This plan has already ended.")
