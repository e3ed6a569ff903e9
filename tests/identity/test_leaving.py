"""Taking one's data along and deleting the account."""

import csv
import io
import json
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from server.company.identity.contracts import TokenKind
from server.company.identity.jobs import forget_codes, start_deletions
from server.company.identity.models import AccountDeletion, AccountExport, User
from server.company.identity.services.deletion import delete_merchant
from server.company.identity.services.export import write_step
from server.company.staff.models import StaffMember
from server.kit import clock
from server.kit.local_times import format_moment
from server.tenancy.models import Tenant
from server.tenancy.portable import SECRET, portable_tables
from server.tenancy.scope import tenant_scope
from tests.support.jobs import drain_jobs
from tests.support.log_in import API, log_in
from tests.support.people import PASSWORD, Person, signed_in
from tests.support.second_factors import set_up

pytestmark = pytest.mark.django_db

PROOF = {"current_password": PASSWORD}


@pytest.fixture(autouse=True)
def files(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def archive(link: str) -> zipfile.ZipFile:
    answer: Any = Client().get(link)
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith("attachment")
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def test_everything_of_the_merchant_goes_into_one_zip(owner: Person, member: Person, stranger: Person) -> None:
    owner.post("store", {"platform": 9, "name": "Tea House"})
    stranger.post("store", {"platform": 9, "name": "Coffee House"})
    begun = owner.post("user/export", PROOF)["export"]
    assert (begun["done"], begun["total"], begun["link"]) == (0, len(portable_tables()) + 1, "")
    drain_jobs()
    shown = owner.get("user/export")["export"]
    assert shown["done"] == shown["total"]
    assert mail.outbox[-1].subject == "Your Tradewind data is ready"
    with archive(shown["link"]) as zipped:
        names = set(zipped.namelist())
        assert {f"json/{table}.json" for table in portable_tables()} < names
        people = json.loads(zipped.read("account.json"))
        assert [row["email"] for row in people] == ["owner@example.com", "member@example.com"]
        (store,) = json.loads(zipped.read("json/stores_store.json"))
        assert store["name"] == "Tea House"
        (row,) = csv.DictReader(io.StringIO(zipped.read("csv/stores_store.csv").decode("utf-8-sig")))
        assert row["name"] == "Tea House"
        assert not [column for column in row if SECRET.search(column)]
        assert b"Coffee House" not in b"".join(zipped.read(name) for name in names)
        assert "argon2" not in zipped.read("account.json").decode()


def test_an_export_that_was_killed_goes_on_and_is_mailed_once(
    owner: Person, monkeypatch: pytest.MonkeyPatch, files: Path
) -> None:
    monkeypatch.setattr("server.company.identity.services.export.ROWS", 1)
    for name in ("Tea House", "Tea Room"):
        owner.post("store", {"platform": 9, "name": name})
    owner.post("user/export", PROOF)
    export = AccountExport.objects.get()
    table = portable_tables().index("stores_store")
    with tenant_scope(owner.actor.schema_name):
        first = write_step(export_id=export.pk, table=table, after=None, part=0)
        assert first == write_step(export_id=export.pk, table=table, after=None, part=0)
    drain_jobs()
    with archive(owner.get("user/export")["export"]["link"]) as zipped:
        assert len(json.loads(zipped.read("json/stores_store.json"))) == 2
    assert [message.subject for message in mail.outbox].count("Your Tradewind data is ready") == 1
    assert [path.suffix for path in files.rglob("exports/*")] == [".zip"]


def test_the_link_ends_and_the_zip_is_dropped_after_a_week(owner: Person, files: Path) -> None:
    owner.post("user/export", PROOF)
    drain_jobs()
    link = owner.get("user/export")["export"]["link"]
    with time_machine.travel(clock.now() + timedelta(minutes=16)):
        assert Client().get(link).status_code == 404
    with time_machine.travel(clock.now() + timedelta(days=8)):
        forget_codes()
        assert owner.get("user/export")["export"] is None
    assert list(files.rglob("*.zip")) == []


def test_a_second_request_joins_the_request_under_way(owner: Person) -> None:
    owner.post("user/export", PROOF)
    first = AccountExport.objects.get().key
    assert owner.post("user/export", PROOF)["success"] is True
    assert AccountExport.objects.get().key == first
    drain_jobs()
    owner.post("user/export", PROOF)
    assert AccountExport.objects.get().key != first


def test_an_export_that_was_given_up_makes_room_and_leaves_nothing_behind(owner: Person, files: Path) -> None:
    owner.post("user/export", PROOF)
    export = AccountExport.objects.get()
    with tenant_scope(owner.actor.schema_name):
        write_step(export_id=export.pk, table=0, after=None, part=0)
    (files / export.key).with_suffix(".part").write_text("half a zip")
    with time_machine.travel(clock.now() + timedelta(hours=23)):
        owner.post("user/export", PROOF)
        forget_codes()
        assert AccountExport.objects.get().key == export.key
    with time_machine.travel(clock.now() + timedelta(hours=25)):
        assert owner.get("user/export")["export"] is None
        begun = owner.post("user/export", PROOF)["export"]
        assert (begun["done"], AccountExport.objects.get().key == export.key) == (0, False)
        assert list(files.rglob("exports/*")) == []
    with time_machine.travel(clock.now() + timedelta(hours=50)):
        forget_codes()
        assert owner.get("user/export")["export"] is None


@pytest.mark.parametrize("path", ["user/export", "user/deletion"])
def test_both_take_the_password_and_the_person(owner: Person, path: str) -> None:
    assert list(owner.post(path, {"current_password": "wrong1"})["fields"]) == ["current_password"]
    borrowed = signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    assert borrowed.post(f"{API}/{path}", PROOF, content_type="application/json").json()["code"] == 1000403
    assert (AccountExport.objects.count(), AccountDeletion.objects.count()) == (0, 0)


def test_deleting_cuts_everybody_off_and_waits_thirty_days(owner: Person, member: Person, staff: Any) -> None:
    answer = owner.post("user/deletion", PROOF)
    assert answer["due_at"][:10] == f"{clock.now() + timedelta(days=30):%Y-%m-%d}"
    drain_jobs()
    assert mail.outbox[-1].subject == "Your Tradewind account will be deleted"
    when = format_moment(datetime.fromisoformat(answer["due_at"]), zone="Asia/Shanghai", language="en")
    assert f"permanently on {when} (Asia/Shanghai)." in " ".join(str(mail.outbox[-1].body).split())
    assert [person.client.get(f"{API}/user/info").status_code for person in (owner, member)] == [401, 401]
    refused = log_in(mailbox="member@example.com").json()
    assert refused["code"] == 1005024
    assert refused["msg"] == "This account is being deleted. Only its owner can still log in."
    assert log_in().json()["user"]["deletion_due_at"] == answer["due_at"]
    listed = staff("operator").get("/api/console/merchants").json()["data"]
    leaving = {row["id"]: row["leaves_at"] for row in listed if row["leaves_at"]}
    assert leaving == {str(owner.actor.tenant_id): answer["due_at"]}


def test_the_owner_may_stay_after_all(owner: Person, member: Person) -> None:
    owner.post("user/deletion", PROOF)
    back = Client(headers={"Authorization": log_in().json()["token"]})
    assert back.delete(f"{API}/user/deletion").json()["success"] is True
    assert back.delete(f"{API}/user/deletion").json()["success"] is True
    drain_jobs()
    assert mail.outbox[-1].subject == "Your Tradewind account is kept"
    assert back.get(f"{API}/user/info").json()["user"]["deletion_due_at"] is None
    assert log_in(mailbox="member@example.com").json()["success"] is True
    with time_machine.travel(clock.now() + timedelta(days=31)):
        start_deletions()
        drain_jobs()
    assert User.objects.count() == 2


def test_after_thirty_days_the_merchant_is_gone_and_others_stay(
    owner: Person, member: Person, stranger: Person
) -> None:
    owner.post("user/deletion", PROOF)
    with time_machine.travel(clock.now() + timedelta(days=29)):
        start_deletions()
        drain_jobs()
    assert User.objects.count() == 3
    with time_machine.travel(clock.now() + timedelta(days=30, minutes=1)):
        start_deletions()
        start_deletions()
        drain_jobs()
    assert [user.pk for user in User.objects.all()] == [stranger.actor.user_id]
    assert not Tenant.objects.filter(pk=owner.actor.tenant_id).exists()
    assert [message.subject for message in mail.outbox].count("Your Tradewind account is deleted") == 1
    assert stranger.get("user/info")["success"] is True


def test_a_deletion_that_has_begun_is_not_taken_back(owner: Person) -> None:
    owner.post("user/deletion", PROOF)
    AccountDeletion.objects.update(started_at=clock.now())
    back = Client(headers={"Authorization": log_in().json()["token"]})
    assert back.delete(f"{API}/user/deletion").json()["code"] == 1000409
    assert AccountDeletion.objects.count() == 1


def test_with_a_second_factor_its_code_is_required(owner: Person) -> None:
    _, codes = set_up(owner)
    assert list(owner.post("user/deletion", PROOF)["fields"]) == ["code"]
    assert AccountDeletion.objects.count() == 0
    assert owner.post("user/deletion", PROOF | {"code": codes[0]})["success"] is True


def test_wrong_codes_of_the_second_factor_are_counted_with_those_of_the_log_in(owner: Person) -> None:
    _, codes = set_up(owner)
    with time_machine.travel(clock.now(), tick=False) as time:
        answers = [owner.post("user/deletion", PROOF | {"code": "wrong"})["code"] for _ in range(6)]
        assert answers == [1000400] * 5 + [1000429]
        assert owner.post("user/deletion", PROOF | {"code": codes[0]})["code"] == 1000429
        assert AccountDeletion.objects.count() == 0
        time.shift(timedelta(minutes=1))
        assert owner.post("user/deletion", PROOF | {"code": codes[0]})["success"] is True


@pytest.mark.parametrize("is_owner", [True, False])
def test_a_merchant_with_a_member_of_our_staff_is_not_deleted_and_goes_on(
    owner: Person, member: Person, *, is_owner: bool
) -> None:
    of_staff = owner if is_owner else member
    StaffMember.objects.create(user_id=of_staff.actor.user_id, roles=["support"])
    refused = owner.post("user/deletion", PROOF)
    assert refused["code"] == 1000409
    assert refused["msg"].startswith("Someone in this account also works for Tradewind")
    assert AccountDeletion.objects.count() == 0
    assert [person.get("user/info")["success"] for person in (owner, member)] == [True, True]


def test_who_joins_our_staff_meanwhile_stops_the_deletion_before_it_begins(owner: Person, member: Person) -> None:
    owner.post("user/deletion", PROOF)
    drain_jobs()
    StaffMember.objects.create(user_id=member.actor.user_id, roles=["support"])
    with time_machine.travel(clock.now() + timedelta(days=30, minutes=1)):
        start_deletions()
        assert drain_jobs() == 0
        delete_merchant(owner.actor.schema_name, now=clock.now())
        assert AccountDeletion.objects.get().started_at is None
        back = Client(headers={"Authorization": log_in().json()["token"]})
        assert back.delete(f"{API}/user/deletion").json()["success"] is True
        assert back.get(f"{API}/user/info").json()["success"] is True
    assert User.objects.count() == 2
