"""Databases of the tests' own: where the server is thrown away afterwards, copies of one that was migrated once."""

import hashlib
import os
import subprocess
import sys
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
    """Kills and races run beside the services' tests, maybe on the same server."""
    asked: Any = settings.DATABASES["default"]
    server = os.environ.get("DATABASE_URL")
    if request.config.getoption("markexpr") == "serial":
        asked["TEST"]["NAME"] = f"{asked['TEST']['NAME'] or 'test_' + asked['NAME']}_serial"
    asked["TEST"]["TEMPLATE"] = migrated(server) if server else None


def migrated(server: str) -> str | None:
    """Name a database to copy, made by whoever asks first; None where databases outlive the run."""
    name = f"migrated_{_head()}"
    with psycopg.connect(server, autocommit=True) as connection:
        if connection.execute("SHOW fsync").fetchone() != ("off",):
            return None
        connection.execute("SELECT pg_advisory_lock(%s)", [MAKING])
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            _make(connection, server, name)
    return name


def _make(connection: "psycopg.Connection[tuple[object, ...]]", server: str, name: str) -> None:
    """A half-made one never has its name."""
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
