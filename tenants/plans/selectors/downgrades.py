"""Effects of a downgrade, waiting downgrades, and what can still be restored."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.selectors.charges import running_paid_plan
from server.company.plans.contracts import Origin, PlanOffer, SubscriptionRow
from server.company.plans.errors import SeesSomeStores
from server.company.plans.selectors import latest_subscriptions, read_offer, running_plans
from server.company.team.contracts import MemberRow
from server.company.team.selectors import count_invitations, list_members
from server.kit.checks import need
from server.kit.sentences import Sentence
from server.platforms.contracts import Platform
from tenants.importing.selectors.totals import count_listed
from tenants.monitoring.contracts import Tracked
from tenants.monitoring.selectors import list_tracked
from tenants.plans.contracts import (
    RESTORABLE_FOR,
    DowngradeChoice,
    DowngradeState,
    FrozenCount,
    LeftOutProduct,
    Rehearsal,
    Renewal,
    Room,
    SubAccountRef,
    UsedStore,
)
from tenants.plans.models import Downgrade, Frozen
from tenants.plans.rules import kept_variants, period_end
from tenants.plans.selectors import limits_with, refuse_without_right
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

NO_STORE = "Please choose at least one store."
TOO_MANY_STORES = "Choose at most {most} stores."
TOO_MANY_VARIANTS = "Choose at most {most} variants."
TOO_MANY_SUB_ACCOUNTS = "Choose at most {most} sub-accounts."


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a downgrade on a platform may leave out."""

    stores: list[StoreRef]
    """The stores of the platform."""
    elsewhere: frozenset[int]
    """The ids of the stores on other platforms, which stay."""
    tracked: list[Tracked]
    sub_accounts: list[MemberRow]


def read_holdings(actor: Actor, *, platform: Platform, now: datetime) -> Holdings:
    """Read what the whole merchant uses."""
    used = [store for store in list_stores(actor) if not store.is_paused]
    members = [one for one in list_members(actor, now=now) if not one.is_invitation and one.state != "deactivated"]
    return Holdings(
        stores=[store for store in used if store.platform == platform],
        elsewhere=frozenset(store.id for store in used if store.platform != platform),
        tracked=list_tracked(actor)[0],
        sub_accounts=members,
    )


def read_room(actor: Actor, *, offer: PlanOffer, platform: Platform, now: datetime) -> Room:
    """Return how much may stay under this plan on the platform, with the merchant's other plans.

    Invited sub-accounts count too.
    """
    paid = running_paid_plan(actor.tenant_id, platform)
    wanted = limits_with(offer, platform, running_plans(actor.tenant_id, now=now), paid)
    invited = count_invitations(actor)
    return Room(
        stores=wanted.stores_for(platform),
        variants=wanted.monitored_variants,
        sub_accounts=max(wanted.sub_accounts - invited, 0),
        products=wanted.import_products,
        invited=invited,
    )


def room_under(actor: Actor, *, plan_id: int, platform: Platform, now: datetime) -> Room:
    """Return how much may stay under a plan on sale. NoRightToPlans, NotFound."""
    refuse_restricted(actor)
    offer = read_offer(plan_id, language=actor.language)
    return read_room(actor, offer=offer, platform=platform, now=now)


def rehearse(actor: Actor, *, plan_id: int, platform: Platform, choice: DowngradeChoice, now: datetime) -> Rehearsal:
    """Return what the downgrade would leave out, by name and count; nothing is changed.

    Invalid names what is too much; NoRightToPlans, SeesSomeStores; NotFound for the
    plan.
    """
    refuse_restricted(actor)
    offer = read_offer(plan_id, language=actor.language)
    holdings = read_holdings(actor, platform=platform, now=now)
    room = read_room(actor, offer=offer, platform=platform, now=now)
    check_choice(choice, holdings, room)
    return Rehearsal(
        effective_at=moment_of(actor, platform=platform, now=now),
        room=room,
        stores=tuple(
            UsedStore(one.id, one.name, one.shop, int(one.platform))
            for one in [*holdings.stores, *_beyond_elsewhere(actor, offer, platform, now)]
            if one.id not in choice.store_ids
        ),
        products=left_out_products(holdings, choice),
        sub_accounts=tuple(
            SubAccountRef(one.id, one.mailbox)
            for one in holdings.sub_accounts
            if choice.children_ids is not None and one.id not in choice.children_ids
        ),
        products_over=max(count_listed() - room.products, 0),
    )


def refuse_restricted(actor: Actor) -> None:
    """Raise NoRightToPlans, or SeesSomeStores for a user who does not see every store that could be left out."""
    refuse_without_right(actor)
    if actor.store_ids is not None:
        raise SeesSomeStores


def check_choice(choice: DowngradeChoice, holdings: Holdings, room: Room) -> None:
    """Raise Invalid when no store is kept although there are some, or more is kept than there is room for."""
    stores = {one.id for one in holdings.stores} & set(choice.store_ids)
    need(stores or not holdings.stores, "store_ids", NO_STORE)
    need(len(stores) <= room.stores, "store_ids", Sentence(TOO_MANY_STORES, most=room.stores))
    kept = kept_variants(holdings.tracked, choice, stores | holdings.elsewhere)
    variants = sum(map(len, kept.values()))
    need(variants <= room.variants, "product_sku_ids", Sentence(TOO_MANY_VARIANTS, most=room.variants))
    everybody = {one.id for one in holdings.sub_accounts}
    staying = everybody if choice.children_ids is None else everybody & set(choice.children_ids)
    too_many = Sentence(TOO_MANY_SUB_ACCOUNTS, most=room.sub_accounts)
    need(len(staying) <= room.sub_accounts, "children_ids", too_many)


def moment_of(actor: Actor, *, platform: Platform, now: datetime) -> datetime:
    """Return when a downgrade takes effect: at the end of the running period, at once when no plan runs."""
    current = running_subscription(actor, platform=platform, now=now)
    if current is None:
        return now
    offer = read_offer(current.plan_id, language=actor.language, on_sale_only=False)
    waiting = Downgrade.objects.filter(
        platform=platform, state=DowngradeState.WAITING, subscription_id=current.id
    ).first()
    if waiting:
        return waiting.effective_at
    found = period_end(current.since, current.until, seconds=offer.seconds, now=now)
    paid = running_paid_plan(actor.tenant_id, platform) if current.origin == Origin.PAID else None
    return min(found, paid.period_end) if paid else found  # the days of grace are not paid for


def paid_with(actor: Actor, *, platform: Platform, offer: PlanOffer, now: datetime) -> dict[int, SubscriptionRow]:
    """Return by platform the subscriptions of the same payment that the offer can replace too."""
    paid = running_paid_plan(actor.tenant_id, platform)
    if paid is None:
        return {}
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now)
    running = {one: row for one, row in had.items() if row.is_live and row.origin == Origin.PAID and one != platform}
    reached = {*paid.platforms} & {*offer.platforms}
    return {one: row for one, row in sorted(running.items()) if one in reached and row.plan_id == paid.plan_id}


def running_subscription(actor: Actor, *, platform: Platform, now: datetime) -> SubscriptionRow | None:
    """Return the running subscription on the platform."""
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now).get(platform)
    return had if had and had.is_live else None


def list_renewals(actor: Actor, *, now: datetime) -> list[Renewal]:
    """List the waiting downgrades, by platform."""
    rows = list(Downgrade.objects.filter(state=DowngradeState.WAITING).order_by("platform"))
    had = latest_subscriptions(actor.tenant_id, language=actor.language, now=now) if rows else {}
    return [_renewal(row, had.get(row.platform), now) for row in rows if _still_waits(row, had.get(row.platform))]


def read_restorable(*, now: datetime) -> FrozenCount | None:
    """Return what a larger plan would restore; None for nothing."""
    rows = Frozen.objects.filter(restored_at=None, frozen_at__gt=now - RESTORABLE_FOR)
    kinds = list(rows.order_by("frozen_at").values_list("kind", "frozen_at"))
    if not kinds:
        return None
    counts = Counter(kind for kind, _at in kinds)
    return FrozenCount(counts["store"], counts["product"], counts["child"], until=kinds[0][1] + RESTORABLE_FOR)


def children_elsewhere(actor: Actor, *, platform: Platform, now: datetime) -> int:
    """Return how many sub-accounts the merchant's plans on other platforms allow."""
    running = running_plans(actor.tenant_id, now=now).plans
    return max((plan.sub_accounts for one, (plan, _end) in running.items() if one != platform), default=0)


def list_children(actor: Actor, *, is_active: bool | None, now: datetime) -> list[SubAccountRef]:
    """List the merchant's sub-accounts. NoRightToPlans."""
    refuse_without_right(actor)
    rows = [one for one in list_members(actor, now=now) if not one.is_invitation]
    wanted = [one for one in rows if is_active is None or (one.state != "deactivated") is is_active]
    return [SubAccountRef(one.id, one.mailbox) for one in wanted]


def left_out_products(holdings: Holdings, choice: DowngradeChoice) -> tuple[LeftOutProduct, ...]:
    """Return products that are no longer monitored, fully or in part."""
    stores = {one.id for one in holdings.stores} & set(choice.store_ids)
    kept = kept_variants(holdings.tracked, choice, stores | holdings.elsewhere)
    sizes = [
        (one, len(frozenset(one.variants.values()) - one.left_out) - len(kept.get(one.publication_id, ())))
        for one in holdings.tracked
    ]
    return tuple(LeftOutProduct(one.publication_id, one.title, size) for one, size in sizes if size)


def _beyond_elsewhere(actor: Actor, offer: PlanOffer, platform: Platform, now: datetime) -> list[StoreRef]:
    """Return the stores on other platforms that exceed the plan where it runs there too; the oldest stay."""
    others = {*offer.platforms} - {platform}
    if offer.is_free:
        others = set(paid_with(actor, platform=platform, offer=offer, now=now))
    used = sorted((one for one in list_stores(actor) if not one.is_paused), key=lambda one: one.id)
    by_platform = ([one for one in used if one.platform == each] for each in sorted(others))
    return [one for stores in by_platform for one in stores[offer.limits.stores_per_platform :]]


def _still_waits(row: Downgrade, had: SubscriptionRow | None) -> bool:
    follows = had is not None and had.id == row.subscription_id and had.next_plan_id == row.plan_id
    return follows and had is not None and not had.end_reason


def _renewal(row: Downgrade, had: SubscriptionRow | None, now: datetime) -> Renewal:
    return Renewal(
        platform=row.platform,
        current_plan_id=had.plan_id if had else None,
        target_plan_id=row.plan_id,
        target_plan=had.next_plan if had else "",
        effective_at=row.effective_at,
        seconds_left=max(int((row.effective_at - now).total_seconds()), 0),
    )
