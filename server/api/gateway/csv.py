"""Downloads: tables as CSV or Excel workbook, which open as text, never as formulas, and PDF documents."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import TypeVar

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from server.kit.errors import Invalid
from server.kit.pdfs import Document, make_pdf
from server.kit.sentences import Sentence
from server.kit.sheets import harmless
from server.kit.workbooks import write_workbook

CONTENT_TYPE = "text/csv; charset=utf-8"
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF_TYPE = "application/pdf"
MOST_WORKBOOK_ROWS = 50_000
"""A workbook is built in memory before it is sent."""
TOO_MANY = Sentence(
    "An Excel file has at most {most:,} rows. Filter the list, or download the CSV file.", most=MOST_WORKBOOK_ROWS
)
PIECE = 32_768
"""Characters that are sent together at least."""
# Spreadsheets need it to read Chinese.
BYTE_ORDER_MARK = "\ufeff"

Cell = str | Decimal
"""Text is escaped; a number is written as it is, with its minus sign."""
R = TypeVar("R", bound=HttpResponseBase)


def csv_response(filename: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """A download in UTF-8 with a byte-order mark."""
    return _named(HttpResponse("".join(_lines(columns, rows)), content_type=CONTENT_TYPE), filename)


def csv_stream(filename: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    """Return a CSV download of any length: rows are read while they are sent, outside the caller's schema."""
    return _named(StreamingHttpResponse(_pieces(_lines(columns, rows)), content_type=CONTENT_TYPE), filename)


def workbook_response(filename: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """Return an Excel workbook. Invalid for more rows than it may have."""
    few = list(_few(rows))
    file = io.BytesIO()
    write_workbook(file, chain([columns], few))
    return _named(HttpResponse(file.getvalue(), content_type=WORKBOOK_TYPE), filename)


def pdf_response(filename: str, document: Document) -> HttpResponse:
    """Return a document as PDF."""
    return _named(HttpResponse(make_pdf(document), content_type=PDF_TYPE), filename)


def _few(rows: Iterable[Sequence[Cell]]) -> Iterator[list[Cell]]:
    for number, row in enumerate(rows, start=1):
        if number > MOST_WORKBOOK_ROWS:
            raise Invalid(TOO_MANY)
        yield [_harmless(cell) for cell in row]


def _pieces(lines: Iterable[str]) -> Iterator[str]:
    """Many lines at once: each piece is compressed and sent by itself."""
    piece, size = [], 0
    for line in lines:
        piece.append(line)
        if (size := size + len(line)) >= PIECE:
            yield "".join(piece)
            piece, size = [], 0
    yield "".join(piece)


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
    return harmless(cell) if isinstance(cell, str) else cell
