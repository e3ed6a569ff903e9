"""Checks of a server: it answers, and we may work on it."""

from pathlib import Path

import psycopg
from psycopg import sql

from ops.bootstrap.problem import Problem
from ops.postgres.binaries import OLDEST
from ops.postgres.place import Place


def is_ready(place: Place) -> bool:
    """Return whether this cluster answers. That of a copied DATA_DIR has the same port and password."""
    try:
        with psycopg.connect(place.address("postgres"), connect_timeout=2) as connection:
            folder = connection.execute("SHOW data_directory").fetchone()
    except psycopg.OperationalError:
        return False
    return folder is not None and Path(folder[0]).resolve() == place.cluster.resolve()


def ensure_database(place: Place) -> None:
    """Create the platform's database in the embedded cluster if it is missing."""
    with psycopg.connect(place.address("postgres"), autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'tradewind'").fetchone():
            connection.execute("CREATE DATABASE tradewind")


def check_server(url: str) -> None:
    """Check a DATABASE_URL: the server answers, is new enough, and we may create schemas in it.

    Raises Problem with what to fix; never shows the password.
    """
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            _check_rights(connection)
    except psycopg.ProgrammingError:
        raise Problem(
            "DATABASE_URL is not an address of the form postgresql://user:password@host:5432/database."
        ) from None
    except psycopg.OperationalError as error:
        reason = " ".join(str(error).split()).removesuffix("?")
        raise Problem(
            f"DATABASE_URL does not work: {reason}. Correct it, or unset it to use the embedded database."
        ) from None


def other_connections(url: str) -> int:
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(url) as connection:
        row = connection.execute(sql.SQL(query)).fetchone()
    return int(row[0]) if row else 0


def _check_rights(connection: "psycopg.Connection[tuple[object, ...]]") -> None:
    if connection.info.server_version < OLDEST * 10000:
        found = connection.info.server_version // 10000
        raise Problem(f"DATABASE_URL leads to PostgreSQL {found}: Tradewind needs {OLDEST} or newer.")
    row = connection.execute("SELECT has_database_privilege(current_database(), 'CREATE')").fetchone()
    if not row or not row[0]:
        raise Problem(f"DATABASE_URL's user may not create schemas: GRANT CREATE ON DATABASE {connection.info.dbname}.")
