"""Plans that a provider is paid for: put on, prolonged and taken off as the subscription there says."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.contracts import PaidPlan
from server.company.payments.selectors.charges import newest_plan_charge, read_paid_plan, running_paid_plan
from server.company.plans.contracts import NOT_PAID, Origin, SubscriptionRow
from server.company.plans.selectors import latest_subscriptions
from server.company.plans.services.subscriptions import begin_subscriptions, end_subscription, prolong_subscription
from server.kit import clock
from tenants.plans.contracts import DowngradeChoice
from tenants.plans.models import Downgrade
from tenants.plans.services.downgrades import apply_downgrades, keep_choice
from tenants.plans.services.freezing import restore_frozen
from tenants.preferences.services.limits import copy_limits, lock_limits
from tenants.stores.selectors import open_store_ids


def apply_paid(actor: Actor, *, subscription_id: int, now: datetime) -> None:
    """Let the merchant's plan be what the subscription pays for, by its latest reading; again does nothing.

    What was chosen to stay counts with the plan that it was chosen for. What staff granted within the paid period
    stays.
    """
    with transaction.atomic():
        lock_limits(actor)
        now = max(now, clock.now())
        paid = read_paid_plan(subscription_id)
        if paid is None or paid.merchant_id != actor.tenant_id:
            return
        had = latest_subscriptions(actor.tenant_id, language="en", now=now).get(paid.platform)
        running = had if had and had.is_live else None
        has_begun = _follow(paid, running, now)
        _keep_chosen(paid, running, now, has_begun=has_begun)
        copy_limits(actor, now=now)
        if has_begun:
            restore_frozen(actor, now=now)
            apply_downgrades(actor, now=now)  # after all else: what was chosen to go, goes


def follow_paid(actor: Actor, *, platform: int, now: datetime) -> None:
    """Let the merchant's plan on a platform be what runs at the provider, where anything does."""
    paid = running_paid_plan(actor.tenant_id, platform)
    if paid is not None:
        apply_paid(actor, subscription_id=paid.id, now=now)


def _follow(paid: PaidPlan, running: SubscriptionRow | None, now: datetime) -> bool:
    """Whether another plan has begun."""
    is_ours = running is not None and running.origin == Origin.PAID
    is_on = paid.until is not None and paid.until > now
    if running and is_ours and not is_on and running.next_plan_id and paid.ends_at_period_end:
        # The provider's clock is ahead of ours: what was chosen to follow does so now.
        prolong_subscription(running.id, until=now, next_plan_id=None, keeps_next=True, billing_store_id=None)
        return True
    if running and is_ours and not is_on and running.plan_id == paid.plan_id:
        end_subscription(tenant_id=paid.merchant_id, subscription_id=running.id, reason=NOT_PAID, now=now)
    elif running and is_ours and is_on and running.plan_id == paid.plan_id:
        prolong_subscription(
            running.id,
            until=paid.until,
            next_plan_id=paid.next_plan_id,
            keeps_next=paid.ends_at_period_end,
            billing_store_id=paid.billing_store_id,
        )
    elif is_on and not _is_granted_since(running, paid):
        _begin(paid, now)
        return True
    return False


def _keep_chosen(paid: PaidPlan, running: SubscriptionRow | None, now: datetime, *, has_begun: bool) -> None:
    """Keep, once, what the newest charge carries for the plan that has begun, or that will when the period ends."""
    charge, plan_id = newest_plan_charge(paid.merchant_id, paid.platform), paid.next_plan_id
    if has_begun:
        plan_id = paid.plan_id
    elif running is None or running.origin != Origin.PAID:
        return
    if charge is None or plan_id is None or charge.plan_id != plan_id:
        return
    kept = Downgrade.objects.filter(platform=paid.platform, plan_id=plan_id, chosen_at__gte=charge.opened_at)
    if kept.exists() or (has_begun and not charge.downgrade):
        return
    everything = DowngradeChoice(store_ids=tuple(open_store_ids()))
    choice = DowngradeChoice.of(charge.downgrade) if charge.downgrade else everything
    effective_at = now if has_begun else paid.period_end
    keep_choice(choice, plan_id, paid.platform, running, effective_at, now, chosen_at=charge.opened_at)


def _is_granted_since(running: SubscriptionRow | None, paid: PaidPlan) -> bool:
    return running is not None and running.origin == Origin.GRANTED and running.since > paid.period_start


def _begin(paid: PaidPlan, now: datetime) -> None:
    begin_subscriptions(
        tenant_id=paid.merchant_id,
        plan_id=paid.plan_id,
        platforms=[paid.platform],
        origin=Origin.PAID,
        user_id=paid.user_id,
        now=now,
        until=paid.until,
        billing_store_id=paid.billing_store_id,
    )
