"""The whole installation: the database, and DATA_DIR's files and keys."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from ops.backup.archive import DATABASE, FILES, Manifest, new_archive, now, write_manifest
from ops.backup.sql import dump, load, server_version
from ops.bootstrap.problem import Problem
from ops.postgres.reach import other_connections
from server.kit.quiet import FILE, start_quiet

# These belong to the machine, not to the installation's contents.
_MACHINE = {"prepared", "postgres", "postgres.json", "database.url", "owner.lock", "backups", "home", FILE}


def save_installation(url: str, data_dir: Path, target: Path) -> None:
    """Save everything. The platform may keep running: the dump is one snapshot, and files are copied after it."""
    with new_archive(target) as draft:
        dump(url, draft / DATABASE)
        for entry in _contents(data_dir):
            _copy(entry, draft / FILES / entry.name)
        write_manifest(draft, Manifest("installation", now(), server_version(url)))


def restore_installation(url: str, data_dir: Path, source: Path) -> None:
    """Restore everything, and start it quiet. The platform must be stopped.

    The dump goes into a new database, which replaces the old one only when it is complete. Before that, a failure
    changes nothing; after it, the installation stays quiet.
    """
    if busy := other_connections(url):
        raise Problem(f"the database is in use by {busy} connections: stop Tradewind, then restore.")
    with scratch_database(url) as fresh, _maintenance(url) as connection:
        load(fresh, source / DATABASE)
        _restore_files(data_dir, source / FILES)
        start_quiet(data_dir, f"This installation was restored from {source}.")
        _exchange(connection, _name(url), _name(fresh))


@contextmanager
def scratch_database(url: str) -> Iterator[str]:
    """Create an empty database on the same server and yield its address; drop it afterwards."""
    name = f"{_name(url)}_restoring"
    with _maintenance(url) as connection:
        _drop_database(connection, name)
        _create_database(connection, name)
        try:
            yield _with_name(url, name)
        finally:
            _drop_database(connection, name)


def _name(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


def _with_name(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def _maintenance(url: str) -> "psycopg.Connection[tuple[object, ...]]":
    try:
        return psycopg.connect(_with_name(url, "postgres"), autocommit=True)
    except psycopg.OperationalError:
        return psycopg.connect(_with_name(url, "template1"), autocommit=True)


def _create_database(connection: "psycopg.Connection[tuple[object, ...]]", name: str) -> None:
    try:
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
    except psycopg.errors.InsufficientPrivilege:
        raise Problem("restoring needs the right to create a database: ALTER ROLE ... CREATEDB.") from None


def _drop_database(connection: "psycopg.Connection[tuple[object, ...]]", name: str) -> None:
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _exchange(connection: "psycopg.Connection[tuple[object, ...]]", name: str, fresh: str) -> None:
    """Give the restored database the name of the old one, then drop the old one."""
    rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
    old = f"{name}_replaced"
    with connection.transaction():
        connection.execute(rename.format(sql.Identifier(name), sql.Identifier(old)))
        connection.execute(rename.format(sql.Identifier(fresh), sql.Identifier(name)))
    _drop_database(connection, old)


def _restore_files(data_dir: Path, source: Path) -> None:
    """Replace the files that the backup contains, each atomically."""
    for entry in source.iterdir() if source.is_dir() else ():
        target = data_dir / entry.name
        draft, old = data_dir / f".{entry.name}.restoring", data_dir / f".{entry.name}.replaced"
        for leftover in (draft, old):
            _remove(leftover)
        _copy(entry, draft)
        if target.exists():
            target.rename(old)
        draft.rename(target)
        _remove(old)


def _contents(data_dir: Path) -> list[Path]:
    entries = data_dir.iterdir() if data_dir.is_dir() else ()
    return [entry for entry in entries if entry.name not in _MACHINE and not entry.name.startswith(".")]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True)
    else:
        shutil.copy2(source, target)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
