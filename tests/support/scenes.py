"""Remember the rows that a scene writes: the platform creates it once, and later tests only restore the rows."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any, TypeVar

from django.db import connection, transaction
from time_machine import escape_hatch

from server.tenancy.scope import public_scope

T = TypeVar("T")
LONGEST = 300.0
"""Seconds; later, what looks for old rows would find the remembered ones."""
Lines = Counter[bytes]
KEY = """
SELECT quote_ident(a.attname), (
    SELECT count(*) FROM pg_attribute b WHERE b.attrelid = a.attrelid AND b.attnum BETWEEN 1 AND a.attnum
    AND NOT b.attisdropped)
FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
WHERE i.indrelid = %s::regclass AND i.indisprimary AND i.indnkeyatts = 1
"""
TABLES = """
SELECT format('%%I.%%I', schemaname, tablename) FROM pg_tables
WHERE schemaname IN ('public', %s) ORDER BY 1
"""


@dataclass(frozen=True)
class Rows:
    """Rows by table, in the format of COPY, and the statements that delete the former versions of those rows."""

    written: dict[str, bytes]
    outdated: dict[str, list[str]]

    def put_back(self) -> None:
        """Restore the rows without triggers, which have done their work the first time."""
        with public_scope(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            for statement, keys in self.outdated.items():
                cursor.execute(statement, [keys])
            for table, lines in self.written.items():
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(lines)
            cursor.execute("SET LOCAL session_replication_role = origin")


@dataclass(frozen=True)
class Scene:
    """What a scene wrote and what it answered."""

    rows: Rows
    answer: bytes
    made_at: float


_scenes: dict[str, Scene] = {}
_numbers: dict[str, int] = {}


def once(name: str, schema: str, make: Callable[[], T]) -> T:
    """Run `make` for the first test that asks for `name`; give each test its rows and a copy of what it answered.

    What the rows lead to has the same number in every test (`same_number`).
    """
    if not may_remember_now():
        return make()
    scene = _scenes.get(name)
    if scene is None or monotonic() - scene.made_at > LONGEST:
        scene = _scenes[name] = _made(schema, make)
    scene.rows.put_back()
    answer: T = pickle.loads(scene.answer)  # noqa: S301 - our own
    return answer


def _made(schema: str, make: Callable[[], object]) -> Scene:
    answers: list[bytes] = []
    rows = remembered(schema, lambda: None, lambda _: answers.append(pickle.dumps(make())))
    return Scene(rows, answers[0], monotonic())


def same_number(name: str, create: Callable[..., Any]) -> Any:
    """Create a row under the number that it had in the test before: what was remembered leads to it."""
    row = create(**({"pk": _numbers[name]} if name in _numbers else {}))
    _numbers[name] = row.pk
    return row


def may_remember_now() -> bool:
    """Return whether this test may get remembered rows.

    They are minutes old, and a test that sets the time counts from the second that it set; one that commits needs its
    own.
    """
    return connection.in_atomic_block and not escape_hatch.is_travelling() and may_remember()


@cache
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
    outdated = dict(_deletion(table, before[table] - after[table]) for table in after if before[table] - after[table])
    return Rows({table: b"".join(lines.elements()) for table, lines in fresh.items() if lines}, outdated)


def _deletion(table: str, lines: Lines) -> tuple[str, list[str]]:
    """Return the statement that deletes these rows by their key, which is a number or plain text."""
    with connection.cursor() as cursor:
        cursor.execute(KEY, [table])
        ((key, place),) = cursor.fetchall()
    keys = [line.rstrip(b"\n").split(b"\t")[place - 1].decode() for line in lines]
    return f"DELETE FROM {table} WHERE {key}::text = ANY(%s)", keys  # noqa: S608 - both are the database's own names


def _lines(schema: str) -> Iterator[tuple[str, Lines]]:
    with public_scope(), connection.cursor() as cursor:
        cursor.execute(TABLES, [schema])
        for (table,) in cursor.fetchall():
            with cursor.copy(f"COPY {table} TO STDOUT") as copy:
                yield table, Counter(b"".join(map(bytes, copy)).splitlines(keepends=True))
