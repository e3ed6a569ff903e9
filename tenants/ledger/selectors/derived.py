"""What orders' ledgers should say, and what they say."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from tenants.claims.selectors.ledger import claims_for_ledger
from tenants.disputes.selectors.ledger import disputes_for_ledger
from tenants.ledger.contracts import FxRate, Kind, SupplierRefund, Wanted
from tenants.ledger.models import LedgerEntry
from tenants.ledger.rules.entries import Slot, Standing
from tenants.ledger.rules.orders import OrderFacts, wanted_rows
from tenants.ledger.selectors.settings import fee_rules, figures_of, zone_here
from tenants.orders.contracts.ledger import OrderFigures
from tenants.orders.selectors.ledger import read_figures

Value = tuple[int, int | None, FxRate | None, date]


@dataclass(frozen=True, slots=True)
class Derived:
    """An order with the rows that it should have."""

    facts: OrderFacts
    rows: Sequence[Wanted]

    @property
    def order(self) -> OrderFigures:
        return self.facts.order


def derive(order_ids: Collection[int]) -> list[Derived]:
    """Return the orders with the rows that they should have. A constant number of queries."""
    zone, orders, figures = zone_here(), read_figures(order_ids), figures_of(order_ids)
    fees, refunds, disputes = fee_rules(), _supplier_refunds(order_ids), disputes_for_ledger(order_ids)
    made = [
        OrderFacts(
            order,
            fees,
            figures.get(order.id, ()),
            [each for each in refunds if each.order_id == order.id],
            zone,
            [each for each in disputes if each.order_id == order.id],
        )
        for order in orders
    ]
    return [Derived(facts, wanted_rows(facts)) for facts in made]


def _supplier_refunds(order_ids: Collection[int]) -> list[SupplierRefund]:
    return [
        SupplierRefund(
            order_id=money.order_id,
            purchase_id=money.purchase_id,
            ref=money.ref,
            amount=amount,
            currency=money.currency,
            at=money.at,
            is_actual=money.is_actual,
            line_id=line_id,
        )
        for money in claims_for_ledger(order_ids)
        for line_id, amount in (money.shares or {0: money.amount_minor}).items()
        if amount
    ]


def standing_of(order_ids: Collection[int]) -> dict[int, dict[Slot, Standing]]:
    """Return what stands, by order and slot, without advertising, which no order decides alone. One query."""
    return _standing(LedgerEntry.objects.filter(order_id__in=order_ids).exclude(kind=Kind.ADVERTISING))


def standing_ads(refs: Collection[str]) -> dict[int, dict[Slot, Standing]]:
    """Return what stands of these costs of advertising, by order and slot. One query."""
    return _standing(LedgerEntry.objects.filter(kind=Kind.ADVERTISING, ref__in=refs))


def _standing(rows: "QuerySet[LedgerEntry]") -> dict[int, dict[Slot, Standing]]:
    found: dict[int, dict[Slot, Standing]] = {}
    for order_id, slot, values in _read(rows.order_by("pk")):
        found.setdefault(order_id, {}).setdefault(slot, Standing()).add(*values)
    return found


def _read(rows: "QuerySet[LedgerEntry]") -> Iterable[tuple[int, Slot, Value]]:
    names = ("line__line_id", "purchase_id", "kind", "ref", "currency", "base_currency", "is_actual")
    values = ("order_id", "amount_minor", "base_minor", "occurred_on", "rate", "rate_source", "rate_day")
    for row in rows.values_list(*values, *names):
        order_id, amount, base, on, rate, *dated = row[: len(values)]
        line_id, purchase_id, kind, ref, currency, base_currency, is_actual = row[len(values) :]
        slot = Slot(line_id, purchase_id, Kind(kind), ref, currency, base_currency, is_actual)
        yield order_id, slot, (amount, base, FxRate(rate, *dated) if rate is not None else None, on)
