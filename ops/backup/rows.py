"""The public rows of one merchant, as SQL.

They come from the database's own catalogue, so new tables are included: rows with the tenant's `tenant_id` or
`schema_name`, and every row that refers to one of those by a foreign key.
"""

from collections.abc import Iterator
from typing import Any, LiteralString

import psycopg
from psycopg import sql

Connection = psycopg.Connection[tuple[Any, ...]]

_NAMING = """
    SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables
    USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
    AND column_name IN ('tenant_id', 'schema_name')
"""
_HANGING = """
    SELECT child.relname, child_key.attname, parent.relname, parent_key.attname
    FROM pg_constraint link
    JOIN pg_class child ON child.oid = link.conrelid
    JOIN pg_class parent ON parent.oid = link.confrelid
    JOIN pg_attribute child_key ON child_key.attrelid = child.oid AND child_key.attnum = conkey[1]
    JOIN pg_attribute parent_key ON parent_key.attrelid = parent.oid AND parent_key.attnum = confkey[1]
    WHERE link.contype = 'f' AND link.connamespace = 'public'::regnamespace
"""
_WRITABLE = """
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER' ORDER BY ordinal_position
"""
_SERIAL = """
    SELECT column_name, pg_get_serial_sequence(format('public.%%I', table_name), column_name)
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s
    AND pg_get_serial_sequence(format('public.%%I', table_name), column_name) IS NOT NULL
"""

_KEYS = """
    SELECT relation.relname, attname FROM pg_index JOIN pg_class relation ON relation.oid = indrelid
    JOIN pg_attribute ON attrelid = relation.oid AND attnum = indkey[0]
    WHERE indisprimary AND indnkeyatts = 1 AND relation.relnamespace = 'public'::regnamespace
"""


class PublicRows:
    """One merchant's rows in the public schema: primary keys, as text, by table."""

    def __init__(self, connection: Connection, schema: str) -> None:
        self._connection = connection
        self._keys: dict[str, str] = dict(connection.execute(_KEYS).fetchall())
        self.found: dict[str, set[str]] = {}
        self._add_named(schema)
        links = connection.execute(_HANGING).fetchall()
        while sum(self._follow(*link) for link in links):
            pass

    def insert_statements(self) -> Iterator[str]:
        """Write the rows as INSERT statements, then move the sequences past their ids."""
        for table in sorted(self.found):
            yield from self._inserts(table)
            yield from self._sequences(table)

    def delete_statements(self) -> Iterator[str]:
        """Write the removal of the rows; foreign keys are checked when the transaction ends."""
        yield "SET CONSTRAINTS ALL DEFERRED;\n"
        for table in sorted(self.found):
            yield self._text("DELETE FROM public.{} WHERE {};\n", sql.Identifier(table), self._chosen(table))

    def _add_named(self, schema: str) -> None:
        owner = sql.SQL("(SELECT id FROM public.tenancy_tenant WHERE schema_name = {})").format(schema)
        for table, column in self._connection.execute(_NAMING).fetchall():
            value = owner if column == "tenant_id" else sql.Literal(schema)
            self._add(table, sql.SQL("{} = {}").format(sql.Identifier(column), value))

    def _follow(self, child: str, child_column: str, parent: str, parent_column: str) -> bool:
        if not self.found.get(parent):
            return False
        hangs = sql.SQL("{} IN (SELECT {} FROM public.{} WHERE {})").format(
            *map(sql.Identifier, (child_column, parent_column, parent)), self._chosen(parent)
        )
        return self._add(child, hangs)

    def _add(self, table: str, condition: sql.Composable) -> bool:
        query = sql.SQL("SELECT {}::text FROM public.{} WHERE {}")
        names = sql.Identifier(self._keys[table]), sql.Identifier(table)
        rows = {key for (key,) in self._connection.execute(query.format(*names, condition))}
        news = rows - self.found.get(table, set())
        if news:
            self.found.setdefault(table, set()).update(news)
        return bool(news)

    def _chosen(self, table: str) -> sql.Composable:
        key = sql.Identifier(self._keys[table])
        return sql.SQL("{}::text = ANY({})").format(key, sorted(self.found[table]))

    def _inserts(self, table: str) -> Iterator[str]:
        columns = [name for (name,) in self._connection.execute(_WRITABLE, [table]).fetchall()]
        names = sql.SQL(", ").join(map(sql.Identifier, columns))
        name = sql.Identifier(table)
        chosen = sql.SQL("SELECT row_to_json(t)::text FROM public.{} t WHERE {}").format(name, self._chosen(table))
        insert = "INSERT INTO public.{0} ({1}) SELECT {1} FROM json_populate_record(NULL::public.{0}, {2});\n"
        for (row,) in self._connection.execute(chosen):
            yield self._text(insert, name, names, sql.Literal(row))

    def _sequences(self, table: str) -> Iterator[str]:
        move = "SELECT setval({}, greatest((SELECT max({}) FROM public.{}), (SELECT last_value FROM {})));\n"
        for column, sequence in self._connection.execute(_SERIAL, [table]).fetchall():
            names = sql.Identifier(column), sql.Identifier(table)
            yield self._text(move, sql.Literal(sequence), *names, sql.SQL(sequence))

    def _text(self, template: LiteralString, *parts: sql.Composable) -> str:
        return sql.SQL(template).format(*parts).as_string(self._connection)
