"""Batch sizes: halved for the rest of a run once a store ran out of time."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from server.ports.answers import Answers
from server.ports.failures import Retryable

_SIZE = "items in a batch"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BatchSize:
    """A batch size of at most `most`; the run remembers it."""

    answers: Answers
    most: int

    def now(self) -> int:
        """Return the current batch size for this store and run."""
        return min(self.answers.once(_SIZE, lambda: self.most), self.most)

    def batches(self, items: Sequence[T]) -> Iterator[Sequence[T]]:
        """Split the items into batches of that size."""
        size = self.now()
        for start in range(0, len(items), size):
            yield items[start : start + size]

    @contextmanager
    def halved_when_lost(self, sent: int) -> Iterator[None]:
        """Halve the batch size for this run's next try if the outcome is unknown: the store may have been too slow."""
        try:
            yield
        except Retryable as failure:
            if failure.unknown_outcome:
                self.answers.anew(_SIZE, self.now(), lambda: max(sent // 2, 1))
            raise
