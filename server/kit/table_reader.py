"""Read the table on standard input, in a process of its own with limits, and write its rows as JSON lines.

`server.kit.tables` starts this file as a program, without Django. It must not import anything of ours.
"""

import csv
import io
import json
import os
import resource
import signal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import date, datetime, time
from typing import IO, Any

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


def sheet_rows(file: IO[bytes]) -> Iterator[list[str]]:
    """Yield the rows of a workbook's first visible sheet, empty ones too. Any error means that it is broken."""
    from openpyxl import load_workbook

    _check_parts(file)
    with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as book:
        sheet = next((worksheet for worksheet in book.worksheets if worksheet.sheet_state == "visible"), None)
        if sheet is None:
            raise Refused("no_sheet")
        # The size that a file declares can be wrong.
        sheet.reset_dimensions()
        for row in sheet.iter_rows(values_only=True, min_row=1):
            yield [_text(value) for value in row]


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


def _limit() -> None:
    """Let the system end this process when it takes too long or too much. Its signals say which."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.alarm(MOST_WAITING)


def _main(kind: str, *text: str) -> None:
    """Write a list per row, and at the end `true` for the whole table, or why it is refused."""
    _limit()
    end: object = True
    with open(1, "wb", closefd=False) as out, open(0, "rb", closefd=False) as file:
        try:
            for row in bounded(sheet_rows(file) if kind == "xlsx" else text_rows(file, *text)):
                out.write(json.dumps(row).encode() + b"\n")
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
