"""Begin and end a merchant's subscriptions. Callers hold the lock on the merchant's limits."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import F

from server.company.plans.contracts import REPLACED, Origin
from server.company.plans.errors import NothingToCharge
from server.company.plans.models import Plan, Subscription
from server.kit.errors import Conflict, Invalid, NotFound


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
    billing_store_id: int | None = None,
) -> None:
    """Put the merchant on a plan on these platforms; what runs there ends with it. Call it inside a transaction.

    The store that carried the charge carries that of the new plan, where that costs something too and no other is
    named. Invalid
    for an end that is not later than now; NotFound when the plan was taken away meanwhile.
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
            billing_store_id=billing_store_id or payers.get(platform),
        )
        for platform in sorted(platforms)
    )


def prolong_subscription(
    subscription_id: int,
    *,
    until: datetime | None,
    next_plan_id: int | None,
    keeps_next: bool,
    billing_store_id: int | None,
) -> None:
    """Let what runs end later, and say what follows; `keeps_next` leaves what was chosen to follow."""
    facts = {"until": until} | ({} if keeps_next else {"next_plan_id": next_plan_id})
    if billing_store_id is not None:
        facts["billing_store_id"] = billing_store_id
    Subscription.objects.filter(pk=subscription_id, ended_at=None).update(**facts)


def set_billing_store(*, tenant_id: int, platform: int, store_id: int, now: datetime) -> None:
    """Let this store carry the charge of what runs on its platform. NothingToCharge where nothing costs anything.

    Callers hold the store, so that it is not removed meanwhile.
    """
    running = Subscription.objects.of(tenant_id).charged_at(now).filter(platform=platform).first()
    kept = Subscription.objects.filter(pk=running.pk, ended_at=None) if running else Subscription.objects.none()
    if not kept.update(billing_store_id=store_id):
        raise NothingToCharge


def set_next_plan(
    *, tenant_id: int, subscription_id: int, plan_id: int | None, until: datetime | None, now: datetime
) -> bool:
    """Note which plan follows what runs, and when that ends; None for none. False when it does not run any more."""
    running = Subscription.objects.filter(pk=subscription_id, tenant_id=tenant_id).live_at(now)
    return bool(running.update(next_plan_id=plan_id, until=until))


def _billing_stores(tenant_id: int, now: datetime) -> dict[int, int | None]:
    rows = Subscription.objects.of(tenant_id).charged_at(now)
    return dict(rows.values_list("platform", "billing_store_id"))


def end_subscription(*, tenant_id: int, subscription_id: int, reason: str, now: datetime) -> None:
    """End what runs. NotFound when it is not the merchant's, Conflict when it has ended already."""
    mine = Subscription.objects.filter(pk=subscription_id, tenant_id=tenant_id)
    if not mine.live_at(now).update(ended_at=now, end_reason=reason.strip()[:500]):
        if not mine.exists():
            raise NotFound
        raise Conflict("This plan has already ended.")
