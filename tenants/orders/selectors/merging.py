"""Orders to one address: what buying their goods as one parcel adds or saves, and the plan with those bought so.

Offered are orders of one store: a parcel shows one store's name, members see the stores that they may see, and shares
are in one currency. Not offered is what a supplier sends to the merchant's forwarder, what costs more than a purchase
may, and a parcel that meets other rules at the border than each alone.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from server.kit.reasons import Reason
from tenants.orders.contracts.customs import Amount
from tenants.orders.contracts.plans import MergeOffer, PlannedOrder, PlannedPurchase, Question, Shipping, limit_in
from tenants.orders.rules.costs import priced
from tenants.orders.rules.merging import Candidates, Sku, candidates, joint, pieces_together, sku_of, with_freight
from tenants.orders.selectors.customs import Together, at_border_together
from tenants.orders.selectors.plan_world import World
from tenants.orders.selectors.shipping import BY_FORWARDER, shipping_of

Destination = tuple[str, str]
"""Country and postcode."""
Replan = Callable[[int, Sequence[PlannedPurchase], Mapping[str, Together]], PlannedOrder]
"""Plan an order anew with these purchases."""


@dataclass(frozen=True, slots=True)
class Merged:
    """Orders with what is bought as one of them, the offers, and the open questions that these need."""

    orders: tuple[PlannedOrder, ...]
    offers: tuple[MergeOffer, ...]
    questions: frozenset[Question]


@dataclass(frozen=True, slots=True)
class _Found:
    """An offer with each order's part, and with what is planned of these parts at the border."""

    offer: MergeOffer
    group: Candidates
    parts: Sequence[PlannedPurchase]
    border: Sequence[Together]
    questions: frozenset[Question]


def merge_orders(
    orders: Sequence[PlannedOrder],
    addresses: Mapping[int, str],
    destinations: Mapping[int, Destination],
    taken: Collection[str],
    world: World,
    replan: Replan,
) -> Merged:
    """Find the offers, and buy as one what is `taken`, by the keys of offers. `addresses`: by `address_key`."""
    groups = [each for each in candidates(orders, addresses) if each.purchases[0].supplier not in BY_FORWARDER]
    found = [
        each
        for group in groups
        if (each := _offered(group, destinations[group.orders[0].order_id], group.key in taken, world)) is not None
    ]
    return Merged(
        orders=_replanned(orders, [each for each in found if each.offer.is_taken], replan),
        offers=tuple(each.offer for each in found),
        questions=frozenset(question for each in found for question in each.questions),
    )


def _offered(group: Candidates, to: Destination, is_taken: bool, world: World) -> _Found | None:
    country, postcode = to
    pieces = pieces_together(group.purchases)
    quoted = {sku: _shipping(group, sku, number, country, world) for sku, number in pieces.items()}
    fitting = {sku: way for sku, way in quoted.items() if not isinstance(way, Reason)}
    if len(fitting) < len(quoted):
        return None
    currency = group.orders[0].currency
    changed = with_freight(group.purchases, fitting, pieces)
    parts = [priced(each, currency, world.rules, world.rates) for each in changed]
    whole, most = joint(parts), world.rules.most_minor
    if most is not None and whole.shop_minor is not None and whole.shop_minor > limit_in(currency, most):
        return None
    met = at_border_together(parts, country=country, postcode=postcode, currency=currency, border=world.border)
    if met is None:
        return None
    border, duty = met
    limit = priced(whole, currency, world.rules, world.rates).most_minor
    is_waiting = any(is_waiting for _, is_waiting in fitting.values())
    offer = MergeOffer(
        key=group.key,
        order_ids=tuple(order.order_id for order in group.orders),
        numbers=tuple(order.number for order in group.orders),
        supplier=group.purchases[0].supplier,
        freight=None if is_waiting else _freight_change(group.purchases, parts),
        duty=duty,
        is_waiting=is_waiting,
        is_taken=is_taken,
    )
    return _Found(
        offer,
        group,
        [replace(each, together=group.key, most_minor=limit) for each in parts],
        border,
        frozenset(Question(*sku[:2], pieces[sku], country) for sku, (_, waits) in fitting.items() if waits),
    )


def _shipping(
    group: Candidates, sku: Sku, pieces: int, country: str, world: World
) -> tuple[Shipping | None, bool] | Reason:
    offers = [line.offer for each in group.purchases for line in each.lines if sku_of(line) == sku]
    return shipping_of(replace(offers[0], pieces=pieces), country, world.quotes, world.rules)


def _freight_change(alone: Sequence[PlannedPurchase], parts: Sequence[PlannedPurchase]) -> Amount | None:
    before, after = ([each.freight_minor for each in purchases] for purchases in (alone, parts))
    if None in before or None in after:
        return None
    return Amount(sum(filter(None, after)) - sum(filter(None, before)), alone[0].currency)


def _replanned(orders: Sequence[PlannedOrder], taken: Sequence[_Found], replan: Replan) -> tuple[PlannedOrder, ...]:
    """Plan anew the orders of which something is bought as one."""
    parts: dict[int, dict[int, PlannedPurchase]] = {}
    border: dict[int, dict[str, Together]] = {}
    for found in taken:
        for order, purchase, part, met in zip(
            found.group.orders, found.group.purchases, found.parts, found.border, strict=True
        ):
            parts.setdefault(order.order_id, {})[order.purchases.index(purchase)] = part
            border.setdefault(order.order_id, {})[part.together] = met
    return tuple(
        replan(order.order_id, _with(order.purchases, parts[order.order_id]), border[order.order_id])
        if order.order_id in parts
        else order
        for order in orders
    )


def _with(purchases: Sequence[PlannedPurchase], parts: Mapping[int, PlannedPurchase]) -> list[PlannedPurchase]:
    return [parts.get(at, purchase) for at, purchase in enumerate(purchases)]
