"""Lists of finance as CSV files: the same rows and names as on the wire, recorded in the audit log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Protocol, TypeVar

from django.http import StreamingHttpResponse

from server.api.console.audit_log import on_record
from server.api.gateway.csv import Cell, csv_stream
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.throttles import EXPORTS_BY_STAFF, refuse_when_too_often


class Numbered(Protocol):
    """A row with the number after which the next page begins."""

    @property
    def id(self) -> int: ...


Row = TypeVar("Row")
N = TypeVar("N", bound=Numbered)

BATCH = 1_000
NUMBERS = frozenset(
    {"amount", "fee", "net", "tax", "total", "refunded", "amount_here", "amount_there", "fee_amount"}
) | {*("added", "earned", "balance")}


def every(read: Callable[..., tuple[Sequence[N], bool]]) -> Iterator[N]:
    """Yield a whole list, read in batches by `before` and `size`."""
    before, has_more = None, True
    while has_more:
        rows, has_more = read(before=before, size=BATCH)
        yield from rows
        before = rows[-1].id if rows else None


def table(
    request: StaffRequest, name: str, schema: type[Out], rows: Iterable[Row], shown: Callable[[Row], Out]
) -> StreamingHttpResponse:
    """Return the rows as a file, read while it is sent; the download is recorded in the audit log."""
    refuse_when_too_often(EXPORTS_BY_STAFF, str(request.actor.user_id))
    with on_record(request, "finance.export", name):
        columns = list(schema.model_fields)
    return csv_stream(f"{name}.csv", [_title(column) for column in columns], _cells(rows, columns, shown))


def _cells(rows: Iterable[Row], columns: Sequence[str], shown: Callable[[Row], Out]) -> Iterator[list[Cell]]:
    for row in rows:
        values = shown(row).model_dump(mode="json")
        yield [_cell(name, values[name]) for name in columns]


def _cell(name: str, value: object) -> Cell:
    if value is None:
        return ""
    return Decimal(str(value)) if name in NUMBERS else str(value)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
