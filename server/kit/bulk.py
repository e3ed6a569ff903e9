"""Many rows at once: in by COPY, changed by one statement; no faster ways for PostgreSQL."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson
from django.db import connection
from django.db.models import Model


def copy_rows(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows whose values stand in the order of `columns`; JSON as text.

    All of them or none: Django's IntegrityError when one breaks a constraint.
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
    """Insert rows, all of the same columns, by one statement; answers the columns of `answer` of what was written.

    Where a row with the same `unique` columns stands, its `update` columns are written; without any it stays as it is.
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
    """Write these columns of all rows, which are of one model, by one statement that is no longer for many of them.

    `bulk_update` says the same by a CASE for each row and column, which takes longer to build than to run.
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
