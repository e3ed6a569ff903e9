"""Excel workbooks for tests, valid and malicious ones."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import Workbook, load_workbook


def workbook(rows: Sequence[Sequence[Any]], formats: Mapping[str, str] | None = None) -> bytes:
    """Make a workbook with one sheet of these rows. Text that begins with = is a formula without a saved result.

    `formats`: the number formats of cells, such as `A1`.
    """
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    for name, number_format in (formats or {}).items():
        book.worksheets[0][name].number_format = number_format
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def workbook_of(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Make a workbook of records, with a heading row."""
    return workbook([list(rows[0]), *(list(row.values()) for row in rows)])


def cells_of(content: bytes) -> list[list[Any]]:
    """Return the cells of a workbook, formulas as formulas."""
    sheet = load_workbook(io.BytesIO(content)).worksheets[0]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """Return the workbook with one part added or replaced."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for value in old.namelist():
            if value != name:
                new.writestr(value, old.read(value))
        new.writestr(name, part)
    return made.getvalue()
