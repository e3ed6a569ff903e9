"""A merchant's subscriptions: free plans that they activate, plans that staff grant or end.

Staff actions do not check whether the usage fits: the merchant corrects that afterwards.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, StaffActor
from server.company.payments.selectors.arrears import read_only
from server.company.payments.services.endings import end_later
from server.company.plans.contracts import Origin, PlanOffer
from server.company.plans.errors import PlanIsRunning, PlanNeedsPayment
from server.company.plans.selectors import latest_subscriptions, read_offer
from server.company.plans.services.subscriptions import begin_subscriptions, end_subscription
from server.company.staff.services.audit import record_audit
from server.kit import clock
from server.kit.checks import need_reason
from server.kit.errors import Invalid
from server.platforms.contracts import Platform
from server.ports.payments import ChangeAt
from tenants.plans.contracts.situations import Situation
from tenants.plans.errors import PlanNotSatisfied, StoresExceedPlan
from tenants.plans.rules import fits, platform_that_lacks_room
from tenants.plans.selectors import read_situation, refuse_without_right
from tenants.plans.services.frozen_parts import restore_frozen
from tenants.preferences.services.limits import lock_limits, renew_limits

NOT_OFFERED = "This plan is not for all of these platforms."


def activate_plan(actor: Actor, *, plan_id: int, now: datetime, platform: Platform | None = None) -> None:
    """Put the merchant on a free plan, on every platform of its edition where no paid plan runs; repeating it does
    nothing.

    A plan that is read-only because it was not paid is replaced. StoresExceedPlan or PlanNotSatisfied when the usage
    does not fit; with `platform`, other platforms that do not fit are skipped. PlanNeedsPayment, PlanIsRunning,
    NoRightToPlans; NotFound for a plan that is not on sale.
    """
    refuse_without_right(actor)
    offer = read_offer(plan_id, language=actor.language)
    if not offer.is_free:
        raise PlanNeedsPayment
    with transaction.atomic():
        now = _locked(actor, now)
        situation = read_situation(actor, now=now)
        platforms = _open_platforms(situation, offer, platform)
        if platforms:
            chosen = _that_fit(situation, offer, platforms, platform)
            # A failed payment is not retried: the merchant has chosen not to pay.
            end_later(merchant_id=actor.tenant_id, platforms=chosen, at=ChangeAt.NOW, owing_only=True)
            begin_subscriptions(
                tenant_id=actor.tenant_id,
                plan_id=offer.id,
                platforms=sorted(chosen),
                origin=Origin.ACTIVATED,
                user_id=actor.user_id,
                now=now,
            )
            restore_frozen(actor, renew_limits(actor, now=now), now=now)


def grant_plan(
    actor: Actor,
    *,
    staff: StaffActor,
    plan_id: int,
    platforms: Collection[int],
    until: datetime | None,
    reason: str,
    now: datetime,
    address: str,
) -> None:
    """Put the merchant on a plan, also one not on sale, replacing what runs on these platforms; audited.

    Invalid without a reason, for platforms that are not the plan's, or an end in the past; NotFound.
    """
    need_reason(reason)
    offer = read_offer(plan_id, language="en", on_sale_only=False)
    chosen = set(platforms) or set(offer.platforms)
    if chosen - set(offer.platforms):
        raise Invalid.of_fields({"platforms": NOT_OFFERED})
    with transaction.atomic():
        now = _locked(actor, now)
        end_later(merchant_id=actor.tenant_id, platforms=chosen, at=ChangeAt.PERIOD_END)
        begin_subscriptions(
            tenant_id=actor.tenant_id,
            plan_id=plan_id,
            platforms=sorted(chosen),
            origin=Origin.GRANTED,
            user_id=staff.user_id,
            until=until,
            reason=reason,
            now=now,
        )
        restore_frozen(actor, renew_limits(actor, now=now), now=now)
        detail: dict[str, object] = {
            "plan": offer.name,
            "platforms": sorted(chosen),
            "until": until and until.isoformat(),
        }
        _record(actor, staff, "plans.grant", reason, detail, now=now, address=address)


def end_plan(
    actor: Actor, *, staff: StaffActor, subscription_id: int, reason: str, now: datetime, address: str
) -> None:
    """End the subscription and its charges; the merchant must choose another plan; audited.

    Invalid without a reason, NotFound, Conflict.
    """
    need_reason(reason)
    with transaction.atomic():
        now = _locked(actor, now)
        running = latest_subscriptions(actor.tenant_id, language="en", now=now)
        charged = [number for number, row in running.items() if row.id == subscription_id and row.origin == Origin.PAID]
        end_subscription(tenant_id=actor.tenant_id, subscription_id=subscription_id, reason=reason, now=now)
        end_later(merchant_id=actor.tenant_id, platforms=charged, at=ChangeAt.NOW)
        renew_limits(actor, now=now)
        _record(actor, staff, "plans.end", reason, {"subscription": subscription_id}, now=now, address=address)


def _locked(actor: Actor, now: datetime) -> datetime:
    """Lock the merchant's plans and return the time after that: plans that began during the wait count as running."""
    lock_limits(actor)
    return max(now, clock.now())


def _open_platforms(situation: Situation, offer: PlanOffer, platform: Platform | None) -> set[int]:
    unpaid = read_only(situation.actor.tenant_id, now=situation.now).platforms
    running = {platform: row for platform in offer.platforms if (row := situation.running(platform)) is not None}
    has_it = {number for number, row in running.items() if row.plan_id == offer.id}
    paid = {number for number, row in running.items() if not row.is_free} - unpaid
    platforms = {platform} if platform else set(offer.platforms)
    if platforms <= paid - has_it:
        raise PlanIsRunning
    return set(offer.platforms) - paid - has_it


def _that_fit(situation: Situation, offer: PlanOffer, platforms: set[int], platform: Platform | None) -> set[int]:
    usage, chosen = situation.usage, set(platforms)
    while full := platform_that_lacks_room(usage, offer.limits, chosen):
        if platform is None or platform == full or len(chosen) == 1:
            raise StoresExceedPlan(full)
        chosen.discard(full)
    limits = situation.plans.running.limits(dict.fromkeys(chosen, offer.limits))
    if not fits(usage, limits, chosen):
        raise PlanNotSatisfied(platform or Platform(min(chosen)))
    return chosen


def _record(
    actor: Actor,
    staff: StaffActor,
    action: str,
    reason: str,
    detail: dict[str, object],
    *,
    now: datetime,
    address: str,
) -> None:
    target = f"merchant {actor.tenant_id}"
    record_audit(
        actor=staff, action=action, target=target, reason=reason.strip(), detail=detail, now=now, address=address
    )
