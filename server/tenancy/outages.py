"""Tell an unreachable database from one that refused a statement. After an outage, a retry can succeed."""

import sys

import psycopg
from django.db import InterfaceError, OperationalError

STATES = ("08", "53", "57P")
"""SQLSTATE of lost connections, of a server without room, and of one that starts or stops."""


def is_outage(error: BaseException | None) -> bool:
    """Return whether the database was unreachable. A refused statement is not an outage."""
    if isinstance(error, OperationalError | InterfaceError) and error.__cause__:
        error = error.__cause__
    if not isinstance(error, OperationalError | InterfaceError | psycopg.OperationalError | psycopg.InterfaceError):
        return False
    state = getattr(error, "sqlstate", None)
    return state is None or state.startswith(STATES)


def outage_under_way() -> bool:
    """Return whether the exception being handled is an outage."""
    return is_outage(sys.exception())
