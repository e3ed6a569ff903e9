"""What answers say about payouts. Amounts are decimal strings; an empty one is unknown."""

from datetime import date, datetime

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id
from server.kit.money import to_decimal
from tenants.payouts.contracts import LineRow, LineState, PayoutKind, PayoutRow, PayoutSource, PayoutState


class PayoutOut(Out):
    id: Id
    store_id: Id
    provider: str
    external_id: str
    paid_on: date
    currency: str
    amount: str
    gross: str
    fees: str
    unexplained: str = Field(description="What the payout has besides its lines; 0.00 where they add up to it.")
    lines: int
    open_lines: int = Field(description="Lines that don't fit the ledger and that nobody accepted.")
    source: PayoutSource
    imported_at: datetime
    state: PayoutState
    is_whole: bool = Field(description="Whether all its lines are read.")


class PayoutsOut(Envelope):
    payouts: list[PayoutOut]
    count: int
    open_lines: int = Field(description="Open lines of all payouts.")


class OnePayoutOut(Envelope):
    payout: PayoutOut


class PayoutLineOut(Out):
    id: Id
    payout_id: Id
    store_id: Id
    provider: str
    paid_on: date
    on: date
    kind: PayoutKind
    order_name: str = Field(description="As the provider names the order.")
    order_id: str = Field(description="Empty for no order of ours.")
    order_number: str
    gross: str
    fee: str
    net: str
    currency: str
    state: LineState
    difference: str = Field(description="The line's gross less the ledger's; empty where nothing can be compared.")
    fee_difference: str
    is_open: bool
    is_chosen: bool = Field(description="A person chose the order.")
    is_accepted: bool
    note: str
    has_booked_fee: bool


class PayoutLinesOut(Envelope):
    lines: list[PayoutLineOut]
    count: int


class OnePayoutLineOut(Envelope):
    line: PayoutLineOut


class PayoutFileErrorOut(Out):
    row: int = Field(description="The row number, from 1.")
    message: str


class FoundPayoutOut(Out):
    external_id: str
    paid_on: date
    currency: str
    amount: str
    lines: int


class PayoutFileOut(Envelope):
    headings: list[str]
    columns: dict[str, int] = Field(description="The place of each meaning among the headings, from 0.")
    lines: int
    payouts: list[FoundPayoutOut] = Field(description="The first 20.")
    payout_count: int
    errors: list[PayoutFileErrorOut] = Field(description="The first 200.")


class PayoutsTakenOut(Envelope):
    changed: int = Field(description="How many lines are new or say something else than before.")


_SHOWN = (
    "store_id", "provider", "external_id", "paid_on", "currency", "lines", "open_lines", "source", "imported_at",
    "state", "is_whole",
)  # fmt: skip


def payout_out(row: PayoutRow) -> PayoutOut:
    """Return a payout."""
    amounts = {"amount": row.amount_minor, "gross": row.gross, "fees": row.fees, "unexplained": row.unexplained}
    return PayoutOut(
        id=row.id,
        **{name: getattr(row, name) for name in _SHOWN},
        **{name: to_decimal(minor, row.currency) for name, minor in amounts.items()},
    )


def line_out(row: LineRow) -> PayoutLineOut:
    """Return a line of a payout."""
    same = ("payout_id", "store_id", "provider", "paid_on", "on", "kind", "order_name", "order_number", "currency")
    rest = ("state", "is_open", "is_chosen", "note", "has_booked_fee")
    return PayoutLineOut(
        id=row.id,
        **{name: getattr(row, name) for name in (*same, *rest)},
        order_id=str(row.order_id or ""),
        gross=to_decimal(row.gross_minor, row.currency),
        fee=to_decimal(row.fee_minor, row.currency),
        net=to_decimal(row.gross_minor - row.fee_minor, row.currency),
        difference=_amount(row.difference_minor, row.currency),
        fee_difference=_amount(row.fee_difference_minor, row.currency),
        is_accepted=row.accepted_at is not None,
    )


def _amount(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)
