"""Waiting for one's turn: token buckets in PostgreSQL, asked from one thread with a connection of its own.

A caller may stand in any thread and in any transaction; its own connection is neither used nor opened.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from django.db import close_old_connections

from server.kit import rates
from server.kit.http.errors import Queued

LONGEST_QUEUE = 60.0


def wait_for_turn(bucket: str, rate: float | None) -> None:
    """Sleep until `bucket` allows a request; not at all without a rate. Queued when the queue is too long."""
    if not rate or not bucket:
        return
    wait = _asker().submit(_ask, bucket, rate).result()
    if wait > LONGEST_QUEUE:
        raise Queued(wait)
    if wait > 0:
        time.sleep(wait)


def _ask(bucket: str, rate: float) -> float:
    close_old_connections()
    return rates.take(f"http:{bucket}", rate=rate, burst=max(1.0, rate), debt=rate * (LONGEST_QUEUE + 30))


@cache
def _asker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="pace")


os.register_at_fork(after_in_child=_asker.cache_clear)
