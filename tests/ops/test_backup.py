"""What was saved comes back exactly; what was not requested stays as it is."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from ops.bootstrap.stamps import ROOT
from server.kit.quiet import quiet_notice
from tests.ops.conftest import users_environment
from tests.support.databases import copied, migrated_copy

pytestmark = pytest.mark.serial

AWKWARD = "-- not a comment\n\nSET nothing = 1;\n\\.\n\\restrict it's 5,000 €"
NEXT_IDS = """
SELECT nextval(pg_get_serial_sequence('accounts_user', 'id')) > (SELECT max(id) FROM accounts_user),
    nextval(pg_get_serial_sequence('tenancy_tenant', 'id')) > (SELECT max(id) FROM tenancy_tenant)
"""
TWO_MERCHANTS = """
import django
django.setup()
from server.company.identity.services.registration import create_main_account
for name in ("anna", "wei"):
    create_main_account(mailbox=f"{name}@example.test", password="tradewind1", language="en")
"""

WITH_ORDERS = """
import sys
import django
django.setup()
from server.kit import clock
from server.platforms.contracts import Platform
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from django.db import DatabaseError, transaction
from server.kit.files import keep_file, read_file
from tenants.claims.models import Claim, ClaimMessage, ClaimPhoto
from tenants.ledger.models import LedgerEntry
from tenants.ledger.selectors.checks import differences_of
from tenants.ledger.services.settling import settle_orders
from tenants.orders.models import Order
from tenants.orders.rules.readings import buyer_of
from tenants.orders.services.intake import take_in
from tenants.parcels.models import Parcel, ParcelPiece
from tenants.privacy.services import personal_key, unseal_all
from tests.factories.orders import reading
tenant_id, schema, what = sys.argv[1:]
with tenant_scope_of(TenantRef(int(tenant_id), schema)):
    if what == "take_in":
        now = clock.now()
        (order_id,) = take_in(1, Platform.SHOPIFY, [reading()], now=now)
        settle_orders([order_id], now=now)
        parcel = Parcel.objects.create(order_id=order_id, store_id=1, number="LP1", plain="LP1", state="in_transit",
            store_side="sent", told={"l1": 2}, created_at=now, changed_at=now)
        ParcelPiece.objects.create(parcel=parcel, line_id=1, quantity=2)
        claim = Claim.objects.create(order_id=order_id, store_id=1, purchase_id=1, supplier=1, kind="damaged",
            state="asked", currency="USD", created_at=now, changed_at=now)
        text = personal_key().seal({"text": "broken"})
        ClaimMessage.objects.create(claim=claim, at=now, said="merchant", personal=text)
        key = keep_file(b"photo", schema_name=schema, kind="claims", suffix=".jpg")
        ClaimPhoto.objects.create(claim=claim, key=key, byte_count=5, at=now)
    for personal in unseal_all([order.personal for order in Order.objects.all()]):
        print(buyer_of(personal).email)
    for message in ClaimMessage.objects.all():
        print(*(each["text"] for each in unseal_all([message.personal])))
    for photo in ClaimPhoto.objects.all():
        print(read_file(photo.key).decode())
    for parcel in Parcel.objects.prefetch_related("pieces"):
        print(parcel.number, [piece.quantity for piece in parcel.pieces.all()], parcel.told)
    entries = LedgerEntry.objects.count()
    print("entries", entries, "differ", len(differences_of(after=0)[0]))
    for change in (LedgerEntry.objects.all().delete, lambda: LedgerEntry.objects.update(id=1)) if entries else ():
        try:
            with transaction.atomic():
                change()
        except DatabaseError:
            print("refused")
"""
"""Takes an order in that is in a parcel and claimed, or not; prints what there is of all that, and what the ledger
refuses."""


@dataclass(frozen=True)
class Installation:
    """An installation of its own on a real server, with the merchants anna and wei."""

    url: str
    data_dir: Path

    def backup(self, what: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        return run_python("-m", "ops.backup", what, **self._environment(), **variables)

    def save(self, **variables: str) -> str:
        done = self.backup("save", **variables)
        assert done.returncode == 0, done.stderr
        return done.stdout.removeprefix("saved: ").strip()

    def manage(self, *arguments: str) -> None:
        done = run_python("manage.py", *arguments, **self._environment())
        assert done.returncode == 0, done.stderr

    def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as connection:
            cursor = connection.execute(query.encode(), values)
            return cursor.fetchall() if cursor.description else []

    def schema(self, name: str) -> str:
        return str(self.ask("SELECT schema_name FROM tenancy_tenant WHERE name = %s", f"{name}@example.test")[0][0])

    def note(self, name: str, text: str) -> None:
        """Write into a merchant's own schema and files, and onto the public row."""
        schema = self.schema(name)
        with psycopg.connect(self.url) as connection:
            notes = sql.Identifier(schema, "notes")
            connection.execute(sql.SQL("CREATE TABLE IF NOT EXISTS {} (text text)").format(notes))
            connection.execute(sql.SQL("DELETE FROM {}").format(notes))
            connection.execute(sql.SQL("INSERT INTO {} VALUES (%s)").format(notes), [text])
            connection.execute(
                "UPDATE accounts_user SET source = %s WHERE email = %s", [text[:90], f"{name}@example.test"]
            )
        (self.data_dir / "files" / schema).mkdir(parents=True, exist_ok=True)
        (self.data_dir / "files" / schema / "note.txt").write_text(text)

    def noted(self, name: str) -> tuple[str, str, str]:
        """Read it back: from the schema, from the public row, from the file."""
        schema = self.schema(name)
        with psycopg.connect(self.url) as connection:
            row = connection.execute(sql.SQL("SELECT text FROM {}").format(sql.Identifier(schema, "notes"))).fetchone()
        source = self.ask("SELECT source FROM accounts_user WHERE email = %s", f"{name}@example.test")[0][0]
        assert row
        return row[0], source, (self.data_dir / "files" / schema / "note.txt").read_text()

    def buyers(self, name: str, what: str = "") -> list[str]:
        """Return what a merchant has of orders, after taking one in if that is requested."""
        ((tenant_id, schema),) = self.ask(
            "SELECT id, schema_name FROM tenancy_tenant WHERE name = %s", f"{name}@example.test"
        )
        done = run_python("-c", WITH_ORDERS, str(tenant_id), schema, what, **self._environment())
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def _environment(self) -> dict[str, str]:
        return {"DATABASE_URL": self.url, "DATA_DIR": str(self.data_dir)}


def everywhere(text: str) -> tuple[str, str, str]:
    return text, text[:90], text


def run_python(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    environment |= {"DJANGO_SETTINGS_MODULE": "server.config.settings"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=users_environment(**environment),
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A prepared database to copy."""
    with migrated_copy("prepared") as url:
        folder = str(tmp_path_factory.mktemp("prepared"))
        done = run_python("-c", TWO_MERCHANTS, DATABASE_URL=url, DATA_DIR=folder)
        assert done.returncode == 0, done.stderr
        yield url


@pytest.fixture
def installation(prepared: str, tmp_path: Path) -> Iterator[Installation]:
    (tmp_path / "files").mkdir()
    with copied("tried", prepared) as url:
        yield Installation(url, tmp_path)


def test_the_installation_comes_back_with_files_and_keys(installation: Installation) -> None:
    secret = installation.data_dir / "secrets" / "secret_key"
    secret.parent.mkdir()
    secret.write_text("kept")
    installation.note("anna", AWKWARD)
    saved = installation.save()
    assert Path(saved).stat().st_mode & 0o777 == 0o700

    installation.note("anna", "later")
    lost = installation.schema("wei")
    installation.ask(f"DROP SCHEMA {lost} CASCADE")
    secret.write_text("lost")
    done = installation.backup("restore", FROM=saved)

    assert (done.returncode, done.stderr) == (0, "")
    assert installation.noted("anna") == everywhere(AWKWARD)
    assert installation.ask("SELECT count(*) FROM pg_namespace WHERE nspname = %s", lost) == [(1,)]
    assert secret.read_text() == "kept"
    assert quiet_notice(installation.data_dir).startswith(f"This installation was restored from {saved}. Nothing goes")
    assert installation.ask("SELECT count(*) FROM pg_database WHERE datname LIKE 'tried_%%'") == [(0,)]


def test_a_damaged_backup_changes_nothing(installation: Installation) -> None:
    installation.note("anna", "first")
    saved = installation.save()
    dump = Path(saved) / "database.dump"
    dump.write_bytes(dump.read_bytes()[: dump.stat().st_size * 2 // 3])
    installation.note("anna", "second")

    done = installation.backup("restore", FROM=saved)

    assert done.returncode == 1
    assert done.stderr.startswith("tradewind: ")
    assert done.stderr.count("\n") == 1
    assert installation.noted("anna") == everywhere("second")


def test_a_database_in_use_is_not_replaced(installation: Installation) -> None:
    saved = installation.save()
    with psycopg.connect(installation.url):
        done = installation.backup("restore", FROM=saved)
    assert done.returncode == 1
    # A connection that just ended may still be listed.
    said = r"tradewind: the database is in use by \d connections: stop Tradewind, then restore\.\n"
    assert re.fullmatch(said, done.stderr)


def test_one_merchant_comes_back_and_the_other_notices_nothing(installation: Installation) -> None:
    installation.note("anna", AWKWARD)
    installation.note("wei", "before")
    saved = installation.save(MERCHANT="anna@example.test")
    installation.note("anna", "later")
    installation.note("wei", "after")

    done = installation.backup("restore", FROM=saved, MERCHANT="anna@example.test")

    assert (done.returncode, done.stderr) == (0, "")
    assert installation.noted("anna") == everywhere(AWKWARD)
    assert installation.noted("wei") == everywhere("after")


def test_a_deleted_merchant_comes_back_whole_and_ids_go_on(installation: Installation) -> None:
    installation.note("anna", "kept")
    schema = installation.schema("anna")
    buyers = installation.buyers("anna", "take_in")
    before = installation.ask("SELECT * FROM accounts_user ORDER BY id")
    saved = installation.save(MERCHANT=schema)
    installation.manage("delete_tenant", schema, "--yes")
    assert installation.ask("SELECT count(*) FROM accounts_user") == [(1,)]

    done = installation.backup("restore", FROM=saved, MERCHANT=schema)

    assert (done.returncode, done.stderr) == (0, "")
    assert installation.noted("anna") == everywhere("kept")
    assert installation.buyers("anna") == buyers
    assert buyers[:4] == ["Anna.Schmidt@example.com", "broken", "photo", "LP1 [2] {'l1': 2}"]
    assert buyers[4].startswith("entries ")
    assert (buyers[4].split()[1] != "0", buyers[4].endswith("differ 0"), buyers[5:]) == (True, True, ["refused"] * 2)
    installation.manage("check_ledgers")
    assert installation.ask("SELECT * FROM accounts_user ORDER BY id") == before
    assert installation.ask(NEXT_IDS) == [(True, True)]


def test_one_merchant_comes_out_of_a_backup_of_everything(installation: Installation) -> None:
    installation.note("anna", "kept")
    installation.note("wei", "before")
    saved = installation.save()
    installation.note("anna", "later")
    installation.note("wei", "after")

    done = installation.backup("restore", FROM=saved, MERCHANT="anna@example.test")

    assert (done.returncode, done.stderr) == (0, "")
    assert installation.noted("anna") == everywhere("kept")
    assert installation.noted("wei") == everywhere("after")


def test_what_cannot_be_meant_is_refused_in_one_line(installation: Installation, tmp_path: Path) -> None:
    saved = installation.save(MERCHANT="anna@example.test")
    refusals = [
        (installation.backup("save", MERCHANT="nobody"), "there is no merchant nobody"),
        (installation.backup("restore", FROM=str(tmp_path)), "is not a backup"),
        (installation.backup("restore", FROM=saved), "holds one merchant: add MERCHANT='anna@example.test'"),
        (installation.backup("restore", FROM=saved, MERCHANT="wei@example.test"), "not wei@example.test"),
    ]
    for done, words in refusals:
        assert done.returncode == 1
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
