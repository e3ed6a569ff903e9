"""A database for each drill on the server of DATABASE_URL, and queries to it."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

# By table: number of rows and a digest of their content.
Prints = Mapping[str, tuple[int, str]]


@contextmanager
def fresh_database(name: str) -> Iterator[str]:
    """Create a database `drill_NAME` and yield its address. It is dropped afterwards.

    Empty, unless DRILL_TEMPLATE names one that is migrated already.
    """
    address, template = urlsplit(os.environ["DATABASE_URL"]), os.environ.get("DRILL_TEMPLATE") or "template0"
    database = f"drill_{name}"
    with psycopg.connect(urlunsplit(address._replace(path="/postgres")), autocommit=True) as connection:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(database))
        connection.execute(drop)
        names = map(sql.Identifier, (database, template))
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))
        try:
            yield urlunsplit(address._replace(path=f"/{database}"))
        finally:
            connection.execute(drop)


def ask(url: str, query: str, schema: str = "public", **values: Any) -> list[tuple[Any, ...]]:
    """Return the rows of a query that names a merchant's tables without their schema."""
    with psycopg.connect(url) as connection:
        connection.execute("SELECT set_config('search_path', %s, false)", [f"{schema}, public"])
        return connection.execute(query.encode(), values or None).fetchall()


def number(url: str, query: str, schema: str = "public", **values: Any) -> int:
    """Return the one number of a query's answer."""
    return int(ask(url, query, schema, **values)[0][0])


def fingerprints(url: str, *, like: str = "%", without: Sequence[str] = ()) -> Prints:
    """Return fingerprints of all tables in schemas with matching names, leaving out columns of these names."""
    with psycopg.connect(url) as connection:
        tables = connection.execute(
            "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' "
            "AND table_schema NOT IN ('pg_catalog', 'information_schema') AND table_schema LIKE %s ORDER BY 1, 2",
            [like],
        ).fetchall()
        return {f"{schema}.{table}": _fingerprint(connection, schema, table, without) for schema, table in tables}


def _fingerprint(
    connection: "psycopg.Connection[tuple[Any, ...]]", schema: str, table: str, without: Sequence[str]
) -> tuple[int, str]:
    query = sql.SQL(
        "SELECT count(*), coalesce(md5(string_agg(row, '' ORDER BY row)), '') "
        "FROM (SELECT md5((to_jsonb(t) - {}::text[])::text) AS row FROM {} t) AS rows"
    )
    row = connection.execute(query.format(list(without), sql.Identifier(schema, table))).fetchone()
    assert row  # noqa: S101 - an aggregate always gives a row
    return int(row[0]), str(row[1])


def differences(before: Prints, after: Prints) -> list[str]:
    """Return the tables whose content differs, or that exist only on one side."""
    return sorted(table for table in before.keys() | after.keys() if before.get(table) != after.get(table))
