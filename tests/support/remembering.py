"""What a scene wrote, remembered: the product makes it once, and each test that asks has its rows put back."""

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
    """Rows by table, as COPY writes them."""

    written: dict[str, bytes]

    def put_back(self) -> None:
        """Triggers have done their work the first time."""
        with public_scope(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table, lines in self.written.items():
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(lines)
            cursor.execute("SET LOCAL session_replication_role = origin")


def may_remember() -> bool:
    """Tell whether the server lets us put rows back; one that somebody else owns may not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_parameter_privilege('session_replication_role', 'SET')")
        return bool(cursor.fetchone()[0])


def remembered(schema: str, prepare: Callable[[], T], make: Callable[[T], object]) -> Rows:
    """Let something be made of what was prepared, keep the rows that this wrote, and undo both."""
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
