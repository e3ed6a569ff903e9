"""What every process checks before it works: whether its code and its keys fit this database."""

from django.db import DatabaseError, connection

from server.kit.ring import ring_fault
from server.tenancy.heads import database_is_newer

NEWER = (
    "The database was migrated by a newer version than this one, which could damage it. Start the newer version, or "
    "restore the backup from before the upgrade."
)


def database_fault() -> str:
    """Say why this version must not work on this database; empty if it may. Raise DatabaseError when it is away."""
    return NEWER if database_is_newer() else ""


def refuse_wrong_database() -> None:
    """Stop the start on a database that is not for this version or these keys. One that is away is waited for later."""
    try:
        fault = database_fault() or ring_fault()
    except DatabaseError:
        return
    finally:
        # No process that is forked later may share it.
        connection.close()
    if fault:
        raise SystemExit(fault)
