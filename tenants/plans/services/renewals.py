"""Changes of the next plan, sent to the payment provider first: if that fails, nothing changes here."""

from contextlib import suppress
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.contracts.traits import traits_of
from server.company.payments.selectors.charges import quote
from server.company.payments.selectors.reach import larger_running, running_paid_plan
from server.company.payments.services.changes import end_with_period, keep_running
from server.company.payments.services.payers import explain_refusals
from server.company.plans.errors import PlanNeedsPayment
from server.company.plans.selectors import read_offer
from server.kit.errors import NotFound
from server.platforms.contracts import Platform
from tenants.plans.contracts import Demotion, DowngradeChoice
from tenants.plans.rules.situations import rehearsed
from tenants.plans.selectors import read_situation
from tenants.plans.selectors.downgrades import refuse_restricted
from tenants.plans.services.charges import open_charge
from tenants.plans.services.downgrades import cancel_downgrade, find_waiting, read_target, schedule_downgrade
from tenants.plans.services.paid import follow_paid


def choose_free(actor: Actor, *, plan_id: int, platform: Platform, choice: DowngradeChoice, now: datetime) -> datetime:
    """Save the choice as `schedule_downgrade` does, and stop charging after the present period.

    The same errors, before the provider is called; PaymentRefused.
    """
    refuse_restricted(actor)
    situation = read_situation(actor, with_holdings=True, now=now)
    rehearsed(situation, read_offer(plan_id, language=actor.language), platform, choice)
    read_target(actor, plan_id=plan_id, platform=platform)
    if situation.running(platform) is not None:
        with explain_refusals():
            end_with_period(merchant_id=actor.tenant_id, platform=platform, now=now)
    return schedule_downgrade(actor, plan_id=plan_id, platform=platform, choice=choice, now=now)


def choose_smaller(
    actor: Actor, *, plan_id: int, platform: Platform, choice: DowngradeChoice, now: datetime
) -> Demotion:
    """Choose a plan that costs less than the running one, from its period's end on; nothing is charged now.

    PlanNeedsPayment for a plan that costs as much or more, or if nothing is paid there; the errors of `choose_free`
    and `open_charge`.
    """
    offer = read_offer(plan_id, language=actor.language)
    if offer.is_free:
        effective_at = choose_free(actor, plan_id=plan_id, platform=platform, choice=choice, now=now)
        return Demotion(effective_at, confirm_url="")
    refuse_restricted(actor)
    paid = larger_running(actor.tenant_id, quote(offer), platform)
    if paid is None:
        raise PlanNeedsPayment
    made = open_charge(
        actor,
        plan_id=plan_id,
        billing_store_id=paid.billing_store_id or next(iter(choice.store_ids), 0),
        choice=choice,
        now=now,
        from_balance=traits_of(paid.provider).is_balance,
        platform=platform,
    )
    return Demotion(paid.period_end, made.confirm_url)


def cancel_plan(actor: Actor, *, platform: Platform, now: datetime) -> datetime:
    """Stop charging for the plan; return the end of the paid period, after which the merchant has no plan.

    A downgrade that waits is cancelled. NoRightToPlans, PaymentRefused; NotFound if nothing is paid there.
    """
    refuse_restricted(actor)
    paid = running_paid_plan(actor.tenant_id, platform)
    if paid is None:
        raise NotFound
    with explain_refusals():
        end_with_period(merchant_id=actor.tenant_id, platform=platform, now=now)
    _forget_waiting(actor, platform, now)
    return paid.period_end


def keep_plan(actor: Actor, *, platform: Platform, now: datetime) -> None:
    """Take back a cancellation, or a downgrade before it takes effect, and charge for the plan again.

    NoRightToPlans, PaymentRefused; NotFound if there is nothing to take back.
    """
    refuse_restricted(actor)
    paid = running_paid_plan(actor.tenant_id, platform)
    if paid is None or not paid.ends_at_period_end:
        find_waiting(platform, now=now)
    with explain_refusals():
        keep_running(merchant_id=actor.tenant_id, platform=platform, now=now)
    _forget_waiting(actor, platform, now)


def _forget_waiting(actor: Actor, platform: Platform, now: datetime) -> None:
    with suppress(NotFound):
        cancel_downgrade(actor, platform=platform, now=now)
    follow_paid(actor, platform=platform, now=now)
