"""What a store gets after its supplier changed, by the store's policy and the merchant's price rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tenants.importing.contracts import ListedForPublishing, ListedVariantView
from tenants.monitoring.contracts import Event, Policy, Reaction
from tenants.monitoring.rules.noticing import Change
from tenants.monitoring.rules.seeing import Seen, SeenVariant
from tenants.preferences.contracts import PriceSettings, convert
from tenants.processes.contracts import Action
from tenants.products.contracts import Adjustments, StandingPublication, VariantAdjustment

UNCHANGED = VariantAdjustment()


class Done(StrEnum):
    """What became of a change, by the names of the notices' words."""

    NOTIFY = "notify"
    ZERO = "zero"
    STOCK = "stock"
    REPRICE = "reprice"
    PRICED_BY_HAND = "priced_by_hand"
    WITHIN_MARGIN = "within_margin"


@dataclass(frozen=True, slots=True)
class Decision:
    """New adjustments, the action that brings them to the store (None: nothing to bring), and what is told."""

    adjustments: Adjustments
    action: Action | None
    told: Sequence[tuple[Change, Done]]


@dataclass(frozen=True, slots=True)
class Case:
    """A publication with everything that decides about it."""

    publication: StandingPublication
    product: ListedForPublishing
    policy: Policy
    currency: str
    settings: PriceSettings

    @property
    def variants(self) -> list[ListedVariantView]:
        """Those that stand in the store."""
        return [one for one in self.product.variants if one.id in self.publication.variant_ids]


def decide(case: Case, now: Seen, changes: Sequence[Change]) -> Decision:
    """Stock follows from how things stand, prices from what happened: none changes without its event."""
    before = case.publication.adjustments
    stocked = {one.id: _stock(case, one, now, before.get(one.id, UNCHANGED)) for one in case.variants}
    verdicts = [
        (change, _done(case, change, before, stocked)) for change in changes if _reaction(case, change) in _TOLD
    ]
    priced = dict(stocked)
    for change, done in verdicts:
        if done is Done.REPRICE and change.after and change.variant_id in priced:
            priced[change.variant_id] = replace(priced[change.variant_id], cost_minor=change.after.cost_minor)
    after = {key: one for key, one in priced.items() if one != UNCHANGED}
    return Decision(after, _action(before, stocked, after, now), verdicts)


_TOLD = frozenset(Reaction) - {Reaction.NOTHING}
_ON_STOCK = frozenset({Reaction.SET_ZERO, Reaction.FOLLOW})


def _reaction(case: Case, change: Change) -> Reaction:
    return case.policy.reactions[change.event]


def _stock(case: Case, variant: ListedVariantView, now: Seen, before: VariantAdjustment) -> VariantAdjustment:
    seen, reactions = now.variants[variant.id], case.policy.reactions
    if _is_withheld(case.policy, now, seen):
        if not before.stock_is_set and (not variant.available or variant.stock == 0):
            return before  # it was imported sold out: so the store has it already
        return replace(before, stock_is_set=True, stock=None if variant.stock is None else 0, available=False)
    if now.gone or seen.gone:
        return before
    acts = reactions[Event.STOCK] in _ON_STOCK
    if reactions[Event.STOCK] is Reaction.FOLLOW or _shows_none(variant, before, acts=acts):
        same = (seen.stock, seen.available) == (variant.stock, variant.available)
        stock, available = (None, True) if same else (seen.stock, seen.available)
        return replace(before, stock_is_set=not same, stock=stock, available=available)
    return before


def _shows_none(variant: ListedVariantView, before: VariantAdjustment, *, acts: bool) -> bool:
    """Whether the store has nothing of it: because we set it so, or, where stock is acted on, since the import."""
    if before.stock_is_set:
        return not before.available
    return acts and (not variant.available or variant.stock == 0)


def _is_withheld(policy: Policy, now: Seen, seen: SeenVariant) -> bool:
    if now.gone:
        return policy.reactions[Event.PRODUCT_GONE] is Reaction.SET_ZERO
    if seen.gone:
        return policy.reactions[Event.VARIANT_GONE] is Reaction.SET_ZERO
    return policy.reactions[Event.STOCK] in _ON_STOCK and seen.is_short(policy.minimum_quantity)


def _done(case: Case, change: Change, before: Adjustments, stocked: Adjustments) -> Done:
    reaction = _reaction(case, change)
    if change.event is Event.STOCK:
        return _done_to_stock(before.get(change.variant_id or 0, UNCHANGED), stocked[change.variant_id or 0])
    if reaction is Reaction.NOTIFY:
        return Done.NOTIFY
    if change.event in (Event.PRODUCT_GONE, Event.VARIANT_GONE):
        return Done.ZERO
    return _done_to_price(case, change, before, reaction)


def _done_to_stock(before: VariantAdjustment, after: VariantAdjustment) -> Done:
    if before == after:
        return Done.NOTIFY
    return Done.ZERO if after.stock_is_set and not after.available else Done.STOCK


def _done_to_price(case: Case, change: Change, before: Adjustments, reaction: Reaction) -> Done:
    variant = next(one for one in case.product.variants if one.id == change.variant_id)
    if variant.price_is_manual:
        return Done.PRICED_BY_HAND
    if reaction is Reaction.REPRICE_BELOW_FLOOR and _margin_holds(case, variant, change, before):
        return Done.WITHIN_MARGIN
    return Done.REPRICE


def _margin_holds(case: Case, variant: ListedVariantView, change: Change, before: Adjustments) -> bool:
    taken = before.get(variant.id, UNCHANGED).cost_minor
    made = case.settings.price_at_import(taken, case.product.currency).price_minor if taken is not None else None
    price = case.settings.price_for_store(
        store_id=case.publication.store_id,
        store_currency=case.currency,
        currency=case.product.currency,
        cost_minor=variant.cost_minor if taken is None else taken,
        price_minor=variant.price_minor if made is None else made,
        compare_at_minor=None,
        price_is_manual=False,
    )
    if price.problem or price.amount_minor <= 0 or change.after is None:
        return False
    cost = change.after.cost_minor or 0
    cost = cost if price.rate is None else convert(cost, price.rate)
    return (price.amount_minor - cost) * 100 >= case.policy.floor_percent * price.amount_minor


def _action(before: Adjustments, stocked: Adjustments, after: Adjustments, now: Seen) -> Action | None:
    if dict(before) == after:
        return None
    if any(one != before.get(key, UNCHANGED) for key, one in stocked.items()):
        return Action.MONITOR_SUPPLIER if now.gone else Action.MONITOR_STOCK
    return Action.MONITOR_PRICE
