"""Downloads: entries one by one, sums by group, and the journal. Their amounts add up to the profit on the screen."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal

from django.http import HttpResponse, StreamingHttpResponse
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, reader_of
from server.api.gateway.csv import Cell, csv_stream, workbook_response
from server.api.gateway.feeds import tenant_of
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.merchant.profit.routes import ProfitQuery
from server.company.identity.contracts import Actor, Menu
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.sentences import Sentence, in_language
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.contracts import Kind, Source
from tenants.ledger.contracts.reports import Dimension, EntryRow, JournalLine, ReportFilter
from tenants.ledger.rules.journal import journal_lines
from tenants.ledger.selectors.exports import read_entries, refuse_export
from tenants.ledger.selectors.reports import read_groups
from tenants.ledger.selectors.settings import read_chosen
from tenants.stores.selectors import store_names

area = Area("profit exports")
MAY = needs(Menu.ORDERS)
BATCH = 1_000
Show = Callable[[list[EntryRow]], Iterable[list[Cell]]]
KINDS = {
    Kind.SALE: "Sale",
    Kind.DISCOUNT: "Discount",
    Kind.SHIPPING: "Shipping income",
    Kind.TIP: "Tip",
    Kind.DUTIES: "Duties paid by the buyer",
    Kind.OTHER: "Other amounts of the order",
    Kind.TAX: "Tax paid by the buyer",
    Kind.TAX_DUE: "Tax to pay over",
    Kind.REFUND: "Refund",
    Kind.EXCHANGE: "Exchange",
    Kind.CHARGEBACK: "Chargeback",
    Kind.PAYMENT_FEE: "Payment fee",
    Kind.DISPUTE_FEE: "Dispute fee",
    Kind.STORE_FEE: "Store fee",
    Kind.COST: "Supplier cost",
    Kind.FREIGHT: "Freight",
    Kind.SUPPLIER_TAX: "Tax charged by the supplier",
    Kind.IMPORT_TAX: "Import tax",
    Kind.DUTY: "Duty",
    Kind.SUPPLIER_REFUND: "Refund from the supplier",
    Kind.ADVERTISING: "Advertising",
}
SOURCES = {
    Source.STORE: "Store",
    Source.SUPPLIER: "Supplier",
    Source.QUOTE: "Quote",
    Source.RULE: "Your rule",
    Source.IMPORT: "Import",
    Source.HAND: "Entered by hand",
}
ENTRY_COLUMNS = (
    "Date", "Booked on", "Order number", "Store", "Product", "Country", "Row", "State", "Amount", "Currency",
    "Exchange rate", "Rate source", "Rate date", "Profit", "Base currency", "Source", "Adjusts month",
)  # fmt: skip
GROUP_COLUMNS = (
    "Group", "Income", "Tax", "Refunds", "Fees", "Costs", "Advertising", "Profit", "Of which expected", "Orders",
    "Base currency",
)  # fmt: skip
JOURNAL_COLUMNS = (
    "Date", "Account", "Account name", "Debit", "Credit", "Tax", "Order number", "Text", "Base currency",
)  # fmt: skip
MOST_GROUPS = 50_000
TOO_MANY = Sentence("This period has more than {most:,} groups. Choose a shorter period.", most=MOST_GROUPS)
_AMOUNT_NAMES = ("income", "tax", "refunds", "fees", "costs", "advertising", "profit", "expected")


class ProfitGroupExportQuery(ProfitQuery):
    by: Dimension = Dimension.ORDER


class ProfitJournalQuery(ProfitQuery):
    expected: bool = Field(default=False, description="Also what is expected and not yet actual.")


@area.get(
    "/profit/entry/export.csv", id="profit.entries.export", rate=EXPORTS_BY_MERCHANT, may=MAY, response={200: None}
)
def entries(request: ActorRequest, query: Query[ProfitQuery]) -> StreamingHttpResponse:
    """Download every row of the ledger in a period as CSV; the column Profit adds up to the profit."""
    reader, filters = reader_of(request), query.filters()
    rows = _entries(request.actor, filters, reader)
    return csv_stream(_name("profit", filters, "csv"), _headings(ENTRY_COLUMNS, reader), rows)


@area.get(
    "/profit/entry/export.xlsx",
    id="profit.entries.export.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    response={200: None},
)
def entries_workbook(request: ActorRequest, query: Query[ProfitQuery]) -> HttpResponse:
    """Download every row of the ledger in a period as an Excel workbook, of at most 50,000 rows."""
    reader, filters = reader_of(request), query.filters()
    rows = _entries(request.actor, filters, reader)
    return workbook_response(_name("profit", filters, "xlsx"), _headings(ENTRY_COLUMNS, reader), rows)


@area.get(
    "/profit/group/export.csv", id="profit.groups.export", rate=EXPORTS_BY_MERCHANT, may=MAY, response={200: None}
)
def groups(request: ActorRequest, query: Query[ProfitGroupExportQuery]) -> StreamingHttpResponse:
    """Download the sums of a period by group as CSV, at most 10,000 groups."""
    reader, filters = reader_of(request), query.filters()
    rows = _groups(request.actor, filters, query.by)
    return csv_stream(_name(f"profit-by-{query.by}", filters, "csv"), _headings(GROUP_COLUMNS, reader), rows)


@area.get(
    "/profit/group/export.xlsx",
    id="profit.groups.export.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    response={200: None},
)
def groups_workbook(request: ActorRequest, query: Query[ProfitGroupExportQuery]) -> HttpResponse:
    """Download the sums of a period by group as an Excel workbook."""
    reader, filters = reader_of(request), query.filters()
    rows = _groups(request.actor, filters, query.by)
    return workbook_response(_name(f"profit-by-{query.by}", filters, "xlsx"), _headings(GROUP_COLUMNS, reader), rows)


@area.get(
    "/profit/journal/export.csv", id="profit.journal.export", rate=EXPORTS_BY_MERCHANT, may=MAY, response={200: None}
)
def journal(request: ActorRequest, query: Query[ProfitJournalQuery]) -> StreamingHttpResponse:
    """Download the journal of a period as CSV: debit and credit are equal for each order and in total."""
    reader, filters = reader_of(request), query.filters()
    rows = _journal(request.actor, filters, has_expected=query.expected)
    return csv_stream(_name("journal", filters, "csv"), _headings(JOURNAL_COLUMNS, reader), rows)


@area.get(
    "/profit/journal/export.xlsx",
    id="profit.journal.export.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    response={200: None},
)
def journal_workbook(request: ActorRequest, query: Query[ProfitJournalQuery]) -> HttpResponse:
    """Download the journal of a period as an Excel workbook, of at most 50,000 lines."""
    reader, filters = reader_of(request), query.filters()
    rows = _journal(request.actor, filters, has_expected=query.expected)
    return workbook_response(_name("journal", filters, "xlsx"), _headings(JOURNAL_COLUMNS, reader), rows)


def _name(what: str, filters: ReportFilter, form: str) -> str:
    return f"{what}-{filters.since}-{filters.until}.{form}"


def _headings(columns: Iterable[str], reader: Reader) -> list[str]:
    return [in_language(name, reader.language) for name in columns]


def _in_turns(
    actor: Actor, filters: ReportFilter, show: Callable[[list[EntryRow]], Iterable[list[Cell]]]
) -> Iterator[list[Cell]]:
    """Read the first entries at once, so that a refusal is an answer, and the others while they are sent."""
    return _following(actor, filters, read_entries(actor, filters, most=BATCH), show)


def _following(actor: Actor, filters: ReportFilter, rows: list[EntryRow], show: Show) -> Iterator[list[Cell]]:
    while rows:
        yield from show(rows)
        # Read while they are sent, outside the request's scope.
        with tenant_scope_of(tenant_of(actor)):
            after = rows[-1].id
            rows = read_entries(actor, filters, after=after, most=BATCH) if len(rows) == BATCH else []


def _entries(actor: Actor, filters: ReportFilter, reader: Reader) -> Iterator[list[Cell]]:
    names = store_names(actor)
    return _in_turns(actor, filters, lambda rows: (_entry(row, names.get(row.store_id, ""), reader) for row in rows))


def _entry(row: EntryRow, store: str, reader: Reader) -> list[Cell]:
    state = "Actual" if row.is_actual else "Expected"
    return [
        row.occurred_on.isoformat(),
        row.booked_on.isoformat(),
        row.number,
        store,
        row.title,
        row.country,
        in_language(KINDS[row.kind], reader.language),
        in_language(state, reader.language),
        _money(row.amount_minor, row.currency),
        row.currency,
        row.rate.normalize() if row.rate is not None else "",
        row.rate_source,
        _day(row.rate_day),
        "" if row.base_minor is None else _money(row.base_minor, row.base_currency),
        row.base_currency,
        in_language(SOURCES[row.source], reader.language),
        f"{row.adjusts:%Y-%m}" if row.adjusts else "",
    ]


def _groups(actor: Actor, filters: ReportFilter, by: Dimension) -> Iterator[list[Cell]]:
    refuse_export(actor)
    base, rows = read_chosen().base_currency, read_groups(actor, filters, by, most=MOST_GROUPS + 1)
    if len(rows) > MOST_GROUPS:
        raise Invalid.on("until", TOO_MANY)
    return (
        [
            row.label or row.key,
            *(_money(getattr(row, name), base) for name in _AMOUNT_NAMES),
            Decimal(row.orders),
            base,
        ]
        for row in rows
    )


def _journal(actor: Actor, filters: ReportFilter, *, has_expected: bool) -> Iterator[list[Cell]]:
    chosen = read_chosen()

    def show(rows: list[EntryRow]) -> Iterable[list[Cell]]:
        counted = [row for row in rows if has_expected or row.is_actual]
        return (_posted(line, chosen.base_currency) for line in journal_lines(counted, chosen.accounts))

    return _in_turns(actor, filters, show)


def _posted(line: JournalLine, base: str) -> list[Cell]:
    amounts = [_money(minor, base) if minor else "" for minor in (line.debit, line.credit, line.tax)]
    return [line.on.isoformat(), line.account, line.name, *amounts, line.number, line.text, base]


def _money(minor: int, currency: str) -> Decimal:
    return Decimal(to_decimal(minor, currency))


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""
