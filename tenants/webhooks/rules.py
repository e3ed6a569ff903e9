"""Pauses between attempts, and when an endpoint is disabled: pure rules."""

from collections.abc import Sequence
from datetime import datetime, timedelta

# As Standard Webhooks recommends (spec, "Retries"): quick at first, then over most of a day.
PAUSES: Sequence[timedelta] = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
)
MOST_ATTEMPTS = len(PAUSES) + 1
MOST_LOSSES = 10
"""Workers in a row that may end while they send a delivery."""
DISABLED_AFTER = timedelta(days=3)
GONE = 410
DELIVERIES_KEPT = timedelta(days=30)


def pause_after(attempts: int) -> timedelta | None:
    """Return the pause after this many failed attempts; None after the last one."""
    return PAUSES[attempts - 1] if attempts < MOST_ATTEMPTS else None


def is_success(status: int | None) -> bool:
    """Whether it is 2xx. A redirect is a failure, because it is not followed (Standard Webhooks)."""
    return status is not None and 200 <= status < 300


def has_failed_too_long(failing_since: datetime, status: int | None, now: datetime) -> bool:
    """Whether to disable the endpoint: it answered that it is gone, or nothing has succeeded for days."""
    return status == GONE or now - failing_since >= DISABLED_AFTER
