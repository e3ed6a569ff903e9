"""Remember the rows that a scene writes: the platform creates it once, and later tests only restore the rows."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection, transaction

from server.tenancy.scope import public_scope

T = TypeVar("T")
Lines = Counter[bytes]
TABLES = """
SELECT format('%%I.%%I', schemaname, tablename) FROM pg_tables
WHERE schemaname IN ('public', %s) ORDER BY 1
"""


@dataclass(frozen=True)
class Rows:
    """Rows by table, in the format of COPY."""

    written: dict[str, bytes]

    def put_back(self) -> None:
        """Restore the rows without triggers, which have done their work the first time."""
        with public_scope(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table, lines in self.written.items():
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(lines)
            cursor.execute("SET LOCAL session_replication_role = origin")


def may_remember() -> bool:
    """Return whether the server lets us restore rows. A server of somebody else may not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_parameter_privilege('session_replication_role', 'SET')")
        return bool(cursor.fetchone()[0])


def remembered(schema: str, prepare: Callable[[], T], make: Callable[[T], object]) -> Rows:
    """Run `prepare` and `make`, keep the rows that `make` wrote, and undo both."""
    with transaction.atomic():
        prepared = prepare()
        before = dict(_lines(schema))
        make(prepared)
        after = dict(_lines(schema))
        transaction.set_rollback(True)
    fresh = {table: after[table] - before[table] for table in after}
    return Rows({table: b"".join(lines.elements()) for table, lines in fresh.items() if lines})


def _lines(schema: str) -> Iterator[tuple[str, Lines]]:
    with public_scope(), connection.cursor() as cursor:
        cursor.execute(TABLES, [schema])
        for (table,) in cursor.fetchall():
            with cursor.copy(f"COPY {table} TO STDOUT") as copy:
                yield table, Counter(b"".join(map(bytes, copy)).splitlines(keepends=True))
