"""Product files: upload, confirm the columns, read, and import."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import IO

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.files import drop_file, keep_pieces, open_file
from server.kit.money import is_known_currency
from server.kit.sentences import Sentence
from tenants.importing.contracts.files import (
    MOST_BYTES,
    READ_FILE,
    ChoiceKind,
    Columns,
    FileField,
    FileState,
    FormChoice,
    reading_key,
)
from tenants.importing.errors import NoRoomForFiles
from tenants.importing.handlers.files import file_steps
from tenants.importing.models import ImportFile
from tenants.importing.rules.file_columns import guess_columns
from tenants.importing.rules.file_pieces import SoFar
from tenants.importing.services.columns import newest_currency, remember_columns
from tenants.importing.services.file_heads import look_at_head, refuse_form
from tenants.preferences.services.limits import lock_limits
from tenants.processes.contracts import Action, StartedProcess
from tenants.processes.services.records import find_started, start_process

KIND = "imports"
MOST_BYTES_KEPT = 600_000_000
"""The limit for the files that one merchant uploads within the 30 days that they are kept."""
TOO_LARGE = "This file is larger than 50 MB. Split it and import the parts."
NO_TITLE = "Choose the column with the title."
NO_PRICE = "Choose a column with the price or the cost."
NO_SUCH_COLUMN = "This file has no such column."
NOT_A_CURRENCY = "Choose a currency."
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
    refuse_form(choice, also=(row.form["encoding"], row.form["delimiter"]))
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
        remember_columns(ChoiceKind.PRODUCTS, row.headings, chosen, now=now, currency=currency)
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
        head = look_at_head(file, choice, guess_columns, kind=ChoiceKind.PRODUCTS)
    outline = head.outline()
    return {
        "form": asdict(head.form),
        "outline": {"sheets": outline.sheets, "rows": outline.rows},
        "headings": head.headings,
        "samples": head.samples,
        "columns": head.columns,
        "currency": head.currency or newest_currency() or "USD",
    }


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


def open_kept(key: str) -> IO[bytes]:
    """Open a saved file. NotFound when it is gone."""
    file = open_file(key)
    if file is None:
        raise NotFound
    return file
