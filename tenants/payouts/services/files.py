"""Payouts from a file of a provider: a row a line, with the columns that are guessed or that the merchant chooses."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.kit.amounts import currencies_in
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.kit.sheets import XLSX, form_of, rows_of
from tenants.payouts.contracts import MOST_LINES, NewPayout
from tenants.payouts.rules.columns import Column, guess_columns
from tenants.payouts.rules.rows import Dates, FoundRow, Reading, WrongCell, payouts_of, row_of
from tenants.stores.selectors import get_store

MOST_BYTES, ROWS_LOOKED_AT, MOST_ERRORS = 5_000_000, 15, 200


@dataclass(frozen=True, slots=True)
class RowError:
    """What is wrong with a row of the file, counted from 1."""

    row: int
    message: str


@dataclass(frozen=True, slots=True)
class PayoutFile:
    """What a file says: its headings, which column means what, its payouts, and what is wrong with other rows."""

    headings: tuple[str, ...]
    columns: Mapping[Column, int]
    found: tuple[NewPayout, ...]
    errors: tuple[RowError, ...]

    @property
    def lines(self) -> int:
        return sum(len(payout.lines) for payout in self.found)


def read_payout_file(
    actor: Actor, content: bytes, *, store_id: int, columns: Mapping[Column, int] | None = None, dates: Dates = ""
) -> PayoutFile:
    """Read a CSV file or workbook. `columns`: the places that the merchant chose; by the headings where None.

    NotFound for a store that is not the actor's; Invalid on `file` for what is no table. A file that lacks a column is
    answered with an error of its first row, so that the columns can be chosen.
    """
    store = get_store(actor, store_id)
    if len(content) > MOST_BYTES:
        raise Invalid.on("file", "This file is larger than 5 MB. Split it and import the parts.")
    head, below, is_typed = _table(content, columns)
    meant = {column: place for column, place in (columns or guess_columns(head)).items() if 0 <= place < len(head)}
    if lacking := _lacking(meant):
        return PayoutFile(tuple(head), meant, (), (RowError(1, lacking),))
    how = Reading(meant, _currency(head, meant) or store.currency, dates, is_typed)
    rows, errors = _read(below, how)
    try:
        payouts = payouts_of([row for _, row in rows])
    except WrongCell:
        payouts, more = _whole_ones(rows)
        errors += more
    return PayoutFile(tuple(head), meant, tuple(payouts), tuple(errors[:MOST_ERRORS]))


def _read(below: Sequence[tuple[int, list[str]]], how: Reading) -> tuple[list[tuple[int, FoundRow]], list[RowError]]:
    rows, errors = list[tuple[int, FoundRow]](), list[RowError]()
    for number, cells in below:
        try:
            if row := row_of(cells, how):
                rows.append((number, row))
        except WrongCell as wrong:
            errors.append(RowError(number, wrong.sentence))
    return rows, errors


def _whole_ones(rows: Sequence[tuple[int, FoundRow]]) -> tuple[list[NewPayout], list[RowError]]:
    """Return the payouts of the rows whose amounts agree, and errors of the others."""
    fitting, errors = list[FoundRow](), list[RowError]()
    for number, row in rows:
        try:
            payouts_of([row])
            fitting.append(row)
        except WrongCell as wrong:
            errors.append(RowError(number, wrong.sentence))
    return payouts_of(fitting), errors


def _lacking(columns: Mapping[Column, int]) -> str:
    """Say which column a file lacks; empty for none."""
    if Column.GROSS not in columns and Column.NET not in columns:
        return Sentence("Choose the column with the amount.")
    if Column.PAID_ON not in columns and Column.ON not in columns:
        return Sentence("Choose the column with the date.")
    return ""


def _currency(head: Sequence[str], columns: Mapping[Column, int]) -> str:
    """Return the currency that the heading of the amount names; empty for none, or for several."""
    place = columns.get(Column.GROSS, columns.get(Column.NET, 0))
    named = currencies_in(head[place]) or frozenset()
    return min(named) if len(named) == 1 else ""


def _table(content: bytes, columns: Mapping[Column, int] | None) -> tuple[list[str], list[tuple[int, list[str]]], bool]:
    """Return the headings, the rows below them and whether its numbers are numbers."""
    file = io.BytesIO(content)
    form = form_of(file)
    rows = list(rows_of(file, form, last=MOST_LINES + ROWS_LOOKED_AT + 1))
    scores = [(len(guess_columns(cells)), -place) for place, (_, cells) in enumerate(rows[:ROWS_LOOKED_AT])]
    place = -max(scores)[1] if scores else 0
    below = rows[place + 1 :]
    if not below:
        raise Invalid.on("file", "This file has no rows below its headings.")
    if len(below) > MOST_LINES:
        sentence = "This file has more than {most:,} rows. Split it and import the parts."
        raise Invalid.on("file", Sentence(sentence, most=MOST_LINES))
    return rows[place][1], below, form.kind == XLSX
