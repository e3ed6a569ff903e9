"""Figures of service requests, by service and by counsellor; the file has the rows behind them."""

from datetime import UTC, date, datetime, time, timedelta

from django.http import HttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.csv import csv_response
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.schemas import Out
from server.api.gateway.throttles import EXPORTS_BY_STAFF, refuse_when_too_often
from server.company.staff.contracts import StaffRight
from server.company.workorders.contracts.figures import Amounts, ServedFigure, ServedRow
from server.company.workorders.selectors.figures import served_figures, served_rows
from server.kit import clock
from server.kit.money import format_money, to_decimal

area = StaffArea("service figures")

MAY_SEE = needs(StaffRight.ASSIGN_REQUESTS)
DAYS = 90

COLUMNS = ("Request", "Service", "Counsellor", "Made", "First answer", "Result", "Revisions", "Rating")
MONEY_COLUMNS = ("Revenue", "Commission", "Currency")


class ServedQuery(Schema):
    since: date | None = Field(default=None, description="The first day, in UTC; by default 90 days ago.")
    until: date | None = Field(default=None, description="The last day; by default today.")

    def span(self) -> dict[str, datetime]:
        last = self.until or clock.now().date()
        first = self.since or last - timedelta(days=DAYS)
        end = _moment(last) + timedelta(days=1) if last < date.max else _moment(last)
        return {"since": _moment(first), "until": end}


class ServedFigureOut(Out):
    id: str
    by: str = Field(description="service or counsellor.")
    name: str = Field(description="Empty: not assigned.")
    requests: int
    answer_hours: float | None = Field(description="Average hours from a request to our first message or its result.")
    result_hours: float | None = Field(description="Average hours from a request to its published result.")
    revisions: int
    rating: float | None = Field(description="The average rating in stars.")
    revenue: list[str] = Field(description="Paid quotes by currency; empty for staff without access to finance.")
    commission: list[str] = Field(description="The counsellors' commission on them, by currency; empty without a rate.")


@area.get("/service_figures", id="service_figures.list", may=MAY_SEE)
def figures(request: StaffRequest, query: Query[ServedQuery]) -> Rows[ServedFigureOut]:
    """Show the figures of the requests made in these days."""
    served = served_figures(**query.span(), language=reader_language(request)[:2])
    has_money = request.actor.may(StaffRight.SEE_FINANCE)
    found = [_figure("service", service, has_money) for service in served.services]
    found += [_figure("counsellor", counsellor, has_money) for counsellor in served.counsellors]
    return Rows[ServedFigureOut](data=found, total=len(found))


@area.get("/service_figures.csv", id="service_figures.export", may=MAY_SEE)
def export(request: StaffRequest, query: Query[ServedQuery]) -> HttpResponse:
    """Download the requests behind the figures as CSV."""
    refuse_when_too_often(EXPORTS_BY_STAFF, str(request.actor.user_id))
    has_money, span = request.actor.may(StaffRight.SEE_FINANCE), query.span()
    with on_record(request, "service_figures.export", "service figures") as note:
        rows = served_rows(**span, language=reader_language(request)[:2])
        note.detail["count"] = len(rows)
    columns = COLUMNS + MONEY_COLUMNS if has_money else COLUMNS
    return csv_response("service_figures.csv", columns, (_cells(row)[: len(columns)] for row in rows))


def _figure(by: str, figure: ServedFigure, has_money: bool) -> ServedFigureOut:
    return ServedFigureOut(
        id=f"{by} {figure.id}",
        by=by,
        name=figure.name,
        requests=figure.requests,
        answer_hours=figure.answer_hours,
        result_hours=figure.result_hours,
        revisions=figure.revisions,
        rating=figure.rating,
        revenue=_formatted(figure.revenue, has_money),
        commission=_formatted(figure.commission, has_money),
    )


def _formatted(amounts: Amounts, has_money: bool) -> list[str]:
    return [format_money(minor, unit) for unit, minor in amounts] if has_money else []


def _cells(row: ServedRow) -> list[str]:
    moments = (row.created_at, row.answered_at, row.published_at)
    revenue = to_decimal(row.revenue_minor, row.currency) if row.currency else ""
    earned = "" if row.commission_minor is None else to_decimal(row.commission_minor, row.currency)
    return [
        *(str(row.id), row.service, row.counsellor),
        *(moment.isoformat(timespec="seconds") if moment else "" for moment in moments),
        *(str(row.revisions), str(row.stars or ""), revenue, earned, row.currency),
    ]


def _moment(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
