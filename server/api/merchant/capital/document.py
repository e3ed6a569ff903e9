"""A statement as a PDF document: opening and closing balance, and every line between them, oldest first."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from server.api.merchant.capital.file import WORDS, said_reference
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Balance, Period, StatementLine, Unit
from server.company.ledger.rules import shown_amount
from server.company.ledger.selectors.books import merchant_names
from server.company.ledger.selectors.own import my_period
from server.kit.pdfs import Column, Document
from server.kit.sentences import Sentence, each_in_language, in_language

MOST_LINES = 2_000
"""A document is built in memory before it is sent."""
ISSUER = "Tradewind"
TITLES = {"money": "Account statement", "points": "Reward points statement"}
FACTS = {
    "merchant": "Merchant",
    "account": "Merchant ID",
    "unit": "Unit",
    "period": "Period",
    "opening": "Opening balance",
    "closing": "Closing balance",
    "issued": "Issued",
}
COLUMNS = (
    Column("Time", 17),
    Column("Account", 11),
    Column("Type", 12),
    Column("Reference", 16),
    Column("Amount", 14, is_number=True),
    Column("Balance after", 14, is_number=True),
    Column("Note", 20),
)
DAYS = "{since} to {until}, {zone}"
BALANCE = "{available} available, {held} on hold"
WITH_DEBT = "{available} available, {held} on hold, {owed} owed"


def statement_document(
    actor: Actor, unit: Unit, days: tuple[date | None, date | None], period: Period, *, language: str, now: datetime
) -> Document:
    """Return the statement of these days in the reader's language and zone. NoRightToBalance, Invalid."""
    opening, lines, closing = my_period(actor, unit=unit, period=period, most=MOST_LINES)
    local = ZoneInfo(actor.time_zone)
    today = now.astimezone(local)
    since = days[0] or (lines[0].at.astimezone(local).date() if lines else today.date())
    said = Sentence(DAYS, since=since, until=days[1] or today.date(), zone=actor.time_zone)
    facts = {
        "merchant": merchant_names([actor.tenant_id]).get(actor.tenant_id, ""),
        "account": str(actor.tenant_id),
        "unit": unit,
        "period": in_language(said, language),
        "opening": _balance(opening, language),
        "closing": _balance(closing, language),
        "issued": f"{today:%Y-%m-%d %H:%M}",
    }
    names = each_in_language(FACTS, language)
    return Document(
        title=in_language(TITLES["points" if unit is Unit.POINTS else "money"], language),
        author=ISSUER,
        language=language,
        facts=[(names[name], value) for name, value in facts.items()],
        columns=[replace(column, heading=in_language(column.heading, language)) for column in COLUMNS],
        rows=_rows(lines, language, local),
    )


def _rows(lines: Sequence[StatementLine], language: str, local: ZoneInfo) -> list[tuple[str, ...]]:
    words = each_in_language(WORDS, language)
    return [
        (
            f"{line.at.astimezone(local):%Y-%m-%d %H:%M}",
            words[line.account],
            words[line.kind],
            said_reference(line.reference, language),
            shown_amount(line.amount, line.unit),
            shown_amount(line.balance_after, line.unit),
            line.note,
        )
        for line in lines
    ]


def _balance(balance: Balance, language: str) -> str:
    amounts = {"available": balance.available, "held": balance.held, "owed": balance.owed}
    shown = {name: shown_amount(minor, balance.unit) for name, minor in amounts.items()}
    return in_language(Sentence(WITH_DEBT if balance.owed else BALANCE, **shown), language)
