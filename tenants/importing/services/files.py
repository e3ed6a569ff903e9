"""Product files: upload, confirm the columns, read, and import."""

import hashlib
from collections.abc import Iterable
from contextlib import suppress
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
from server.kit.sheets import ENCODINGS, XLSX, Form, form_of, rows_of
from server.kit.tables import NotReadable
from tenants.importing.contracts.files import (
    MOST_BYTES,
    READ_FILE,
    SAMPLES,
    Columns,
    FileField,
    FileState,
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
NOT_READ = "This file has not been checked yet."
NOTHING = "This file has no product that can be imported."
IMPORTED = "This file was imported already. Upload it again to import it another way."


def take_file(actor: Actor, *, name: str, pieces: Iterable[bytes], size: int, now: datetime) -> int:
    """Save an uploaded file and guess the meanings of its columns; return its id.

    Invalid on `file` if it is no table or too large, NoRoomForFiles; nothing is saved then.
    """
    if size > MOST_BYTES:
        raise Invalid.on("file", TOO_LARGE)
    key = keep_pieces(pieces, schema_name=actor.schema_name, kind=KIND, suffix=".table")
    try:
        values = _look(key, encoding="")
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


def change_encoding(file_id: int, *, encoding: str) -> None:
    """Read the head of a file again in another text encoding. NotFound, Conflict if it was imported already.

    Invalid for an encoding that is not offered.
    """
    if encoding not in ENCODINGS:
        raise Invalid.on("encoding", NOT_AN_ENCODING)
    row = _found(file_id)
    _change(row, state=FileState.NEW, reading=row.reading + 1, **_look(row.file_key, encoding=encoding))


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


def _look(key: str, *, encoding: str) -> dict[str, object]:
    """Return what the first rows of a file show about it."""
    file = open_file(key)
    if file is None:
        raise NotFound
    with file:
        form, first = _with_headings(file, form_of(file, encoding=encoding))
    if len(first) < 2:
        raise Invalid.on("file", EMPTY)
    headings = [cell.strip()[:CELL_SHOWN] for cell in first[0]]
    known = ColumnChoice.objects.filter(headings_digest=_digest(headings)).first()
    newest = known or ColumnChoice.objects.order_by("-chosen_at").first()
    return {
        "form": asdict(form),
        "headings": headings,
        "samples": [[cell[:CELL_SHOWN] for cell in cells[: len(headings)]] for cells in first[1:]],
        "columns": known.columns if known else {str(field): at for field, at in guess_columns(headings).items()},
        "currency": newest.currency if newest else "USD",
    }


def _with_headings(file: IO[bytes], form: Form) -> tuple[Form, list[list[str]]]:
    """Return the form with the row of headings, and that row with the next ones.

    A title may be above the headings, and a workbook may begin with a sheet of explanations.
    """
    looked = _rows_from(file, form, SAMPLES + 1)
    if any(len(guess_columns(cells)) > 1 for _, cells in looked[:1]):
        return replace(form, first=looked[0][0]), [cells for _, cells in looked]
    looked = _rows_from(file, form, ROWS_LOOKED_AT)
    if form.kind == XLSX and not any(guess_columns(cells) for _, cells in looked):
        others = (replace(form, sheet=place) for place in range(1, MOST_SHEETS))
        with suppress(NotReadable):
            for other in others:
                rows = _rows_from(file, other, ROWS_LOOKED_AT)
                if any(len(guess_columns(cells)) > 1 for _, cells in rows):
                    form, looked = other, rows
                    break
    place = heading_place([cells for _, cells in looked])
    first = looked[place:][: SAMPLES + 1]
    return replace(form, first=first[0][0] if first else 1), [cells for _, cells in first]


def _rows_from(file: IO[bytes], form: Form, count: int) -> list[tuple[int, list[str]]]:
    return list(islice(rows_of(file, form), count))


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
