"""All rows that an order should have. Pure."""

import hashlib
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import orjson

from tenants.disputes.contracts import DisputeMoney
from tenants.ledger.contracts import FeeRule, Figure, Kind, Source, SupplierRefund, Wanted
from tenants.ledger.rules.disputes import dispute_rows
from tenants.ledger.rules.fees import fee_rows
from tenants.ledger.rules.purchases import is_known, purchase_rows
from tenants.ledger.rules.refunds import refund_rows
from tenants.ledger.rules.sales import is_sold, sale_rows
from tenants.orders.contracts.ledger import OrderFigures

HAND = "hand:"
"""The beginning of the reference of what was entered by hand."""


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """All that decides an order's rows. `zone`: the merchant's, in which days begin."""

    order: OrderFigures
    fees: Sequence[FeeRule]
    figures: Sequence[Figure]
    refunds: Sequence[SupplierRefund]
    zone: str
    disputes: Sequence[DisputeMoney] = ()

    def day_of(self, moment: datetime) -> date:
        return moment.astimezone(ZoneInfo(self.zone)).date()


def wanted_rows(facts: OrderFacts) -> list[Wanted]:
    """Return the rows that an order should have.

    What the merchant entered takes the place of what was only expected of the same kind. A payment fee that they
    entered counts until the payment service tells its own.
    """
    order, rows = facts.order, []
    if is_sold(order):
        fees = fee_rows(order, facts.fees, ordered_on=facts.day_of(order.created_at))
        rows += [*sale_rows(order), *refund_rows(order), *fees]
    rows += [*purchase_rows(order, facts.refunds), *dispute_rows(order, facts.disputes)]
    entered = {(figure.kind, figure.purchase_id) for figure in facts.figures}
    rows = [_replaced(row) if _is_replaced(row, entered) else row for row in rows]
    typed = [_typed(figure, facts.zone) for figure in facts.figures]
    is_told = order.fees is not None and is_sold(order)
    return [*rows, *(_overtaken(row) if is_told and row.kind is Kind.PAYMENT_FEE else row for row in typed)]


def digest_of(rows: Sequence[Wanted], base: str) -> str:
    """Return a hash of rows and base currency: while it is the same, nothing has to be written."""
    content = [base, *map(astuple, rows)]
    return hashlib.sha256(orjson.dumps(content, default=str)).hexdigest()[:32]


def is_whole(order: OrderFigures) -> bool:
    """Whether everything of an order was bought, and what it cost is known."""
    return not is_sold(order) or (not order.to_buy and all(map(is_known, order.purchases)))


def _is_replaced(row: Wanted, entered: set[tuple[Kind, int]]) -> bool:
    return row.actual is None and ((row.kind, row.purchase_id) in entered or (row.kind, 0) in entered)


def _replaced(row: Wanted) -> Wanted:
    return replace(row, actual=0, actual_source=Source.HAND)


def _overtaken(row: Wanted) -> Wanted:
    return replace(row, expected=row.actual, actual=0, actual_source=Source.STORE)


def _typed(figure: Figure, zone: str) -> Wanted:
    return Wanted(
        kind=figure.kind,
        line_id=figure.line_id,
        currency=figure.currency,
        expected=None,
        actual=figure.amount,
        at=datetime.combine(figure.on, time(12), ZoneInfo(zone)),
        source=Source.HAND,
        purchase_id=figure.purchase_id,
        ref=f"{HAND}{figure.id}",
    )
