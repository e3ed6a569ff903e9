"""The identity of this installation: a copy of it has another, so that both can use one Redis."""

from functools import cache

from django.db import connection

from server.kit.ids import digest

MAY_ASK = "SELECT has_function_privilege('pg_control_system()', 'EXECUTE')"
FACTS = {
    "SELECT oid FROM pg_database WHERE datname = current_database()": "SELECT true",
    "SELECT system_identifier FROM pg_control_system()": MAY_ASK,
    "SELECT current_setting('data_directory')": "SELECT pg_has_role('pg_read_all_settings', 'USAGE')",
}
"""What differs between databases, each with whether we may ask for it: a restored copy has another number or cluster,
a copied cluster another folder."""


@cache
def installation_id() -> str:
    """Return what only the processes on this database share, however they reach it. Asked once a process."""
    return digest(" ".join(_read(fact) for fact, may_ask in FACTS.items() if _read(may_ask) == "True"))[:16]


def cache_key(key: str, _prefix: str, version: int) -> str:
    """Return a key in a cache that installations may share."""
    return f"tradewind:{installation_id()}:{version}:{key}"


def _read(statement: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return str(cursor.fetchone()[0])
