"""VACUUM and ANALYZE right after many rows came, where autovacuum would come too late."""

from django.db import connection


def vacuum_tables(*names: str) -> None:
    """Vacuum and analyse tables of the current schema; one that is being vacuumed or locked already is passed over.

    Inside a transaction PostgreSQL refuses it: there nothing is done, and autovacuum comes later.
    """
    if connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM (ANALYZE, SKIP_LOCKED) {', '.join(names)}")
