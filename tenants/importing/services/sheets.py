"""Export the Import List to a spreadsheet program and back: checked line by line, applied as a bulk change."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.reasons import sentence_of
from server.kit.sentences import Sentence
from tenants.importing.contracts import ListedView
from tenants.importing.contracts.bulk import PreviewRow, SetRow, stored_edit
from tenants.importing.contracts.sheets import MOST_BYTES, SheetError, SheetPreview
from tenants.importing.handlers.bulk import BULK_CHANGE
from tenants.importing.models import BulkEdit
from tenants.importing.rules.sheets import NOT_LISTED, Line, line_of, read_lines, row_edit
from tenants.importing.selectors.bulk import SHOWN, preview_row
from tenants.importing.selectors.products import read_products
from tenants.importing.selectors.selections import subjects_of
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import Action, NewOperation, StartedProcess
from tenants.processes.services.records import find_started, start_process

AT_ONCE = 500
MOST_ERRORS_SHOWN = 200
TOO_LARGE = "This file is larger than 10 MB. Export and edit fewer products at a time."
HAS_ERRORS = "This file has errors. Fix them, or choose to skip these products."
CHANGES_NOTHING = "This file doesn't change anything."


@dataclass(frozen=True, slots=True)
class _Read:
    """The content of a file: the number of rows, the edit and the preview of each changed product, and the errors."""

    rows: int
    edits: dict[int, SetRow]
    products: list[PreviewRow]
    errors: list[SheetError]


def check_sheet(*, content: bytes) -> SheetPreview:
    """Return what a file would change, and its errors by line; changes nothing. Invalid on `file`."""
    read = _read(content)
    errors = tuple(sorted(read.errors, key=lambda error: error.line)[:MOST_ERRORS_SHOWN])
    return SheetPreview(read.rows, len(read.edits), errors, tuple(read.products[:SHOWN]))


def start_sheet(
    actor: Actor, *, content: bytes, skip_errors: bool, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start the changes of a file (BULK_CHANGE). Invalid on `file`, also for errors that are not skipped."""
    params = {"sheet": hashlib.sha256(content).hexdigest(), "skip_errors": skip_errors}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    read = _read(content)
    if read.errors and not skip_errors:
        raise Invalid.on("file", HAS_ERRORS)
    if not read.edits:
        raise Invalid.on("file", CHANGES_NOTHING)
    operations = [
        NewOperation(
            handler=BULK_CHANGE,
            item_key=str(subject.product_id),
            subject=subject,
            config={"edits": [stored_edit(read.edits[subject.product_id or 0])]},
        )
        for subject in subjects_of(sorted(read.edits))
    ]
    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.BULK_CHANGE,
            operations=operations,
            now=now,
            idempotency_key=idempotency_key,
            request=params,
        )
        if started.is_new:
            BulkEdit.objects.create(pk=started.id, created_at=now)
    return started


def _read(content: bytes) -> _Read:
    if len(content) > MOST_BYTES:
        raise Invalid.on("file", TOO_LARGE)
    lines, errors = read_lines(content)
    by_product: dict[int, list[Line]] = {}
    for line in lines:
        by_product.setdefault(line.product_id, []).append(line)
    read = _Read(len(lines) + len(errors), {}, [], list(errors))
    settings = read_price_settings()
    for product, of_product in _stored(by_product, read.errors):
        edit = row_edit(product, of_product)
        if edit is None:
            continue
        if isinstance(edit, SheetError):
            read.errors.append(edit)
            continue
        row = preview_row(product, [edit], settings)
        if row.refusal is not None:
            number = line_of(row.refused_id, of_product).number
            read.errors.append(SheetError(number, sentence_of(row.refusal.stored())))
        else:
            read.edits[product.id] = edit
            read.products.append(row)
    return read


def _stored(by_product: dict[int, list[Line]], errors: list[SheetError]) -> Iterator[tuple[ListedView, list[Line]]]:
    """Yield each product of the file with its lines, read in batches; one that is not listed is an error."""
    ids = sorted(by_product)
    for start in range(0, len(ids), AT_ONCE):
        requested = ids[start : start + AT_ONCE]
        found = read_products(requested, whole=False)
        missing = set(requested) - {product.id for product in found}
        errors += [SheetError(by_product[key][0].number, Sentence(NOT_LISTED)) for key in missing]
        yield from ((product, by_product[product.id]) for product in found)
