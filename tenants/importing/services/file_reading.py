"""Read a file of products from end to end: what it would bring, and what is wrong with which row.

Rows that belong together may stand apart. They are put down in a temporary file, of which only the places are held in
memory; products are then put together one after the other.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from tempfile import TemporaryFile
from typing import IO, Any

import orjson

from server.kit.errors import AppError
from server.kit.files import drop_file, keep_pieces, open_file
from server.kit.reasons import Reason
from server.kit.sheets import Form, rows_of
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts.files import (
    ERRORS_TOLD,
    MOST_ROWS,
    Columns,
    FileCounts,
    FileField,
    FileState,
    Row,
    RowError,
)
from tenants.importing.models import ImportFile
from tenants.importing.rules.file_lines import line_of
from tenants.importing.rules.file_products import Reading, id_key, key_of
from tenants.importing.rules.identity import Identity
from tenants.importing.storing.presence import find_standing

PAGE = 100
"""Products that are written at once."""
GONE = Reason("file.gone")
TOO_MANY = Reason("file.too_many_rows", {"most": f"{MOST_ROWS:,}"})
UNREADABLE = Reason("file.unreadable")
Cells = list[str]


@dataclass(slots=True)
class _Found:
    """What was found in a file so far."""

    products: IO[bytes]
    failed: IO[bytes]
    new: int = 0
    listed: int = 0
    trashed: int = 0
    refused: int = 0
    error_count: int = 0
    pages: list[int] = field(default_factory=list)
    errors: list[RowError] = field(default_factory=list)

    def counts(self, rows: int) -> FileCounts:
        return FileCounts(rows, self.new, self.listed, self.trashed, self.refused, self.error_count)


def read_import_file(file_id: int, *, reading: int, schema_name: str) -> None:
    """Read the file and keep what was found, unless a later reading has begun; running twice does it again."""
    row = ImportFile.objects.filter(pk=file_id, reading=reading, state=FileState.READING).first()
    if row is None:
        return
    try:
        values = _read(row, schema_name)
    except _Refused as refused:
        values = {"state": FileState.REFUSED, "refusal": refused.reason.stored()}
    former = (row.products_key, row.failed_key)
    mine = ImportFile.objects.filter(pk=file_id, reading=reading, state=FileState.READING)
    dropped = former if mine.update(**values) else (values.get("products_key", ""), values.get("failed_key", ""))
    for key in dropped:
        drop_file(key)


class _Refused(Exception):
    """Why a file cannot be read to its end."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


def _read(row: ImportFile, schema_name: str) -> dict[str, Any]:
    columns = {FileField(name): place for name, place in row.columns.items()}
    with TemporaryFile() as spool, TemporaryFile() as products, TemporaryFile() as failed:
        places, count = _put_down(row, columns, spool)
        found = _Found(products, failed)
        headings = {one: row.headings[place] for one, place in columns.items()}
        together = _together(spool, places, columns, headings, row.currency)
        while page := list(islice(together, PAGE)):
            _note(page, found)
        found.pages.append(products.tell())
        return {
            "state": FileState.READ,
            "counts": asdict(found.counts(count)),
            "errors": [_stored(error) for error in found.errors],
            "pages": found.pages,
            "products_key": _kept(products, schema_name),
            "failed_key": _kept(failed, schema_name),
        }


def _put_down(row: ImportFile, columns: Columns, spool: IO[bytes]) -> tuple[dict[str, list[int]], int]:
    """By the key of their product where its rows lie in the spool, and how many rows there are."""
    places: dict[str, list[int]] = {}
    aliases: dict[str, str] = {}
    count = 0
    for number, cells in _rows(row):
        count += 1
        if count > MOST_ROWS:
            raise _Refused(TOO_MANY)
        one = _row(number, cells, columns)
        key = key_of(one, columns) or f"row {number}"
        if (alias := id_key(one)) and not one[FileField.PARENT]:
            aliases[alias] = key
        places.setdefault(key, []).append(spool.tell())
        spool.write(orjson.dumps([number, cells], option=orjson.OPT_APPEND_NEWLINE))
    for alias, key in aliases.items():
        if alias != key and alias in places:
            places[key] = sorted(places.get(key, []) + places.pop(alias))
    return places, count


def _rows(row: ImportFile) -> Iterator[tuple[int, Cells]]:
    file = open_file(row.file_key)
    if file is None:
        raise _Refused(GONE)
    with file:
        try:
            yield from islice(rows_of(file, Form(**row.form)), 1, None)
        except AppError as error:
            raise _Refused(UNREADABLE) from error


def _row(number: int, cells: Cells, columns: Columns) -> Row:
    texts = {one: cells[place].strip() for one, place in columns.items() if place < len(cells)}
    return Row(number, {one: text for one, text in texts.items() if text})


@dataclass(frozen=True, slots=True)
class _Together:
    """The rows of a product as they came, and the product, or what is wrong with them."""

    rows: list[tuple[int, Cells]]
    product: SourceProduct | None
    errors: list[RowError]


def _together(
    spool: IO[bytes], places: dict[str, list[int]], columns: Columns, headings: dict[FileField, str], currency: str
) -> Iterator[_Together]:
    for key, lines in places.items():
        raw: list[tuple[int, Cells]] = [_at(spool, place) for place in lines]
        rows = [_row(number, cells, columns) for number, cells in raw]
        # A parent may stand below its variations.
        reading = Reading(key, sorted(rows, key=lambda row: bool(row[FileField.PARENT])), headings, currency)
        product = reading.product()
        yield _Together(raw, product, reading.errors)


def _at(spool: IO[bytes], place: int) -> tuple[int, Cells]:
    spool.seek(place)
    number, cells = orjson.loads(spool.readline())
    return number, cells


def _note(page: list[_Together], found: _Found) -> None:
    """Put products down for the import, and the rows of refused ones for whoever mends them."""
    whole = [one.product for one in page if one.product is not None]
    if whole:
        found.pages.append(found.products.tell())
    standing = find_standing(Identity.of_link(product.link) for product in whole)
    for product in whole:
        found.products.write(line_of(product))
        stands = standing.get(Identity.of_link(product.link).key)
        found.new += stands is None
        found.listed += stands is not None and not stands.is_trashed
        found.trashed += stands is not None and stands.is_trashed
    for one in page:
        if one.product is None:
            found.refused += 1
            found.error_count += len(one.errors)
            found.errors += one.errors[: max(ERRORS_TOLD - len(found.errors), 0)]
            _put_failed(one, found.failed)


def _put_failed(one: _Together, failed: IO[bytes]) -> None:
    wrong = {error.row: _stored(error) for error in reversed(one.errors)}
    for number, cells in one.rows:
        failed.write(orjson.dumps([number, wrong.get(number), cells], option=orjson.OPT_APPEND_NEWLINE))


def _stored(error: RowError) -> dict[str, Any]:
    return {"row": error.row, "field": error.field, "reason": error.reason.stored()}


def _kept(file: IO[bytes], schema_name: str) -> str:
    file.seek(0)
    return keep_pieces(iter(lambda: file.read(1 << 20), b""), schema_name=schema_name, kind="imports", suffix=".lines")
