"""Rate limits for outbound requests: token buckets in PostgreSQL, queried by one thread with its own connection.

This works from any thread and inside any transaction, because the caller's connection is not used. The connection is
closed after each query, so an idle process holds none.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from time import sleep
from typing import TypeVar

from django.db import connection

from server.kit import rates
from server.kit.http.errors import Queued

LONGEST_QUEUE = 60.0

T = TypeVar("T")


def wait_for_turn(bucket: str, rate: float | None) -> None:
    """Sleep until `bucket` allows a request. Return at once without a rate. Raise Queued when the queue is too long."""
    if not rate or not bucket:
        return
    wait = apart(lambda: rates.take(_key(bucket), rate=rate, burst=_burst(rate), debt=rate * (LONGEST_QUEUE + 30)))
    if wait > LONGEST_QUEUE:
        raise Queued(wait)
    if wait > 0:
        sleep(wait)


def waiting_for(bucket: str, rate: float) -> int:
    """Return how many requests wait in the queue."""
    return rates.queued(_key(bucket), rate=rate, burst=_burst(rate))


def _key(bucket: str) -> str:
    return f"http:{bucket}"


def _burst(rate: float) -> float:
    return max(1.0, rate)


def apart(ask: Callable[[], T]) -> T:
    """Return what `ask` finds in the database, asked by one thread with its own connection."""

    def then_closed() -> T:
        try:
            return ask()
        finally:
            connection.close()

    return _asker().submit(then_closed).result()


@cache
def _asker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="pace")


os.register_at_fork(after_in_child=_asker.cache_clear)
