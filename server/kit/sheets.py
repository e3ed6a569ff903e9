"""Uploaded tables: CSV in many encodings, or an Excel workbook, read row by row.

Rows are lists of text, including the heading row, counted from 1 as in a spreadsheet program.
"""

import codecs
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from charset_normalizer import from_bytes

from server.kit.tables import NotReadable, read_table

XLSX = "xlsx"
CSV = "csv"
BEGINNING = b"PK\x03\x04"
OLD_BEGINNING = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of .xls files, and of workbooks with a password."""
ENCODINGS = (
    "utf-8",
    "gb18030",
    "big5",
    "windows-1252",
    "utf-16",
    "windows-1250",
    "windows-1251",
    "shift_jis",
    "euc_kr",
)
"""Encodings to choose from when the guess was wrong, common ones first."""
LOST = "\ufffd"
"""Replacement for bytes that are not valid in the encoding."""
FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""A spreadsheet program reads a cell with such a start as a formula, with the wide ones in Chinese and Japanese."""

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_GUESSED = ("gb18030", "big5", "windows-1252", "windows-1251", "shift_jis", "euc_kr")
DELIMITERS = (",", ";", "\t", "|")
_STATED = re.compile(r"sep=(.)[\r\n]", re.IGNORECASE)
"""The line by which a program tells Excel the delimiter."""
_LINES = 20
_PIECE = 64 * 1024
_SAMPLE = 64 * 1024


@dataclass(frozen=True, slots=True)
class Form:
    """How to read a table. `encoding` and `delimiter` are empty for a workbook. `first`: the number of the row with the
    headings; `sheet`: the place of a workbook's sheet among the visible ones.
    """

    kind: str
    encoding: str = ""
    delimiter: str = ""
    first: int = 1
    sheet: int = 0


def form_of(file: IO[bytes], *, encoding: str = "", guess: bool = True) -> Form:
    """Detect how to read this file. Text is in the given `encoding`, else in the one that is detected.

    Raise NotReadable when it is not a table; without `guess`, also for text that is neither UTF-8 nor UTF-16.
    """
    head = _head(file)
    if head.startswith(BEGINNING):
        return Form(XLSX)
    if head.startswith(OLD_BEGINNING):
        raise NotReadable("old")
    found = encoding or _encoding(file, head, guess=guess)
    text = head.decode(found, errors="ignore").lstrip("\ufeff")
    if "\x00" in text.partition("\n")[0]:
        raise NotReadable("not_a_table")
    if stated := _STATED.match(text):
        return Form(CSV, found, stated[1], first=2)
    return Form(CSV, found, _delimiter(text))


def rows_of(
    file: IO[bytes], form: Form, *, strict: bool = False, last: int | None = None
) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each row from the headings on that is not empty. Undo the escaping of formulas
    by an export. `last`: the number of the last row to read.

    Raise NotReadable for a broken file; when `strict`, also for bytes that are invalid in its encoding. Otherwise put
    LOST in their place.
    """
    is_text = form.kind == CSV
    how = (form.encoding, form.delimiter, "strict" if strict else "replace") if is_text else (str(form.sheet),)
    for number, cells in enumerate(islice(read_table(file, form.kind, *how), last), start=1):
        if number >= form.first and any(cells):
            yield number, [plain(cell) for cell in cells]


def sheets_of(file: IO[bytes], form: Form) -> list[str]:
    """Return the names of a workbook's visible sheets; none for text. Raise NotReadable for a broken file."""
    return [name for names in read_table(file, "sheets") for name in names] if form.kind == XLSX else []


def table_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Read a file that we exported: a workbook, or text in UTF-8 or UTF-16. No encoding is guessed."""
    file = io.BytesIO(content)
    return rows_of(file, form_of(file, guess=False), strict=True)


def plain(cell: str) -> str:
    """Undo `harmless`."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell


def harmless(cell: str) -> str:
    """Escape a cell that a spreadsheet program would read as a formula."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def _head(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read(_PIECE)


def _delimiter(text: str) -> str:
    """Return the delimiter that divides most lines into as many cells as the first, into more cells if several do."""
    lines = text.lstrip().splitlines()[:_LINES]

    def fits(delimiter: str) -> tuple[float, int]:
        widths = [len(cells) for cells in csv.reader(lines, delimiter=delimiter) if cells]
        width = widths[0] if widths else 1
        return (sum(count == width for count in widths) / len(widths) if width > 1 else 0, width)

    return max(DELIMITERS, key=fits)


def _encoding(file: IO[bytes], head: bytes, *, guess: bool) -> str:
    for mark, marked in _MARKS:
        if head.startswith(mark):
            return marked
    if b"\x00" in head:
        raise NotReadable("not_a_table")
    sample = _foreign(file)
    if not sample:
        return "utf-8"
    if not guess:
        raise NotReadable("not_text")
    return _guessed(sample)


def _guessed(sample: bytes) -> str:
    found = from_bytes(sample, cp_isolation=list(_GUESSED)).best()
    name = codecs.lookup(found.encoding).name if found else "gb18030"
    # A few words may be either. Text that is valid in gb2312, mainland China's older standard, is seldom from Taiwan.
    if name == "big5" and _is_text(sample, "gb2312"):
        name = "gb18030"
    # Words of these alphabets contain no ASCII letters. If most letters are ASCII, the others are only accents.
    if name in ("cp1251", "shift_jis") and sum(byte > 127 for byte in sample) * 2 <= _letters(sample):
        name = "cp1252"
    return next((encoding for encoding in ENCODINGS if codecs.lookup(encoding).name == name), name)


def _foreign(file: IO[bytes]) -> bytes:
    """Sample the first lines that are not ASCII. Return nothing when all of them are valid UTF-8."""
    file.seek(0)
    sample, is_utf8 = bytearray(), True
    for line in file:
        if line.isascii():
            continue
        if len(sample) < _SAMPLE:
            sample += line[:_SAMPLE]
        is_utf8 = is_utf8 and _is_text(line, "utf-8")
        if not is_utf8 and len(sample) >= _SAMPLE:
            break
    return b"" if is_utf8 else bytes(sample)


def _letters(sample: bytes) -> int:
    return sum(byte < 128 and chr(byte).isalpha() for byte in sample)


def _is_text(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
