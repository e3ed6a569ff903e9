"""Batch sizes: they grow while a store answers quickly, and are halved for the rest of a run once one was lost."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from server.ports.answers import Answers
from server.ports.failures import Retryable

_SIZE = "items in a batch"
_TRIED = "items tried in a batch"
_TARGET_SECONDS = 15.0
"""How long a batch may take: well within the time limits of hosts and proxies, mostly 30 seconds or more."""
_FASTEST_GROWTH = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BatchSize:
    """A batch size of at most `most`; the run remembers it.

    With `first` it starts there for each kind of `work`, and follows how fast the store does that.
    """

    answers: Answers
    most: int
    first: int = 0
    work: str = ""

    def now(self) -> int:
        """Return the current batch size for this store and run."""
        most = min(self._known(), self.most)
        return min(self._tried(), most) if self.first else most

    def batches(self, items: Sequence[T]) -> Iterator[Sequence[T]]:
        """Split the items into batches of the size that is current when each begins."""
        start = 0
        while start < len(items):
            some = items[start : start + self.now()]
            yield some
            start += len(some)

    @contextmanager
    def halved_when_lost(self, sent: int) -> Iterator[None]:
        """Halve the batch size for this run's next try if the outcome is unknown: the store may have been too slow."""
        known, began = self._known(), time.monotonic()
        try:
            yield
        except Retryable as failure:
            if failure.unknown_outcome:
                self.answers.anew(_SIZE, known, lambda: max(sent // 2, 1))
            raise
        self._learn(sent, time.monotonic() - began)

    def _known(self) -> int:
        return self.answers.once(_SIZE, lambda: self.most)

    def _tried(self) -> int:
        return self.answers.once(f"{_TRIED} {self.work}", lambda: self.first)

    def _learn(self, sent: int, seconds: float) -> None:
        """Follow the store: a size that it does in the target time. A quick batch that was not full lowers nothing."""
        if not self.first:
            return
        size, fitting = self._tried(), max(1, min(sent * _FASTEST_GROWTH, _fitting(sent, seconds)))
        if fitting > size or sent >= size or seconds > _TARGET_SECONDS:
            self.answers.anew(f"{_TRIED} {self.work}", size, lambda: fitting)


def _fitting(sent: int, seconds: float) -> int:
    return round(sent * _TARGET_SECONDS / max(seconds, 0.001))
