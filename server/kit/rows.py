"""Read rows by precompiled SQL, for queries that run on nearly every request.

The ORM builds the SQL for each query, which takes longer than the database takes to answer a list. Here it is still
written as a queryset, but compiled once; the caller caches it (`functools.lru_cache`).
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self, cast

import orjson
from django.db import DEFAULT_DB_ALIAS, NotSupportedError, connection
from django.db.models import QuerySet

JSONB = 3802


class Preparing(Protocol):
    """A connection whose cursors keep prepared statements (`server.tenancy.backend`)."""

    def prepared_cursor(self) -> AbstractContextManager[Any]: ...

    def pipeline(self) -> AbstractContextManager[Any]: ...


_database = cast(Preparing, connection)


@dataclass(slots=True)
class Columns:
    """Facts about the columns, learned from the first result: their names, and which contain JSON."""

    names: tuple[str, ...] = ()
    documents: tuple[int, ...] = ()

    def learn(self, description: Sequence[Any]) -> None:
        self.names = tuple(column.name for column in description)
        self.documents = tuple(at for at, column in enumerate(description) if column.type_code == JSONB)


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL with its parameters. It names no schema, so it works in all of them."""

    sql: str
    params: tuple[Any, ...] = ()
    columns: Columns = field(default_factory=Columns, compare=False)

    def of(self, *params: Any) -> Self:
        """Return the statement with other parameters."""
        return replace(self, params=params)

    def filled(self, given: Mapping[Any, Any]) -> Self:
        """Return the statement with the given parameters replaced."""
        return replace(self, params=tuple(given.get(param, param) for param in self.params))


def compiled(rows: "QuerySet[Any, Any]") -> Statement:
    """Compile a queryset. With `values`, its columns are named like the fields.

    A queryset that can match nothing, for example because a number does not fit its column, is compiled too.
    """
    sql, params = rows.query.get_compiler(DEFAULT_DB_ALIAS, elide_empty=False).as_sql()
    return Statement(sql, tuple(params))


def counting(rows: "QuerySet[Any, Any]") -> Statement:
    """Build the statement that counts the rows of the queryset."""
    inner = compiled(rows.order_by().values("pk"))
    return Statement(f"SELECT count(*) FROM ({inner.sql}) AS counted", inner.params)  # noqa: S608 - the ORM's own SQL


def read_rows(statement: Statement) -> list[dict[str, Any]]:
    """Return the rows as dicts by column name, with JSON parsed."""
    with _database.prepared_cursor() as cursor:
        cursor.execute(statement.sql, statement.params)
        return _fetched(statement, cursor)


def read_values(statement: Statement) -> list[Sequence[Any]]:
    """Return the rows as values in column order, with JSON parsed."""
    with _database.prepared_cursor() as cursor:
        cursor.execute(statement.sql, statement.params)
        return _values(statement, cursor)


def read_page(shown: Statement, count: Statement) -> tuple[list[dict[str, Any]], int]:
    """Return the rows of a page and the total number, in one round trip."""
    try:
        with _database.prepared_cursor() as rows, _database.prepared_cursor() as number:
            with _database.pipeline():
                rows.execute(shown.sql, shown.params)
                number.execute(count.sql, count.params)
            return _fetched(shown, rows), int(number.fetchone()[0])
    except NotSupportedError:
        if connection.in_atomic_block:
            raise
        # A prepared plan is older than the schema. A single statement is planned again.
        return read_rows(shown), read_number(count)


def read_number(statement: Statement) -> int:
    """Return the single number that the statement selects."""
    with _database.prepared_cursor() as cursor:
        cursor.execute(statement.sql, statement.params)
        return int(cursor.fetchone()[0])


def _fetched(statement: Statement, cursor: Any) -> list[dict[str, Any]]:
    values = _values(statement, cursor)
    return [dict(zip(statement.columns.names, row, strict=True)) for row in values]


def _values(statement: Statement, cursor: Any) -> list[Sequence[Any]]:
    columns = statement.columns
    if not columns.names:
        columns.learn(cursor.description)
    documents = columns.documents
    rows: list[Sequence[Any]] = cursor.fetchall()
    return [_parsed(row, documents) for row in rows] if documents else rows


def _parsed(row: Sequence[Any], documents: Sequence[int]) -> Sequence[Any]:
    values = list(row)
    for at in documents:
        values[at] = None if values[at] is None else orjson.loads(values[at])
    return values
