"""A merchant's usage, its relation to the plans, and the plans that may be chosen."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from server.company.identity.contracts import Actor, Sensitive
from server.company.payments.contracts import PaidPlan
from server.company.payments.selectors.arrears import read_only
from server.company.payments.selectors.charges import paid_plans, running_paid_plan
from server.company.plans.contracts import Origin, PlanLimits, PlanOffer, RunningPlans, SubscriptionRow
from server.company.plans.errors import NoRightToPlans
from server.company.plans.selectors import latest_subscriptions, limits_of, list_offers, running_plans
from server.company.team.selectors import count_members
from server.platforms.contracts import Platform
from tenants.importing.selectors.totals import count_listed
from tenants.monitoring.selectors import count_monitored_variants
from tenants.plans.contracts import PlanCheck, PlanChoice, Standing, Usage, UsageReport, UsedStore
from tenants.plans.rules import check_platform, fits, measure, worst_of
from tenants.stores.selectors import count_stores, list_stores


def measure_usage(actor: Actor) -> Usage:
    """Measure the usage of the whole merchant, also of what the actor may not see."""
    return Usage(
        stores=count_stores(),
        products=count_listed(),
        sub_accounts=count_members(actor),
        monitored_variants=count_monitored_variants(),
    )


def check_plans(actor: Actor, *, now: datetime, platform: Platform | None = None) -> PlanCheck:
    """Check each platform on which the merchant has a store, and `platform`, where a store is about to be added.

    A merchant without a store needs no plan.
    """
    usage, limits = measure_usage(actor), limits_of(actor.tenant_id, now=now)
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now)
    unpaid = read_only(actor.tenant_id, now=now).platforms
    asked = {*usage.stores, *([platform] if platform else [])}
    standings = {one: Standing.UNPAID if one in unpaid else _standing(had.get(one)) for one in asked}
    return worst_of(check_platform(Platform(one), standings[one], usage, limits) for one in asked)


def report_usage(actor: Actor, *, platforms: Iterable[int], now: datetime) -> UsageReport:
    """Return usage and limits with the stores of these platforms; if empty, of all platforms with stores."""
    usage, limits = measure_usage(actor), limits_of(actor.tenant_id, now=now)
    asked = sorted(set(platforms) or set(usage.stores))
    stores = [store for store in list_stores(actor) if store.platform in asked]
    return UsageReport(
        measures=measure(usage, limits, asked),
        stores=tuple(UsedStore(one.id, one.name, one.shop, int(one.platform)) for one in stores),
    )


def list_choices(actor: Actor, *, platform: Platform, language: str, now: datetime) -> list[PlanChoice]:
    """List the plans on sale for a platform. NoRightToPlans for a sub-account without sensitive permission 0."""
    refuse_without_right(actor)
    usage, running = measure_usage(actor), running_plans(actor.tenant_id, now=now)
    paid = running_paid_plan(actor.tenant_id, platform)
    had = subscriptions_told(actor, language=language, now=now).get(platform)
    current = had if had and had.is_live else None
    return [
        PlanChoice(
            offer=offer,
            current=current if current and current.plan_id == offer.id else None,
            satisfied=fits(usage, limits_with(offer, platform, running, paid), reached(offer, platform, paid)),
        )
        for offer in list_offers(language=language, platform=platform)
    ]


def read_order(actor: Actor, *, platform: Platform, language: str, now: datetime) -> SubscriptionRow | None:
    """Return the merchant's present or last subscription on a platform; None before the first. NoRightToPlans."""
    refuse_without_right(actor)
    return subscriptions_told(actor, language=language, now=now).get(platform)


def list_orders(actor: Actor, *, language: str, now: datetime) -> list[SubscriptionRow]:
    """List the merchant's present or last subscription on every platform. NoRightToPlans."""
    refuse_without_right(actor)
    had = subscriptions_told(actor, language=language, now=now)
    return [had[platform] for platform in sorted(had)]


def subscriptions_told(actor: Actor, *, language: str, now: datetime) -> dict[int, SubscriptionRow]:
    """Return the merchant's present or last subscription by platform, with the end of the paid period.

    After a failed payment, the days of grace are stated separately.
    """
    had, paid = latest_subscriptions(actor.tenant_id, language=language, now=now), paid_plans(actor.tenant_id)
    return {platform: _told(row, paid.get(platform), now) for platform, row in had.items()}


def _told(row: SubscriptionRow, paid: PaidPlan | None, now: datetime) -> SubscriptionRow:
    is_ours = row.is_live and row.origin == Origin.PAID and paid is not None and paid.plan_id == row.plan_id
    if not is_ours or paid is None:
        return row
    row = replace(row, price_minor=paid.price_minor, provider=paid.provider, carrier_id=paid.billing_store_id)
    if paid.next_plan_id == row.next_plan_id and paid.next_price_minor is not None:
        row = replace(row, next_price_minor=paid.next_price_minor)
    late_since = paid.late_since(now)
    if late_since is not None:
        return replace(row, paid_until=late_since, read_only_from=paid.read_only_from)
    renews = not paid.ends_at_period_end and row.next_plan_id is None
    return replace(row, until=min(row.until or paid.period_end, paid.period_end), renews=renews)


def reached(offer: PlanOffer, platform: int, paid: PaidPlan | None) -> list[int]:
    """Return the platforms that a chosen plan runs on: a paid plan runs on all of its edition.

    A free one replaces everything that `paid` pays for.
    """
    if offer.is_free:
        return sorted({platform} | ({*paid.platforms} & {*offer.platforms} if paid else set()))
    return sorted({platform, *offer.platforms})


def limits_with(offer: PlanOffer, platform: int, running: RunningPlans, paid: PaidPlan | None) -> PlanLimits:
    """Return the limits when the plan replaces what is paid for on the platform."""
    ending = set(paid.platforms) if paid else set()
    staying = {one: plan for one, plan in running.plans.items() if one not in ending}
    return replace(running, plans=staying).limits(dict.fromkeys(reached(offer, platform, paid), offer.limits))


def refuse_without_right(actor: Actor) -> None:
    """Raise NoRightToPlans unless the actor may choose plans (sensitive permission 0)."""
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        raise NoRightToPlans


def _standing(had: SubscriptionRow | None) -> Standing:
    if had is None:
        return Standing.NO_PLAN
    return Standing.RUNNING if had.is_live else Standing.ENDED
