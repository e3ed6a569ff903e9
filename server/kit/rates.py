"""Token buckets in PostgreSQL: one limit for all processes. Never call them inside a transaction."""

from django.db import connection

_TAKE = """
INSERT INTO public.kit_rate_bucket AS bucket (key, tokens, updated_at)
VALUES (%(key)s, %(burst)s - 1, clock_timestamp())
ON CONFLICT (key) DO UPDATE SET
    tokens = GREATEST(-%(debt)s,
        LEAST(%(burst)s, bucket.tokens
            + EXTRACT(EPOCH FROM clock_timestamp() - bucket.updated_at) * %(rate)s) - 1),
    updated_at = clock_timestamp()
RETURNING tokens
"""


def take(key: str, *, rate: float, burst: float, debt: float = 0) -> float:
    """Take one token of bucket `key`, which refills at `rate` per second up to `burst`.

    Answers the seconds to wait before acting: 0 when a token was there. With `debt` up to that many callers may
    queue (each gets its own later moment); without it a positive answer means refused.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {"key": key, "rate": rate, "burst": burst, "debt": debt + 1})
        (tokens,) = cursor.fetchone()
    return float(max(0.0, -tokens / rate))
