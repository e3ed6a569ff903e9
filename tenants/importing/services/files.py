"""Product files: upload, confirm the columns, read, and import."""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import datetime
from itertools import islice
from typing import IO

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.files import drop_file, keep_pieces, open_file
from server.kit.money import is_known_currency
from server.kit.sentences import Sentence
from server.kit.sheets import CSV, DELIMITERS, ENCODINGS, Form, form_of, rows_of, sheets_of
from tenants.importing.contracts.files import (
    MOST_BYTES,
    READ_FILE,
    SAMPLES,
    Columns,
    FileField,
    FileState,
    FormChoice,
    reading_key,
)
from tenants.importing.errors import NoRoomForFiles
from tenants.importing.handlers.files import file_steps
from tenants.importing.models import ColumnChoice, ImportFile
from tenants.importing.rules.file_columns import guess_columns, heading_place, headings_key
from tenants.importing.rules.file_pieces import SoFar
from tenants.preferences.services.limits import lock_limits
from tenants.processes.contracts import Action, StartedProcess
from tenants.processes.services.records import find_started, start_process

KIND = "imports"
MOST_BYTES_KEPT = 600_000_000
"""The limit for the files that one merchant uploads within the 30 days that they are kept."""
CELL_SHOWN = 200
COLUMNS_SHOWN = 20
LINES_LOOKED_AT = 1_000
ROWS_LOOKED_AT = 15
"""Rows among which the headings are looked for, with the samples below them."""
MOST_SHEETS = 5
TOO_LARGE = "This file is larger than 50 MB. Split it and import the parts."
EMPTY = "This file has no rows below its heading."
NO_TITLE = "Choose the column with the title."
NO_PRICE = "Choose a column with the price or the cost."
NO_SUCH_COLUMN = "This file has no such column."
NOT_A_CURRENCY = "Choose a currency."
NOT_AN_ENCODING = "Choose an encoding from the list."
NOT_A_DELIMITER = "Choose a delimiter from the list."
NO_SUCH_SHEET = "This workbook has no such sheet."
NO_SUCH_ROW = "This row is empty. Choose the row with the headings."
NOT_READ = "This file has not been checked yet."
NOTHING = "This file has no product that can be imported."
IMPORTED = "This file was imported already. Upload it again to import it another way."


NumberedRow = tuple[int, list[str]]


def take_file(actor: Actor, *, name: str, pieces: Iterable[bytes], size: int, now: datetime) -> int:
    """Save an uploaded file and guess the meanings of its columns; return its id.

    Invalid on `file` if it is no table or too large, NoRoomForFiles; nothing is saved then.
    """
    if size > MOST_BYTES:
        raise Invalid.on("file", TOO_LARGE)
    key = keep_pieces(pieces, schema_name=actor.schema_name, kind=KIND, suffix=".table")
    try:
        values = _look(key, FormChoice())
        with transaction.atomic():
            lock_limits(actor)
            kept = ImportFile.objects.aggregate(all=Sum("byte_count"))["all"] or 0
            if kept + size > MOST_BYTES_KEPT:
                raise NoRoomForFiles
            row = ImportFile.objects.create(
                name=name[-255:], file_key=key, byte_count=size, uploaded_by=actor.user_id, created_at=now, **values
            )
    except BaseException:
        drop_file(key)
        raise
    return row.pk


def choose_form(file_id: int, choice: FormChoice) -> None:
    """Read the head of a file again as somebody chose. NotFound, Conflict if it was imported already.

    Invalid, by field, for what the file does not have; nothing changes then.
    """
    row = _found(file_id)
    if choice.encoding and choice.encoding not in (*ENCODINGS, row.form["encoding"]):
        raise Invalid.on("encoding", NOT_AN_ENCODING)
    if choice.delimiter and choice.delimiter not in (*DELIMITERS, row.form["delimiter"]):
        raise Invalid.on("delimiter", NOT_A_DELIMITER)
    _change(row, state=FileState.NEW, reading=row.reading + 1, **_look(row.file_key, choice))


def check_file(file_id: int, *, columns: Columns, currency: str, now: datetime) -> None:
    """Save the meanings of the columns, also for later files with the same headings, and start reading the file.

    Nothing is imported yet. NotFound, Conflict if it was imported already; Invalid for unknown or missing columns.
    """
    row = _found(file_id)
    _refuse_columns(columns, len(row.headings), currency)
    chosen = {str(field): place for field, place in columns.items()}
    with transaction.atomic():
        _change(row, state=FileState.READING, reading=row.reading + 1, columns=chosen, currency=currency, refusal=None)
        digest = _digest(row.headings)
        values = {"columns": chosen, "currency": currency, "chosen_at": now}
        ColumnChoice.objects.update_or_create(headings_digest=digest, defaults=values)
        reading = row.reading + 1
        enqueue(READ_FILE, key=reading_key(row.pk, reading), file_id=row.pk, reading=reading)


def start_file_import(actor: Actor, file_id: int, *, now: datetime, idempotency_key: str = "") -> StartedProcess:
    """Start importing the products of a file, except those with errors.

    NotFound; Conflict if it was not read, or was imported already; Invalid when nothing can be imported.
    """
    params = {"file": file_id}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    row = _found(file_id)
    if row.state != FileState.READ:
        raise Conflict(NOT_READ)
    if len(row.pages) < 2:
        raise Invalid(NOTHING)
    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.IMPORT_PRODUCT,
            operations=file_steps(row.name, row.products_key, row.pages),
            now=now,
            idempotency_key=idempotency_key,
            request=params,
        )
        if started.is_new:
            _change(row, record_id=started.id)
    return started


def forget_files(*, before: datetime) -> None:
    """Delete files that were uploaded before then, with their results."""
    for row in ImportFile.objects.filter(created_at__lt=before):
        for key in (row.file_key, row.products_key, row.failed_key, *SoFar.of(row.so_far).keys()):
            drop_file(key)
        row.delete()


def _look(key: str, choice: FormChoice) -> dict[str, object]:
    """Return what the first rows of a file show about it."""
    file = open_file(key)
    if file is None:
        raise NotFound
    with file:
        form = form_of(file, encoding=choice.encoding)
        if form.kind == CSV and choice.delimiter:
            form = replace(form, delimiter=choice.delimiter)
        sheets = sheets_of(file, form)
        form, top = _on_sheet(file, form, len(sheets), choice.sheet)
        first = _from_heading(file, form, top, choice.first)
    if len(first) < 2:
        raise Invalid.on("file", EMPTY)
    cells = [cells for _, cells in first]
    width = max(map(len, cells))
    headings = [cell.strip()[:CELL_SHOWN] for cell in [*cells[0], *[""] * (width - len(cells[0]))]]
    known = ColumnChoice.objects.filter(headings_digest=_digest(headings)).first()
    newest = known or ColumnChoice.objects.order_by("-chosen_at").first()
    return {
        "form": asdict(replace(form, first=first[0][0])),
        "outline": {"sheets": sheets, "rows": [[number, _shown(row)[:COLUMNS_SHOWN]] for number, row in top]},
        "headings": headings,
        "samples": [_shown(row) for row in cells[1:]],
        "columns": known.columns if known else {str(field): at for field, at in guess_columns(headings).items()},
        "currency": newest.currency if newest else "USD",
    }


def _shown(cells: list[str]) -> list[str]:
    return [cell[:CELL_SHOWN] for cell in cells]


def _on_sheet(file: IO[bytes], form: Form, count: int, chosen: int | None) -> tuple[Form, list[NumberedRow]]:
    """Return the form with the chosen sheet, and the sheet's first rows.

    A workbook may begin with a sheet of explanations: without a choice, take the first whose headings are known, else
    the first with rows below its heading.
    """
    if form.kind == CSV:
        return form, _top(file, form)
    if chosen is not None and not 0 <= chosen < count:
        raise Invalid.on("sheet", NO_SUCH_SHEET)
    places = range(min(count, MOST_SHEETS)) if chosen is None else [chosen]
    filled: list[tuple[Form, list[NumberedRow]]] = []
    for place in places:
        form = replace(form, sheet=place)
        rows = _top(file, form)
        if any(len(guess_columns(cells)) > 1 for _, cells in rows):
            return form, rows
        filled += [(form, rows)] if len(rows) > 1 or chosen is not None else []
    return filled[0] if filled else (replace(form, sheet=0), [])


def _from_heading(file: IO[bytes], form: Form, top: list[NumberedRow], chosen: int | None) -> list[NumberedRow]:
    """Return the row with the headings and the samples below it. A title may be above it."""
    if chosen is None:
        rows = [row for row in top if row[0] >= form.first]
        place = heading_place([cells for _, cells in rows[:ROWS_LOOKED_AT]])
        return rows[place:][: SAMPLES + 1]
    is_shown = any(number >= chosen for number, _ in top[: -SAMPLES or None])
    rows = top if is_shown else _rows_from(file, replace(form, first=chosen), SAMPLES + 1)
    found = [row for row in rows if row[0] >= chosen][: SAMPLES + 1]
    if not found or found[0][0] != chosen:
        raise Invalid.on("first", NO_SUCH_ROW)
    return found


def _top(file: IO[bytes], form: Form) -> list[NumberedRow]:
    return _rows_from(file, replace(form, first=1), ROWS_LOOKED_AT + SAMPLES)


def _rows_from(file: IO[bytes], form: Form, count: int) -> list[NumberedRow]:
    return list(islice(rows_of(file, form, last=form.first + LINES_LOOKED_AT), count))


def _refuse_columns(columns: Columns, width: int, currency: str) -> None:
    if FileField.TITLE not in columns:
        raise Invalid.on("columns", NO_TITLE)
    if not columns.keys() & {FileField.PRICE, FileField.SALE_PRICE, FileField.COST}:
        raise Invalid.on("columns", NO_PRICE)
    if any(not 0 <= place < width for place in columns.values()):
        raise Invalid.on("columns", NO_SUCH_COLUMN)
    if not is_known_currency(currency):
        raise Invalid.on("currency", NOT_A_CURRENCY)


def _found(file_id: int) -> ImportFile:
    row = ImportFile.objects.filter(pk=file_id).first()
    if row is None:
        raise NotFound
    return row


def _change(row: ImportFile, **values: object) -> None:
    """Update a file if it did not change since it was read. Conflict if it was imported or changed in between."""
    same = ImportFile.objects.filter(pk=row.pk, reading=row.reading, record_id=None)
    if not same.update(**values):
        imported = ImportFile.objects.filter(pk=row.pk).exclude(record_id=None).exists()
        raise Conflict(IMPORTED) if imported else Conflict(Sentence("Someone else changed this. Reload it."))


def _digest(headings: list[str]) -> str:
    return hashlib.sha256(headings_key(headings).encode()).hexdigest()


def open_kept(key: str) -> IO[bytes]:
    """Open a saved file. NotFound when it is gone."""
    file = open_file(key)
    if file is None:
        raise NotFound
    return file
