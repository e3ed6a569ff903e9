"""A file of products is read piece by piece: a piece that is lost is read again, and nothing comes twice."""

import os
import shutil
import signal
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from server.jobs.leases import LOST_AFTER
from server.jobs.models import Job
from server.jobs.runner import run
from server.jobs.sweep import take_back_lost
from server.kit import clock
from server.kit.files import path_of
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import public_scope, tenant_scope_of
from tenants.importing.contracts.files import FileCounts
from tenants.importing.jobs import FILES_KEPT, purge
from tenants.importing.models import ImportFile, ListedProduct
from tenants.importing.rules.file_pieces import SoFar
from tenants.importing.services import file_pieces
from tests.importing.files import bring, check, counts, failed_rows, table, upload, wrong
from tests.support.jobs import drain_jobs
from tests.support.kills import survives
from tests.support.people import Person

GIVEN_UP = "Checking this file failed several times. Check it again, or split it into smaller files."
ROWS = [[f"Mug {at}", f"M-{at}", "5", "1"] for at in range(1, 8)]
ROWS[3][2] = "free"


@pytest.fixture(autouse=True)
def room(tenant: TenantRef, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The merchant's files, of which there are none yet; a piece of them is two rows."""
    monkeypatch.setattr(file_pieces, "PIECE", 2)
    place = path_of(f"{tenant.schema_name}/imports")
    shutil.rmtree(place, ignore_errors=True)
    return place


def kept(room: Path) -> set[str]:
    return {path.name for path in room.iterdir()}


def read_some(pieces: int) -> None:
    with public_scope():
        for _ in range(pieces):
            run(Job.objects.get(name="importing.read_file").pk)


def names(*keys: str) -> set[str]:
    return {Path(key).name for key in keys}


@pytest.mark.usefixtures("inside")
def test_pieces_together_are_the_whole_file_and_leave_nothing_behind(owner: Person, room: Path) -> None:
    file = check(owner, upload(owner, table(*ROWS))["file"])
    # The rows, four pieces, and the end.
    assert Job.objects.get(name="importing.read_file").state == "done"
    assert (counts(file), wrong(file)) == ([7, 6, 0, 0, 1], [(5, "Price", "“free” isn't an amount of at least 0.")])
    assert [row["Row"] for row in failed_rows(owner, file)] == ["5"]
    row = ImportFile.objects.get()
    assert (row.so_far, len(row.pages)) == ({}, 5)
    assert kept(room) == names(row.file_key, row.products_key, row.failed_key)
    record = bring(owner, file)["record"]
    assert (record["total_count"], record["success_count"], ListedProduct.objects.count()) == (6, 6, 6)


@pytest.mark.usefixtures("inside")
def test_a_file_is_read_anew_while_it_is_read_and_leaves_nothing_behind(owner: Person, room: Path) -> None:
    file = upload(owner, table(*ROWS))["file"]
    body = {"columns": file["columns"], "currency": "USD"}
    owner.post(f"import_list/file/{file['id']}/check", body)
    read_some(3)
    assert SoFar.of(ImportFile.objects.get().so_far).counts == FileCounts(rows=7, new=3, refused=1, errors=1)
    file = check(owner, file, currency="EUR")
    row = ImportFile.objects.get()
    assert (counts(file), row.currency) == ([7, 6, 0, 0, 1], "EUR")
    assert kept(room) == names(row.file_key, row.products_key, row.failed_key)


@pytest.mark.usefixtures("inside")
def test_what_is_half_read_goes_with_its_file(owner: Person, room: Path) -> None:
    file = upload(owner, table(*ROWS))["file"]
    owner.post(f"import_list/file/{file['id']}/check", {"columns": file["columns"], "currency": "USD"})
    read_some(2)
    assert len(kept(room)) == 5
    ImportFile.objects.update(created_at=clock.now() - FILES_KEPT - timedelta(days=1))
    purge()
    assert kept(room) == set()


@pytest.mark.usefixtures("inside")
def test_a_reading_that_was_given_up_says_so_and_can_be_tried_again(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = upload(owner, table(*ROWS))["file"]
    body = {"columns": file["columns"], "currency": "USD"}

    def broken(_: Any) -> bytes:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(file_pieces, "line_of", broken)
        assert owner.post(f"import_list/file/{file['id']}/check", body)["file"]["state"] == "reading"
        drain_jobs(skip_pauses=True)
    job = Job.objects.get(name="importing.read_file")
    assert (job.state, job.attempts) == ("given_up", 3)
    shown = owner.get(f"import_list/file/{file['id']}")["file"]
    assert (shown["state"], shown["refusal"]) == ("refused", GIVEN_UP)
    assert owner.post(f"import_list/file/{file['id']}/import")["code"] == 1000409
    assert ListedProduct.objects.count() == 0
    file = check(owner, shown)
    assert (file["state"], file["refusal"], counts(file)) == ("read", "", [7, 6, 0, 0, 1])


@pytest.mark.usefixtures("inside")
def test_a_reading_whose_job_is_lost_does_not_stay_for_ever(owner: Person) -> None:
    file = upload(owner, table(*ROWS))["file"]
    owner.post(f"import_list/file/{file['id']}/check", {"columns": file["columns"], "currency": "USD"})
    Job.objects.all().delete()
    assert owner.get(f"import_list/file/{file['id']}")["file"]["refusal"] == GIVEN_UP


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", ["put_rows_down", "line_of", "keep_spool", "_whole"])
def test_a_worker_killed_while_it_reads_loses_one_piece_and_doubles_none(
    owner: Person, tenant: TenantRef, place: str
) -> None:
    file = upload(owner, table(*ROWS))["file"]
    owner.post(f"import_list/file/{file['id']}/check", {"columns": file["columns"], "currency": "USD"})
    with public_scope():
        job_id = Job.objects.get(name="importing.read_file").pk
    deaths = 0
    for _ in range(20):
        with public_scope():
            if Job.objects.get(pk=job_id).state == "done":
                break
            before = so_far(tenant)
            # The first time that this is reached, and never again.
            if not survives(partial(run_and_die, job_id, place if not deaths else "")):
                deaths += 1
                assert so_far(tenant) == before
                with transaction.atomic():
                    take_back_lost(clock.now() + LOST_AFTER + timedelta(seconds=1))
    assert deaths == 1
    found = owner.get(f"import_list/file/{file['id']}")["file"]
    assert (found["state"], counts(found)) == ("read", [7, 6, 0, 0, 1])
    record = bring(owner, found)["record"]
    with tenant_scope_of(tenant):
        skus = sorted(ListedProduct.objects.values_list("variants__sku", flat=True))
    assert (record["success_count"], skus) == (6, ["M-1", "M-2", "M-3", "M-5", "M-6", "M-7"])


def so_far(tenant: TenantRef) -> Any:
    with tenant_scope_of(tenant):
        return ImportFile.objects.values_list("so_far", "state").get()


def run_and_die(job_id: int, place: str) -> None:
    if place:
        pytest.MonkeyPatch().setattr(file_pieces, place, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    run(job_id)
