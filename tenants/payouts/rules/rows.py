"""Rows of a payout file: a line of a payout each, or the payout itself. Pure."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from server.kit.amounts import Unclear, read_written
from server.kit.cells import bare_number, moment_of
from server.kit.money import is_known_currency
from server.kit.sentences import Sentence
from tenants.payouts.contracts import NewLine, NewPayout, PayoutKind
from tenants.payouts.rules.columns import Column, kind_of

Dates = Literal["", "dmy", "mdy"]
"""How a file writes days such as 3/4/2026; empty: it has none such."""
_TWO_WAYS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})(.*)", re.ASCII)


class WrongCell(ValueError):
    """A cell that says nothing; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Reading:
    """How rows are read. `currency` of rows without one; `is_typed`: numbers of the file are numbers."""

    columns: Mapping[Column, int]
    currency: str
    dates: Dates = ""
    is_typed: bool = False


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A row that was read. `kind` None: the payout itself, whose `gross` is what was paid out."""

    payout: str
    paid_on: date
    kind: PayoutKind | None
    line_id: str
    on: date
    order: str
    gross: int
    fee: int
    net: int | None
    currency: str


def row_of(cells: Sequence[str], how: Reading) -> FoundRow | None:
    """Return what a row says; None for one without an amount, as sums and blank rows are. WrongCell."""
    texts = {column: _cell(cells, place) for column, place in how.columns.items()}
    amount = texts.get(Column.GROSS) or texts.get(Column.NET)
    days = [texts.get(column, "") for column in (Column.PAID_ON, Column.ON)]
    if not amount or not any(days):
        return None
    currency = _currency(texts, how)
    net = _minor(texts.get(Column.NET, ""), currency, how)
    fee = _minor(texts.get(Column.FEE, ""), currency, how) or 0
    gross = _minor(texts.get(Column.GROSS, ""), currency, how)
    paid_on, on = (_day(days[0] or days[1], how.dates), _day(days[1] or days[0], how.dates))
    gross = gross if gross is not None else (net or 0) + abs(fee)
    return FoundRow(
        payout=bare_number(texts.get(Column.PAYOUT, ""))[:140],
        paid_on=paid_on,
        kind=kind_of(texts.get(Column.KIND, ""), gross),
        line_id=bare_number(texts.get(Column.ID, ""))[:100],
        on=on,
        order=bare_number(texts.get(Column.ORDER, ""))[:100],
        gross=gross,
        fee=fee,
        net=net,
        currency=currency,
    )


@dataclass(slots=True)
class _Group:
    paid_on: date
    lines: list[NewLine] = field(default_factory=list)
    amount: int | None = None


def payouts_of(rows: Sequence[FoundRow]) -> list[NewPayout]:
    """Return the payouts of a file: by id and currency, else by day. The same file makes the same ids again."""
    is_taken_off = _writes_fees_below_zero(rows)
    groups: dict[tuple[str, str], _Group] = {}
    seen: dict[str, int] = {}
    for row in rows:
        place = (row.payout or row.paid_on.isoformat(), row.currency)
        group = groups.setdefault(place, _Group(row.paid_on))
        group.paid_on = max(group.paid_on, row.paid_on)
        if row.kind is None:
            group.amount = (group.amount or 0) + abs(row.gross)
        else:
            group.lines.append(_line(row, row.kind, place, seen, is_taken_off=is_taken_off))
    return [
        NewPayout(payout, group.paid_on, currency, tuple(group.lines), group.amount)
        for (payout, currency), group in groups.items()
        if group.lines
    ]


def _line(
    row: FoundRow, kind: PayoutKind, place: tuple[str, str], seen: dict[str, int], *, is_taken_off: bool
) -> NewLine:
    fee = _fee(row, is_taken_off=is_taken_off)
    said = "|".join(map(str, (*place, kind, row.line_id, row.on, row.order, row.gross, fee)))
    seen[said] = seen.get(said, 0) + 1
    digest = hashlib.sha256(f"{said}|{seen[said]}".encode()).hexdigest()[:32]
    return NewLine(digest, kind, row.on, row.order, row.gross, fee, row.currency)


def _fee(row: FoundRow, *, is_taken_off: bool) -> int:
    """Return a fee that was kept above zero. Where the net says how it counts, that decides."""
    if row.net is not None and row.fee:
        for fee in (row.fee, -row.fee):
            if row.gross - fee == row.net:
                return fee
        raise WrongCell("The amount less the fee is not the net amount.")
    return -row.fee if is_taken_off else row.fee


def _writes_fees_below_zero(rows: Sequence[FoundRow]) -> bool:
    """Whether the file writes the fees of charges as what is taken off."""
    fees = [row.fee for row in rows if row.kind is PayoutKind.CHARGE and row.fee]
    return sum(fee < 0 for fee in fees) * 2 > len(fees)


def _cell(cells: Sequence[str], place: int) -> str:
    """Return what a cell says; a NUL, which no column of ours takes, says nothing."""
    return cells[place].replace("\0", "").strip() if place < len(cells) else ""


def _currency(texts: Mapping[Column, str], how: Reading) -> str:
    code = texts.get(Column.CURRENCY, "").upper() or how.currency
    if not is_known_currency(code):
        raise WrongCell(Sentence("{text} is not a currency that we know.", text=code))
    return code


def _minor(text: str, currency: str, how: Reading) -> int | None:
    """Return an amount with its sign; None for an empty cell."""
    if not text:
        return None
    try:
        written = read_written(text.removeprefix("+"))
        if not written.is_in(currency):
            raise ValueError(text)
        plain = type(written)(written.number, written.currencies)
        minor = plain.minor(currency, is_typed=how.is_typed)
    except ValueError as error:
        raise WrongCell(Sentence("{text} is not an amount that we can read.", text=text)) from error
    return -minor if written.is_negative else minor


def _day(text: str, dates: Dates) -> date:
    try:
        return moment_of(text).date()
    except Unclear as error:
        found = _TWO_WAYS.fullmatch(text)
        if not dates or found is None:
            raise WrongCell(
                Sentence("{text} may be two dates. Choose how this file writes dates.", text=text)
            ) from error
        one, other, year = int(found[1]), int(found[3]), int(found[4])
        month, day = (other, one) if dates == "dmy" else (one, other)
        return _day(f"{year:04}-{month:02}-{day:02}", "")
    except ValueError as error:
        raise WrongCell(
            Sentence("{text} is not a date that we can read. Write it like 2026-11-30.", text=text)
        ) from error
