"""A gate in front of every operation: it opens only if a recent check said that work may continue."""

import time
from collections.abc import Callable
from threading import Condition

FRESH = 0.5
"""Seconds for which a check is valid, so that a cancellation takes effect within a second."""


class Gate:
    """Open at first. When the last check is too old, callers wait for the next one."""

    def __init__(self, may_go_on: Callable[[], bool], *, now: Callable[[], float] = time.monotonic) -> None:
        self._may_go_on = may_go_on
        self._now = now
        self._looked_at = now()
        self._is_shut = False
        self._looked = Condition()

    def look(self) -> bool:
        """Check whether work may continue, and wake the waiting callers. Once the answer is no, the gate stays shut."""
        may = self._may_go_on()
        with self._looked:
            self._is_shut = self._is_shut or not may
            self._looked_at = self._now()
            self._looked.notify_all()
            return not self._is_shut

    def shut(self) -> None:
        """Shut the gate for good."""
        with self._looked:
            self._is_shut = True
            self._looked.notify_all()

    def passes(self) -> bool:
        """Wait for a recent check, then return whether an operation may begin."""
        with self._looked:
            self._looked.wait_for(lambda: self._is_shut or self._now() - self._looked_at <= FRESH)
            return not self._is_shut
