"""Advisory locks and their numbers in this database."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from django.db import connection, connections


class Lock(IntEnum):
    """Keys of PostgreSQL advisory locks."""

    MIGRATE = 0x7457_0001
    POOL = 0x7457_0002
    TICKER = 0x7457_0003
    CUSTOM_FIELDS = 0x7457_0004
    SUPPLIER_NUMBERS = 0x7457_0005
    PROFIT_SUMS = 0x7457_0006


def hold_until_commit(lock: Lock, *, part: int | None = None) -> None:
    """Wait for the lock, or for one part of it, and keep it until the caller's transaction ends."""
    with connection.cursor() as cursor:
        if part is None:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(lock)])
        else:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [int(lock), part])


def try_until_commit(lock: Lock, *, part: int) -> bool:
    """Take one part of the lock until the caller's transaction ends, or return False at once."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [int(lock), part])
        return bool(cursor.fetchone()[0])


@contextmanager
def held_beside(lock: Lock) -> Iterator[None]:
    """Hold the lock on a separate connection, for work that opens and closes transactions itself."""
    own = connections.create_connection(connection.alias)
    try:
        with own.cursor() as cursor:
            # Such work takes long, and who comes second waits for all of it.
            cursor.execute("SET lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [int(lock)])
        yield
    finally:
        own.close()
