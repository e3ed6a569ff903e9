"""One merchant: the schema, its rows in public tables, its files. Other merchants are not affected."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from ops.backup.archive import DATABASE, FILES, ROWS, Manifest, new_archive, now, write_manifest
from ops.backup.rows import Connection, PublicRows
from ops.backup.sql import dump, load, server_version
from ops.bootstrap.problem import Problem

_BY_NAME = """
    SELECT schema_name, name FROM public.tenancy_tenant tenant
    WHERE state <> 'pool' AND (%(requested)s IN (name, schema_name) OR EXISTS (
        SELECT 1 FROM public.accounts_user main
        WHERE main.tenant_id = tenant.id AND main.root_id IS NULL AND main.email = %(requested)s
    ))
"""


@dataclass(frozen=True)
class Merchant:
    """A merchant's schema and name."""

    schema: str
    name: str


def find_merchant(url: str, requested: str) -> Merchant:
    """Find a merchant by name, by the main account's email address, or by schema."""
    with psycopg.connect(url) as connection:
        try:
            found = [Merchant(*row) for row in connection.execute(_BY_NAME, {"requested": requested})]
        except psycopg.errors.UndefinedTable:
            found = []
    if len(found) > 1:
        schemas = ", ".join(merchant.schema for merchant in found)
        raise Problem(f"{len(found)} merchants are called {requested}: name one by email or schema ({schemas}).")
    if not found:
        raise Problem(f"there is no merchant {requested}: give a name, the main account's email, or a schema.")
    return found[0]


def save_merchant(url: str, data_dir: Path, merchant: Merchant, target: Path) -> None:
    """Save one merchant while everything runs; schema and public rows come from the same snapshot."""
    with new_archive(target) as draft, psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        snapshot = connection.execute("SELECT pg_export_snapshot()").fetchone()
        assert snapshot  # noqa: S101 - a function call always gives a row
        dump(url, draft / DATABASE, f"--schema={merchant.schema}", f"--snapshot={snapshot[0]}")
        with (draft / ROWS).open("w") as file:
            file.writelines(PublicRows(connection, merchant.schema).insert_statements())
        files = data_dir / FILES / merchant.schema
        if files.is_dir():
            shutil.copytree(files, draft / FILES / merchant.schema)
        made = Manifest("merchant", now(), server_version(url), merchant.schema, merchant.name)
        write_manifest(draft, made)


def restore_merchant(url: str, data_dir: Path, source: Path, schema: str) -> None:
    """Restore one merchant as saved, in one transaction; works also after the merchant was deleted.

    The merchant's later changes are lost; other merchants and the platform's own tables stay as they are.
    """
    with psycopg.connect(url) as connection:
        clear = _clear(connection, schema)
    load(url, source / DATABASE, before=clear, after=[source / ROWS])
    _restore_files(data_dir / FILES, source / FILES, schema)


def _clear(connection: Connection, schema: str) -> str:
    drop = sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE;\n").format(sql.Identifier(schema))
    return drop.as_string(connection) + "".join(PublicRows(connection, schema).delete_statements())


def _restore_files(files: Path, source: Path, schema: str) -> None:
    saved = source / schema
    if not saved.is_dir():
        return
    files.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=".restoring-", dir=files))
    shutil.copytree(saved, draft / "new")
    if (files / schema).exists():
        (files / schema).rename(draft / "old")
    (draft / "new").rename(files / schema)
    shutil.rmtree(draft)
