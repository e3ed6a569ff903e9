"""Where operations begin: nothing passes unless somebody made sure a moment ago that it still may."""

import time
from collections.abc import Callable
from threading import Condition

FRESH = 0.5
"""For so many seconds a look holds, so that a cancellation is heard within a second."""


class Gate:
    """Open from the start; whoever comes when the last look is old waits for the next one."""

    def __init__(self, may_go_on: Callable[[], bool], *, now: Callable[[], float] = time.monotonic) -> None:
        self._may_go_on = may_go_on
        self._now = now
        self._looked_at = now()
        self._is_shut = False
        self._looked = Condition()

    def look(self) -> bool:
        """Ask whether work may go on, and let those who wait know; once it may not, the gate is shut for good."""
        may = self._may_go_on()
        with self._looked:
            self._is_shut = self._is_shut or not may
            self._looked_at = self._now()
            self._looked.notify_all()
            return not self._is_shut

    def shut(self) -> None:
        """Let nobody pass any more."""
        with self._looked:
            self._is_shut = True
            self._looked.notify_all()

    def passes(self) -> bool:
        """Whether an operation may begin. Waits for a fresh look."""
        with self._looked:
            self._looked.wait_for(lambda: self._is_shut or self._now() - self._looked_at <= FRESH)
            return not self._is_shut
