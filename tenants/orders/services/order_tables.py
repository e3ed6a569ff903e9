"""Read a table that a merchant uploads, by the meaning of its columns, within the limits of one."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from server.kit.cells import moment_of
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.kit.sheets import XLSX, form_of, rows_of
from server.kit.tables import unclear_places
from tenants.importing.contracts.files import ChoiceKind, FormChoice, TableHead
from tenants.importing.services.file_heads import Guess, look_at_head, refuse_form
from tenants.orders.contracts.order_files import MOST_BYTES, FileRow, OrderField
from tenants.orders.rules.file_columns import guess_bought

NO_COLUMN = "This file has no “{column}” column. Download the template to see the columns that are needed."
TOO_LARGE = "This file is larger than 10 MB. Split it and read the parts."
TOO_MANY = "This file has more than {most:,} rows. Split it and read the parts."
ABSENT = "--"
"""What marketplaces write into a cell without a value."""
Needed = Sequence[tuple[str, set[OrderField]]]
"""Our name of a column, and the meanings of which a file must have one."""
Columns = Mapping[OrderField, int]


@dataclass(frozen=True, slots=True)
class OrderTable:
    """The recognised headings by meaning, and the rows below them. `is_typed`: its numbers are numbers."""

    headings: dict[OrderField, str]
    rows: list[FileRow]
    is_typed: bool


def head_of(content: bytes, choice: FormChoice, guess: Guess, *, kind: ChoiceKind | None = None) -> TableHead:
    """Return the head of a CSV file or workbook, as `look_at_head`. Invalid on `file`, also for one that is too large,
    and on the field of a choice that the file does not have.
    """
    if len(content) > MOST_BYTES:
        raise Invalid.on("file", TOO_LARGE)
    file = io.BytesIO(content)
    if choice != FormChoice():
        seen = form_of(file)
        refuse_form(choice, also=(seen.encoding, seen.delimiter))
    return look_at_head(file, choice, guess, kind=kind)


def lacking_in(columns: Columns, needed: Needed) -> tuple[str, ...]:
    """Return our names of the needed columns that a file does not have."""
    return tuple(name for name, fields in needed if not fields & columns.keys())


def rows_below(content: bytes, head: TableHead, columns: Columns, *, most: int, absent: str = "") -> list[FileRow]:
    """Return the rows below the headings, at most `most`; a cell with `absent` counts as empty. Invalid on `file`."""
    rows: list[FileRow] = []
    for number, cells in islice(rows_of(io.BytesIO(content), head.form), 1, None):
        if len(rows) >= most:
            raise Invalid.on("file", Sentence(TOO_MANY, most=most))
        rows.append(_row(number, cells, columns, absent))
    return rows


def read_table_of(content: bytes, guess: Guess, needed: Needed, *, lacking: str, most: int) -> OrderTable:
    """Return the rows of a CSV file or workbook, at most `most`. Invalid on `file`; `lacking` says that it lacks a
    `{column}`.
    """
    head = head_of(content, FormChoice(), guess)
    columns = {OrderField(name): place for name, place in head.columns.items()}
    for column in lacking_in(columns, needed):
        raise Invalid.on("file", Sentence(lacking, column=Sentence(column)))
    rows = rows_below(content, head, columns, most=most)
    return OrderTable({field: head.headings[place] for field, place in columns.items()}, rows, head.form.kind == XLSX)


def day_in(cell: str) -> date:
    """Return the day that a cell names. ValueError for no date, and for `3/4/2026`, which may be two."""
    return moment_of(cell).date()


def _row(number: int, cells: list[str], columns: Columns, absent: str) -> FileRow:
    texts = {field: cells[place].strip() for field, place in columns.items() if place < len(cells)}
    unclear = unclear_places(cells)
    return FileRow(
        number,
        {field: text for field, text in texts.items() if text not in ("", absent)},
        frozenset(field for field, place in columns.items() if place in unclear),
    )


def read_tracking_table(content: bytes, *, most: int) -> OrderTable:
    """Return the rows of a file that names orders and their tracking numbers. Invalid on `file`, as `read_table_of`."""
    needed = (("Order number", {OrderField.NUMBER}), ("Tracking number", {OrderField.TRACKING}))
    return read_table_of(content, guess_bought, needed, lacking=NO_COLUMN, most=most)
