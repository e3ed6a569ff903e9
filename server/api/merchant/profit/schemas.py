"""What answers say about profit. Amounts are decimal strings; an empty one is unknown."""

from datetime import date

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, Number, Sentence
from server.kit.money import to_decimal
from tenants.ledger.contracts.reports import LedgerRow, OrderLedger, Report, ReportRow, percent_more


class ProfitSumsOut(Out):
    """Sums in the base currency; `profit` is the sum of the others."""

    income: str
    tax: str = Field(description="What buyers paid less what is to be paid over: 0, because tax is not income.")
    refunds: str
    fees: str
    costs: str
    advertising: str
    profit: str
    expected: str = Field(description="The part of the profit that is expected and not yet actual.")
    orders: int


class ProfitGroupOut(ProfitSumsOut):
    key: str
    label: str = Field(description="Empty for what has no name, such as lines that no supplier sent.")


class ProfitChangeOut(Out):
    """How much more or less than in the days before, in whole percent; null where there was nothing."""

    income: int | None
    profit: int | None
    orders: int | None


class ProfitReportOut(Envelope):
    currency: str = Field(description="The merchant's base currency.")
    total: ProfitSumsOut
    previous: ProfitSumsOut = Field(description="The same for as many days before.")
    change: ProfitChangeOut
    unrated: int = Field(description="Orders of which an amount has no exchange rate: the sums lack it.")
    unbought: int = Field(description="Orders of which something is not bought yet, or has an unknown cost.")


class ProfitGroupsOut(Envelope):
    currency: str
    groups: list[ProfitGroupOut]
    next: str = Field(description="What to send as `after` to go on; empty at the end.")


class ProfitSeriesOut(Envelope):
    currency: str
    points: list[ProfitGroupOut] = Field(description="Oldest first; days or months without entries are missing.")


class LedgerRowOut(Out):
    kind: str
    line_id: str = Field(description="Empty for what belongs to no item.")
    purchase_id: str
    currency: str
    expected: str
    actual: str
    amount: str = Field(description="What counts, in the base currency; empty without an exchange rate.")
    difference: str = Field(description="Actual less expected, in the base currency; empty before it is known.")
    remark: Sentence = Field(description="Why they differ; empty for no reason.")
    source: str
    on: date
    rate: Number | None
    rate_source: str = Field(description="`own` for the merchant's own rate; empty for the base currency itself.")
    rate_day: date | None
    adjusts: date | None = Field(description="The closed month that it adjusts.")
    figure_id: str = Field(description="Of an amount that was entered by hand.")


class OrderLedgerOut(Envelope):
    currency: str
    profit: str
    expected_profit: str = Field(description="The profit before actual amounts were known.")
    unrated: int
    is_whole: bool = Field(description="Everything is bought, and what it costs is known.")
    titles: dict[Id, str] = Field(description="Of the order's items, by their ids.")
    rows: list[LedgerRowOut]


_SUMS = ("income", "tax", "refunds", "fees", "costs", "advertising", "profit", "expected")


def sums_out(row: ReportRow, currency: str) -> ProfitSumsOut:
    amounts = {name: to_decimal(getattr(row, name), currency) for name in _SUMS}
    return ProfitSumsOut(**amounts, orders=row.orders)


def group_out(row: ReportRow, currency: str) -> ProfitGroupOut:
    return ProfitGroupOut(**sums_out(row, currency).model_dump(), key=row.key, label=row.label)


def report_out(now: Report, before: Report) -> ProfitReportOut:
    """Return a report beside that of the days before."""
    currency = now.base_currency
    return ProfitReportOut(
        currency=currency,
        total=sums_out(now.total, currency),
        previous=sums_out(before.total, currency),
        change=_change(now.total, before.total),
        unrated=now.unrated,
        unbought=now.unbought,
    )


def _change(now: ReportRow, before: ReportRow) -> ProfitChangeOut:
    names = ("income", "profit", "orders")
    return ProfitChangeOut(**{name: percent_more(getattr(now, name), getattr(before, name)) for name in names})


def ledger_out(found: OrderLedger) -> OrderLedgerOut:
    """Return an order's ledger."""
    return OrderLedgerOut(
        currency=found.base_currency,
        profit=to_decimal(found.profit, found.base_currency),
        expected_profit=to_decimal(found.expected_profit, found.base_currency),
        unrated=found.unrated,
        is_whole=found.is_whole,
        titles={str(line_id): title for line_id, title in found.titles.items()},
        rows=[_row(row, found.base_currency) for row in found.rows],
    )


def _row(row: LedgerRow, base: str) -> LedgerRowOut:
    return LedgerRowOut(
        kind=row.kind,
        line_id=str(row.line_id or ""),
        purchase_id=str(row.purchase_id or ""),
        currency=row.currency,
        expected=_amount(row.expected, row.currency),
        actual=_amount(row.actual, row.currency),
        amount=_amount(row.counted_base, base),
        difference=_amount(row.difference_base, base),
        remark=row.reason,
        source=row.source,
        on=row.on,
        rate=row.rate,
        rate_source=row.rate_source,
        rate_day=row.rate_day,
        adjusts=row.adjusts,
        figure_id=str(row.figure_id or ""),
    )


def _amount(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)
