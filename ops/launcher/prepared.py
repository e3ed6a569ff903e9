"""Whether this same code already prepared this database: then servers start before the migrations are checked."""

import hashlib
from pathlib import Path

import psycopg

from ops.bootstrap.stamps import ROOT, fingerprint, is_current, write_stamp

_ROOMS = ("server", "tenants", "fixtures")


class Prepared:
    """A note in DATA_DIR. It only decides what may run in parallel: migrations are checked in any case."""

    def __init__(self, data_dir: Path, database_url: str) -> None:
        self._stamp = data_dir / "prepared"
        self._state = hashlib.sha256(f"{_code()} {_identity(database_url)}".encode()).hexdigest()

    def is_current(self) -> bool:
        """Return whether the same code has prepared the same database before."""
        return is_current(self._stamp, self._state)

    def note(self) -> None:
        write_stamp(self._stamp, self._state)


def _code() -> str:
    migrations = [path for room in _ROOMS for path in (ROOT / room).rglob("migrations/*.py")]
    return fingerprint([ROOT / "requirements.lock", *migrations])


def _identity(url: str) -> str:
    """Identify the database; a restored or recreated one counts as another."""
    query = "SELECT oid, inet_server_addr(), inet_server_port() FROM pg_database WHERE datname = current_database()"
    with psycopg.connect(url) as connection:
        return str(connection.execute(query).fetchone())
