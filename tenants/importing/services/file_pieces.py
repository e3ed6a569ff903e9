"""Read a product file piece by piece: its products, and the errors of its rows.

Each piece is saved by one conditional update: a worker that dies loses only its piece, and no piece counts twice.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from tempfile import TemporaryFile
from typing import IO, Any

import orjson

from server.kit import clock
from server.kit.files import drop_file, keep_pieces
from server.kit.sheets import XLSX
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts.files import MOST_ERRORS_SHOWN, FileCounts, FileField, FileState, RowError
from tenants.importing.models import ImportFile
from tenants.importing.rules.file_columns import platform_of
from tenants.importing.rules.file_lines import line_of
from tenants.importing.rules.file_pieces import Piece, SoFar
from tenants.importing.rules.file_products import Reading
from tenants.importing.rules.identity import Identity
from tenants.importing.services.file_rows import (
    Cells,
    Refused,
    keep_spool,
    named_cells,
    open_kept_rows,
    put_rows_down,
    row_at,
)
from tenants.importing.storing.presence import find_existing

PAGE = 100
"""Products written in one step."""
PIECE = 5_000
"""Rows after which a piece ends; the rows of a product stay together."""


@dataclass(slots=True)
class _Found:
    """The results of a piece while it is read."""

    products: IO[bytes]
    failed: IO[bytes]
    new: int = 0
    listed: int = 0
    trashed: int = 0
    refused: int = 0
    error_count: int = 0
    pages: list[int] = field(default_factory=list)
    errors: list[RowError] = field(default_factory=list)

    def counts(self) -> FileCounts:
        return FileCounts(0, self.new, self.listed, self.trashed, self.refused, self.error_count)


@dataclass(frozen=True, slots=True)
class _Together:
    """The rows of one product, with the product or its errors."""

    rows: list[tuple[int, Cells]]
    product: SourceProduct | None
    errors: list[RowError]


def read_piece(file_id: int, *, reading: int, schema_name: str) -> bool:
    """Read the next piece of the file and save its results; return True while there is more.

    Saves nothing when a later reading has begun, or another worker has read this piece.
    """
    row = ImportFile.objects.filter(pk=file_id, reading=reading, state=FileState.READING).first()
    if row is None:
        return False
    former = SoFar.of(row.so_far)
    try:
        values, made = _next(row, former, schema_name)
    except Refused as refused:
        values, made = {"state": FileState.REFUSED, "refusal": refused.reason.stored(), "so_far": {}}, ()
    mine = ImportFile.objects.filter(pk=file_id, reading=reading, state=FileState.READING, so_far=row.so_far)
    if not mine.update(**values):
        _drop(made)
        return True
    if "state" in values:
        _drop((row.products_key, row.failed_key, *former.keys()))
    elif former.reading != reading:
        _drop(former.keys())
    return "state" not in values


def _next(row: ImportFile, former: SoFar, schema_name: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the values to save for the next piece, and the keys of the files written for it."""
    if former.reading != row.reading:
        begun = put_rows_down(row, _columns(row), schema_name)
        return {"so_far": begun.stored()}, tuple(begun.keys())
    piece = _read(row, former, schema_name)
    if piece is None:
        values = _whole(former, schema_name)
        return values, (values["products_key"], values["failed_key"])
    return {"so_far": former.with_piece(piece).stored()}, (piece.products_key, piece.failed_key)


def _read(row: ImportFile, former: SoFar, schema_name: str) -> Piece | None:
    """Read the products of the next rows; None when none are left."""
    columns = _columns(row)
    headings = {file_field: row.headings[place] for file_field, place in columns.items()}
    with (
        open_kept_rows(former.rows_key) as spool,
        open_kept_rows(former.order_key) as order,
        TemporaryFile() as products,
        TemporaryFile() as failed,
    ):
        order.seek(former.at)
        found = _Found(products, failed)
        together = (
            _together(key, [row_at(spool, place) for place in places], columns, headings, row)
            for key, places in _products_of(order)
        )
        while page := list(islice(together, PAGE)):
            _note(page, found)
        if order.tell() == former.at:
            return None
        return Piece(
            end=order.tell(),
            counts=found.counts(),
            pages=tuple(found.pages),
            size=products.tell(),
            errors=tuple(_stored(error) for error in found.errors),
            products_key=keep_spool(products, schema_name),
            failed_key=keep_spool(failed, schema_name),
        )


def _products_of(order: IO[bytes]) -> Iterator[tuple[str, list[int]]]:
    """Yield the products of a piece with the places of their rows."""
    count = 0
    while count < PIECE and (line := order.readline()):
        key, places = orjson.loads(line)
        count += len(places)
        yield key, places


def _together(
    key: str,
    raw: list[tuple[int, Cells]],
    columns: dict[FileField, int],
    headings: dict[FileField, str],
    file: ImportFile,
) -> _Together:
    rows = [named_cells(number, cells, columns) for number, cells in raw]
    # A parent row may come after its variations.
    ordered = sorted(rows, key=lambda row: bool(row[FileField.PARENT]))
    reading = Reading(
        key,
        ordered,
        headings,
        file.currency,
        today=clock.now().date(),
        is_typed=file.form["kind"] == XLSX,
        platform=platform_of(file.headings),
    )
    product = reading.product()
    return _Together(raw, product, reading.errors)


def _note(page: list[_Together], found: _Found) -> None:
    """Write products for the import, and the rows of refused ones for the merchant to correct."""
    whole = [together.product for together in page if together.product is not None]
    if whole:
        found.pages.append(found.products.tell())
    existing = find_existing(Identity.of_link(product.link) for product in whole)
    for product in whole:
        found.products.write(line_of(product))
        stands = existing.get(Identity.of_link(product.link).key)
        found.new += stands is None
        found.listed += stands is not None and not stands.is_trashed
        found.trashed += stands is not None and stands.is_trashed
    for together in page:
        if together.product is None:
            found.refused += 1
            found.error_count += len(together.errors)
            found.errors += together.errors[: max(MOST_ERRORS_SHOWN - len(found.errors), 0)]
            _put_failed(together, found.failed)


def _put_failed(together: _Together, failed: IO[bytes]) -> None:
    wrong = {error.row: _stored(error) for error in reversed(together.errors)}
    for number, cells in together.rows:
        failed.write(orjson.dumps([number, wrong.get(number), cells], option=orjson.OPT_APPEND_NEWLINE))


def _whole(so_far: SoFar, schema_name: str) -> dict[str, Any]:
    """Return the values to save for a file that was read to its end."""
    return {
        "state": FileState.READ,
        "counts": asdict(so_far.counts),
        "errors": list(so_far.errors),
        "pages": [*so_far.pages, so_far.size],
        "products_key": _joined(so_far.products, schema_name),
        "failed_key": _joined(so_far.failed, schema_name),
        "so_far": {},
    }


def _joined(keys: tuple[str, ...], schema_name: str) -> str:
    return keep_pieces(_pieces(keys), schema_name=schema_name, kind="imports", suffix=".lines")


def _pieces(keys: tuple[str, ...]) -> Iterator[bytes]:
    for key in keys:
        with open_kept_rows(key) as file:
            while part := file.read(1 << 20):
                yield part


def _columns(row: ImportFile) -> dict[FileField, int]:
    return {FileField(name): place for name, place in row.columns.items()}


def _stored(error: RowError) -> dict[str, Any]:
    return {"row": error.row, "field": error.field, "reason": error.reason.stored()}


def _drop(keys: Iterable[str]) -> None:
    for key in keys:
        drop_file(key)
