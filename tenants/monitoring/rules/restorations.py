"""What is sold again, and what is bought from a substitute now: whether to show it, and what to tell. Pure."""

from collections.abc import Iterator, Mapping, Sequence

from tenants.monitoring.contracts import Event, Reaction
from tenants.monitoring.rules.cases import REPORTED, UNCHANGED, Case, Done
from tenants.monitoring.rules.events import Change
from tenants.monitoring.rules.sightings import Seen
from tenants.products.contracts import Adjustments, VariantAdjustment


def is_sold_again(case: Case, now: Seen) -> bool:
    """Whether no reason to hide the product is left: its supplier sells it, and delivers in time where that counts."""
    late = now.ships_late(case.policy.ship_to, case.policy.max_shipping_days)
    if now.gone or (late and case.policy.reactions[Event.SHIPPING_LONG] is Reaction.DRAFT):
        return False
    return any(not now.variants[variant.id].is_short(case.policy.minimum_quantity) for variant in case.variants)


def reports_of_switches(switched: Mapping[int, Event], now: Seen) -> Iterator[tuple[Change, Done]]:
    """Return what is reported of switches to substitutes: once for a product that is gone, else for each variant."""
    if Event.PRODUCT_GONE in switched.values():
        yield Change(Event.PRODUCT_GONE), Done.SWITCHED
    for key, event in switched.items():
        if event is not Event.PRODUCT_GONE:
            yield Change(event, key, after=now.variants[key]), Done.SWITCHED


def reports_of_returns(
    case: Case, changes: Sequence[Change], before: Adjustments, after: Adjustments, now: Seen, *, shows: bool
) -> Iterator[tuple[Change, Done]]:
    """Return what is reported of what is sold again, also when the policy does not react to stock."""
    is_back = any(change.event in (Event.STOCK, Event.SHIPPING_LONG) for change in changes)
    if shows and case.publication.may_have_hidden:
        yield Change(Event.PRODUCT_GONE), Done.SHOWN
    elif case.publication.says_hidden and case.publication.hidden_at is None and is_back and is_sold_again(case, now):
        yield Change(Event.PRODUCT_GONE), Done.STILL_HIDDEN
    is_reported = case.policy.reactions[Event.STOCK] in REPORTED or any(
        change.event is Event.SHIPPING_LONG for change in changes
    )
    for key, old in before.items():
        new = after.get(key, UNCHANGED)
        seen = now.variants.get(key)
        if seen is None or now.gone or seen.gone:
            continue
        if old.removed and not new.removed:
            yield Change(Event.STOCK, key, after=seen), Done.ADD_AGAIN
        elif not is_reported and _is_zero(old) and not _is_zero(new):
            yield Change(Event.STOCK, key, after=seen), Done.BACK


def _is_zero(adjustment: VariantAdjustment) -> bool:
    return adjustment.stock_is_set and (not adjustment.available or adjustment.stock == 0)
