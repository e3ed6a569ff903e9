"""Run actions truly in parallel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

T = TypeVar("T")


def all_at_once(*actions: Callable[[], T]) -> list[T]:
    """Run each action in its own thread and connection, started together. Raise the error of a failed one."""
    together = Barrier(len(actions))

    def act(action: Callable[[], T]) -> T:
        together.wait()
        try:
            return action()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(act, actions))
