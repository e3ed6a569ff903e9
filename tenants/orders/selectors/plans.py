"""The preview: what placing orders would cost, who delivers what, what is blocked and why. Reads only."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.marketplaces import MARKETPLACES
from server.ports.orders import PaymentState, Risk, ShippingState
from server.ports.suppliers import Supplier
from tenants.importing.contracts import Rates
from tenants.importing.selectors.accounts import connected_suppliers
from tenants.orders.contracts import Problem, PurchaseWay
from tenants.orders.contracts.plans import (
    Block,
    OrderRules,
    PlannedLine,
    PlannedOrder,
    PlannedPurchase,
    Question,
    Resend,
)
from tenants.orders.models import FreightQuoteRow, Order, OrderLine
from tenants.orders.rules.corrections import delivery_for
from tenants.orders.rules.costs import amount_blocks, cost_of, priced, spent_on
from tenants.orders.rules.customs import refusal_of
from tenants.orders.rules.deliveries import address_blocks, forwarder_of
from tenants.orders.rules.guards import Facts, offer_block, order_blocks
from tenants.orders.selectors.customs import AtBorder, Border, at_border, read_border
from tenants.orders.selectors.line_sources import offers_for, sources_for
from tenants.orders.selectors.orders import purchases_of
from tenants.orders.selectors.pieces import MayPlace, may_place, pieces_taken
from tenants.orders.selectors.settings import read_private, read_rules
from tenants.orders.selectors.shipping import BY_FORWARDER, shipping_of
from tenants.preferences.selectors import read_price_settings
from tenants.privacy.services import reading_key
from tenants.products.contracts.mappings import Verdict
from tenants.products.selectors.sourcing import Sources
from tenants.stores.selectors import list_stores

FRESH_SECONDS = 3_600
PAID_IN = frozenset({Unit.DOLLAR.value, Unit.YUAN.value})
"""Currencies of the balances that a merchant can top up, from which they pay our staff's purchases."""
_ONE_PRODUCT_EACH = frozenset({Supplier.ALIBABA1688})
"""Suppliers at which an order is of one seller, who is not known beforehand."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The planned orders, and the questions that suppliers must be asked for them."""

    orders: tuple[PlannedOrder, ...]
    questions: frozenset[Question]
    waiting: int
    rules: OrderRules


@dataclass(frozen=True, slots=True)
class _World:
    """Everything that the plan of any order reads, read once."""

    rules: OrderRules
    private: Mapping[str, Any]
    sources: Sources
    quotes: Mapping[Question, FreightQuoteRow]
    connected: frozenset[Supplier]
    rates: Rates
    may_place: MayPlace
    spent: Mapping[int, int | None]
    """What live purchases of an order cost already, in its currency; None if that is unknown."""
    choices: Mapping[int, int]
    """Pieces by line that are placed now; empty for all that are left."""
    taken: Counter[int]
    """Pieces of the stock that was seen which earlier orders take, by the source's variant."""
    border: Border
    now: datetime


def plan_orders(
    actor: Actor,
    order_ids: Collection[int],
    *,
    choices: Mapping[int, int] | None = None,
    resend: Resend | None = None,
    now: datetime,
) -> Prepared:
    """Plan orders of stores that the actor may see, in the order of their ids. A constant number of queries.

    The newest known costs, stocks and quotes count. Orders that are not there are left out. `choices`: pieces by line
    that are placed now, none for all; NotFound for a line that is in none of the orders. `resend`: what was bought is
    bought once more; NotFound for a purchase of none of the orders.
    """
    visible = [store.id for store in list_stores(actor)]
    rows = list(Order.objects.filter(pk__in=order_ids, store_id__in=visible).order_by("pk"))
    lines = list(OrderLine.objects.filter(order_id__in=[row.pk for row in rows]).order_by("position", "pk"))
    if choices and not choices.keys() <= {line.pk for line in lines}:
        raise NotFound
    world = _read_world(rows, lines, (choices or {}, resend), now)
    key = reading_key()
    by_order: dict[int, list[OrderLine]] = {}
    for line in lines:
        by_order.setdefault(line.order_id, []).append(line)
    orders = tuple(
        _plan(row, by_order.get(row.pk, []), (key.unseal(row.personal), key.unseal(row.corrected)), world)
        for row in rows
    )
    countries = {row.pk: row.country for row in rows}
    needed = frozenset(
        question
        for order in orders
        for purchase in order.purchases
        for line in purchase.lines
        if line.is_quote_waiting
        for question in [question_of(line, countries[order.order_id])]
    )
    return Prepared(orders, frozenset(each for each in needed if each not in world.quotes), len(needed), world.rules)


def question_of(line: PlannedLine, country: str) -> Question:
    """Return what the supplier is asked for a line."""
    offer = line.offer
    return Question(offer.source_product_id, offer.source_sku_id, offer.pieces, country)


def _read_world(
    rows: Sequence[Order], lines: Sequence[OrderLine], wish: tuple[Mapping[int, int], Resend | None], now: datetime
) -> _World:
    choices, resend = wish
    bought = purchases_of([row.pk for row in rows])
    sources = sources_for(lines)
    countries = {row.country for row in rows}
    found = FreightQuoteRow.objects.filter(product_id__in=sources.products, country__in=countries)
    quotes = {
        Question(row.product_id, row.source_sku_id, row.quantity, row.country): row
        for row in found
        if row.answered_at is None or (now - row.answered_at).total_seconds() < FRESH_SECONDS
    }
    private, rates = read_private(), read_price_settings().conversions
    currencies = {row.currency for row in rows} | {product.currency for product in sources.products.values()}
    return _World(
        rules=read_rules()[0],
        private=private,
        sources=sources,
        quotes=quotes,
        connected=connected_suppliers(),
        rates=rates,
        border=read_border(private, rates, currencies, now.date()),
        may_place=may_place([row.pk for row in rows], resend),
        spent={row.pk: spent_on(bought.get(row.pk, ()), row.currency) for row in rows},
        choices=choices,
        taken=pieces_taken(sources.products.values(), now=now),
        now=now,
    )


def _plan(row: Order, lines: Sequence[OrderLine], personal: Any, world: _World) -> PlannedOrder:
    blocks = order_blocks(_facts(row), world.rules)
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
    purchases = [priced(each, row.currency, world.rules, world.rates) for each in _grouped(row.pk, planned)]
    blocks += _purchase_blocks(row, personal, purchases, world)
    border = _at_border(row, personal, purchases, world)
    cost = cost_of(purchases)
    blocks += amount_blocks(row.pk, row.currency, purchases, world.rules)
    if not planned and not blocks:
        blocks.append(Block(row.pk, Problem.DUPLICATE, world.may_place.nothing_left))
    if not blocks:
        world.taken.update(taken - world.taken)
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
    )


def _at_border(row: Order, personal: Any, purchases: Sequence[PlannedPurchase], world: _World) -> AtBorder:
    given, corrected = personal
    postcode = delivery_for(given, corrected, {}).postcode if given else row.postcode_head
    return at_border(purchases, country=row.country, postcode=postcode, currency=row.currency, border=world.border)


def _facts(row: Order) -> Facts:
    return Facts(
        order_id=row.pk,
        payment=PaymentState(row.payment),
        shipping=ShippingState(row.shipping),
        risk=Risk(row.risk),
        is_test=row.is_test,
        is_cash_on_delivery=row.is_cash_on_delivery,
        is_held=row.held_at is not None,
        is_outside=row.outside_at is not None,
        is_erased=row.erased_at is not None,
        is_over=row.cancelled_at is not None or row.deleted_at is not None,
        problems=frozenset(row.problems),
        cleared=frozenset(row.cleared),
    )


def _plan_line(row: Order, line: OrderLine, left: int, world: _World, taken: Mapping[int, int]) -> PlannedLine | Block:
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


def _grouped(order_id: int, planned: Sequence[PlannedLine]) -> list[PlannedPurchase]:
    groups: dict[tuple[int, str, str], list[PlannedLine]] = {}
    for line in planned:
        offer = line.offer
        supplier = offer.link.supplier
        seller = str(offer.source_product_id) if supplier in _ONE_PRODUCT_EACH else offer.link.host
        groups.setdefault((supplier, seller, offer.currency), []).append(line)
    return [
        PlannedPurchase(order_id, Supplier(supplier), _way_of(Supplier(supplier)), seller, currency, fitting)
        for (supplier, seller, currency), lines in groups.items()
        for fitting in _fitting(Supplier(supplier), lines)
    ]


def _fitting(supplier: Supplier, lines: Sequence[PlannedLine]) -> list[tuple[PlannedLine, ...]]:
    """Return lines in groups of which each fits into one order at the supplier."""
    most = MARKETPLACES[supplier].most_order_lines or len(lines)
    return [tuple(lines[at : at + most]) for at in range(0, len(lines), most)]


def _way_of(supplier: Supplier) -> PurchaseWay:
    if supplier is Supplier.ANTSTORE:
        return PurchaseWay.STAFF
    return PurchaseWay.API if registry.supplier_orders(supplier) is not None else PurchaseWay.LIST


def _purchase_blocks(row: Order, personal: Any, purchases: Sequence[PlannedPurchase], world: _World) -> list[Block]:
    found: list[Block] = []
    given, corrected = personal
    address = delivery_for(given, corrected, world.private)
    for purchase in purchases:
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
            found += address_blocks(row.pk, address, purchase.supplier)
    return [block for at, block in enumerate(found) if block not in found[:at]]
