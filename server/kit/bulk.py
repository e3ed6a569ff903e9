"""Bulk writes for PostgreSQL: insert by COPY, insert or update by one statement."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson
from django.db import connection
from django.db.models import Model


def copy_rows(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows by COPY, all or none. Values are in the order of `columns`; JSON is passed as text.

    Raise Django's IntegrityError when a row breaks a constraint.
    """
    statement = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with connection.wrap_database_errors, connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def put_rows(
    model: type[Model],
    rows: Sequence[Mapping[str, Any]],
    *,
    unique: Sequence[str],
    update: Sequence[str] = (),
    answer: Sequence[str] = (),
) -> list[tuple[Any, ...]]:
    """Upsert rows that all have the same columns, in one statement. Return the `answer` columns of the written rows.

    For an existing row with the same `unique` columns, write its `update` columns. Without `update`, leave it
    unchanged.
    """
    if not rows:
        return []
    types = _types(model, list(rows[0]))
    names, declared = ", ".join(types), ", ".join(f"{name} {kind}" for name, kind in types.items())
    changes = ", ".join(f"{name} = excluded.{name}" for name in update)
    statement = (
        f"INSERT INTO {model._meta.db_table} ({names}) "  # noqa: S608
        f"SELECT {names} FROM jsonb_to_recordset(%s::jsonb) AS e ({declared}) "
        f"ON CONFLICT ({', '.join(unique)}) DO {f'UPDATE SET {changes}' if changes else 'NOTHING'}"
        + (f" RETURNING {', '.join(answer)}" if answer else "")
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [orjson.dumps(list(rows)).decode()])
        return cursor.fetchall() if answer else []


def update_rows(rows: Iterable[Model], columns: Sequence[str]) -> None:
    """Update these columns of all rows of one model, in one statement whose text does not grow with the number of rows.

    Django's `bulk_update` writes a CASE for each row and column, which takes longer to build than to run.
    """
    changed = list(rows)
    if not changed:
        return
    table, types = changed[0]._meta.db_table, _types(type(changed[0]), ["id", *columns])
    values = [{name: getattr(row, name) for name in types} for row in changed]
    declared = ", ".join(f"{name} {kind}" for name, kind in types.items())
    statement = (
        f"UPDATE {table} t SET ({', '.join(columns)}) = ROW ({', '.join(f'e.{name}' for name in columns)}) "  # noqa: S608
        f"FROM jsonb_to_recordset(%s::jsonb) AS e ({declared}) WHERE t.id = e.id"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [orjson.dumps(values).decode()])


def _types(model: type[Model], columns: Sequence[str]) -> dict[str, str]:
    types = {field.column: str(field.rel_db_type(connection)) for field in model._meta.concrete_fields}
    return {name: types[name] for name in columns}
