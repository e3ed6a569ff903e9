"""The journal as a file for a bookkeeping system, and deferred revenue by month."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.finance.tables import table
from server.api.console.schemas import Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.csv import Cell, csv_response
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.throttles import EXPORTS_BY_STAFF, refuse_when_too_often
from server.company.finance.contracts import DeferredMonth, PeriodKind
from server.company.finance.rules import period_of
from server.company.finance.selectors.deferred import list_deferred
from server.company.ledger.contracts import AccountKind, JournalLine, Unit
from server.company.ledger.rules import wire_amount
from server.company.ledger.selectors.journal import journal_lines
from server.company.staff.contracts import StaffRight

area = StaffArea("journal")

MAY_SEE = needs(StaffRight.SEE_FINANCE)
COLUMNS = (
    *("Entry", "Date", "Type", "Account", "Unit", "Debit", "Credit"),
    *("Merchant ID", "Key", "Reference", "Note"),
)


class JournalQuery(Schema):
    month: date = Field(description="Any day of the month, by UTC.")
    account: AccountKind | None = Field(default=None, description="Only lines of this account; omit it for all.")


class DeferredMonthOut(Out):
    id: str
    month: date = Field(description="Its first day.")
    unit: str
    added: str = Field(description="Paid in advance, minus refunds.")
    earned: str
    balance: str = Field(description="The balance at the end of the month; for future months, of payments made so far.")
    is_planned: bool


@area.get("/journal.csv", id="journal.export", may=MAY_SEE)
def journal(request: StaffRequest, query: Query[JournalQuery]) -> HttpResponse:
    """Download the ledger of a month as debits and credits; without an account, every entry sums to zero."""
    refuse_when_too_often(EXPORTS_BY_STAFF, str(request.actor.user_id))
    first, after = period_of(PeriodKind.MONTH, query.month)
    with on_record(request, "finance.export", f"journal {first:%Y-%m} {query.account or ''}".strip()):
        since, until = (datetime.combine(day, time(), UTC) for day in (first, after))
    suffix = f"-{query.account}" if query.account else ""
    lines = journal_lines(since=since, until=until, account=query.account)
    return csv_response(f"journal-{first:%Y-%m}{suffix}.csv", COLUMNS, _cells(lines))


@area.get("/deferred_revenue", id="deferred_revenue.list", may=MAY_SEE)
def deferred(request: HttpRequest) -> Rows[DeferredMonthOut]:
    """List the deferred revenue by month: added, earned and left; future months as planned."""
    rows = [_month(row) for row in list_deferred()]
    return Rows[DeferredMonthOut](data=rows, total=len(rows))


@area.get("/deferred_revenue.csv", id="deferred_revenue.export", may=MAY_SEE)
def deferred_file(request: StaffRequest) -> StreamingHttpResponse:
    """Download the deferred revenue by month as CSV."""
    return table(request, "deferred_revenue", DeferredMonthOut, list_deferred(), _month)


def _month(row: DeferredMonth) -> DeferredMonthOut:
    amounts = {name: wire_amount(getattr(row, name), Unit(row.unit)) for name in ("added", "earned", "balance")}
    named = f"{row.unit}:{row.month}:{'planned' if row.is_planned else 'posted'}"
    return DeferredMonthOut(id=named, month=row.month, unit=row.unit, is_planned=row.is_planned, **amounts)


def _cells(lines: Iterable[JournalLine]) -> Iterator[list[Cell]]:
    for line in lines:
        amount = Decimal(wire_amount(abs(line.amount), Unit(line.unit)))
        debit, credit = ("", amount) if line.amount > 0 else (amount, "")
        merchant = "" if line.merchant_id is None else str(line.merchant_id)
        when = line.at.isoformat(timespec="seconds")
        yield [str(line.entry_id), when, line.kind, line.account, line.unit, debit, credit, merchant, line.key,
               line.reference, line.note]  # fmt: skip
