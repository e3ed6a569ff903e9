"""Plan check and fit: pure (specification 000, section 4; 002, section 4.1)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from server.company.payments.contracts import PaidPlan, PaidPlans
from server.company.payments.errors import PlanUnpaid
from server.company.plans.contracts import Origin, PlanLimits, SubscriptionRow
from server.company.plans.errors import UPGRADE_IN_MAIN
from server.kit.codes import Code
from server.kit.sentences import Sentence
from server.platforms.codes import NO_PLAN, OVER_LIMIT, PLAN_ENDED
from server.platforms.contracts import PLATFORM_NAMES, Platform
from tenants.monitoring.contracts import Tracked
from tenants.plans.contracts import (
    DowngradeChoice,
    Measure,
    PlanCheck,
    PlanState,
    PlatformCheck,
    Quota,
    Usage,
)

WITHOUT_PLAN = {PlanState.NO_PLAN: NO_PLAN, PlanState.ENDED: PLAN_ENDED, PlanState.UNPAID: PLAN_ENDED}

OVER = "You have reached your subscription limits"


def measure(usage: Usage, limits: PlanLimits, platforms: Iterable[int]) -> tuple[Measure, ...]:
    """Return usage and limit of each quota, with the stores of these platforms."""
    stores = [
        Measure(Quota.STORES, usage.stores.get(platform, 0), limits.stores_for(platform), platform=platform)
        for platform in platforms
    ]
    return (
        *stores,
        Measure(Quota.PRODUCTS, usage.products, limits.import_products),
        Measure(Quota.SUB_ACCOUNTS, usage.sub_accounts, limits.sub_accounts),
        Measure(Quota.MONITORED, usage.monitored_variants, limits.monitored_variants),
    )


def check_platform(platform: Platform, state: PlanState, usage: Usage, limits: PlanLimits) -> PlatformCheck:
    """Return one platform's result. Our own shop platform (9) needs no plan: only its limits count."""
    over = tuple(item for item in measure(usage, limits, [platform]) if item.is_over)
    code = WITHOUT_PLAN.get(state, {}).get(platform)
    found = code or (OVER_LIMIT[platform] if over else Code.OK)
    return PlatformCheck(platform, found, over, is_unpaid=state is PlanState.UNPAID)


def worst_of(checks: Iterable[PlatformCheck]) -> PlanCheck:
    """Return the worst result: no plan, then ended, then over the limits; among equals the lowest platform code."""
    found = tuple(sorted(checks, key=lambda check: check.platform))
    worst = min(found, key=_severity, default=None)
    if worst is None or worst.code is Code.OK:
        return PlanCheck(Code.OK, None, found)
    return PlanCheck(worst.code, worst.platform, found)


def message_of(check: PlanCheck, *, may_choose: bool) -> str:
    """Return the result as text; a sub-account that may not choose plans reads who may."""
    if check.platform is None:
        return ""
    if any(platform.is_unpaid for platform in check.platforms if platform.platform == check.platform):
        unpaid = PlanUnpaid(check.platform)
        return unpaid.msg if may_choose else unpaid.otherwise
    if not may_choose:
        return UPGRADE_IN_MAIN
    name = Sentence(PLATFORM_NAMES[check.platform])
    if check.code in NO_PLAN.values():
        return Sentence("Please choose a plan for {platform}.", platform=name)
    if check.code in PLAN_ENDED.values():
        return Sentence("Your plan for {platform} has ended. Please choose a plan.", platform=name)
    return OVER


def platform_that_lacks_room(usage: Usage, limits: PlanLimits, platforms: Iterable[int]) -> Platform | None:
    """Return the first platform with more stores than the limits allow; None when all fit."""
    full = (platform for platform in sorted(platforms) if usage.stores.get(platform, 0) > limits.stores_for(platform))
    found = next(full, None)
    return None if found is None else Platform(found)


def fits(usage: Usage, limits: PlanLimits, platforms: Iterable[int]) -> bool:
    """Whether the usage on these platforms, and in total, is within a plan's limits."""
    return not [item for item in measure(usage, limits, platforms) if item.is_over]


def with_one_more(usage: Usage, quota: Quota, platform: int) -> Usage:
    """Return the usage after one more object was added."""
    stores: Mapping[int, int] = usage.stores
    if quota is Quota.STORES:
        stores = {**stores, platform: stores.get(platform, 0) + 1}
    return Usage(
        stores=stores,
        products=usage.products + (quota is Quota.PRODUCTS),
        sub_accounts=usage.sub_accounts + (quota is Quota.SUB_ACCOUNTS),
        monitored_variants=usage.monitored_variants + (quota is Quota.MONITORED),
    )


def with_payments(had: Mapping[int, SubscriptionRow], paid: PaidPlans, *, now: datetime) -> dict[int, SubscriptionRow]:
    """Return the subscriptions with what their merchant pays, and until when.

    After a failed payment, the days of grace are stated separately.
    """
    return {platform: _with_payment(row, paid.by_platform.get(platform), now) for platform, row in had.items()}


def _with_payment(row: SubscriptionRow, paid: PaidPlan | None, now: datetime) -> SubscriptionRow:
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


def period_end(since: datetime, until: datetime | None, *, seconds: int, now: datetime) -> datetime:
    """Return when the present period ends: the plan's own end, else counted in whole periods from its beginning."""
    if until is not None:
        return until
    period = timedelta(seconds=seconds)
    return since + ((now - since) // period + 1) * period


def kept_variants(
    tracked: Iterable[Tracked], choice: DowngradeChoice, store_ids: Collection[int]
) -> dict[int, frozenset[int]]:
    """Return, by publication in these stores, the variants that stay monitored under the choice."""
    keeps_all = choice.product_ids is None and choice.product_sku_ids is None
    products, skus = set(choice.product_ids or ()), set(choice.product_sku_ids or ())
    kept: dict[int, frozenset[int]] = {}
    for item in tracked:
        if item.store_id not in store_ids:
            continue
        monitored = frozenset(item.variants.values()) - item.left_out
        named = frozenset(variant for sku, variant in item.variants.items() if sku in skus)
        if keeps_all or item.publication_id in products or named:
            kept[item.publication_id] = (monitored & named) if named else monitored
    return kept


def _severity(check: PlatformCheck) -> int:
    kinds = (NO_PLAN.values(), PLAN_ENDED.values(), OVER_LIMIT.values())
    return next((place for place, codes in enumerate(kinds) if check.code in codes), len(kinds))
