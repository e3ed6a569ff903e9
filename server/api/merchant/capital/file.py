"""A statement as rows of a CSV file, in the reader's language and zone."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from zoneinfo import ZoneInfo

from server.api.gateway.csv import Cell
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Period, StatementLine, Unit
from server.company.ledger.rules import wire_amount
from server.company.ledger.selectors.own import my_statement
from server.kit.sentences import Sentence, each_in_language, in_language

TIME = "Time ({zone})"
COLUMNS = ("Account", "Type", "Reference", "Amount", "Balance after", "Unit", "Note")
WORDS = {
    "available": "Available",
    "held": "Held",
    "owed": "Owed",
    "credit": "Credit",
    "debit": "Debit",
    "hold": "Hold",
    "release": "Release",
    "charge": "Charge",
    "refund": "Refund",
    "dispute": "Dispute",
    "dispute_won": "Dispute won",
    "top_up": "Top-up",
    "plan": "Plan",
    "service": "Service",
    "goods": "Antstore goods",
    "withdraw": "Withdrawal",
    "withdraw_back": "Withdrawal returned",
    "earn": "Earned",
    "earn_back": "Taken back",
    "redeem": "Redeemed",
    "expire": "Expired",
}

REFERENCES = {
    "adjustment": "Adjustment {number}",
    "withdrawal": "Withdrawal {number}",
    "invoice": "Invoice {number}",
    "refund": "Refund {number}",
    "dispute": "Dispute {number}",
    "plan_paid": "Plan payment",
    "referral": "Referral",
    "service_completed": "Completed service",
    "redemption": "Reward {number}",
    "request": "Service request {number}",
    "antstore": "Antstore order {number}",
    "pi": "Card payment",
    "re": "Card refund",
}
"""Texts for the source of a line: the ledger stores a word and a number."""

PARTS = re.compile(r"([a-z_]+?)[ :_](\S+)")
"""Also matches the id of a payment or refund at Stripe (pi_..., re_...), which is replaced by words."""
BATCH = 1_000


def every_line(actor: Actor, unit: Unit, period: Period) -> Iterator[StatementLine]:
    """Yield the whole statement newest first, read in batches while it is sent."""
    before, has_more = None, True
    while has_more:
        lines, has_more = my_statement(actor, unit=unit, period=period, before=before, size=BATCH)
        yield from lines
        before = lines[-1].id if lines else None


def column_names(language: str, zone: str) -> list[str]:
    return [in_language(name, language) for name in (Sentence(TIME, zone=zone), *COLUMNS)]


def file_rows(lines: Iterable[StatementLine], language: str, zone: str) -> Iterator[list[Cell]]:
    """Yield one row per line; amounts are numbers, the rest is text."""
    words, local = each_in_language(WORDS, language), ZoneInfo(zone)
    for line in lines:
        yield [
            line.at.astimezone(local).strftime("%Y-%m-%d %H:%M:%S"),
            words[line.account],
            words[line.kind],
            said_reference(line.reference, language),
            Decimal(wire_amount(line.amount, line.unit)),
            Decimal(wire_amount(line.balance_after, line.unit)),
            line.unit,
            line.note,
        ]


def said_reference(reference: str, language: str) -> str:
    """Return the source of a line in the reader's language; an unknown reference as it is."""
    found = PARTS.fullmatch(reference)
    if found is None or found[1] not in REFERENCES:
        return reference
    return in_language(Sentence(REFERENCES[found[1]], number=found[2]), language)
