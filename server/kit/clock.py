"""The one clock of the server, which tests can move."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)


def milliseconds(moment: datetime) -> int:
    """Milliseconds since the epoch."""
    return int(moment.timestamp() * 1000)
