"""A store that had no time for so many at once gets half of them from then on, in this run."""

from collections.abc import Callable
from typing import Any

import pytest

from server.adapters.stores.batch_sizes import BatchSize
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable


class Remembered:
    """What a store has answered in a run."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def once(self, question: str, ask: Callable[[], Any]) -> Any:
        return self.kept.setdefault(question, ask())

    def anew(self, question: str, stale: Any, ask: Callable[[], Any]) -> Any:
        if self.kept.get(question) == stale:
            self.kept[question] = ask()
        return self.kept[question]


def sent(size: BatchSize) -> list[int]:
    return [len(some) for some in size.batches(range(100))]


def test_it_halves_until_the_store_has_time_and_never_to_nothing() -> None:
    size = BatchSize(Remembered(), 50)
    seen = [sent(size)[0]]
    for _ in range(7):
        with pytest.raises(Retryable), size.halved_when_lost(seen[-1]):
            raise Retryable(Reason("outside.slow"), unknown_outcome=True)
        seen.append(sent(size)[0])
    assert seen == [50, 25, 12, 6, 3, 1, 1, 1]
    assert sum(sent(size)) == 100


@pytest.mark.parametrize("failure", [Retryable(Reason("outside.busy")), Permanent(Reason("outside.too_large"))])
def test_what_was_refused_was_not_too_much(failure: Exception) -> None:
    size = BatchSize(Remembered(), 50)
    with pytest.raises(type(failure)), size.halved_when_lost(50):
        raise failure
    assert sent(size) == [50, 50]
