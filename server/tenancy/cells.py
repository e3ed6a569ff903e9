"""Ranges of ids: installations with a CELL of their own never give the same id, so that a merchant can move."""

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from psycopg import sql

from server.tenancy.models import Tenant

WIDTH = 2**40
"""Ids of one cell. With CELL up to 8191, a browser still reads each of them exactly (2**53)."""
# A table may begin above ids that are known by number: topic pages do. That is kept in every cell.
_STRANGE = """
SELECT sequencename, start_value, %(base)s + start_value %% %(width)s,
    greatest(%(base)s + start_value %% %(width)s, coalesce(last_value, 0) + 1),
    format('%%I.%%I', schemaname, sequencename) = pg_get_serial_sequence(%(merchants)s, 'id')
FROM pg_sequences
WHERE schemaname = 'public' AND data_type = 'bigint'::regtype AND start_value / %(width)s <> %(base)s / %(width)s
"""
_BEGIN = sql.SQL("ALTER SEQUENCE public.{name} START WITH {first} RESTART WITH {following}")


def begin_at_cell() -> None:
    """Let every public sequence begin at CELL x 2^40, those of later migrations too.

    Raise CommandError when CELL has changed and there are merchants already, whose ids would be of two cells.
    """
    base = settings.CELL * WIDTH
    with connection.cursor() as cursor:
        cursor.execute(_STRANGE, {"base": base, "width": WIDTH, "merchants": f"public.{Tenant._meta.db_table}"})
        strange = cursor.fetchall()
        installed = next(
            (start // WIDTH for _, start, _, _, is_of_merchants in strange if is_of_merchants), settings.CELL
        )
        if installed != settings.CELL and Tenant.objects.exists():
            raise CommandError(
                f"CELL={settings.CELL}, but this installation began with CELL={installed}. Its ids cannot change: set "
                f"CELL={installed}."
            )
        for name, _, first, following, _ in strange:
            values = {"first": sql.Literal(first), "following": sql.Literal(following)}
            cursor.execute(_BEGIN.format(name=sql.Identifier(name), **values))
