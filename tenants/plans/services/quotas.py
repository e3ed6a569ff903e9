"""Quota checks before something is added or chosen; the service that adds checks again under the lock."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.selectors.charges import running_paid_plan
from server.company.plans.contracts import PlanOffer
from server.company.plans.selectors import limits_of, list_offers, read_offer, running_plans
from server.company.team.errors import TooManySubAccounts
from server.kit.errors import AppError
from server.platforms.contracts import Platform
from tenants.importing.errors import OverLimit
from tenants.plans.contracts import Quota
from tenants.plans.errors import PlanNotSatisfied, TooManyMonitored
from tenants.plans.rules import fits, measure, with_one_more
from tenants.plans.selectors import limits_with, measure_usage, reached
from tenants.stores.errors import TooManyStores


def refuse_one_more(actor: Actor, *, quota: Quota, platform: Platform, now: datetime) -> None:
    """Raise TooManyStores, OverLimit, TooManySubAccounts or TooManyMonitored when the plan has no room for one more."""
    usage, limits = with_one_more(measure_usage(actor), quota, platform), limits_of(actor.tenant_id, now=now)
    if any(one.is_over for one in measure(usage, limits, [platform]) if one.quota is quota):
        raise _full(quota, platform)


def refuse_unfit_plan(actor: Actor, *, plan_id: int, platform: Platform, now: datetime) -> None:
    """Raise PlanNotSatisfied when the usage does not fit the plan on this platform; NotFound if it is not on sale.

    A paid plan must fit on all platforms of its edition, because it runs there too.
    """
    usage, running = measure_usage(actor), running_plans(actor.tenant_id, now=now)
    asked = read_offer(plan_id, language=actor.language)
    paid = running_paid_plan(actor.tenant_id, platform)

    def suits(offer: PlanOffer) -> bool:
        return fits(usage, limits_with(offer, platform, running, paid), reached(offer, platform, paid))

    if not suits(asked):
        offers = list_offers(language=actor.language, platform=platform)
        raise PlanNotSatisfied(platform, all_plans=not any(map(suits, offers)))


def _full(quota: Quota, platform: Platform) -> AppError:
    if quota is Quota.STORES:
        return TooManyStores(platform)
    if quota is Quota.MONITORED:
        return TooManyMonitored(platform)
    return OverLimit() if quota is Quota.PRODUCTS else TooManySubAccounts()
