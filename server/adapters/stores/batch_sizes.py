"""How many things go into one request: half as many for the rest of a run, once a store had no time for them."""

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
    """At most `most` at once, and what this run knows of the store."""

    answers: Answers
    most: int

    def now(self) -> int:
        """How many the store has time for in one request, as far as this run knows."""
        return min(self.answers.once(_SIZE, lambda: self.most), self.most)

    def batches(self, items: Sequence[T]) -> Iterator[Sequence[T]]:
        """The items in runs of that size."""
        size = self.now()
        for start in range(0, len(items), size):
            yield items[start : start + size]

    @contextmanager
    def halved_when_lost(self, sent: int) -> Iterator[None]:
        """Let the next try of this run send half as many, where the store may have had no time for `sent` of them."""
        try:
            yield
        except Retryable as failure:
            if failure.unknown_outcome:
                self.answers.anew(_SIZE, self.now(), lambda: max(sent // 2, 1))
            raise
