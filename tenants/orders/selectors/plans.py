"""The preview: what placing orders would cost, who delivers what, what is blocked and why. Reads only."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from tenants.orders.contracts import Problem, PurchaseWay
from tenants.orders.contracts.plans import (
    Block,
    MergeOffer,
    OrderRules,
    PlannedLine,
    PlannedOrder,
    PlannedPurchase,
    Question,
    Resend,
)
from tenants.orders.models import Order, OrderLine
from tenants.orders.rules.corrections import delivery_for
from tenants.orders.rules.costs import amount_blocks, cost_of, priced
from tenants.orders.rules.customs import refusal_of
from tenants.orders.rules.deliveries import address_blocks, forwarder_of
from tenants.orders.rules.guards import offer_block, order_blocks
from tenants.orders.rules.merging import address_key
from tenants.orders.selectors.customs import AtBorder, Together, at_border
from tenants.orders.selectors.grouping import grouped
from tenants.orders.selectors.line_sources import offers_for
from tenants.orders.selectors.merging import Merged, merge_orders
from tenants.orders.selectors.places import Where, has_places, spelled
from tenants.orders.selectors.plan_world import World, facts_of, read_world
from tenants.orders.selectors.shipping import BY_FORWARDER, shipping_of
from tenants.privacy.services import reading_key
from tenants.products.contracts.mappings import Verdict
from tenants.stores.selectors import list_stores

PAID_IN = frozenset({Unit.DOLLAR.value, Unit.YUAN.value})
"""Currencies of the balances that a merchant can top up, from which they pay our staff's purchases."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The planned orders, and the questions that suppliers must be asked for them."""

    orders: tuple[PlannedOrder, ...]
    questions: frozenset[Question]
    waiting: int
    rules: OrderRules
    offers: tuple[MergeOffer, ...] = ()
    """Orders to one address that can be bought as one."""
    lists: frozenset[Where] = frozenset()
    """Suppliers' lists of places that must be asked for."""


def plan_orders(
    actor: Actor,
    order_ids: Collection[int],
    *,
    choices: Mapping[int, int] | None = None,
    resend: Resend | None = None,
    together: Collection[str] | None = None,
    now: datetime,
) -> Prepared:
    """Plan orders of stores that the actor may see, in the order of their ids. A constant number of queries.

    The newest known costs, stocks and quotes count. Orders that are not there are left out. `choices`: pieces by line
    that are placed now, none for all; NotFound for a line that is in none of the orders. `resend`: what was bought is
    bought once more; NotFound for a purchase of none of the orders. `together`: keys of the offers by which orders
    to one address are bought as one; None to look for no offers.
    """
    visible = [store.id for store in list_stores(actor)]
    rows = list(Order.objects.filter(pk__in=order_ids, store_id__in=visible).order_by("pk"))
    lines = list(OrderLine.objects.filter(order_id__in=[row.pk for row in rows]).order_by("position", "pk"))
    if choices and not choices.keys() <= {line.pk for line in lines}:
        raise NotFound
    world = read_world(rows, lines, (choices or {}, resend), now)
    key = reading_key()
    by_order: dict[int, list[OrderLine]] = {}
    for line in lines:
        by_order.setdefault(line.order_id, []).append(line)
    personal = {row.pk: (key.unseal(row.personal), key.unseal(row.corrected)) for row in rows}
    orders = tuple(_plan(row, by_order.get(row.pk, []), personal[row.pk], world) for row in rows)
    merged = Merged(orders, (), frozenset())
    if together is not None and resend is None:
        merged = _merged(rows, orders, personal, together, world)
    needed = _questions(rows, merged.orders) | merged.questions
    unasked = frozenset(each for each in needed if each not in world.quotes)
    wheres = _wheres(rows, merged.orders)
    lists = frozenset(where for where in wheres if world.places.is_due(where))
    waiting = len(needed) + sum(map(world.places.is_waiting, wheres))
    return Prepared(merged.orders, unasked, waiting, world.rules, merged.offers, lists)


def _wheres(rows: Sequence[Order], orders: Sequence[PlannedOrder]) -> frozenset[Where]:
    """Return of which suppliers the lists of places of which countries are needed."""
    countries = {row.pk: row.country for row in rows}
    return frozenset(
        (each.supplier, countries[order.order_id])
        for order in orders
        for each in order.purchases
        if has_places(each) and countries[order.order_id]
    )


def _merged(
    rows: Sequence[Order],
    orders: Sequence[PlannedOrder],
    personal: Mapping[int, Any],
    together: Collection[str],
    world: World,
) -> Merged:
    by_id = {row.pk: row for row in rows}

    def replan(order_id: int, purchases: Sequence[PlannedPurchase], border: Mapping[str, Together]) -> PlannedOrder:
        return _order(by_id[order_id], personal[order_id], purchases, [], world, together=border)

    addresses = {
        pk: address_key(delivery_for(given, corrected, world.private))
        for pk, (given, corrected) in personal.items()
        if given
    }
    destinations = {row.pk: (row.country, _postcode_of(row, personal[row.pk])) for row in rows}
    return merge_orders(orders, addresses, destinations, together, world, replan)


def _questions(rows: Sequence[Order], orders: Sequence[PlannedOrder]) -> frozenset[Question]:
    countries = {row.pk: row.country for row in rows}
    return frozenset(
        question_of(line, countries[order.order_id])
        for order in orders
        for purchase in order.purchases
        for line in purchase.lines
        if line.is_quote_waiting
    )


def question_of(line: PlannedLine, country: str) -> Question:
    """Return what the supplier is asked for a line."""
    offer = line.offer
    return Question(offer.source_product_id, offer.source_sku_id, line.quoted_pieces or offer.pieces, country)


def _plan(row: Order, lines: Sequence[OrderLine], personal: Any, world: World) -> PlannedOrder:
    blocks = order_blocks(facts_of(row), world.rules)
    planned: list[PlannedLine] = []
    left, taken = world.may_place.pieces.get(row.pk, {}), world.taken.copy()
    for line in lines:
        if line.pk in (world.choices or left):
            found = _plan_line(row, line, left.get(line.pk, 0), world, taken)
            if isinstance(found, Block):
                blocks.append(found)
            else:
                planned.append(found)
                taken[found.offer.source_variant_id] += found.offer.pieces
    purchases = [priced(each, row.currency, world.rules, world.rates) for each in grouped(row.pk, planned)]
    purchases, refused = _checked(row, personal, purchases, world)
    blocks += refused
    order = _order(row, personal, purchases, blocks, world)
    if not order.blocks:
        world.taken.update(taken - world.taken)
    return order


def _order(
    row: Order,
    personal: Any,
    purchases: Sequence[PlannedPurchase],
    blocks: Sequence[Block],
    world: World,
    *,
    together: Mapping[str, Together] = MappingProxyType({}),
) -> PlannedOrder:
    """Plan an order with its priced purchases. `together`: what is known of the parcels that it shares."""
    border = _at_border(row, personal, purchases, world, together)
    cost = cost_of(purchases)
    blocks = [*blocks, *amount_blocks(row.pk, row.currency, purchases, world.rules)]
    planned = [line for purchase in purchases for line in purchase.lines]
    if not planned and not blocks:
        blocks.append(Block(row.pk, Problem.DUPLICATE, world.may_place.nothing_left))
    tax = (row.amounts.get("tax") or [0])[0]
    is_whole = all(purchase.has_all_freight for purchase in purchases) and not world.may_place.leaves_some(
        row.pk, planned
    )
    spent = world.spent[row.pk]
    return PlannedOrder(
        order_id=row.pk,
        number=row.number,
        store_id=row.store_id,
        currency=row.currency,
        total_minor=row.total_minor,
        cost_minor=cost,
        profit_minor=(
            row.total_minor - row.refunded_minor - tax - spent - cost - border.minor
            if cost is not None and spent is not None and is_whole
            else None
        ),
        purchases=border.purchases,
        blocks=tuple(blocks),
        customs_minor=border.minor,
        is_customs_known=border.is_known,
        merging=border.merging,
        splitting=border.splitting,
        country=row.country,
    )


def _at_border(
    row: Order,
    personal: Any,
    purchases: Sequence[PlannedPurchase],
    world: World,
    together: Mapping[str, Together],
) -> AtBorder:
    return at_border(
        purchases,
        country=row.country,
        postcode=_postcode_of(row, personal),
        currency=row.currency,
        border=world.border,
        together=together,
    )


def _postcode_of(row: Order, personal: Any) -> str:
    given, corrected = personal
    return delivery_for(given, corrected, {}).postcode if given else row.postcode_head


def _plan_line(row: Order, line: OrderLine, left: int, world: World, taken: Mapping[int, int]) -> PlannedLine | Block:
    quantity = world.choices.get(line.pk, left)
    if quantity > left:
        return Block(row.pk, Problem.DUPLICATE, world.may_place.too_many, line.pk)
    offers = offers_for(line, world.sources, country=row.country, quantity=quantity, taken=taken)
    fitting = [offer for offer in offers if offer.verdict is Verdict.CHOSEN]
    refused: Block | None = None
    for offer in fitting:
        if (rule := refusal_of(row.country, offer.customs.hs_code)) is not None:
            params = {"title": offer.title[:80], "country": row.country, "source": str(rule["source"])}
            refused = Block(row.pk, Problem.PROHIBITED, Reason("order.prohibited", params), line.pk)
            continue
        shipped = shipping_of(offer, row.country, world.quotes, world.rules)
        if not isinstance(shipped, Reason):
            shipping, is_waiting = shipped
            return PlannedLine(line.pk, quantity, offer, shipping, is_waiting)
        refused = Block(row.pk, Problem.NO_SHIPPING, shipped, line.pk)
    return (
        refused
        or offer_block(row.pk, line.pk, offers)
        or Block(row.pk, Problem.NOT_MAPPED, Reason("order.not_mapped"), line.pk)
    )


def _checked(
    row: Order, personal: Any, purchases: Sequence[PlannedPurchase], world: World
) -> tuple[list[PlannedPurchase], list[Block]]:
    """Return the purchases with the address as their suppliers spell it, and why they do not take it or the order."""
    found: list[Block] = []
    checked = list(purchases)
    given, corrected = personal
    address = delivery_for(given, corrected, world.private)
    for at, purchase in enumerate(purchases):
        if purchase.way is PurchaseWay.API and purchase.supplier not in world.connected:
            params = {"supplier": purchase.supplier.name.title()}
            found.append(Block(row.pk, Problem.SUPPLIER_AUTH, Reason("order.supplier_account", params)))
        if purchase.way is PurchaseWay.STAFF and purchase.currency not in PAID_IN:
            params = {"currency": purchase.currency}
            found.append(Block(row.pk, Problem.REFUSED, Reason("order.no_balance_in", params)))
        if purchase.supplier in BY_FORWARDER:
            if forwarder_of(world.private) is None:
                found.append(Block(row.pk, Problem.NO_SHIPPING, Reason("order.forwarder_missing")))
        elif given and Problem.PROTECTED_DATA not in row.problems:
            checked[at], sent, unclear = spelled(purchase, address, world.places)
            if unclear:
                found.append(Block(row.pk, Problem.ADDRESS_INVALID, unclear.reason, field=unclear.field))
            found += address_blocks(row.pk, sent, purchase.supplier)
    return checked, [block for at, block in enumerate(found) if block not in found[:at]]
