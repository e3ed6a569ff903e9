"""A statement as rows of a CSV file, in the reader's language and zone."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from zoneinfo import ZoneInfo

from server.api.gateway.csv import Cell
from server.company.accounts.contracts import Actor
from server.company.ledger.contracts import Period, StatementLine, Unit
from server.company.ledger.rules import wire_amount
from server.company.ledger.selectors.own import my_statement

COLUMNS = {
    "en": ("Time ({zone})", "Account", "Type", "Reference", "Amount", "Balance after", "Unit", "Note"),
    "zh-hans": ("时间（{zone}）", "账户", "类型", "关联单号", "金额", "变动后余额", "单位", "备注"),
}
WORDS = {
    "en": {
        "available": "Available",
        "held": "Held",
        "credit": "Credit",
        "debit": "Debit",
        "hold": "Hold",
        "release": "Release",
    },
    "zh-hans": {
        "available": "可用",
        "held": "冻结",
        "credit": "入账",
        "debit": "扣款",
        "hold": "冻结",
        "release": "解冻",
    },
}


BATCH = 1_000


def every_line(actor: Actor, unit: Unit, period: Period) -> Iterator[StatementLine]:
    """The whole statement newest first, read in batches while it is sent."""
    before, has_more = None, True
    while has_more:
        lines, has_more = my_statement(actor, unit=unit, period=period, before=before, size=BATCH)
        yield from lines
        before = lines[-1].id if lines else None


def column_names(language: str, zone: str) -> list[str]:
    """The head of the file."""
    return [name.format(zone=zone) for name in COLUMNS[language]]


def file_rows(lines: Iterable[StatementLine], language: str, zone: str) -> Iterator[list[Cell]]:
    """One row a line; amounts are numbers, the rest is text."""
    words, local = WORDS[language], ZoneInfo(zone)
    for line in lines:
        yield [
            line.at.astimezone(local).strftime("%Y-%m-%d %H:%M:%S"),
            words[line.account],
            words[line.kind],
            line.reference,
            Decimal(wire_amount(line.amount, line.unit)),
            Decimal(wire_amount(line.balance_after, line.unit)),
            line.unit,
            line.note,
        ]
