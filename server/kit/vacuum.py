"""VACUUM and ANALYZE right after a bulk insert, when autovacuum would come too late."""

from django.db import connection


def vacuum_tables(*names: str) -> None:
    """Vacuum and analyse tables of the current schema. Skip a table that is locked or already being vacuumed.

    Do nothing inside a transaction, where PostgreSQL refuses it; autovacuum comes later.
    """
    if connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM (ANALYZE, SKIP_LOCKED) {', '.join(names)}")
