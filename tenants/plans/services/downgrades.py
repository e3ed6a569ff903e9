"""Choose a smaller plan with what is kept, cancel that choice, and apply it on its date."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.services.endings import end_later
from server.company.plans.contracts import Origin, PlanLimits, PlanOffer, SubscriptionRow
from server.company.plans.errors import PlanNeedsPayment
from server.company.plans.selectors import latest_subscriptions, read_offer
from server.company.plans.services.subscriptions import begin_subscriptions, set_next_plan
from server.kit import clock
from server.kit.errors import NotFound
from server.platforms.contracts import Platform
from server.ports.payments import ChangeAt
from tenants.plans.contracts import DowngradeChoice, DowngradeState
from tenants.plans.models import Downgrade
from tenants.plans.rules.situations import check_choice, moment_of, paid_with
from tenants.plans.selectors import read_situation
from tenants.plans.selectors.downgrades import refuse_restricted
from tenants.plans.services.frozen_parts import freeze
from tenants.preferences.services.limits import lock_limits, renew_limits
from tenants.stores.contracts import StorePlace


def schedule_downgrade(
    actor: Actor, *, plan_id: int, platform: Platform, choice: DowngradeChoice, now: datetime, is_charged: bool = False
) -> datetime:
    """Save the choice, replacing a former one, and return when it takes effect: at once when no plan runs.

    A paid plan is scheduled only if it is already charged (`is_charged`): it begins when that charge renews.
    PlanNeedsPayment, NoRightToPlans, NotFound for a plan that is not on sale there, Invalid as `rehearse`.
    """
    refuse_restricted(actor)
    offer = read_target(actor, plan_id=plan_id, platform=platform, is_charged=is_charged)
    with transaction.atomic():
        lock_limits(actor)
        now = max(now, clock.now())
        situation = read_situation(actor, with_holdings=True, now=now)
        check_choice(situation, offer, platform, choice)
        current, effective_at = situation.running(platform), moment_of(situation, platform)
        row = keep_choice(choice, offer.id, platform, current, effective_at, now)
        if current is None:
            _apply(actor, row, offer, now)
            return effective_at
        until = effective_at if offer.is_free else current.until
        _follow(actor, current.id, offer.id, until, now)
        for other, running in paid_with(situation, offer, platform).items():
            keep_choice(choice_on(situation.stores, other, choice), offer.id, other, running, effective_at, now)
            _follow(actor, running.id, offer.id, until, now)
    return effective_at


def choice_on(stores: Iterable[StorePlace], platform: int, choice: DowngradeChoice | None) -> DowngradeChoice:
    """Return the choice with the stores of this platform: those that it names there, or all if it names none."""
    here = tuple(store.id for store in stores if store.platform == platform and not store.is_paused)
    chosen = choice or DowngradeChoice(store_ids=())
    return replace(chosen, store_ids=tuple(store_id for store_id in chosen.store_ids if store_id in here) or here)


def read_target(actor: Actor, *, plan_id: int, platform: Platform, is_charged: bool = False) -> PlanOffer:
    """Return the plan that is to follow. PlanNeedsPayment, NotFound for a plan that is not on sale there."""
    offer = read_offer(plan_id, language=actor.language)
    if platform not in offer.platforms:
        raise NotFound
    if not (offer.is_free or is_charged):
        raise PlanNeedsPayment
    return offer


def find_waiting(platform: Platform, *, now: datetime) -> Downgrade:
    """Return the downgrade that can still be cancelled. NotFound."""
    row = Downgrade.objects.filter(platform=platform, state=DowngradeState.WAITING).first()
    if row is None or row.effective_at <= now:
        raise NotFound
    return row


def cancel_downgrade(actor: Actor, *, platform: Platform, now: datetime) -> None:
    """Cancel a chosen downgrade before it takes effect; the plan continues. NoRightToPlans, NotFound."""
    refuse_restricted(actor)
    with transaction.atomic():
        lock_limits(actor)
        now = max(now, clock.now())
        row = find_waiting(platform, now=now)
        _follow(actor, row.subscription_id or 0, None, row.former_until, now)
        _end(row, DowngradeState.CANCELLED, now)
        alike = Downgrade.objects.filter(plan_id=row.plan_id, chosen_at=row.chosen_at, state=DowngradeState.WAITING)
        for other in alike:
            _follow(actor, other.subscription_id or 0, None, other.former_until, now)
            _end(other, DowngradeState.CANCELLED, now)


def apply_downgrades(actor: Actor, *, now: datetime) -> None:
    """Apply due downgrades, each in one transaction under the lock of limits; repeating it does nothing."""
    waiting = Downgrade.objects.filter(state=DowngradeState.WAITING).order_by("effective_at", "pk")
    for downgrade_id in list(waiting.values_list("pk", flat=True)):
        with transaction.atomic():
            limits = lock_limits(actor)
            row = Downgrade.objects.filter(pk=downgrade_id, state=DowngradeState.WAITING).first()
            if row is not None:
                _apply_waiting(actor, row, limits, max(now, clock.now()))


def _apply_waiting(actor: Actor, row: Downgrade, limits: PlanLimits, now: datetime) -> None:
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now).get(row.platform)
    offer = read_offer(row.plan_id, language=actor.language, on_sale_only=False)
    has_begun = had is not None and had.plan_id == offer.id and had.id != row.subscription_id
    if has_begun:
        freeze(actor, row, limits, now=now)
        _end(row, DowngradeState.APPLIED, now)
    elif had is None or had.id != row.subscription_id or had.end_reason or had.next_plan_id != offer.id:
        _end(row, DowngradeState.CANCELLED, now)  # another plan was chosen, this one is kept, or staff ended it
    elif offer.is_free and (row.effective_at <= now or not had.is_live):
        _apply(actor, row, offer, now)


def _apply(actor: Actor, row: Downgrade, offer: PlanOffer, now: datetime) -> None:
    # Stop retrying a failed payment for what ends here.
    end_later(merchant_id=actor.tenant_id, platforms=[row.platform], at=ChangeAt.NOW, owing_only=True)
    begin_subscriptions(
        tenant_id=actor.tenant_id,
        plan_id=offer.id,
        platforms=[row.platform],
        origin=Origin.ACTIVATED,
        user_id=actor.user_id,
        now=now,
    )
    freeze(actor, row, renew_limits(actor, now=now), now=now)
    _end(row, DowngradeState.APPLIED, now)


def keep_choice(
    choice: DowngradeChoice,
    plan_id: int,
    platform: int,
    current: SubscriptionRow | None,
    effective_at: datetime,
    now: datetime,
    chosen_at: datetime | None = None,
) -> Downgrade:
    """Save what to keep under the plan that follows the present one, replacing a former choice."""
    former = Downgrade.objects.filter(platform=platform, state=DowngradeState.WAITING).first()
    until = current.until if current else None
    if former and current and former.subscription_id == current.id:
        until = former.former_until
    if former:
        _end(former, DowngradeState.CANCELLED, now)
    return Downgrade.objects.create(
        platform=platform,
        plan_id=plan_id,
        subscription_id=current.id if current else None,
        former_until=until,
        state=DowngradeState.WAITING,
        chosen_at=chosen_at or now,
        effective_at=effective_at,
        **choice.kept(),
    )


def _follow(actor: Actor, subscription_id: int, plan_id: int | None, until: datetime | None, now: datetime) -> None:
    followed = set_next_plan(
        tenant_id=actor.tenant_id, subscription_id=subscription_id, plan_id=plan_id, until=until, now=now
    )
    if not followed:
        raise NotFound


def _end(row: Downgrade, state: DowngradeState, now: datetime) -> None:
    row.state, row.ended_at = state.value, now
    row.save(update_fields=["state", "ended_at"])
