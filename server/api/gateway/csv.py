"""CSV files that a spreadsheet opens as text, never as formulas."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

# A cell that begins with one of these is a formula to a spreadsheet.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_response(filename: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> HttpResponse:
    """A download in UTF-8 with a byte-order mark, which spreadsheets need to read Chinese."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    response = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "no-store"
    return response


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell
