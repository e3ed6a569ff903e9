"""Quota checks before something is added or chosen; the service that adds checks again under the lock."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.plans.contracts import PlanOffer
from server.company.plans.selectors import list_offers, read_offer
from server.company.team.errors import TooManySubAccounts
from server.kit.errors import AppError
from server.platforms.contracts import Platform
from tenants.importing.errors import OverLimit
from tenants.plans.contracts import Quota
from tenants.plans.contracts.situations import Situation
from tenants.plans.errors import PlanNotSatisfied, TooManyMonitored
from tenants.plans.rules import measure, with_one_more
from tenants.plans.rules.situations import suits
from tenants.plans.selectors import read_situation
from tenants.stores.errors import TooManyStores


def refuse_one_more(actor: Actor, *, quota: Quota, platform: Platform, now: datetime) -> None:
    """Raise TooManyStores, OverLimit, TooManySubAccounts or TooManyMonitored when the plan has no room for one more."""
    situation = read_situation(actor, now=now)
    usage = with_one_more(situation.usage, quota, platform)
    if any(item.is_over for item in measure(usage, situation.limits, [platform]) if item.quota is quota):
        raise _full(quota, platform)


def refuse_unfit_plan(actor: Actor, *, plan_id: int, platform: Platform, now: datetime) -> None:
    """Raise PlanNotSatisfied when the usage does not fit the plan on this platform; NotFound if it is not on sale.

    A paid plan must fit on all platforms of its edition, because it runs there too.
    """
    offer = read_offer(plan_id, language=actor.language)
    refuse_unfit(read_situation(actor, now=now), offer, platform)


def refuse_unfit(situation: Situation, offer: PlanOffer, platform: Platform) -> None:
    """Do as `refuse_unfit_plan`, in a situation."""
    if not suits(situation, offer, platform):
        offers = list_offers(language=situation.actor.language, platform=platform)
        raise PlanNotSatisfied(platform, all_plans=not any(suits(situation, offer, platform) for offer in offers))


def _full(quota: Quota, platform: Platform) -> AppError:
    if quota is Quota.STORES:
        return TooManyStores(platform)
    if quota is Quota.MONITORED:
        return TooManyMonitored(platform)
    return OverLimit() if quota is Quota.PRODUCTS else TooManySubAccounts()
