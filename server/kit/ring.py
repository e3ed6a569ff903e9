"""The key ring in use: whether it opens what is sealed in this database, and which processes hold another one."""

from collections.abc import Iterator

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import connection
from psycopg import sql

from server.kit.models import RingProof
from server.kit.vault import name_of_key, seal, unseal

WRONG_RING = (
    "CREDENTIALS_KEYS holds no key that opens the credentials in this database. Set the former keys too. If they are "
    "lost, run `manage.py rotate_credentials_key --lost`; then all credentials must be entered again."
)
SAMPLES = 20
# All sealed values are in columns of these names, in every schema.
_SEALED_COLUMNS = r"""
SELECT table_schema, table_name, column_name FROM information_schema.columns
WHERE (column_name = 'sealed' OR column_name LIKE 'sealed\_%')
    AND table_schema NOT IN ('pg_catalog', 'information_schema')
ORDER BY 1, 2, 3
"""
_SOME_OF = sql.SQL("SELECT {column} FROM {schema}.{table} WHERE {column} <> '' ORDER BY id DESC LIMIT 5")
# `server.config.settings.database` names the connections.
_WITH_OTHER_KEY = """
SELECT DISTINCT split_part(application_name, ' ', 3) FROM pg_stat_activity
WHERE datname = current_database() AND application_name LIKE 'tradewind %%'
    AND split_part(application_name, ' ', 2) <> %s
    AND split_part(application_name, ' ', 3) <> split_part(current_setting('application_name'), ' ', 3)
ORDER BY 1
"""
Place = dict[str, sql.Identifier]


def sealed_places() -> Iterator[Place]:
    """Yield every column of sealed values, as parts of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(_SEALED_COLUMNS)
        found = cursor.fetchall()
    for names in found:
        yield dict(zip(("schema", "table", "column"), map(sql.Identifier, names), strict=True))


def ring_fault() -> str:
    """Say that the ring is wrong for this database; empty if it fits. The first process leaves a proof for all others.

    Without a proof, in an installation of an earlier version, one sealed value of some must open.
    """
    proof = RingProof.objects.values_list("sealed_proof", flat=True).first()
    sealed = [proof] if proof else _samples()
    if sealed and not any(map(_opens, sealed)):
        return WRONG_RING
    if proof is None:
        leave_proof()
    return ""


def leave_proof() -> None:
    """Let the ring in use be the right one."""
    row = RingProof(pk=1, sealed_proof=seal({"proof": "ring"}))
    RingProof.objects.bulk_create([row], update_conflicts=True, unique_fields=["id"], update_fields=["sealed_proof"])


def processes_with_other_key() -> list[str]:
    """Return host and process id of each other program that still seals with another key than ours."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(_WITH_OTHER_KEY, [name_of_key(settings.CREDENTIALS_KEYS[0])])
        return [place for (place,) in cursor.fetchall()]


def _samples() -> list[str]:
    found: list[str] = []
    for place in sealed_places():
        with connection.cursor() as cursor:
            cursor.execute(_SOME_OF.format(**place))
            found += [sealed for (sealed,) in cursor.fetchall()]
        if len(found) >= SAMPLES:
            break
    return found


def _opens(sealed: str) -> bool:
    try:
        unseal(sealed)
    except InvalidToken:
        return False
    return True
