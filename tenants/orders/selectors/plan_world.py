"""What a plan of orders reads, read once for all of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.ports.orders import PaymentState, Risk, ShippingState
from server.ports.suppliers import Supplier
from tenants.importing.contracts import Rates
from tenants.importing.selectors.accounts import connected_suppliers
from tenants.orders.contracts.plans import OrderRules, Question, Resend
from tenants.orders.models import FreightQuoteRow, Order, OrderLine
from tenants.orders.rules.costs import spent_on
from tenants.orders.rules.guards import Facts
from tenants.orders.selectors.customs import Border, read_border
from tenants.orders.selectors.line_sources import sources_for
from tenants.orders.selectors.pieces import MayPlace, may_place, pieces_taken
from tenants.orders.selectors.places import PlaceLists, read_places
from tenants.orders.selectors.purchases import purchases_of
from tenants.orders.selectors.settings import read_private, read_rules
from tenants.preferences.selectors import read_price_settings
from tenants.products.selectors.sourcing import Sources

FRESH_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class World:
    """Everything that the plan of any order reads."""

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
    places: PlaceLists


def read_world(
    rows: Sequence[Order], lines: Sequence[OrderLine], wish: tuple[Mapping[int, int], Resend | None], now: datetime
) -> World:
    """Read it for these orders and their lines: a constant number of queries. `wish`: choices and resend."""
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
    return World(
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
        places=read_places(countries, now),
    )


def facts_of(row: Order) -> Facts:
    """Return what the guards read of an order."""
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
