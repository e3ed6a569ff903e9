"""A merchant puts a free plan into force."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.plans.contracts import Origin, PlanOffer
from server.company.plans.errors import PlanIsRunning, PlanNeedsPayment
from server.company.plans.selectors import latest_subscriptions, read_offer, running_plans
from server.company.plans.services.subscriptions import begin_subscriptions
from server.platforms.contracts import Platform
from tenants.entitlements.errors import PlanNotSatisfied, StoresExceedPlan
from tenants.entitlements.rules import fits, platform_that_lacks_room
from tenants.entitlements.selectors import measure_usage, refuse_without_right
from tenants.preferences.services.quotas import copy_limits, lock_limits


def activate_plan(actor: Actor, *, plan_id: int, now: datetime, platform: Platform | None = None) -> None:
    """Put the merchant on a free plan, on every platform of its edition where nothing paid runs; again does nothing.

    StoresExceedPlan or PlanNotSatisfied when what is used does not fit; where `platform` is named, the others that do
    not fit are left as they are. PlanNeedsPayment, PlanIsRunning, NoRightToPlans; NotFound for what is not on sale.
    """
    refuse_without_right(actor)
    offer = read_offer(plan_id, language=actor.language)
    if not offer.is_free:
        raise PlanNeedsPayment
    with transaction.atomic():
        lock_limits(actor)
        platforms = _open_platforms(actor, offer, platform, now)
        if platforms:
            begin_subscriptions(
                tenant_id=actor.tenant_id,
                plan_id=offer.id,
                platforms=_that_fit(actor, offer, platforms, platform, now),
                origin=Origin.ACTIVATED,
                user_id=actor.user_id,
                now=now,
            )
            copy_limits(actor, now=now)


def _open_platforms(actor: Actor, offer: PlanOffer, asked: Platform | None, now: datetime) -> set[int]:
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now)
    running = {one: row for one, row in had.items() if row.is_live and one in offer.platforms}
    has_it = {one for one, row in running.items() if row.plan_id == offer.id}
    paid = {one for one, row in running.items() if not row.is_free}
    wanted = {asked} if asked else set(offer.platforms)
    if wanted <= paid - has_it:
        raise PlanIsRunning
    return set(offer.platforms) - paid - has_it


def _that_fit(actor: Actor, offer: PlanOffer, platforms: set[int], asked: Platform | None, now: datetime) -> set[int]:
    usage, chosen = measure_usage(actor), set(platforms)
    while full := platform_that_lacks_room(usage, offer.limits, chosen):
        if asked is None or asked == full or len(chosen) == 1:
            raise StoresExceedPlan(full)
        chosen.discard(full)
    limits = running_plans(actor.tenant_id, now=now).limits(dict.fromkeys(chosen, offer.limits))
    if not fits(usage, limits, chosen):
        raise PlanNotSatisfied(asked or Platform(min(chosen)))
    return chosen
