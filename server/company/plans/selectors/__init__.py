"""Reads of plans: offers, and a merchant's subscriptions and limits."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from server.company.plans.contracts import (
    NOT_PAID,
    REPLACED,
    ChargeWay,
    EditionState,
    EditionType,
    HeldPlans,
    NewestPlan,
    Origin,
    PlanDraft,
    PlanLimits,
    PlanOffer,
    PlanReach,
    RunningPlans,
    SubscriptionRow,
    TrialState,
    TrialView,
)
from server.company.plans.contracts.moments import PlanSpell
from server.company.plans.contracts.publishing import larger_of
from server.company.plans.models import Plan, PlanRevision, ProTrial, Subscription
from server.company.plans.rules import BUILT_IN, SECONDS, in_language, name_with_period, promotion_at
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.shapes import from_row

UNCHANGED: Mapping[int, PlanLimits] = {}


def read_held(tenant_id: int, *, language: str, now: datetime) -> HeldPlans:
    """Read the merchant's plans at that moment. Two queries."""
    rows = list(Subscription.objects.of(tenant_id))
    running = [row for row in rows if row.is_live_at(now)]
    return HeldPlans(had=_latest(rows, language, now), running=_running(running, UNCHANGED, now))


def running_plans(tenant_id: int, *, now: datetime, drafted: Mapping[int, PlanLimits] = UNCHANGED) -> RunningPlans:
    """Return the merchant's plans at that moment, in two queries. `drafted`: assume these limits, by plan."""
    return _running(Subscription.objects.of(tenant_id).live_at(now), drafted, now)


def _running(running: Iterable[Subscription], drafted: Mapping[int, PlanLimits], now: datetime) -> RunningPlans:
    default = Plan.objects.filter(is_default=True).first()
    return RunningPlans(
        plans={row.platform: _held(row, drafted, now) for row in running},
        default=drafted.get(default.pk) or limits_in(default) if default else BUILT_IN,
    )


def _held(row: Subscription, drafted: Mapping[int, PlanLimits], now: datetime) -> tuple[PlanLimits, datetime | None]:
    """Return a subscription's limits and their end; old limits apply while they are larger."""
    offered = drafted.get(row.plan_id) or limits_in(row.plan)
    if not keeps_limits(row, now) or row.kept_limits is None:
        return offered, row.until
    ends = [moment for moment in (row.until, row.limits_until) if moment]
    return larger_of(kept_in(row.kept_limits, offered.name), offered), min(ends, default=None)


def keeps_limits(row: Subscription, now: datetime) -> bool:
    """Tell whether the limits before the plan's change still apply to a subscription."""
    return row.kept_limits_id is not None and (row.limits_until is None or row.limits_until > now)


def has_paid_plan(tenant_id: int, *, now: datetime) -> bool:
    """Tell whether the merchant has a plan that costs something, including a granted one."""
    return Subscription.objects.filter(tenant_id=tenant_id).charged_at(now).exists()


def has_chosen_plan(tenant_id: int) -> bool:
    """Tell whether the merchant ever had a plan beside the default one. Ended plans are kept. One query."""
    return Subscription.objects.filter(tenant_id=tenant_id).exists()


def has_pro(tenant_id: int, *, now: datetime) -> bool:
    """Tell whether the merchant has the Pro features, from such a plan or from the running trial."""
    paid = Subscription.objects.filter(tenant_id=tenant_id).charged_at(now).order_by().values_list("tenant_id")
    tried = ProTrial.objects.filter(tenant_id=tenant_id, until__gt=now).values_list("tenant_id")
    return paid.union(tried).exists()


def read_trial(tenant_id: int, *, now: datetime) -> TrialView:
    """Return the state of the merchant's trial of the Pro version."""
    until = ProTrial.objects.filter(tenant_id=tenant_id).values_list("until", flat=True).first()
    if has_paid_plan(tenant_id, now=now):
        return TrialView(TrialState.UNNEEDED, until)
    if until is None:
        return TrialView(TrialState.OFFERED)
    return TrialView(TrialState.RUNNING if until > now else TrialState.USED, until)


def limits_of(tenant_id: int, *, now: datetime) -> PlanLimits:
    """Return the limits of the merchant's plans together, or the default plan's (DESIGN, differences)."""
    return running_plans(tenant_id, now=now).limits()


def list_offers(*, language: str, platform: int | None = None) -> list[PlanOffer]:
    """List the plans on sale, of one platform or of all, in display order."""
    on_sale = Plan.objects.filter(is_on=True, edition__state=EditionState.ON_SALE).select_related("edition")
    if platform is not None:
        on_sale = on_sale.filter(edition__platforms__contains=[platform])
    return [_offer(plan, language) for plan in on_sale.order_by("edition__position", "edition_id", "position", "pk")]


def read_offer(plan_id: int, *, language: str, on_sale_only: bool = True) -> PlanOffer:
    """Read one plan. NotFound, also for one not on sale if `on_sale_only`."""
    plan = Plan.objects.select_related("edition").filter(pk=plan_id).first()
    if plan is None or (on_sale_only and not (plan.is_on and plan.edition.state == EditionState.ON_SALE)):
        raise NotFound
    return _offer(plan, language)


def latest_subscriptions(tenant_id: int, *, language: str, now: datetime) -> dict[int, SubscriptionRow]:
    """Return by platform the merchant's current or last subscription."""
    return _latest(Subscription.objects.of(tenant_id), language, now)


def _latest(rows: Iterable[Subscription], language: str, now: datetime) -> dict[int, SubscriptionRow]:
    newest: dict[int, Subscription] = {}
    for row in rows:
        newest.setdefault(row.platform, row)
    return {platform: _subscription(row, language, now) for platform, row in newest.items()}


def charged_platforms(tenant_id: int, *, now: datetime) -> dict[int, str]:
    """Return by platform how the merchant got each running plan that costs something. One query."""
    rows = Subscription.objects.filter(tenant_id=tenant_id).charged_at(now)
    return dict(rows.values_list("platform", "origin"))


def newest_plans(tenant_ids: Collection[int], *, now: datetime) -> dict[tuple[int, int], NewestPlan]:
    """Return by merchant and platform the newest plan. One query."""
    rows = Subscription.objects.filter(tenant_id__in=tenant_ids).select_related("next_plan")
    newest = rows.order_by("tenant_id", "platform", "-since", "-pk").distinct("tenant_id", "platform")
    return {(row.tenant_id, row.platform): _newest_plan(row, now) for row in newest}


def schemas_with_successors(*, now: datetime) -> list[str]:
    """Return the schemas of merchants with an ended plan that has a successor."""
    rows = Subscription.objects.filter(ended_at=None, until__lte=now).exclude(next_plan=None)
    return sorted(set(rows.values_list("tenant__schema_name", flat=True)))


def billing_store_ids(tenant_id: int, *, now: datetime) -> list[int]:
    """Return the stores billed for running plans that cost something, newest plan first."""
    rows = Subscription.objects.of(tenant_id).charged_at(now).exclude(billing_store_id=None)
    return [store_id for store_id in rows.values_list("billing_store_id", flat=True) if store_id is not None]


def list_subscriptions(tenant_id: int, *, language: str, now: datetime) -> list[SubscriptionRow]:
    """List all subscriptions of a merchant, newest first."""
    return [_subscription(row, language, now) for row in Subscription.objects.of(tenant_id)]


def paid_spells(*, language: str) -> list[PlanSpell]:
    """List every time that a merchant was on a paid plan of a platform, by start. One query."""
    rows = Subscription.objects.filter(origin=Origin.PAID).select_related("plan").order_by("since", "pk")
    return [_spell(row, language) for row in rows]


def trial_spells() -> list[tuple[int, datetime, datetime]]:
    """List merchant, start and end of all Pro trials. One query."""
    return list(ProTrial.objects.order_by("since", "pk").values_list("tenant_id", "since", "until"))


def _spell(row: Subscription, language: str) -> PlanSpell:
    ends = [moment for moment in (row.ended_at, row.until) if moment]
    return PlanSpell(
        merchant_id=row.tenant_id,
        platform=row.platform,
        plan_id=row.plan_id,
        plan=plan_name(row.plan, language),
        price_minor=row.plan.price_minor,
        seconds=SECONDS[ChargeWay(row.plan.charge_way)],
        currency=row.plan.currency,
        since=row.since,
        until=min(ends, default=None),
    )


def plan_names(plan_ids: Collection[int], *, language: str = "en") -> dict[int, str]:
    """Return the names of these plans with their periods. One query."""
    return {row.pk: plan_name(row, language) for row in Plan.objects.filter(pk__in=plan_ids)}


def plan_names_in_both(plan_id: int) -> tuple[str, str]:
    """Return a plan's name with its period in English and in Chinese; empty for no plan. One query."""
    row = Plan.objects.filter(pk=plan_id).first()
    if row is None:
        return "", ""
    english, chinese = [
        name_with_period(row.name_en, row.name_zh, row.charge_way, is_free=row.is_free, language=name)
        for name in ("en", "zh-hans")
    ]
    return english, chinese


def plan_name(plan: Plan, language: str) -> str:
    """Return a plan's name with its period, as shown wherever it is charged or scheduled."""
    return name_with_period(plan.name_en, plan.name_zh, plan.charge_way, is_free=plan.is_free, language=language)


def plan_reach(plan_ids: Collection[int]) -> dict[int, PlanReach]:
    """Return the platforms and paid period of these plans. One query."""
    rows = Plan.objects.filter(pk__in=plan_ids).values_list("pk", "edition__platforms", "charge_way")
    return {pk: PlanReach(tuple(platforms), SECONDS[ChargeWay(way)]) for pk, platforms, way in rows}


def _offer(plan: Plan, language: str) -> PlanOffer:
    edition, way = plan.edition, ChargeWay(plan.charge_way)
    return from_row(
        PlanOffer,
        plan,
        limits=limits_in(plan),
        promotion_minor=_promotion_price(plan),
        name=in_language(plan.name_en, plan.name_zh, language),
        edition=in_language(edition.name_en, edition.name_zh, language),
        type=EditionType(edition.type),
        platforms=tuple(edition.platforms),
        charge_way=way,
        seconds=SECONDS[way],
        selling_point=in_language(plan.selling_point_en, plan.selling_point_zh, language),
        content=tuple(filter(None, in_language(plan.content_en, plan.content_zh, language).splitlines())),
    )


def _newest_plan(row: Subscription, now: datetime) -> NewestPlan:
    return from_row(
        NewestPlan,
        row,
        is_live=row.is_live_at(now),
        is_free_next=row.next_plan is not None and row.next_plan.is_free,
        is_ended_by_staff=row.end_reason not in {"", REPLACED, NOT_PAID},
    )


def limits_in(plan: Plan | PlanDraft) -> PlanLimits:
    """Return the limits of a stored or drafted plan."""
    return from_row(PlanLimits, plan, name=plan.name_en, stores_on={}, valid_until=None)


def kept_in(revision: PlanRevision, name: str) -> PlanLimits:
    """Return a plan's limits before a change."""
    return from_row(PlanLimits, revision, name=name, stores_on={}, valid_until=None)


def _price(plan: Plan) -> int:
    promotion = _promotion_price(plan)
    return plan.price_minor if promotion is None else promotion


def _promotion_price(plan: Plan) -> int | None:
    """Return the current promotion price."""
    return promotion_at(plan.promotion_minor, plan.promotion_from, plan.promotion_until, now=clock.now())


def _subscription(row: Subscription, language: str, now: datetime) -> SubscriptionRow:
    return from_row(
        SubscriptionRow,
        row,
        plan=plan_name(row.plan, language),
        is_free=row.plan.is_free,
        ended_at=row.ended_at or (row.until if row.until and row.until <= now else None),
        is_live=row.is_live_at(now),
        next_plan=plan_name(row.next_plan, language) if row.next_plan else "",
        next_price_minor=_price(row.next_plan) if row.next_plan else None,
        next_currency=row.next_plan.currency if row.next_plan else "",
        next_seconds=SECONDS[ChargeWay(row.next_plan.charge_way)] if row.next_plan else 0,
        price_minor=_price(row.plan),
        currency=row.plan.currency,
        seconds=SECONDS[ChargeWay(row.plan.charge_way)],
        keeps_limits=keeps_limits(row, now),
        provider="",
        renews=False,
        **dict.fromkeys(("paid_until", "read_only_from", "carrier_id")),
    )
