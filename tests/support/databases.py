"""Test databases: on a server that is discarded afterwards, copies of one that was migrated once."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings
from psycopg import sql

from ops.bootstrap.stamps import ROOT

MIGRATIONS = ("server/**/migrations/*.py", "tenants/**/migrations/*.py")
MAKING = 1_763_791_500


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, request: pytest.FixtureRequest) -> None:
    """Give killing and racing tests their own database, because they may share a server with the service tests."""
    requested: Any = settings.DATABASES["default"]
    server = os.environ.get("DATABASE_URL")
    if request.config.getoption("markexpr") == "serial":
        requested["TEST"]["NAME"] = f"{requested['TEST']['NAME'] or 'test_' + requested['NAME']}_serial"
    requested["TEST"]["TEMPLATE"] = migrated(server) if server else None


def migrated(server: str) -> str | None:
    """Return the name of a database to copy, created by the first caller. None where databases outlive the run."""
    name = f"migrated_{_head()}"
    with psycopg.connect(server, autocommit=True) as connection:
        if connection.execute("SHOW fsync").fetchone() != ("off",):
            return None
        connection.execute("SELECT pg_advisory_lock(%s)", [MAKING])
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            _make(connection, server, name)
    return name


def migrated_copy(name: str) -> AbstractContextManager[str]:
    """A migrated database for processes that a test starts; an empty one where databases outlive the run."""
    server = os.environ["DATABASE_URL"]
    return copied(name, urlunsplit(urlsplit(server)._replace(path=f"/{migrated(server) or 'template1'}")))


@contextmanager
def copied(name: str, url: str) -> Iterator[str]:
    """Copy a database, which nobody may be using, and yield the copy's address. It is dropped afterwards."""
    address = urlsplit(url)
    made, original = sql.Identifier(name), sql.Identifier(address.path.lstrip("/"))
    with psycopg.connect(urlunsplit(address._replace(path="/postgres")), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(made))
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(made, original))
        try:
            yield urlunsplit(address._replace(path=f"/{name}"))
        finally:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(made))


def _make(connection: "psycopg.Connection[tuple[object, ...]]", server: str, name: str) -> None:
    """Create under another name first, so that a partly created database never has the final name."""
    draft, made = sql.Identifier("migrating"), sql.Identifier(name)
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(draft))
    connection.execute(sql.SQL("CREATE DATABASE {}").format(draft))
    url = urlunsplit(urlsplit(server)._replace(path="/migrating"))
    environment = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "server.config.settings_test"}
    subprocess.run([sys.executable, "manage.py", "migrate_schemas", "-v0"], cwd=ROOT, env=environment, check=True)
    connection.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(draft, made))


def _head() -> str:
    files = sorted(path for pattern in MIGRATIONS for path in ROOT.glob(pattern))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
