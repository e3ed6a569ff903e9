"""What a plan means for a merchant in a situation: limits, fit, room and rehearsal. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from server.company.payments.contracts import PaidPlan
from server.company.plans.contracts import Origin, PlanLimits, PlanOffer, SubscriptionRow
from server.kit.checks import need
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from server.platforms.contracts import Platform
from tenants.plans.contracts import DowngradeChoice, LeftOutProduct, Rehearsal, Room, SubAccountRef, UsedStore
from tenants.plans.contracts.situations import Situation
from tenants.plans.rules import fits, kept_variants, period_end
from tenants.stores.contracts import StorePlace

ANOTHER_PLATFORM = "This store is on another platform than the plan."
FREE = "This plan is free. You don't need to pay for it."
NO_STORE = "Please choose at least one store."
TOO_MANY_STORES = "Choose at most {most} stores."
TOO_MANY_VARIANTS = "Choose at most {most} variants."
TOO_MANY_SUB_ACCOUNTS = "Choose at most {most} sub-accounts."


def store_of(situation: Situation, store_id: int) -> StorePlace:
    """Return a store that the actor may see. NotFound."""
    seen = situation.actor.store_ids
    for store in situation.stores:
        if store.id == store_id and (seen is None or store_id in seen):
            return store
    raise NotFound


def refuse_wrong(situation: Situation, offer: PlanOffer, store: StorePlace, platform: int) -> None:
    """Raise Invalid for a plan that is free, or a store that can't carry its charge on the platform."""
    if offer.is_free:
        raise Invalid(FREE)
    running = situation.paid.by_platform.get(platform)
    carries = store.platform == platform or (running is not None and running.billing_store_id == store.id)
    if not carries or not {store.platform, platform} <= {*offer.platforms}:
        raise Invalid.of_fields({"billing_store_id": ANOTHER_PLATFORM})


def reached(offer: PlanOffer, platform: int, paid: PaidPlan | None) -> list[int]:
    """Return the platforms that a chosen plan runs on: a paid plan runs on all of its edition.

    A free one replaces everything that `paid` pays for.
    """
    if offer.is_free:
        return sorted({platform} | ({*paid.platforms} & {*offer.platforms} if paid else set()))
    return sorted({platform, *offer.platforms})


def limits_with(situation: Situation, offer: PlanOffer, platform: int) -> PlanLimits:
    """Return the limits when the plan replaces what is paid for on the platform."""
    running, paid = situation.plans.running, situation.paid.by_platform.get(platform)
    ending = set(paid.platforms) if paid else set()
    staying = {number: plan for number, plan in running.plans.items() if number not in ending}
    return replace(running, plans=staying).limits(dict.fromkeys(reached(offer, platform, paid), offer.limits))


def suits(situation: Situation, offer: PlanOffer, platform: int) -> bool:
    """Whether the usage fits the plan on the platform; a paid one on all platforms of its edition."""
    where = reached(offer, platform, situation.paid.by_platform.get(platform))
    return fits(situation.usage, limits_with(situation, offer, platform), where)


def room_under(situation: Situation, offer: PlanOffer, platform: int) -> Room:
    """Return how much may stay under this plan on the platform, with the merchant's other plans.

    Invited sub-accounts count too.
    """
    limits, invited = limits_with(situation, offer, platform), situation.holdings.invited
    return Room(
        stores=limits.stores_for(platform),
        variants=limits.monitored_variants,
        sub_accounts=max(limits.sub_accounts - invited, 0),
        products=limits.import_products,
        invited=invited,
    )


def rehearsed(situation: Situation, offer: PlanOffer, platform: Platform, choice: DowngradeChoice) -> Rehearsal:
    """Return what the downgrade would leave out, by name and count. Invalid names what is too much."""
    check_choice(situation, offer, platform, choice)
    room = room_under(situation, offer, platform)
    return Rehearsal(
        effective_at=moment_of(situation, platform),
        room=room,
        stores=tuple(
            UsedStore(place.id, place.name, place.shop, int(place.platform))
            for place in [*_used(situation, platform), *_beyond_elsewhere(situation, offer, platform)]
            if place.id not in choice.store_ids
        ),
        products=_left_out_products(situation, platform, choice),
        sub_accounts=tuple(
            SubAccountRef(account.id, account.mailbox)
            for account in situation.holdings.sub_accounts
            if choice.children_ids is not None and account.id not in choice.children_ids
        ),
        products_over=max(situation.usage.products - room.products, 0),
    )


def check_choice(situation: Situation, offer: PlanOffer, platform: int, choice: DowngradeChoice) -> None:
    """Raise Invalid when no store is kept although there are some, or more is kept than there is room for."""
    room, here = room_under(situation, offer, platform), _used(situation, platform)
    stores = {place.id for place in here} & set(choice.store_ids)
    need(stores or not here, "store_ids", NO_STORE)
    need(len(stores) <= room.stores, "store_ids", Sentence(TOO_MANY_STORES, most=room.stores))
    variants = sum(map(len, _kept(situation, platform, choice).values()))
    need(variants <= room.variants, "product_sku_ids", Sentence(TOO_MANY_VARIANTS, most=room.variants))
    everybody = {account.id for account in situation.holdings.sub_accounts}
    staying = everybody if choice.children_ids is None else everybody & set(choice.children_ids)
    too_many = Sentence(TOO_MANY_SUB_ACCOUNTS, most=room.sub_accounts)
    need(len(staying) <= room.sub_accounts, "children_ids", too_many)


def moment_of(situation: Situation, platform: int) -> datetime:
    """Return when a downgrade takes effect: at the end of the running period, at once when no plan runs."""
    current = situation.running(platform)
    if current is None:
        return situation.now
    waiting = (situation.holdings.waiting or {}).get(platform)
    if waiting and waiting.subscription_id == current.id:
        return waiting.effective_at
    found = period_end(current.since, current.until, seconds=current.seconds, now=situation.now)
    paid = situation.paid.by_platform.get(platform) if current.origin == Origin.PAID else None
    return min(found, paid.period_end) if paid else found  # the days of grace are not paid for


def paid_with(situation: Situation, offer: PlanOffer, platform: int) -> dict[int, SubscriptionRow]:
    """Return by platform the subscriptions of the same payment that the offer can replace too."""
    paid = situation.paid.by_platform.get(platform)
    if paid is None:
        return {}
    others = ({*paid.platforms} & {*offer.platforms}) - {platform}
    running = {other: row for other in sorted(others) if (row := situation.running(other)) is not None}
    return {number: row for number, row in running.items() if row.origin == Origin.PAID and row.plan_id == paid.plan_id}


def _used(situation: Situation, platform: int) -> list[StorePlace]:
    return [store for store in situation.stores if store.platform == platform and not store.is_paused]


def _kept(situation: Situation, platform: int, choice: DowngradeChoice) -> dict[int, frozenset[int]]:
    """Return by publication the variants that stay monitored: in the chosen stores, and on other platforms."""
    used = [store for store in situation.stores if not store.is_paused]
    staying = {place.id for place in used if place.platform != platform or place.id in choice.store_ids}
    return kept_variants(situation.holdings.tracked, choice, staying)


def _left_out_products(situation: Situation, platform: int, choice: DowngradeChoice) -> tuple[LeftOutProduct, ...]:
    """Return products that are no longer monitored, fully or in part."""
    kept = _kept(situation, platform, choice)
    sizes = [
        (
            tracked,
            len(frozenset(tracked.variants.values()) - tracked.left_out) - len(kept.get(tracked.publication_id, ())),
        )
        for tracked in situation.holdings.tracked
    ]
    return tuple(LeftOutProduct(tracked.publication_id, tracked.title, size) for tracked, size in sizes if size)


def _beyond_elsewhere(situation: Situation, offer: PlanOffer, platform: int) -> list[StorePlace]:
    """Return the stores on other platforms that exceed the plan where it runs there too; the oldest stay."""
    others: Iterable[int] = {*offer.platforms} - {platform}
    if offer.is_free:
        others = paid_with(situation, offer, platform)
    beyond = (_used(situation, each)[offer.limits.stores_per_platform :] for each in sorted(others))
    return [store for stores in beyond for store in stores]
