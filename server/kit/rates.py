"""Token buckets in PostgreSQL, shared by all processes. Never call these functions inside a transaction."""

from datetime import timedelta
from math import ceil

from django.db import connection

_FILLED = "LEAST(%(burst)s, bucket.tokens + EXTRACT(EPOCH FROM clock_timestamp() - bucket.updated_at) * %(rate)s)"
# A refused caller takes nothing, and the bucket keeps filling. So the wait that it was given stays correct.
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
"""By then every bucket is full again, just like a bucket without a row."""


def take(key: str, *, rate: float, burst: float, debt: float = 0) -> float:
    """Take one token of bucket `key`, which refills at `rate` per second up to `burst`.

    Return the seconds to wait before acting, 0 when a token was available. With `debt`, up to that many callers may
    queue, and each gets its own later moment. Without it, a positive result means refused; a retry after that time
    finds a token unless other callers took it first.
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
    """Return how many callers of bucket `key` are waiting in the queue."""
    with connection.cursor() as cursor:
        cursor.execute(_MISSING, {"key": key, "rate": rate, "burst": burst})
        (missing,) = cursor.fetchone() or (0,)
    return max(0, ceil(missing) - 1)


def forget_old_buckets() -> int:
    """Delete buckets unused for a day. Return how many."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, {"age": FORGOTTEN_AFTER.total_seconds()})
        return int(cursor.rowcount)
