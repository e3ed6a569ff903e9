"""Save the rows of a product file so that the rows of one product are found wherever they are in the file.

Only the places of rows are kept in memory. Any worker can read the saved rows, piece by piece.
"""

from collections.abc import Iterator
from itertools import islice
from tempfile import TemporaryFile
from typing import IO

import orjson

from server.kit.files import keep_pieces, open_file
from server.kit.reasons import Reason
from server.kit.sheets import Form, rows_of
from server.kit.tables import NotReadable, marked_cells, unclear_places
from tenants.importing.contracts.files import Columns, FileCounts, FileField, Row
from tenants.importing.models import ImportFile
from tenants.importing.rules.file_pieces import SoFar
from tenants.importing.rules.file_products import id_key, key_of

GONE = Reason("file.gone")
Cells = list[str]


class Refused(Exception):
    """The reason why a file cannot be read to its end."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


def put_rows_down(row: ImportFile, columns: Columns, schema_name: str) -> SoFar:
    """Save the rows of a file, and the places of each product's rows. Refused when the file cannot be read."""
    with TemporaryFile() as spool, TemporaryFile() as order:
        places, count = _spool(row, columns, spool)
        for key, lines in places.items():
            order.write(orjson.dumps([key, lines], option=orjson.OPT_APPEND_NEWLINE))
        return SoFar(
            row.reading, keep_spool(spool, schema_name), keep_spool(order, schema_name), counts=FileCounts(rows=count)
        )


def keep_spool(file: IO[bytes], schema_name: str) -> str:
    """Save the content of a temporary file; return its key."""
    file.seek(0)
    return keep_pieces(iter(lambda: file.read(1 << 20), b""), schema_name=schema_name, kind="imports", suffix=".lines")


def open_kept_rows(key: str) -> IO[bytes]:
    """Open a file of an unfinished reading. Refused when it is gone."""
    file = open_file(key)
    if file is None:
        raise Refused(GONE)
    return file


def row_at(spool: IO[bytes], place: int) -> tuple[int, Cells]:
    """Return the number and the cells of the row at this place."""
    spool.seek(place)
    number, cells, *unclear = orjson.loads(spool.readline())
    return number, marked_cells(cells, *unclear) if unclear else cells


def named_cells(number: int, cells: Cells, columns: Columns) -> Row:
    """Return a row with its cells by meaning."""
    texts = {field: cells[place].strip() for field, place in columns.items() if place < len(cells)}
    places = unclear_places(cells)
    unclear = frozenset(field for field, place in columns.items() if place in places)
    return Row(number, {field: text for field, text in texts.items() if text}, unclear)


def _spool(row: ImportFile, columns: Columns, spool: IO[bytes]) -> tuple[dict[str, list[int]], int]:
    """Write all rows to the spool; return their places by the key of their product, and the number of rows."""
    places: dict[str, list[int]] = {}
    aliases: dict[str, str] = {}
    count = 0
    for number, cells in _rows(row):
        count += 1
        item = named_cells(number, cells, columns)
        key = key_of(item, columns) or f"row {number}"
        if (alias := id_key(item)) and not item[FileField.PARENT]:
            aliases[alias] = key
        places.setdefault(key, []).append(spool.tell())
        unclear = unclear_places(cells)
        spool.write(orjson.dumps([number, cells, *([unclear] if unclear else [])], option=orjson.OPT_APPEND_NEWLINE))
    for alias, key in aliases.items():
        if alias != key and alias in places:
            places[key] = sorted(places.get(key, []) + places.pop(alias))
    return places, count


def _rows(row: ImportFile) -> Iterator[tuple[int, Cells]]:
    with open_kept_rows(row.file_key) as file:
        try:
            yield from islice(rows_of(file, Form(**row.form)), 1, None)
        except NotReadable as error:
            raise Refused(error.reason) from error
