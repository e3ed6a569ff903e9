"""Re-encrypt all sealed values with the newest key of CREDENTIALS_KEYS. A repeated run continues where it stopped."""

from collections.abc import Iterator
from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from psycopg import sql

from server.kit.vault import reseal, resealings

BATCH = 200
# All sealed values are in columns of these names, in every schema.
_SEALED_COLUMNS = r"""
SELECT table_schema, table_name, column_name FROM information_schema.columns
WHERE column_name ~ '^sealed(_|$)' AND table_schema NOT IN ('pg_catalog', 'information_schema')
ORDER BY 1, 2, 3
"""
_BATCH_OF = sql.SQL(
    "SELECT id, {column} FROM {schema}.{table} WHERE id > %s AND {column} <> '' ORDER BY id LIMIT %s FOR UPDATE"
)
_WRITE = sql.SQL("UPDATE {schema}.{table} SET {column} = %s WHERE id = %s")

Place = dict[str, sql.Identifier]


class Command(BaseCommand):
    help = "Encrypt all stored credentials with the newest key of CREDENTIALS_KEYS"

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = sum(_rotate(place) for place in _places()) + sum(resealing() for resealing in resealings)
        except InvalidToken as error:
            raise CommandError(
                "A value fits no key of CREDENTIALS_KEYS: the key it was sealed with is missing."
            ) from error
        self.stdout.write(f"{done} sealed values are under the newest key; older keys can be dropped now.")


def _places() -> Iterator[Place]:
    with connection.cursor() as cursor:
        cursor.execute(_SEALED_COLUMNS)
        found = cursor.fetchall()
    for schema, table, column in found:
        yield {"schema": sql.Identifier(schema), "table": sql.Identifier(table), "column": sql.Identifier(column)}


def _rotate(place: Place) -> int:
    done, last = 0, 0
    while rows := _rotate_batch(place, last):
        done, last = done + len(rows), rows[-1]
    return done


def _rotate_batch(place: Place, last: int) -> list[int]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_BATCH_OF.format(**place), [last, BATCH])
        rows = cursor.fetchall()
        fresh = [(reseal(sealed), row_id) for row_id, sealed in rows]
        if fresh:
            cursor.executemany(_WRITE.format(**place), fresh)
    return [row_id for row_id, _ in rows]
