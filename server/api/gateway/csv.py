"""CSV files that a spreadsheet opens as text, never as formulas."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import TypeVar

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

# A cell that begins with one of these is a formula to a spreadsheet.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
CONTENT_TYPE = "text/csv; charset=utf-8"
# Spreadsheets need it to read Chinese.
BYTE_ORDER_MARK = "\ufeff"

Cell = str | Decimal
"""Text is made harmless; a number is written as it is, with its minus."""
R = TypeVar("R", bound=HttpResponseBase)


def csv_response(filename: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """A download in UTF-8 with a byte-order mark."""
    return _named(HttpResponse("".join(_lines(columns, rows)), content_type=CONTENT_TYPE), filename)


def csv_stream(filename: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    """The same for files of any length: rows are read while they are sent, when the caller's schema was left."""
    return _named(StreamingHttpResponse(_lines(columns, rows), content_type=CONTENT_TYPE), filename)


def _lines(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    yield BYTE_ORDER_MARK
    for row in chain([columns], rows):
        line = io.StringIO()
        csv.writer(line).writerow([_harmless(cell) for cell in row])
        yield line.getvalue()


def _named(response: R, filename: str) -> R:
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "no-store"
    return response


def _harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
