"""Balances, reward points and their statements (specification 000, sections 3, 6, 7 and 9)."""

from django.http import HttpResponse, StreamingHttpResponse
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_stream, pdf_response
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.merchant.capital.document import statement_document
from server.api.merchant.capital.file import column_names, every_line, file_rows
from server.api.merchant.capital.schemas import (
    LAST_ID,
    CapitalOut,
    LinesQuery,
    PeriodQuery,
    PointsStatementOut,
    RewardsEnvelope,
    StatementOut,
    balance_out,
    rewards_out,
)
from server.api.merchant.own_account import ANOTHERS_ID
from server.company.identity.contracts import Menu
from server.company.identity.selectors.people import speaks_for
from server.company.ledger.contracts import CurrencyType, Period, Unit
from server.company.ledger.rules import CURRENCY_TYPES
from server.company.ledger.selectors.own import my_balances, my_points, my_statement, refuse_export
from server.kit import clock
from server.kit.errors import NotFound

area = Area("capital")
points = Area("points")

CAPITAL = needs(Menu.CAPITAL_MANAGE)
REWARDS = needs(Menu.REWARDS_MANAGE)


class CapitalQuery(Schema):
    origin_app: str = Field(default="", max_length=50, description="The calling app; all see the same data.")


class RewardsQuery(Schema):
    user_id: int | None = Field(
        default=None, ge=1, le=LAST_ID, alias="userId", description="One's own id, or the main account's."
    )


class CurrencyLinesQuery(LinesQuery):
    currency_type: CurrencyType = Field(default=CurrencyType.DOLLAR, description="1 dollar, 2 yuan.")


class CurrencyFileQuery(PeriodQuery):
    currency_type: CurrencyType = Field(default=CurrencyType.DOLLAR, description="1 dollar, 2 yuan.")


@area.get("/capital", id="capital.show", may=CAPITAL)
def capital(request: ActorRequest, query: Query[CapitalQuery]) -> CapitalOut:
    """Show the balance of every currency."""
    return CapitalOut(capital=[balance_out(balance) for balance in my_balances(request.actor)])


@area.get("/capital/statement", id="capital.statement", may=CAPITAL)
def statement(request: ActorRequest, query: Query[CurrencyLinesQuery]) -> StatementOut:
    """List the movements of a currency's balance, newest first."""
    actor, unit = request.actor, CURRENCY_TYPES[query.currency_type]
    period = query.period(actor.time_zone)
    lines, has_more = my_statement(actor, unit=unit, period=period, before=query.before, size=query.size)
    return StatementOut(lines=lines, has_more=has_more)


@area.get("/capital/statement.csv", id="capital.file", rate=EXPORTS_BY_MERCHANT, may=CAPITAL, response={200: None})
def statement_file(request: ActorRequest, query: Query[CurrencyFileQuery]) -> StreamingHttpResponse:
    """Download the statement of a currency as CSV."""
    period = query.period(request.actor.time_zone)
    return _file(request, CURRENCY_TYPES[query.currency_type], period)


@area.get("/capital/statement.pdf", id="capital.document", rate=EXPORTS_BY_MERCHANT, may=CAPITAL, response={200: None})
def statement_pdf(request: ActorRequest, query: Query[CurrencyFileQuery]) -> HttpResponse:
    """Download the statement of a currency as PDF, with opening and closing balance."""
    return _document(request, CURRENCY_TYPES[query.currency_type], query)


@points.get("/reward/list", id="rewards.show", may=REWARDS)
def rewards(request: ActorRequest, query: Query[RewardsQuery]) -> RewardsEnvelope:
    """Show the reward points."""
    actor = request.actor
    if query.user_id is not None and not speaks_for(actor, query.user_id):
        raise NotFound(ANOTHERS_ID)
    return RewardsEnvelope(rewards=rewards_out(my_points(actor)))


@points.get("/reward/statement", id="rewards.statement", may=REWARDS)
def reward_statement(request: ActorRequest, query: Query[LinesQuery]) -> PointsStatementOut:
    """List the movements of reward points, newest first."""
    actor = request.actor
    period = query.period(actor.time_zone)
    lines, has_more = my_statement(actor, unit=Unit.POINTS, period=period, before=query.before, size=query.size)
    return PointsStatementOut(lines=lines, has_more=has_more)


@points.get("/reward/statement.csv", id="rewards.file", rate=EXPORTS_BY_MERCHANT, may=REWARDS, response={200: None})
def reward_file(request: ActorRequest, query: Query[PeriodQuery]) -> StreamingHttpResponse:
    """Download the statement of reward points as CSV."""
    return _file(request, Unit.POINTS, query.period(request.actor.time_zone))


@points.get("/reward/statement.pdf", id="rewards.document", rate=EXPORTS_BY_MERCHANT, may=REWARDS, response={200: None})
def reward_pdf(request: ActorRequest, query: Query[PeriodQuery]) -> HttpResponse:
    """Download the statement of reward points as PDF, with opening and closing balance."""
    return _document(request, Unit.POINTS, query)


def _document(request: ActorRequest, unit: Unit, query: PeriodQuery) -> HttpResponse:
    actor, now = request.actor, clock.now()
    period, days = query.period(actor.time_zone), (query.since, query.until)
    document = statement_document(actor, unit, days, period, language=reader_language(request), now=now)
    return pdf_response(f"statement-{unit}-{now:%Y-%m-%d}.pdf", document)


def _file(request: ActorRequest, unit: Unit, period: Period) -> StreamingHttpResponse:
    actor, language = request.actor, reader_language(request)
    refuse_export(actor, unit)
    lines = every_line(actor, unit, period)
    return csv_stream(
        f"statement-{unit}-{clock.now():%Y-%m-%d}.csv",
        column_names(language, actor.time_zone),
        file_rows(lines, language, actor.time_zone),
    )
