"""A merchant's data export: every table as JSON and CSV in one zip, written in steps."""

import csv
import io
import json
import shutil
import uuid
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from server.company.identity import rules
from server.company.identity.contracts import Actor
from server.company.identity.models import AccountExport, User
from server.company.identity.services.messages import notify
from server.jobs.door import enqueue
from server.kit.files import drop_file, path_of
from server.kit.sheets import harmless
from server.tenancy.portable import portable_tables, read_table

JOB = "accounts.export"
ROWS = 1_000
EXPORTED_FILES = ("claims", "labels", "products")
"""Kinds of files that the merchant's tables name, and the labels of parcels that our staff sent to their buyers."""
GIVEN_UP_AFTER = timedelta(hours=rules.EXPORT_GIVEN_UP_HOURS)


def request_export(actor: Actor, *, now: datetime) -> None:
    """Start an export, replacing a finished one. Do nothing while one is in progress.

    An export that is not ready after a day has failed and is replaced too.
    """
    with transaction.atomic():
        row = AccountExport.objects.select_for_update().filter(tenant_id=actor.tenant_id).first()
        if row is not None and row.ready_at is None and row.requested_at > now - GIVEN_UP_AFTER:
            return
        if row is not None:
            _forget(row)
        made, created = AccountExport.objects.get_or_create(
            tenant_id=actor.tenant_id,
            defaults={
                "user_id": actor.user_id,
                "key": f"{actor.schema_name}/exports/{uuid.uuid4().hex}.zip",
                "requested_at": now,
                "total": len(portable_tables()) + 1,
            },
        )
        if created:
            enqueue(JOB, schema=actor.schema_name, export_id=made.pk)


def write_step(*, export_id: int, table: int, after: Any, part: int) -> dict[str, Any] | None:
    """Write the next rows of the table with that number. Return where to continue, or None when the zip can be made.

    A step that was interrupted overwrites its own file.
    """
    row = AccountExport.objects.filter(pk=export_id, ready_at=None).first()
    tables = portable_tables()
    if row is None or table >= len(tables):
        return None
    rows = read_table(tables[table], after=after, limit=ROWS)
    folder = _folder(row.key)
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(values, default=str, ensure_ascii=False) + "\n" for values in rows)
    (folder / f"{tables[table]}.{part:06d}").write_text(text)
    if len(rows) == ROWS:
        return {"table": table, "after": rows[-1]["id"], "part": part + 1}
    AccountExport.objects.filter(pk=export_id).update(done=table + 1)
    return {"table": table + 1, "after": None, "part": 0}


def finish_export(*, export_id: int, now: datetime) -> None:
    """Put all written files into one zip and notify the requester. Skip an export that is ready or deleted."""
    row = AccountExport.objects.filter(pk=export_id, ready_at=None).first()
    if row is None:
        return
    folder, target = _folder(row.key), path_of(row.key)
    unfinished = target.with_suffix(".part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("account.json", json.dumps(_people(row.tenant_id), default=str, ensure_ascii=False, indent=1))
        for table in portable_tables():
            _add_table(archive, table, sorted(folder.glob(f"{table}.[0-9]*")))
        _add_files(archive, row.key.partition("/")[0])
    unfinished.replace(target)
    if AccountExport.objects.filter(pk=export_id, ready_at=None).update(ready_at=now, done=row.total):
        shutil.rmtree(folder, ignore_errors=True)
        _tell(row.user_id)


def forget_old_exports(*, now: datetime) -> int:
    """Delete old exports and failed ones, with their files. Return how many."""
    were_ready = Q(ready_at__lte=now - timedelta(days=rules.EXPORT_KEPT_DAYS))
    given_up = Q(ready_at=None, requested_at__lte=now - GIVEN_UP_AFTER)
    return sum(_forget(row) for row in AccountExport.objects.filter(were_ready | given_up))


def _forget(row: AccountExport) -> int:
    drop_file(row.key)
    path_of(row.key).with_suffix(".part").unlink(missing_ok=True)
    shutil.rmtree(_folder(row.key), ignore_errors=True)
    return AccountExport.objects.filter(pk=row.pk).delete()[0]


def _folder(key: str) -> Path:
    return path_of(key.removesuffix(".zip"))


def _add_table(archive: zipfile.ZipFile, table: str, parts: list[Path]) -> None:
    """Add the rows twice: as JSON for programs, as CSV for spreadsheets."""
    separator = "[\n"
    with archive.open(f"json/{table}.json", "w", force_zip64=True) as written:
        for line in _lines(parts):
            written.write((separator + line).encode())
            separator = ",\n"
        written.write(b"[]\n" if separator == "[\n" else b"\n]\n")
    with archive.open(f"csv/{table}.csv", "w", force_zip64=True) as raw, io.TextIOWrapper(raw, "utf-8-sig") as text:
        writer: Any = None
        for line in _lines(parts):
            values = json.loads(line)
            writer = writer or _csv_writer(text, values)
            writer.writerow({name: _cell(value) for name, value in values.items()})


def _add_files(archive: zipfile.ZipFile, schema_name: str) -> None:
    """Add the merchant's own pictures as they are, under the keys that the tables name."""
    for kind in EXPORTED_FILES:
        folder = path_of(f"{schema_name}/{kind}")
        for path in sorted(folder.glob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix != ".part":
                archive.write(path, f"files/{schema_name}/{kind}/{path.name}", compress_type=zipfile.ZIP_STORED)


def _lines(parts: list[Path]) -> Any:
    for part in parts:
        with part.open() as lines:
            yield from (line.rstrip("\n") for line in lines)


def _csv_writer(text: io.TextIOWrapper, first: dict[str, Any]) -> Any:
    writer = csv.DictWriter(text, list(first))
    writer.writeheader()
    return writer


def _cell(value: Any) -> Any:
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return harmless(value) if isinstance(value, str) else value


def _people(tenant_id: int) -> list[dict[str, Any]]:
    named = ("id", "email", "phone", "root_id", "first_name", "name", "language", "time_zone", "rights", "date_joined")
    return list(User.objects.filter(tenant_id=tenant_id).order_by("id").values(*named))


def _tell(user_id: int) -> None:
    user = User.objects.filter(pk=user_id).first()
    if user:
        link = f"{settings.PUBLIC_URL}/app/profileSetting"
        to = {"email": user.email or "", "phone": user.phone or ""}
        notify(**to, notice="export_ready", language=user.language, link=link)
