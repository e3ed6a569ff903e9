"""Read a table that a merchant uploads, by the meaning of its columns, within the limits of one."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.kit.sheets import XLSX, Form, form_of, rows_of, sheets_of
from server.kit.tables import unclear_places
from tenants.orders.contracts.order_files import MOST_BYTES, FileRow, OrderField
from tenants.orders.rules.file_cells import moment_of
from tenants.orders.rules.file_columns import guess_bought

EMPTY = "This file has no rows below its headings."
NO_COLUMN = "This file has no “{column}” column. Download the template to see the columns that are needed."
TOO_LARGE = "This file is larger than 10 MB. Split it and read the parts."
TOO_MANY = "This file has more than {most:,} rows. Split it and read the parts."
ROWS_LOOKED_AT = 15
MOST_SHEETS = 5
Guess = Callable[[Sequence[str]], Mapping[OrderField, int]]
"""Returns the places of the columns that these headings name."""
Needed = Sequence[tuple[str, set[OrderField]]]
"""Our name of a column, and the meanings of which a file must have one."""


@dataclass(frozen=True, slots=True)
class OrderTable:
    """The recognised headings by meaning, and the rows below them. `is_typed`: its numbers are numbers."""

    headings: dict[OrderField, str]
    rows: list[FileRow]
    is_typed: bool


def read_table_of(content: bytes, guess: Guess, needed: Needed, *, lacking: str, most: int) -> OrderTable:
    """Return the rows of a CSV file or workbook, at most `most`. Invalid on `file`; `lacking` says that it lacks a
    `{column}`.
    """
    if len(content) > MOST_BYTES:
        raise Invalid.on("file", TOO_LARGE)
    file = io.BytesIO(content)
    form, first, head = _headings(file, guess)
    columns = guess(head)
    for column, fields in needed:
        if not fields & columns.keys():
            raise Invalid.on("file", Sentence(lacking, column=Sentence(column)))
    rows: list[FileRow] = []
    for number, cells in rows_of(file, replace(form, first=first)):
        if number == first:
            continue
        if len(rows) >= most:
            raise Invalid.on("file", Sentence(TOO_MANY, most=most))
        rows.append(_row(number, cells, columns))
    if not rows:
        raise Invalid.on("file", EMPTY)
    return OrderTable({field: head[place].strip() for field, place in columns.items()}, rows, form.kind == XLSX)


def day_in(cell: str) -> date:
    """Return the day that a cell names. ValueError for no date, and for `3/4/2026`, which may be two."""
    return moment_of(cell).date()


def _headings(file: io.BytesIO, guess: Guess) -> tuple[Form, int, list[str]]:
    """Return the form with the sheet, the number and the cells of the row that has the most known headings."""
    form = form_of(file)
    looked: list[tuple[Form, int, list[str]]] = []
    for place in range(min(max(len(sheets_of(file, form)), 1), MOST_SHEETS)):
        on_sheet = replace(form, sheet=place)
        looked += [(on_sheet, number, cells) for number, cells in rows_of(file, on_sheet, last=ROWS_LOOKED_AT)]
    if not looked:
        raise Invalid.on("file", EMPTY)
    return max(looked, key=lambda look: len(guess(look[2])))


def _row(number: int, cells: list[str], columns: Mapping[OrderField, int]) -> FileRow:
    texts = {field: cells[place].strip() for field, place in columns.items() if place < len(cells)}
    unclear = unclear_places(cells)
    return FileRow(
        number,
        {field: text for field, text in texts.items() if text},
        frozenset(field for field, place in columns.items() if place in unclear),
    )


def read_tracking_table(content: bytes, *, most: int) -> OrderTable:
    """Return the rows of a file that names orders and their tracking numbers. Invalid on `file`, as `read_table_of`."""
    needed = (("Order number", {OrderField.NUMBER}), ("Tracking number", {OrderField.TRACKING}))
    return read_table_of(content, guess_bought, needed, lacking=NO_COLUMN, most=most)
