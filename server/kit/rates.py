"""Token buckets in PostgreSQL: one limit for all processes. Never call them inside a transaction."""

from datetime import timedelta
from math import ceil

from django.db import connection

_FILLED = "LEAST(%(burst)s, bucket.tokens + EXTRACT(EPOCH FROM clock_timestamp() - bucket.updated_at) * %(rate)s)"
# Whoever is refused takes nothing: the bucket goes on filling, so that the wait that was told is the right one.
_TAKE = """
INSERT INTO public.kit_rate_bucket AS bucket (key, tokens, updated_at)
VALUES (%(key)s, %(burst)s - 1, clock_timestamp())
ON CONFLICT (key) DO UPDATE SET tokens = GREATEST(-%(debt)s, FILLED - 1), updated_at = clock_timestamp()
WHERE FILLED >= 1 - %(debt)s - %(rounding)s
RETURNING tokens
""".replace("FILLED", _FILLED)
_MISSING = "SELECT 1 - FILLED FROM public.kit_rate_bucket AS bucket WHERE key = %(key)s".replace("FILLED", _FILLED)
_FORGET = "DELETE FROM public.kit_rate_bucket WHERE updated_at <= clock_timestamp() - make_interval(secs => %(age)s)"

ROUNDING = 1e-6
FORGOTTEN_AFTER = timedelta(days=1)
"""By then every bucket is full again, as one that does not exist is."""


def take(key: str, *, rate: float, burst: float, debt: float = 0) -> float:
    """Take one token of bucket `key`, which refills at `rate` per second up to `burst`.

    Answers the seconds to wait before acting: 0 when a token was there. With `debt` up to that many callers may
    queue (each gets its own later moment); without it a positive answer means refused, and who comes back after that
    time finds a token unless others came first.
    """
    values: dict[str, str | float] = {"key": key, "rate": rate, "burst": burst, "debt": debt, "rounding": ROUNDING}
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, values)
        taken = cursor.fetchone()
        if taken:
            return float(max(0.0, -taken[0] / rate))
        cursor.execute(_MISSING, values)
        (missing,) = cursor.fetchone() or (0,)
    return max(ROUNDING, missing) / rate


def queued(key: str, *, rate: float, burst: float) -> int:
    """How many callers of bucket `key` wait for their moment now."""
    with connection.cursor() as cursor:
        cursor.execute(_MISSING, {"key": key, "rate": rate, "burst": burst})
        (missing,) = cursor.fetchone() or (0,)
    return max(0, ceil(missing) - 1)


def forget_old_buckets() -> int:
    """Drop the buckets that nobody has asked for a day; answers how many."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, {"age": FORGOTTEN_AFTER.total_seconds()})
        return int(cursor.rowcount)
