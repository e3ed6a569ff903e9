"""Orders that go to one address and can be bought as one parcel: which, and who bears what of it. Pure.

An address is the same if all that a supplier is sent says the same: only case, accents, and the spaces and signs
between its words do not matter.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from server.kit.countries import state_names
from server.kit.ids import digest
from server.kit.latin import latin_proposal
from server.kit.reasons import Reason
from server.ports.marketplaces import MARKETPLACES
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts.plans import PlannedLine, PlannedOrder, PlannedPurchase, Shipping
from tenants.orders.rules.shares import shared

NAMED = "order.together_left"
_PHONE_DIGITS = 7
"""The last digits of a phone tell people apart; how its country is written does not."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Orders of one store, in the order of their ids, with the purchase of each that could be bought as one."""

    orders: tuple[PlannedOrder, ...]
    purchases: tuple[PlannedPurchase, ...]

    @property
    def key(self) -> str:
        """Name the offer: other orders, or another supplier, are another one."""
        first = self.purchases[0]
        ids = ",".join(str(order.order_id) for order in self.orders)
        return digest(f"{first.supplier:d} {first.way} {first.seller} {first.currency} {ids}")[:16]


def address_key(address: DeliveryAddress) -> str:
    """Return what is the same for two spellings of one address; empty for one that says too little to be compared."""
    if not address.name or not address.address1 or not address.country:
        return ""
    province = state_names(address.country).get(f"{address.country}-{address.province}".upper(), address.province)
    parts = [address.name, address.address1, address.address2, address.city, province, address.postcode,
             address.company, *(f"{name} {text}" for name, text in sorted(address.extras.items()))]  # fmt: skip
    phone = "".join(sign for sign in address.phone if sign.isdecimal())[-_PHONE_DIGITS:]
    return digest("|".join([address.country, phone, *(_folded(part) for part in parts)]))


def _folded(text: str) -> str:
    """Numbers stay apart: 1/23 is not 12/3. Signs that no rule spells in Latin letters are compared as they are."""
    return " ".join(re.findall(r"[^\W_]+", (latin_proposal(text) or text).casefold()))


def candidates(orders: Sequence[PlannedOrder], addresses: Mapping[int, str]) -> list[Candidates]:
    """Return which of the orders that nothing blocks could be bought as one, by their `address_key`."""
    found: dict[tuple[object, ...], list[tuple[PlannedOrder, PlannedPurchase]]] = defaultdict(list)
    for order in sorted(orders, key=lambda each: each.order_id):
        for purchase in () if order.blocks or not addresses.get(order.order_id) else order.purchases:
            place = (order.store_id, order.currency, addresses[order.order_id])
            found[*place, purchase.supplier, purchase.way, purchase.seller, purchase.currency].append((order, purchase))
    groups = [Candidates(*map(tuple, zip(*pairs, strict=True))) for pairs in found.values()]
    return [group for group in groups if _fits(group)]


def _fits(group: Candidates) -> bool:
    """One purchase of each of at least two orders, with no more lines than the supplier takes."""
    ids = [order.order_id for order in group.orders]
    most = MARKETPLACES[group.purchases[0].supplier].most_order_lines
    lines = sum(len(purchase.lines) for purchase in group.purchases)
    return len(set(ids)) == len(ids) > 1 and (most is None or lines <= most)


Sku = tuple[int, str, str]


def sku_of(line: PlannedLine) -> Sku:
    return line.offer.source_product_id, line.offer.source_sku_id, line.offer.source_attr


def pieces_together(purchases: Sequence[PlannedPurchase]) -> dict[Sku, int]:
    """Return the pieces of what several lines buy: it is one item at the supplier, whose freight is asked for anew."""
    lines = [line for purchase in purchases for line in purchase.lines]
    of_sku = {sku: [line for line in lines if sku_of(line) == sku] for sku in dict.fromkeys(map(sku_of, lines))}
    return {sku: sum(line.offer.pieces for line in own) for sku, own in of_sku.items() if len(own) > 1}


def with_freight(
    purchases: Sequence[PlannedPurchase], quoted: Mapping[Sku, tuple[Shipping | None, bool]], pieces: Mapping[Sku, int]
) -> list[PlannedPurchase]:
    """Return the purchases with the quotes for all pieces of an item, shared by pieces: of one item each weighs and is
    worth the same. `quoted`: the way to ship by item, and whether its quote is still waited for.
    """
    parts = {sku: _parts(purchases, sku, shipping) for sku, (shipping, _) in quoted.items()}

    def changed(line: PlannedLine) -> PlannedLine:
        sku = sku_of(line)
        if sku not in quoted:
            return line
        is_waiting = quoted[sku][1]
        return replace(line, shipping=next(parts[sku]), is_quote_waiting=is_waiting, quoted_pieces=pieces[sku])

    return [replace(each, lines=tuple(changed(line) for line in each.lines)) for each in purchases]


def _parts(purchases: Sequence[PlannedPurchase], sku: Sku, shipping: Shipping | None) -> Iterator[Shipping | None]:
    pieces = [line.offer.pieces for purchase in purchases for line in purchase.lines if sku_of(line) == sku]
    if shipping is None:
        return iter([None] * len(pieces))
    return iter([replace(shipping, cost_minor=cost) for cost in shared(shipping.cost_minor, pieces)])


def joint(purchases: Sequence[PlannedPurchase]) -> PlannedPurchase:
    """Return what is bought as one: the lines of all, for the first order. `shop_minor` is the sum of what they say."""
    known = [each.shop_minor for each in purchases if each.shop_minor is not None]
    return replace(
        purchases[0],
        lines=tuple(line for each in purchases for line in each.lines),
        shop_minor=sum(known) if len(known) == len(purchases) else None,
    )


def weights_of(purchases: Sequence[PlannedPurchase]) -> list[int]:
    """Return by what duty is shared: the value of the goods; their pieces while a price is unknown."""
    costs = [each.cost_minor for each in purchases]
    if None in costs:
        return [sum(line.offer.pieces for line in each.lines) for each in purchases]
    return [cost or 0 for cost in costs]


def left_together(orders: Sequence[PlannedOrder], reasons: Mapping[int, Reason | None]) -> dict[int, Reason | None]:
    """Return why orders are not placed, if what is bought as one is placed whole or not at all. `reasons` by order."""
    found, names = dict(reasons), {order.order_id: order.number for order in orders}
    groups = groups_of(orders)
    while True:
        left = [(ids, next(each for each in ids if found[each])) for ids in groups if any(found[each] for each in ids)]
        new = {order_id: names[cause] for ids, cause in left for order_id in ids if found[order_id] is None}
        if not new:
            return found
        found |= {order_id: Reason(NAMED, {"number": number}) for order_id, number in new.items()}


def groups_of(orders: Collection[PlannedOrder]) -> list[list[int]]:
    """Return the ids of the orders of each purchase that is bought as one."""
    pairs = sorted({(each.together, order.order_id) for order in orders for each in order.purchases if each.together})
    return [[order_id for _, order_id in group] for _, group in groupby(pairs, key=itemgetter(0))]


def leads_of(orders: Collection[PlannedOrder]) -> dict[int, int]:
    """Return, by order, the first of all orders that it hangs together with: their purchases are made one by one."""
    leads = {order.order_id: order.order_id for order in orders}
    for _ in orders:
        before = dict(leads)
        for ids in groups_of(orders):
            first = min(leads[each] for each in ids)
            leads |= dict.fromkeys(ids, first)
        if leads == before:
            break
    return leads
