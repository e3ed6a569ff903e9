"""Decide what a store gets after its supplier changed, by the store's policy and the merchant's price rules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from tenants.importing.contracts import ListedVariantView
from tenants.monitoring.contracts import Event, Policy, Reaction
from tenants.monitoring.rules.cases import REPORTED, UNCHANGED, Case, Decision, Done
from tenants.monitoring.rules.events import Change
from tenants.monitoring.rules.restorations import is_sold_again, reports_of_returns, reports_of_switches
from tenants.monitoring.rules.sightings import Seen, SeenVariant
from tenants.preferences.contracts import StorePrice, convert, margin_of, raised_to_margin
from tenants.processes.contracts import Action
from tenants.products.contracts import Adjustments, Unsent, VariantAdjustment


def decide(
    case: Case, now: Seen, changes: Sequence[Change], switched: Mapping[int, Event] = MappingProxyType({})
) -> Decision:
    """Decide by present stock, and by the events for prices and drafts: without an event they do not change.

    What monitoring itself withheld is restored when it is sold again, whatever the policy is by then. `switched`: the
    events for which variants are now bought from a substitute; `now` is what that shows.
    """
    before = case.publication.adjustments
    stocked = {variant.id: _stock(case, variant, now, before.get(variant.id, UNCHANGED)) for variant in case.variants}
    verdicts = [
        (change, _done(case, change, before, stocked))
        for change in changes
        if _reaction(case, change) in REPORTED and switched.get(change.variant_id or 0) is not change.event
    ]
    priced = dict(stocked)
    for change, done in verdicts:
        if done in _REPRICED and change.after and change.variant_id in priced:
            floor, cost = case.floor_of(change.event), change.after.cost_minor
            priced[change.variant_id] = replace(priced[change.variant_id], cost_minor=cost, floor_percent=floor)
    after = {
        key: adjustment for key, adjustment in (_still_removed(case, now) | priced).items() if adjustment != UNCHANGED
    }
    hides = any(done is Done.DRAFT for _, done in verdicts)
    shows = not hides and is_sold_again(case, now) and case.publication.is_hidden_by_us
    unsent = replace(_unsent(before, after), hides=hides, shows=shows and not case.publication.unsent.shows)
    reported = [
        *verdicts,
        *reports_of_switches(switched, now),
        *reports_of_returns(case, changes, before, after, now, shows=unsent.shows),
    ]
    return Decision(after, unsent, _action(before, after, unsent, now), reported)


_ON_STOCK = frozenset({Reaction.SET_ZERO, Reaction.FOLLOW, Reaction.SWITCH})
_ZEROES = frozenset({Reaction.SET_ZERO, Reaction.REMOVE_VARIANT, Reaction.SWITCH})
"""Reactions that set the stock to 0, at least where nothing better is possible."""
_REPRICED = frozenset({Done.REPRICE, Done.REPRICE_AT_FLOOR})


def _still_removed(case: Case, now: Seen) -> dict[int, VariantAdjustment]:
    """Return removed variants that the supplier still does not sell; once it sells them, publishing restores them."""
    kept = case.publication.adjustments.items()
    return {key: adjustment for key, adjustment in kept if adjustment.removed and (now.gone or _is_gone(now, key))}


def _is_gone(now: Seen, variant_id: int) -> bool:
    seen = now.variants.get(variant_id)
    return seen is not None and seen.gone


def _leaves(case: Case, now: Seen, variant_id: int) -> bool:
    """Whether a variant is removed from its store; never the last ones, which are set to zero."""
    if now.gone or case.policy.reactions[Event.VARIANT_GONE] is not Reaction.REMOVE_VARIANT:
        return False
    return _is_gone(now, variant_id) and any(not _is_gone(now, variant.id) for variant in case.variants)


def _reaction(case: Case, change: Change) -> Reaction:
    return case.policy.reactions[change.event]


def _stock(case: Case, variant: ListedVariantView, now: Seen, before: VariantAdjustment) -> VariantAdjustment:
    seen, reactions = now.variants[variant.id], case.policy.reactions
    if _leaves(case, now, variant.id) or (now.gone and before.removed):
        return VariantAdjustment(removed=True)
    before = replace(before, removed=False)
    if _is_withheld(case.policy, now, seen):
        if not before.stock_is_set and (not variant.available or variant.stock == 0):
            return before  # it was sold out at the import, so the store has it as sold out
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
    """Whether it is sold out in the store: because we set that, or, if the policy reacts to stock, since the import."""
    if before.stock_is_set:
        return not before.available
    return acts and (not variant.available or variant.stock == 0)


def _is_withheld(policy: Policy, now: Seen, seen: SeenVariant) -> bool:
    if now.gone:
        return policy.reactions[Event.PRODUCT_GONE] in _ZEROES
    if seen.gone:
        return policy.reactions[Event.VARIANT_GONE] in _ZEROES
    late = now.ships_late(policy.ship_to, policy.max_shipping_days)
    if late and policy.reactions[Event.SHIPPING_LONG] is Reaction.SET_ZERO:
        return True
    return policy.reactions[Event.STOCK] in _ON_STOCK and seen.is_short(policy.minimum_quantity)


def _done(case: Case, change: Change, before: Adjustments, stocked: Adjustments) -> Done:
    reaction = _reaction(case, change)
    if change.event is Event.STOCK:
        return _done_to_stock(before.get(change.variant_id or 0, UNCHANGED), stocked[change.variant_id or 0])
    if reaction is Reaction.NOTIFY:
        return Done.NOTIFY
    if change.event is Event.SHIPPING_LONG and not _is_late(case, change):
        return Done.BACK if reaction is Reaction.SET_ZERO else Done.NOTIFY
    if change.event is Event.PRICE_UP and reaction is Reaction.SWITCH:
        return Done.NOTIFY  # no substitute is cheaper
    if reaction is Reaction.DRAFT or reaction in _ZEROES:
        leaves = stocked.get(change.variant_id or 0, UNCHANGED).removed
        return Done.DRAFT if reaction is Reaction.DRAFT else Done.REMOVED if leaves else Done.ZERO
    return _done_to_price(case, change, before, reaction)


def _is_late(case: Case, change: Change) -> bool:
    return change.days is not None and change.days > case.policy.max_shipping_days


def _done_to_stock(before: VariantAdjustment, after: VariantAdjustment) -> Done:
    if before == after:
        return Done.NOTIFY
    return Done.ZERO if after.stock_is_set and not after.available else Done.STOCK


def _done_to_price(case: Case, change: Change, before: Adjustments, reaction: Reaction) -> Done:
    variant = next(variant for variant in case.product.variants if variant.id == change.variant_id)
    if variant.price_is_manual or before.get(variant.id, UNCHANGED).price_minor is not None:
        return Done.PRICED_BY_HAND
    cost = change.after.cost_minor if change.after else None
    if reaction is Reaction.REPRICE_BELOW_FLOOR and _margin_holds(case, variant, cost, before):
        return Done.WITHIN_MARGIN
    price = price_in_store(case, variant, cost)
    if price.problem:
        return Done.NO_PRICE
    if raised_to_margin(price, cost, case.floor_of(change.event), case.publication.pricing) != price:
        return Done.REPRICE_AT_FLOOR
    # The guards of publishing apply here too (SCREENS, section 1): a rule may make a price below cost.
    return Done.REPRICE if price.amount_minor >= max(_in_store(cost, price), 1) else Done.BELOW_COST


def _margin_holds(case: Case, variant: ListedVariantView, cost: int | None, before: Adjustments) -> bool:
    kept = before.get(variant.id, UNCHANGED)
    price = price_in_store(case, variant, kept.cost_minor)
    price = raised_to_margin(price, kept.cost_minor, kept.floor_percent, case.publication.pricing)
    margin = None if price.problem else margin_of(price.amount_minor, _in_store(cost, price))
    return margin is not None and margin >= case.policy.floor_percent


def price_in_store(case: Case, variant: ListedVariantView, cost: int | None) -> StorePrice:
    """Return the price that publishing would send for the variant at this cost; None: its cost in the Import List."""
    was, currency = variant.supplier_compare_at_minor, case.product.currency
    made = None if cost is None else case.settings.price_at_import(cost, currency, supplier_compare_at=was)
    if made is not None and variant.compare_at_is_manual:
        made = replace(made, compare_at_minor=variant.compare_at_minor)
    return case.settings.price_for_store(
        store_id=case.publication.store_id,
        store_currency=case.currency,
        currency=currency,
        cost_minor=variant.cost_minor if cost is None else cost,
        price_minor=variant.price_minor if made is None else made.price_minor,
        compare_at_minor=variant.compare_at_minor if made is None else made.compare_at_minor,
        price_is_manual=False,
        compare_at_is_manual=variant.compare_at_is_manual,
        supplier_compare_at=was,
        upload=case.publication.pricing,
    )


def _in_store(cost: int | None, price: StorePrice) -> int:
    return (cost or 0) if price.rate is None else convert(cost or 0, price.rate)


def _unsent(before: Adjustments, after: Adjustments) -> Unsent:
    """Return the variants whose price or stock changed, and those to remove."""
    pairs = {key: (before.get(key, UNCHANGED), after.get(key, UNCHANGED)) for key in {*before, *after}}
    existing = {key: pair for key, pair in pairs.items() if not pair[1].removed}
    return Unsent(
        prices=frozenset(key for key, (old, new) in existing.items() if _costs(old) != _costs(new)),
        stocks=frozenset(key for key, (old, new) in existing.items() if _counted(old) != _counted(new)),
        removals=frozenset(key for key, (old, new) in pairs.items() if new.removed and not old.removed),
    )


def _costs(adjustment: VariantAdjustment) -> tuple[int | None, int | None]:
    return adjustment.cost_minor, adjustment.floor_percent


def _counted(adjustment: VariantAdjustment) -> VariantAdjustment:
    return replace(adjustment, cost_minor=None, floor_percent=None)


def _action(before: Adjustments, after: Adjustments, unsent: Unsent, now: Seen) -> Action | None:
    if dict(before) == after and not unsent:
        return None
    if unsent.hides or unsent.shows:
        return Action.MONITOR_SUPPLIER
    if unsent.removals or unsent.stocks:
        return Action.MONITOR_SUPPLIER if now.gone else Action.MONITOR_STOCK
    return Action.MONITOR_PRICE
