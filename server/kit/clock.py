"""The one clock of the server, which tests can move, and the database's, which all hosts share."""

from datetime import UTC, datetime

from django.db import connection


def now() -> datetime:
    return datetime.now(UTC)


def shared() -> datetime:
    """Return the database's time. It decides when something is due for all hosts: the clock of one may be wrong."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment


def milliseconds(moment: datetime) -> int:
    """Milliseconds since the epoch."""
    return int(moment.timestamp() * 1000)
