"""Figures of service requests, by service and by counsellor; the file holds the rows that they sum up."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

from django.http import HttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.console.auditing import on_record
from server.api.console.schemas import Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.csv import csv_response
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.schemas import Out
from server.api.gateway.throttles import EXPORTS_BY_STAFF, refuse_when_too_often
from server.company.staff.contracts import StaffRight
from server.company.workorders.contracts.figures import ServedRow, figure_of
from server.company.workorders.selectors.figures import served_rows
from server.kit import clock
from server.kit.money import to_decimal

area = StaffArea("service figures")

MAY_SEE = needs(StaffRight.ASSIGN_REQUESTS)
DAYS = 90
Key = tuple[str, int]

COLUMNS = ("Request", "Service", "Counsellor", "Made", "First answer", "Result", "Revisions", "Rating")
MONEY_COLUMNS = ("Revenue", "Currency")


class ServedQuery(Schema):
    since: date | None = Field(default=None, description="The first day, in UTC; 90 days ago where it is left out.")
    until: date | None = Field(default=None, description="The last day; today where it is left out.")

    def rows(self, language: str) -> list[ServedRow]:
        last = self.until or clock.now().date()
        first = self.since or last - timedelta(days=DAYS)
        end = _moment(last) + timedelta(days=1) if last < date.max else _moment(last)
        return served_rows(since=_moment(first), until=end, language=language)


class ServedFigureOut(Out):
    id: str
    by: str = Field(description="service or counsellor.")
    name: str = Field(description="Empty: nobody has taken them.")
    requests: int
    answer_hours: float | None = Field(description="Mean hours from a request to our first message or its result.")
    result_hours: float | None = Field(description="Mean hours from a request to its published result.")
    revisions: int
    rating: float | None = Field(description="Mean stars of those that were rated.")
    revenue: list[str] = Field(description="Paid quotes by currency; nothing for who doesn't see finance.")


@area.get("/service_figures", id="service_figures.list", may=MAY_SEE)
def figures(request: StaffRequest, query: Query[ServedQuery]) -> Rows[ServedFigureOut]:
    """Figures of the requests that were made in these days."""
    rows, has_money = query.rows(reader_language(request)[:2]), request.actor.may(StaffRight.SEE_FINANCE)
    services = _grouped(rows, lambda row: (row.service, row.service_id))
    counsellors = _grouped(rows, lambda row: (row.counsellor, row.counsellor_id or 0))
    found = [_figure("service", key, own, has_money) for key, own in services]
    found += [_figure("counsellor", key, own, has_money) for key, own in counsellors]
    return Rows[ServedFigureOut](data=found, total=len(found))


@area.get("/service_figures.csv", id="service_figures.export", may=MAY_SEE)
def export(request: StaffRequest, query: Query[ServedQuery]) -> HttpResponse:
    """The requests behind the figures as a CSV file."""
    refuse_when_too_often(EXPORTS_BY_STAFF, str(request.actor.user_id))
    has_money = request.actor.may(StaffRight.SEE_FINANCE)
    with on_record(request, "service_figures.export", "service figures") as note:
        rows = query.rows(reader_language(request)[:2])
        note.detail["count"] = len(rows)
    columns = COLUMNS + MONEY_COLUMNS if has_money else COLUMNS
    return csv_response("service_figures.csv", columns, (_cells(row)[: len(columns)] for row in rows))


def _grouped(rows: list[ServedRow], key: Callable[[ServedRow], Key]) -> list[tuple[Key, list[ServedRow]]]:
    """By name; people of one name stay apart."""
    return [(name, list(own)) for name, own in groupby(sorted(rows, key=key), key=key)]


def _figure(by: str, key: Key, rows: list[ServedRow], has_money: bool) -> ServedFigureOut:
    (name, number), figure = key, figure_of(rows)
    revenue = [f"{to_decimal(minor, unit)} {unit}" for unit, minor in figure.revenue] if has_money else []
    return ServedFigureOut(
        id=f"{by} {number}",
        by=by,
        name=name,
        requests=figure.requests,
        answer_hours=figure.answer_hours,
        result_hours=figure.result_hours,
        revisions=figure.revisions,
        rating=figure.rating,
        revenue=revenue,
    )


def _cells(row: ServedRow) -> list[str]:
    moments = (row.created_at, row.answered_at, row.published_at)
    money = (to_decimal(row.revenue_minor, row.currency), row.currency) if row.currency else ("", "")
    return [
        *(str(row.id), row.service, row.counsellor),
        *(one.isoformat(timespec="seconds") if one else "" for one in moments),
        *(str(row.revisions), str(row.stars or ""), *money),
    ]


def _moment(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
