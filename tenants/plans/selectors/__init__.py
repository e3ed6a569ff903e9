"""A merchant's usage, its relation to the plans, and the plans that may be chosen."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from server.company.identity.contracts import Actor, Sensitive
from server.company.payments.selectors.arrears import read_only
from server.company.payments.selectors.reach import read_paid
from server.company.plans.contracts import SubscriptionRow
from server.company.plans.errors import NoRightToPlans
from server.company.plans.selectors import latest_subscriptions, limits_of, list_offers, read_held
from server.company.team.selectors import count_members, list_members
from server.platforms.contracts import Platform
from tenants.importing.selectors.totals import count_listed
from tenants.monitoring.selectors import count_monitored_variants, list_tracked
from tenants.plans.contracts import (
    DowngradeState,
    PlanCheck,
    PlanChoice,
    PlanState,
    Usage,
    UsageReport,
    UsedStore,
)
from tenants.plans.contracts.situations import Holdings, Situation, Waiting
from tenants.plans.models import Downgrade
from tenants.plans.rules import check_platform, measure, with_payments, worst_of
from tenants.plans.rules.situations import suits
from tenants.stores.contracts import StorePlace
from tenants.stores.selectors import list_stores, store_places


def read_situation(actor: Actor, *, now: datetime, language: str = "en", with_holdings: bool = False) -> Situation:
    """Read a merchant's situation, also of what the actor may not see: nine queries. With holdings: ten more.

    Nothing is locked: who decides by it locks the limits before.
    """
    stores = store_places()
    return Situation(
        actor=actor,
        now=now,
        stores=stores,
        usage=_usage(actor, stores),
        plans=read_held(actor.tenant_id, language=language, now=now),
        paid=read_paid(actor.tenant_id),
        holdings=_holdings(actor, now) if with_holdings else Holdings(),
    )


def _usage(actor: Actor, stores: Collection[StorePlace]) -> Usage:
    return Usage(
        stores=Counter(int(store.platform) for store in stores if not store.is_paused),
        products=count_listed(),
        sub_accounts=count_members(actor),
        monitored_variants=count_monitored_variants(stores=stores),
    )


def _holdings(actor: Actor, now: datetime) -> Holdings:
    members = list_members(actor, now=now)
    rows = Downgrade.objects.filter(state=DowngradeState.WAITING)
    return Holdings(
        tracked=tuple(list_tracked(actor)[0]),
        sub_accounts=tuple(member for member in members if not member.is_invitation and member.state != "deactivated"),
        invited=sum(member.is_invitation for member in members),
        waiting={row.platform: Waiting(row.subscription_id, row.effective_at) for row in rows},
    )


def measure_usage(actor: Actor) -> Usage:
    """Measure the usage of the whole merchant, also of what the actor may not see."""
    return _usage(actor, store_places())


def check_plans(actor: Actor, *, now: datetime, platform: Platform | None = None) -> PlanCheck:
    """Check each platform on which the merchant has a store, and `platform`, where a store is about to be added.

    A merchant without a store needs no plan.
    """
    situation = read_situation(actor, now=now)
    unpaid = read_only(actor.tenant_id, now=now).platforms
    requested = {*situation.usage.stores, *([platform] if platform else [])}
    had, usage, limits = situation.plans.had, situation.usage, situation.limits
    states = {number: PlanState.UNPAID if number in unpaid else _state_of(had.get(number)) for number in requested}
    return worst_of(check_platform(Platform(number), states[number], usage, limits) for number in requested)


def report_usage(actor: Actor, *, platforms: Iterable[int], now: datetime) -> UsageReport:
    """Return usage and limits with the stores of these platforms; if empty, of all platforms with stores."""
    usage, limits = measure_usage(actor), limits_of(actor.tenant_id, now=now)
    requested = sorted(set(platforms) or set(usage.stores))
    stores = [store for store in list_stores(actor) if store.platform in requested]
    return UsageReport(
        measures=measure(usage, limits, requested),
        stores=tuple(UsedStore(store.id, store.name, store.shop, int(store.platform)) for store in stores),
    )


def list_choices(actor: Actor, *, platform: Platform, language: str, now: datetime) -> list[PlanChoice]:
    """List the plans on sale for a platform. NoRightToPlans for a sub-account without sensitive permission 0."""
    refuse_without_right(actor)
    return choices_in(read_situation(actor, language=language, now=now), platform=platform, language=language)


def choices_in(situation: Situation, *, platform: Platform, language: str) -> list[PlanChoice]:
    """List the plans on sale for a platform, as they suit the situation. One query."""
    had = subscriptions_in(situation).get(platform)
    current = had if had and had.is_live else None
    return [
        PlanChoice(
            offer=offer,
            current=current if current and current.plan_id == offer.id else None,
            satisfied=suits(situation, offer, platform),
        )
        for offer in list_offers(language=language, platform=platform)
    ]


def read_order(actor: Actor, *, platform: Platform, language: str, now: datetime) -> SubscriptionRow | None:
    """Return the merchant's present or last subscription on a platform; None before the first. NoRightToPlans."""
    refuse_without_right(actor)
    return find_subscriptions(actor, language=language, now=now).get(platform)


def list_orders(actor: Actor, *, language: str, now: datetime) -> list[SubscriptionRow]:
    """List the merchant's present or last subscription on every platform. NoRightToPlans."""
    refuse_without_right(actor)
    had = find_subscriptions(actor, language=language, now=now)
    return [had[platform] for platform in sorted(had)]


def find_subscriptions(actor: Actor, *, language: str, now: datetime) -> dict[int, SubscriptionRow]:
    """Return the merchant's present or last subscription by platform, with the end of the paid period.

    After a failed payment, the days of grace are stated separately.
    """
    had = latest_subscriptions(actor.tenant_id, language=language, now=now)
    return _carried(with_payments(had, read_paid(actor.tenant_id), now=now), store_places())


def subscriptions_in(situation: Situation) -> dict[int, SubscriptionRow]:
    """Do as `find_subscriptions`, from a situation."""
    return _carried(with_payments(situation.plans.had, situation.paid, now=situation.now), situation.stores)


def count_without_store(actor: Actor, *, now: datetime) -> int:
    """Count the paid plans that no store carries; 0 for who may not choose one."""
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        return 0
    paid = [row for row in find_subscriptions(actor, language="en", now=now).values() if row.is_live and row.provider]
    return len({row.plan_id for row in paid} - {row.plan_id for row in paid if row.carrier_id or row.billing_store_id})


def _carried(had: Mapping[int, SubscriptionRow], stores: Iterable[StorePlace]) -> dict[int, SubscriptionRow]:
    """Return the subscriptions without the stores that were removed: they carry nothing."""
    here = {store.id for store in stores}
    return {
        platform: replace(
            row,
            billing_store_id=row.billing_store_id if row.billing_store_id in here else None,
            carrier_id=row.carrier_id if row.carrier_id in here else None,
        )
        for platform, row in had.items()
    }


def refuse_without_right(actor: Actor) -> None:
    """Raise NoRightToPlans unless the actor may choose plans (sensitive permission 0)."""
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        raise NoRightToPlans


def _state_of(had: SubscriptionRow | None) -> PlanState:
    if had is None:
        return PlanState.NO_PLAN
    return PlanState.RUNNING if had.is_live else PlanState.ENDED
