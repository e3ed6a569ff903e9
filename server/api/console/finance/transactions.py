"""The payment provider's account as it was fetched: its transactions and payouts."""

from datetime import date, datetime
from functools import partial

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.console.finance.tables import every, table
from server.api.console.schemas import Onward, OnwardQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, Instant
from server.company.finance.contracts import PayoutFilter, PayoutRow, TransactionFilter, TransactionRow
from server.company.finance.selectors.transactions import (
    list_payouts,
    list_transactions,
    read_payout,
    read_transaction,
)
from server.company.staff.contracts import StaffRight
from server.kit.money import to_decimal
from server.ports.balance_lines import LineKind

area = StaffArea("balance_transactions")

MAY_SEE = needs(StaffRight.SEE_FINANCE)


class TransactionOut(Out):
    id: Id
    external_id: str
    flow: LineKind
    source: str
    amount: str
    fee: str
    net: str
    unit: str
    created_at: datetime
    available_on: date
    payout: str = Field(description="The provider's id of the payout that includes it.")
    provider: str


class PayoutOut(Out):
    id: Id
    external_id: str
    amount: str
    unit: str
    state: str = Field(description="The state in the provider's own word.")
    created_at: datetime
    arrival: date
    provider: str


class TransactionFilterQuery(Schema):
    flow: LineKind | None = None
    currency: str = Field(default="", max_length=3)
    payout: str = Field(default="", max_length=100)
    q: str = Field(default="", max_length=100, description="The provider's id of the line or of its source.")
    since: Instant | None = None
    until: Instant | None = None

    def filters(self) -> TransactionFilter:
        return TransactionFilter(
            flow=self.flow,
            currency=self.currency.upper(),
            payout=self.payout.strip(),
            reference=self.q.strip(),
            since=self.since,
            until=self.until,
        )


class TransactionsQuery(TransactionFilterQuery, OnwardQuery):
    pass


class PayoutFilterQuery(Schema):
    currency: str = Field(default="", max_length=3)
    state: str = Field(default="", max_length=20)
    since: Instant | None = None
    until: Instant | None = None

    def filters(self) -> PayoutFilter:
        return PayoutFilter(
            currency=self.currency.upper(), state=self.state.strip(), since=self.since, until=self.until
        )


class PayoutsQuery(PayoutFilterQuery, OnwardQuery):
    pass


@area.get("/balance_transactions", id="balance_transactions.list", may=MAY_SEE)
def transactions(request: HttpRequest, query: Query[TransactionsQuery]) -> Onward[TransactionOut]:
    """List the transactions of the provider's account, newest first."""
    rows, has_more = list_transactions(filters=query.filters(), before=query.before, size=query.per_page)
    return Onward[TransactionOut](data=[_transaction(row) for row in rows], has_more=has_more)


@area.get("/balance_transactions.csv", id="balance_transactions.export", may=MAY_SEE)
def export(request: StaffRequest, query: Query[TransactionFilterQuery]) -> StreamingHttpResponse:
    """Download the transactions of the provider's account as CSV."""
    read = partial(list_transactions, filters=query.filters())
    return table(request, "balance_transactions", TransactionOut, every(read), _transaction)


@area.get("/balance_transactions/{int:transaction_id}", id="balance_transactions.show", may=MAY_SEE)
def transaction(request: HttpRequest, transaction_id: int) -> TransactionOut:
    """Show a transaction of the provider's account."""
    return _transaction(read_transaction(transaction_id))


@area.get("/payouts", id="payouts.list", may=MAY_SEE)
def payouts(request: HttpRequest, query: Query[PayoutsQuery]) -> Onward[PayoutOut]:
    """List the provider's payouts to our bank, newest first."""
    rows, has_more = list_payouts(filters=query.filters(), before=query.before, size=query.per_page)
    return Onward[PayoutOut](data=[_payout(row) for row in rows], has_more=has_more)


@area.get("/payouts.csv", id="payouts.export", may=MAY_SEE)
def export_payouts(request: StaffRequest, query: Query[PayoutFilterQuery]) -> StreamingHttpResponse:
    """Download the payouts as CSV."""
    read = partial(list_payouts, filters=query.filters())
    return table(request, "payouts", PayoutOut, every(read), _payout)


@area.get("/payouts/{int:payout_id}", id="payouts.show", may=MAY_SEE)
def payout(request: HttpRequest, payout_id: int) -> PayoutOut:
    """Show a payout."""
    return _payout(read_payout(payout_id))


def _transaction(row: TransactionRow) -> TransactionOut:
    amounts = {name: to_decimal(getattr(row, name), row.currency) for name in ("amount", "fee", "net")}
    named = {name: getattr(row, name) for name in TransactionOut.model_fields if hasattr(row, name)}
    return TransactionOut(**named | amounts | {"unit": row.currency})


def _payout(row: PayoutRow) -> PayoutOut:
    named = {name: getattr(row, name) for name in PayoutOut.model_fields if hasattr(row, name)}
    return PayoutOut(**named | {"unit": row.currency, "amount": to_decimal(row.amount, row.currency)})
