"""Plans paid at a provider: activated, extended and ended as the subscription there says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.contracts import ChargeView, PaidPlan, PaidPlans
from server.company.payments.selectors.charges import newest_plan_charge
from server.company.payments.selectors.reach import read_paid
from server.company.payments.services.endings import end_surplus
from server.company.plans.contracts import NOT_PAID, Origin, SubscriptionRow
from server.company.plans.selectors import latest_subscriptions
from server.company.plans.services.subscriptions import begin_subscriptions, end_subscription, prolong_subscription
from server.kit import clock
from tenants.plans.contracts import DowngradeChoice
from tenants.plans.models import Downgrade
from tenants.plans.services.downgrades import apply_downgrades, choice_on, keep_choice
from tenants.plans.services.frozen_parts import restore_frozen
from tenants.preferences.services.limits import lock_limits, renew_limits
from tenants.stores.selectors import store_places
from tenants.stores.services.billing import keep_carrier


def apply_paid(actor: Actor, *, subscription_id: int, now: datetime) -> None:
    """Set the merchant's plans to what the subscription pays for, as last read; repeating it does nothing.

    It pays for all platforms of the plan's edition. The choice of what to keep applies to the plan that it was made
    for. Plans that staff granted within the paid period stay.
    """
    with transaction.atomic():
        lock_limits(actor)
        now, paid = max(now, clock.now()), read_paid(actor.tenant_id, subscription_id=subscription_id)
        if paid.named is not None:
            _apply(actor, paid.named, paid, now)


def follow_paid(actor: Actor, *, platform: int, now: datetime) -> None:
    """Set the merchant's plan on a platform to what is paid at the provider, if anything is."""
    with transaction.atomic():
        lock_limits(actor)
        follow_locked(actor, platform=platform, now=now)


def follow_locked(actor: Actor, *, platform: int, now: datetime) -> None:
    """Do as `follow_paid`, in a transaction that has locked the merchant's limits."""
    now, paid = max(now, clock.now()), read_paid(actor.tenant_id)
    if platform in paid.by_platform:
        _apply(actor, paid.by_platform[platform], paid, now)


def _apply(actor: Actor, followed: PaidPlan, paid: PaidPlans, now: datetime) -> None:
    has_begun = _follow_everywhere(actor, followed, paid, now)
    limits = renew_limits(actor, now=now)
    if has_begun:
        restore_frozen(actor, limits, now=now)
        apply_downgrades(actor, now=now)  # last, so that a chosen downgrade has the final word
    end_surplus(paid)


@dataclass(frozen=True, slots=True)
class _Step:
    """What happens on one platform: `before` is the plan that ran there, `paid` what is paid for from now on."""

    platform: int
    paid: PaidPlan
    before: SubscriptionRow | None
    has_begun: bool

    @property
    def chosen_plan_id(self) -> int | None:
        """The plan for which the merchant may have chosen what to keep: the one that has begun, or the next."""
        if self.has_begun:
            return self.paid.plan_id
        is_ours = self.before is not None and self.before.origin == Origin.PAID
        return self.paid.next_plan_id if is_ours and self.platform in self.paid.next_platforms else None


def _follow_everywhere(actor: Actor, followed: PaidPlan, paid: PaidPlans, now: datetime) -> bool:
    """Update all platforms; return whether another plan has begun on any."""
    had = latest_subscriptions(actor.tenant_id, language="en", now=now)
    running = {platform: row for platform, row in had.items() if row.is_live}
    starting: dict[PaidPlan, list[int]] = {}
    steps: list[_Step] = []
    for platform in _touched(followed, running):
        plan, row = paid.by_platform.get(platform, replace(followed, until=None)), running.get(platform)
        over_grants = any(step.has_begun for step in steps)
        if _is_on(plan, now) and not (_is_it(plan, row) or _is_granted_since(row, plan, platform, over_grants)):
            starting.setdefault(plan, []).append(platform)
            steps.append(_Step(platform, plan, row, has_begun=True))
        else:
            steps.append(_Step(platform, plan, row, has_begun=_follow(actor, plan, platform, row, now)))
    for plan, platforms in starting.items():
        _begin(actor, plan, platforms, now)
    _keep_chosen(actor, [step for step in steps if step.platform in paid.by_platform], now)
    return any(step.has_begun for step in steps)


def _touched(paid: PaidPlan, running: Mapping[int, SubscriptionRow]) -> list[int]:
    """Return the platforms that the subscription pays for, the one where it was bought first, and those it paid for
    until now.
    """
    at_home = running.get(paid.platform)
    plans = {paid.plan_id, at_home.plan_id if at_home else 0}
    others = {number for number, row in running.items() if row.origin == Origin.PAID and row.plan_id in plans}
    return [paid.platform, *sorted(({*paid.platforms} | others) - {paid.platform})]


def _is_on(paid: PaidPlan, now: datetime) -> bool:
    return paid.until is not None and paid.until > now


def _is_it(paid: PaidPlan, running: SubscriptionRow | None) -> bool:
    return running is not None and running.origin == Origin.PAID and running.plan_id == paid.plan_id


def _follow(actor: Actor, paid: PaidPlan, platform: int, running: SubscriptionRow | None, now: datetime) -> bool:
    """Extend or end what runs on one platform; return whether another plan follows there."""
    if running is None or running.origin != Origin.PAID:
        return False
    if not _is_on(paid, now):
        return _take_off(paid, running, now)
    prolong_subscription(
        running.id,
        until=paid.until,
        next_plan_id=paid.next_plan_id if platform in paid.next_platforms else None,
        keeps_next=paid.ends_at_period_end,
        billing_store_id=_billing_store(actor, paid, platform),
    )
    return False


def _take_off(paid: PaidPlan, running: SubscriptionRow, now: datetime) -> bool:
    """Return whether another plan follows: if the provider's clock is ahead of ours, the chosen one begins now."""
    if running.next_plan_id and paid.ends_at_period_end:
        prolong_subscription(running.id, until=now, next_plan_id=None, keeps_next=True, billing_store_id=None)
        return True
    end_subscription(tenant_id=paid.merchant_id, subscription_id=running.id, reason=NOT_PAID, now=now)
    return False


def _keep_chosen(actor: Actor, steps: list[_Step], now: datetime) -> None:
    """Save, once, the choice of the newest charge, for the plan that has begun or that will when the period ends."""
    waiting = [step for step in steps if step.chosen_plan_id is not None]
    homes = {step.paid.platform for step in waiting}
    charges = {home: newest_plan_charge(actor.tenant_id, home) for home in homes}
    for step in waiting:
        charge = charges[step.paid.platform]
        if charge is not None and charge.plan_id == step.chosen_plan_id:
            _keep_choice_of(charge, step, now)


def _keep_choice_of(charge: ChargeView, step: _Step, now: datetime) -> None:
    if step.has_begun and not charge.downgrade:
        return
    plan_id = charge.plan_id or 0
    kept = Downgrade.objects.filter(platform=step.platform, plan_id=plan_id, chosen_at__gte=charge.opened_at)
    if kept.exists():
        return
    choice = choice_on(
        store_places(), step.platform, DowngradeChoice.of(charge.downgrade) if charge.downgrade else None
    )
    effective_at = now if step.has_begun else step.paid.period_end
    keep_choice(choice, plan_id, step.platform, step.before, effective_at, now, chosen_at=charge.opened_at)


def _is_granted_since(running: SubscriptionRow | None, paid: PaidPlan, platform: int, over_grants: bool) -> bool:
    """Whether staff have granted another plan since, which stays."""
    if running is None or running.origin != Origin.GRANTED:
        return False
    return running.since > paid.period_start if platform == paid.platform else not over_grants


def _billing_store(actor: Actor, paid: PaidPlan, platform: int) -> int | None:
    if platform != paid.platform:
        return None
    return keep_carrier(actor, platform=platform, store_id=paid.billing_store_id)


def _begin(actor: Actor, paid: PaidPlan, platforms: list[int], now: datetime) -> None:
    begin_subscriptions(
        tenant_id=paid.merchant_id,
        plan_id=paid.plan_id,
        platforms=platforms,
        origin=Origin.PAID,
        user_id=paid.user_id,
        now=now,
        until=paid.until,
        billing_stores={paid.platform: _billing_store(actor, paid, paid.platform)},
    )
