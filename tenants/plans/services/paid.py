"""Plans paid at a provider: activated, extended and ended as the subscription there says."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.contracts import PaidPlan
from server.company.payments.selectors.charges import newest_plan_charge, paid_plans, read_paid_plan
from server.company.payments.services.endings import end_surplus
from server.company.plans.contracts import NOT_PAID, Origin, SubscriptionRow
from server.company.plans.selectors import latest_subscriptions
from server.company.plans.services.subscriptions import begin_subscriptions, end_subscription, prolong_subscription
from server.kit import clock
from tenants.plans.contracts import DowngradeChoice
from tenants.plans.models import Downgrade
from tenants.plans.services.downgrades import apply_downgrades, choice_on, keep_choice
from tenants.plans.services.frozen_parts import restore_frozen
from tenants.preferences.services.limits import copy_limits, lock_limits


def apply_paid(actor: Actor, *, subscription_id: int, now: datetime) -> None:
    """Set the merchant's plans to what the subscription pays for, as last read; repeating it does nothing.

    It pays for all platforms of the plan's edition. The choice of what to keep applies to the plan that it was made
    for. Plans that staff granted within the paid period stay.
    """
    with transaction.atomic():
        lock_limits(actor)
        now = max(now, clock.now())
        paid = read_paid_plan(subscription_id)
        if paid is None or paid.merchant_id != actor.tenant_id:
            return
        if _follow_everywhere(actor, paid, now):
            copy_limits(actor, now=now)
            restore_frozen(actor, now=now)
            apply_downgrades(actor, now=now)  # last, so that a chosen downgrade has the final word
        else:
            copy_limits(actor, now=now)
        end_surplus(actor.tenant_id)


def follow_paid(actor: Actor, *, platform: int, now: datetime) -> None:
    """Set the merchant's plan on a platform to what is paid at the provider, if anything is."""
    paid = paid_plans(actor.tenant_id).get(platform)
    if paid is not None:
        apply_paid(actor, subscription_id=paid.id, now=now)


def _follow_everywhere(actor: Actor, paid: PaidPlan, now: datetime) -> bool:
    """Update all platforms; return whether another plan has begun on any."""
    had = latest_subscriptions(actor.tenant_id, language="en", now=now)
    running = {platform: row for platform, row in had.items() if row.is_live}
    pays, begun = paid_plans(actor.tenant_id), False
    for platform in _touched(paid, running):
        one, row = pays.get(platform, replace(paid, until=None)), running.get(platform)
        has_begun = _follow(one, platform, row, now, over_grants=begun)
        if platform in pays:
            _keep_chosen(actor, one, platform, row, now, has_begun=has_begun)
        begun |= has_begun
    return begun


def _touched(paid: PaidPlan, running: Mapping[int, SubscriptionRow]) -> list[int]:
    """Return the platforms that the subscription pays for, the one where it was bought first, and those it paid for
    until now.
    """
    at_home = running.get(paid.platform)
    plans = {paid.plan_id, at_home.plan_id if at_home else 0}
    others = {one for one, row in running.items() if row.origin == Origin.PAID and row.plan_id in plans}
    return [paid.platform, *sorted(({*paid.platforms} | others) - {paid.platform})]


def _follow(
    paid: PaidPlan, platform: int, running: SubscriptionRow | None, now: datetime, *, over_grants: bool
) -> bool:
    """Update one platform; return whether another plan has begun there."""
    is_ours = running is not None and running.origin == Origin.PAID
    if paid.until is None or paid.until <= now:
        return running is not None and is_ours and _take_off(paid, running, now)
    if running and is_ours and running.plan_id == paid.plan_id:
        prolong_subscription(
            running.id,
            until=paid.until,
            next_plan_id=paid.next_plan_id if platform in paid.next_platforms else None,
            keeps_next=paid.ends_at_period_end,
            billing_store_id=_billing_store(paid, platform),
        )
    elif not _is_granted_since(running, paid, platform, over_grants=over_grants):
        _begin(paid, platform, now)
        return True
    return False


def _take_off(paid: PaidPlan, running: SubscriptionRow, now: datetime) -> bool:
    """Return whether another plan follows: if the provider's clock is ahead of ours, the chosen one begins now."""
    if running.next_plan_id and paid.ends_at_period_end:
        prolong_subscription(running.id, until=now, next_plan_id=None, keeps_next=True, billing_store_id=None)
        return True
    end_subscription(tenant_id=paid.merchant_id, subscription_id=running.id, reason=NOT_PAID, now=now)
    return False


def _keep_chosen(
    actor: Actor, paid: PaidPlan, platform: int, running: SubscriptionRow | None, now: datetime, *, has_begun: bool
) -> None:
    """Save, once, the choice of the newest charge, for the plan that has begun or that will when the period ends."""
    charge = newest_plan_charge(paid.merchant_id, paid.platform)
    plan_id = paid.next_plan_id if platform in paid.next_platforms else None
    if has_begun:
        plan_id = paid.plan_id
    elif running is None or running.origin != Origin.PAID:
        return
    if charge is None or plan_id is None or charge.plan_id != plan_id:
        return
    kept = Downgrade.objects.filter(platform=platform, plan_id=plan_id, chosen_at__gte=charge.opened_at)
    if kept.exists() or (has_begun and not charge.downgrade):
        return
    choice = choice_on(actor, platform, DowngradeChoice.of(charge.downgrade) if charge.downgrade else None)
    effective_at = now if has_begun else paid.period_end
    keep_choice(choice, plan_id, platform, running, effective_at, now, chosen_at=charge.opened_at)


def _is_granted_since(running: SubscriptionRow | None, paid: PaidPlan, platform: int, *, over_grants: bool) -> bool:
    """Whether staff have granted another plan since, which stays."""
    if running is None or running.origin != Origin.GRANTED:
        return False
    return running.since > paid.period_start if platform == paid.platform else not over_grants


def _billing_store(paid: PaidPlan, platform: int) -> int | None:
    return paid.billing_store_id if platform == paid.platform else None


def _begin(paid: PaidPlan, platform: int, now: datetime) -> None:
    begin_subscriptions(
        tenant_id=paid.merchant_id,
        plan_id=paid.plan_id,
        platforms=[platform],
        origin=Origin.PAID,
        user_id=paid.user_id,
        now=now,
        until=paid.until,
        billing_store_id=_billing_store(paid, platform),
    )
