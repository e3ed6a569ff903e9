"""Waiting for what must come."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def until(look: Callable[[], T], what: str, *, seconds: float = 120, every: float = 0.2) -> T:
    """Look until the answer is true; TimeoutError names what did not come."""
    deadline = time.monotonic() + seconds
    while True:
        if found := look():
            return found
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not come within {seconds:.0f} s")
        time.sleep(every)
