"""Lists of finance as CSV files: the same rows and names as on the wire, kept in the audit log."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import TypeVar

from django.http import HttpResponse

from server.api.console.auditing import on_record
from server.api.gateway.csv import Cell, csv_response
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.throttles import EXPORTS_BY_STAFF, refuse_when_too_often

Row = TypeVar("Row")

MOST = 50_000
NUMBERS = frozenset(
    {"amount", "fee", "net", "tax", "total", "refunded", "amount_here", "amount_there", "fee_amount"}
) | {*("added", "earned", "balance")}


def table(
    request: StaffRequest, name: str, schema: type[Out], rows: Callable[[], Sequence[Row]], shown: Callable[[Row], Out]
) -> HttpResponse:
    """The rows as a file; who took it stands in the audit log."""
    refuse_when_too_often(EXPORTS_BY_STAFF, str(request.actor.user_id))
    with on_record(request, "finance.export", name) as note:
        found = rows()
        note.detail["count"] = len(found)
    columns = list(schema.model_fields)
    return csv_response(f"{name}.csv", [_title(one) for one in columns], _cells(found, columns, shown))


def _cells(rows: Sequence[Row], columns: Sequence[str], shown: Callable[[Row], Out]) -> Iterator[list[Cell]]:
    for row in rows:
        values = shown(row).model_dump(mode="json")
        yield [_cell(name, values[name]) for name in columns]


def _cell(name: str, value: object) -> Cell:
    if value is None:
        return ""
    return Decimal(str(value)) if name in NUMBERS else str(value)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
