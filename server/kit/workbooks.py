"""Read Excel workbooks (.xlsx) as rows of text, and write them. Formulas and macros are never evaluated.

openpyxl is loaded only for a workbook, because it needs memory that no other request needs.
"""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, time
from typing import IO, Any

from server.kit.errors import Invalid

BEGINNING = b"PK\x03\x04"
OLD_BEGINNING = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of .xls files, and of workbooks with a password."""
MOST_COLUMNS = 300
MOST_UNPACKED = 400_000_000
"""Largest total size of the unpacked parts, in bytes. A file that unpacks to more is not a real table."""
MOST_WORDS = 100_000_000
"""Largest size of the shared strings, in bytes; these are held in memory."""
MOST_OTHER = 20_000_000
MOST_PARTS = 5_000

BROKEN = "This file can't be read as an Excel workbook. Open it in Excel and save it again as .xlsx."
OLD = "This is an old or password-protected Excel file. Remove the password and save it as .xlsx or CSV."
MACROS = "This workbook contains macros. Save it as .xlsx, without macros."
TOO_LARGE = "This workbook is too large when unpacked. Split it, or save it as CSV."
NO_SHEET = "This workbook has no visible sheet."


class NotReadable(Invalid):
    """The file is not a readable table; the message says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, fields={"file": sentence})


def workbook_rows(file: IO[bytes]) -> Iterator[list[str]]:
    """Yield the rows of the first visible sheet, empty ones too. A formula is read as its saved result.

    Raise NotReadable for a file that is not a workbook, has macros, or unpacks to too much.
    """
    _check_parts(file)
    file.seek(0)
    try:
        yield from _rows(file)
    except NotReadable:
        raise
    except Exception as error:
        raise NotReadable(BROKEN) from error


def write_workbook(file: IO[bytes], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows as the only sheet. Text stays text, even if it starts like a formula; Decimals are numbers."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        made = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
        made.data_type = "s"
        return made

    for row in rows:
        sheet.append([cell(value) for value in row])
    book.save(file)


def _check_parts(file: IO[bytes]) -> None:
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as archive:
            parts = {part.filename.lower(): part.file_size for part in archive.infolist()}
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise NotReadable(BROKEN) from error
    if "xl/workbook.xml" not in parts:
        raise NotReadable(BROKEN)
    if any("vbaproject" in name or "macrosheets/" in name for name in parts):
        raise NotReadable(MACROS)
    # zipfile itself refuses a part that unpacks to more than its declared size.
    is_too_much = sum(parts.values()) > MOST_UNPACKED or len(parts) > MOST_PARTS
    if is_too_much or any(_is_too_large(name, size) for name, size in parts.items()):
        raise NotReadable(TOO_LARGE)


def _is_too_large(name: str, size: int) -> bool:
    if name.startswith(("xl/worksheets/", "xl/media/")):
        return False
    return size > (MOST_WORDS if name == "xl/sharedstrings.xml" else MOST_OTHER)


def _rows(file: IO[bytes]) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as book:
        sheet = next((one for one in book.worksheets if one.sheet_state == "visible"), None)
        if sheet is None:
            raise NotReadable(NO_SHEET)
        # The size that a file declares can be wrong.
        sheet.reset_dimensions()
        for row in sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS):
            cells = [_text(value) for value in row]
            while cells and not cells[-1]:
                cells.pop()
            yield cells


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        # What Excel shows of a number: 15 digits, so 19.9 does not become 19.899999999999999.
        return f"{value:.15g}" if abs(value) < 1e15 else f"{value:.0f}"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)
