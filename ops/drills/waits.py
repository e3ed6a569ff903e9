"""Waiting for a result."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 600
"""Seconds. What the machine does beside a drill only delays it; what never comes breaks it off late."""


def until(look: Callable[[], T], what: str, *, seconds: float = PATIENCE, every: float = 0.2) -> T:
    """Repeat `look` until its answer is true; TimeoutError names what did not happen."""
    deadline = time.monotonic() + seconds
    while True:
        if found := look():
            return found
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not come within {seconds:.0f} s")
        time.sleep(every)
