"""Read the table on standard input, in a process of its own with limits, and write its rows as JSON lines.

`server.kit.tables` starts this file as a program, without Django. It must not import anything of ours.
"""

import csv
import io
import json
import os
import re
import resource
import signal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import date, datetime, time
from functools import lru_cache
from typing import IO, Any, NamedTuple

MOST_ROWS = 100_000
"""Rows of a table, its heading and empty rows included."""
MOST_COLUMNS = 200
MOST_CELLS = 2_000_000
MOST_UNPACKED = 50_000_000
"""Largest total size of the unpacked parts, and of the texts that come out, in bytes."""
MOST_PARTS = 5_000
MOST_SECONDS = 20
"""Processor time for one table."""
MOST_WAITING = 60
"""Time on the clock for one table. Whoever takes the rows may be slow too."""
MOST_MEMORY = 1_000_000_000
LONGEST_CELL = 1_000_000
_LITERALS = re.compile(r'"([^"]*)"|\[\$([^\]-]*)(?:-[0-9A-Fa-f,]*)?\]|[$€£¥￥₩₹₽₺₴₫฿]')
_CURRENCY_CODES = re.compile(r"\[\$[$£¥￥]-(?:[0-9A-Fa-f]*,)?0*([0-9A-Fa-f]+)")
_OF_COUNTRIES = {
    "409": "USD", "809": "GBP", "1009": "CAD", "C0C": "CAD", "C09": "AUD", "1409": "NZD", "80A": "MXN", "804": "CNY",
    "411": "JPY", "404": "TWD", "C04": "HKD", "1004": "SGD", "4809": "SGD",
}  # fmt: skip
"""The currencies of $, £ and ¥ in number formats, by the locale that Excel writes beside them."""
_MARK = re.compile(
    r"mg|g|kg|lbs?|oz|%|克|千克|公斤|[A-Z]{3}|kr\.?|zł|Kč|Ft|TL|lei|руб\.?|грн\.?|元|円|Rs\.?|RM|Rp|"
    r".{0,3}[$€£¥￥₩₹₽₺₴₫฿].{0,3}"
)
"""A unit or a currency; other words of a format, such as `pcs`, are not part of the value."""


_UNCLEAR = re.compile(r"[^\d.,]*\d{1,3}[.,]\d{3}[^\d.,]*")
"""Text such as `1.299`, which is a thousand times larger to some readers than to others; a number is never unclear."""


class UnclearText(str):
    """A text cell of a workbook that looks like a number, but may be another one than it seems."""

    __slots__ = ()


class Refused(Exception):
    """The table is not accepted; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def bounded(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield the rows without empty cells at their ends, within the limits of a table. Raise Refused beyond them."""
    cells = size = 0
    for count, row in enumerate(rows, start=1):
        while row and not row[-1]:
            row.pop()
        cells += len(row)
        size += sum(map(len, row))
        for code, found, most in (
            ("rows", count, MOST_ROWS),
            ("columns", len(row), MOST_COLUMNS),
            ("cells", cells, MOST_CELLS),
            ("long_cell", max(map(len, row), default=0), LONGEST_CELL),
            ("unpacked", size, MOST_UNPACKED),
        ):
            if found > most:
                raise Refused(code)
        yield row


def text_rows(file: IO[bytes], encoding: str, delimiter: str, errors: str) -> Iterator[list[str]]:
    """Yield the rows of a CSV file, empty ones too. Raise Refused for a text that is not in this encoding."""
    csv.field_size_limit(LONGEST_CELL)
    text = io.TextIOWrapper(file, encoding, errors=errors, newline="")
    try:
        yield from csv.reader((line.replace("\x00", "").lstrip("\ufeff") for line in text), delimiter=delimiter)
    except UnicodeError as error:
        raise Refused("not_text") from error
    except csv.Error as error:
        raise Refused("long_cell") from error


def sheet_rows(file: IO[bytes], place: int = 0) -> Iterator[list[str]]:
    """Yield the rows of a workbook's visible sheet at this place, empty ones too. Any error means that it is broken."""
    from openpyxl import load_workbook

    _check_parts(file)
    with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as book:
        visible = [worksheet for worksheet in book.worksheets if worksheet.sheet_state == "visible"]
        if place >= len(visible):
            raise Refused("no_sheet")
        sheet = visible[place]
        # The size that a file declares can be wrong.
        sheet.reset_dimensions()
        for row in sheet.iter_rows(min_row=1):
            yield [_shown(cell) for cell in row]


def sheet_names(file: IO[bytes]) -> list[str]:
    """Return the names of a workbook's visible sheets, as many as a row may have."""
    from openpyxl import load_workbook

    _check_parts(file)
    with closing(load_workbook(file, read_only=True, keep_links=False)) as book:
        visible = [worksheet.title for worksheet in book.worksheets if worksheet.sheet_state == "visible"]
        return visible[:MOST_COLUMNS]


def _check_parts(file: IO[bytes]) -> None:
    with zipfile.ZipFile(file) as archive:
        parts = {part.filename.lower(): part for part in archive.infolist()}
        if "xl/workbook.xml" not in parts:
            raise Refused("broken")
        if any("vbaproject" in name or "macrosheets/" in name for name in parts):
            raise Refused("macros")
        # zipfile never reads more of a part than its declared size.
        if len(parts) > MOST_PARTS or sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
            raise Refused("unpacked")


class _Look(NamedTuple):
    """What a number format adds to a number: a currency or a unit, leading zeros, or a percent sign."""

    mark: str = ""
    zeros: int = 0
    is_percent: bool = False


_PLAIN = _Look()


@lru_cache(maxsize=1_000)
def _look(number_format: str) -> _Look:
    positive = number_format.split(";")[0]
    if re.fullmatch("0{2,30}", positive):
        return _Look(zeros=len(positive))
    literals = [quoted or bracketed or whole for quoted, bracketed, whole in _literals(positive)]
    if "%" in _LITERALS.sub("", positive):
        return _Look(is_percent=True)
    country = _CURRENCY_CODES.search(positive)
    code = _OF_COUNTRIES.get(country[1].upper(), "") if country else ""
    words = [word for literal in literals if (word := literal.strip())]
    return _Look(mark=code or next(filter(_MARK.fullmatch, words), ""))


def _literals(number_format: str) -> Iterator[tuple[str, str, str]]:
    for found in _LITERALS.finditer(number_format):
        is_symbol = found[1] is None and found[2] is None
        yield found[1] or "", found[2] or "", found[0] if is_symbol else ""


def _shown(cell: Any) -> str:
    """Return the text of a cell, a number with the currency, unit and zeros of its format."""
    value = cell.value
    if isinstance(value, str) and len(value) < 30 and _UNCLEAR.fullmatch(value):
        return UnclearText(value)
    if type(value) not in (int, float) or cell.number_format in (None, "General"):
        return _text(value)
    look = _look(cell.number_format)
    if look.is_percent:
        return f"{_text(float(value) * 100)}%"
    if look.zeros and isinstance(value, int):
        return str(value).zfill(look.zeros)
    return f"{_text(value)} {look.mark}" if look.mark else _text(value)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        # What Excel shows of a number: 15 digits, so 19.9 does not become 19.899999999999999.
        return f"{value:.15g}" if abs(value) < 1e15 else f"{value:.0f}"
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)


def _limit() -> None:
    """Let the system end this process when it takes too long or too much. Its signals say which."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.alarm(MOST_WAITING)


def _rows(file: IO[bytes], kind: str, *text: str) -> Iterable[list[str]]:
    if kind == "sheets":
        return [sheet_names(file)]
    return sheet_rows(file, *map(int, text)) if kind == "xlsx" else text_rows(file, *text)


def _main(kind: str, *text: str) -> None:
    """Write a list per row, and at the end `true` for the whole table, or why it is refused.

    A row with unclear texts is an object with its cells and their places. The kind `sheets` has one row: their names.
    """
    _limit()
    end: object = True
    with open(1, "wb", closefd=False) as out, open(0, "rb", closefd=False) as file:
        try:
            for row in bounded(_rows(file, kind, *text)):
                unclear = [place for place, cell in enumerate(row) if isinstance(cell, UnclearText)]
                out.write(json.dumps({"cells": row, "unclear": unclear} if unclear else row).encode() + b"\n")
        except BrokenPipeError:
            os._exit(0)
        except Refused as refused:
            end = refused.code
        except MemoryError:
            end = "memory"
        except Exception:  # noqa: BLE001 - openpyxl raises errors of every kind for a broken file
            end = "broken"
        out.write(json.dumps(end).encode() + b"\n")


if __name__ == "__main__":
    _main(*sys.argv[1:])
