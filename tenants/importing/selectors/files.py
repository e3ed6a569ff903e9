"""Product files as their screen shows them, and their refused rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.company.plans.selectors import limits_of
from server.jobs.selectors import is_under_way
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.kit.rows import read_number
from server.kit.sheets import Form
from server.tenancy.scope import current_schema
from tenants.importing.contracts.files import (
    READ_FILE,
    FileCounts,
    FileField,
    FileState,
    FileView,
    Outline,
    reading_key,
)
from tenants.importing.models import ImportFile
from tenants.importing.rules.file_columns import platform_of
from tenants.importing.selectors.totals import LISTED

GIVEN_UP = Reason("file.given_up")


@dataclass(frozen=True, slots=True)
class FailedRows:
    """The headings of a file, by meaning too, and the key of the file of refused rows."""

    headings: tuple[str, ...]
    named: Mapping[str, str]
    key: str


def read_file_view(actor: Actor, file_id: int) -> FileView:
    """Return a file with the results of reading it. NotFound."""
    row = _found(file_id)
    is_given_up = _is_given_up(row)
    return FileView(
        id=row.pk,
        name=row.name,
        state=FileState.REFUSED if is_given_up else FileState(row.state),
        form=Form(**row.form),
        headings=tuple(row.headings),
        samples=tuple(tuple(cells) for cells in row.samples),
        columns={FileField(name): place for name, place in row.columns.items()},
        currency=row.currency,
        platform=platform_of(row.headings),
        counts=FileCounts(**row.counts),
        errors=tuple(row.errors),
        refusal=GIVEN_UP.stored() if is_given_up else row.refusal,
        room=max(limits_of(actor.tenant_id, now=clock.now()).import_products - read_number(LISTED), 0),
        record_id=row.record_id,
        outline=Outline(
            tuple(row.outline.get("sheets", ())),
            tuple((number, tuple(cells)) for number, cells in row.outline.get("rows", ())),
        ),
        created_at=row.created_at,
    )


def find_failed(file_id: int) -> FailedRows:
    """Find the refused rows of a file. NotFound, also when none were refused."""
    row = _found(file_id)
    if not row.failed_key:
        raise NotFound
    named = {name: row.headings[place] for name, place in row.columns.items()}
    return FailedRows(tuple(row.headings), named, row.failed_key)


def _is_given_up(row: ImportFile) -> bool:
    """Whether the file waits to be read but no job will read it: the job used up its attempts, or was lost."""
    if row.state != FileState.READING or is_under_way(READ_FILE, current_schema(), reading_key(row.pk, row.reading)):
        return False
    # The job may have ended since the row was read.
    row.refresh_from_db()
    return row.state == FileState.READING


def _found(file_id: int) -> ImportFile:
    row = ImportFile.objects.filter(pk=file_id).first()
    if row is None:
        raise NotFound
    return row
