"""Whether the database's server is fit for an installation of many schemas."""

from django.db import connection

OLDEST = 15
_SETTINGS = """
SELECT has_database_privilege(current_database(), 'CREATE'), current_setting('lock_timeout'),
    current_setting('recovery_init_sync_method', true), current_setting('server_version_num')::int / 10000,
    quote_ident(current_user), quote_ident(current_database())
"""


def server_fault() -> str:
    """Say what must be changed at the server; empty if nothing."""
    may_create, _timeout, _sync, major, user, name = _read()
    if major < OLDEST:
        return f"PostgreSQL {major} is too old: use {OLDEST} or newer."
    return "" if may_create else f"The user may not create schemas: GRANT CREATE ON DATABASE {name} TO {user}."


def server_advice() -> str:
    """Say what had better be set at the server; empty if nothing."""
    _may_create, timeout, sync, _major, user, _name = _read()
    if timeout == "0":
        return f"Nothing ends a wait for a lock: ALTER ROLE {user} SET lock_timeout = '60s'."
    if sync == "fsync":
        return "After a crash it opens every file: set recovery_init_sync_method = syncfs, if it runs on Linux."
    return ""


def _read() -> tuple[bool, str, str, int, str, str]:
    with connection.cursor() as cursor:
        cursor.execute(_SETTINGS)
        row: tuple[bool, str, str, int, str, str] = cursor.fetchone()
    return row
