"""A database that is away, told from one that refused a statement: whoever asks again in a moment is served."""

import sys

import psycopg
from django.db import InterfaceError, OperationalError

STATES = ("08", "53", "57P")
"""SQLSTATE of lost connections, of a server without room, and of one that starts or stops."""


def is_outage(error: BaseException | None) -> bool:
    """Whether the database was not there; a statement that it refused is none."""
    if isinstance(error, OperationalError | InterfaceError) and error.__cause__:
        error = error.__cause__
    if not isinstance(error, OperationalError | InterfaceError | psycopg.OperationalError | psycopg.InterfaceError):
        return False
    state = getattr(error, "sqlstate", None)
    return state is None or state.startswith(STATES)


def outage_under_way() -> bool:
    """Whether an outage is what is being handled."""
    return is_outage(sys.exception())
