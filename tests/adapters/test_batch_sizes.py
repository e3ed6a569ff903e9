"""A store that had no time for so many at once gets half of them from then on, in this run."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from server.adapters.stores import batch_sizes
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


class Watch:
    """A clock that a store moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(batch_sizes, "time", SimpleNamespace(monotonic=lambda: self.now))

    def send_all(self, size: BatchSize, count: int, *, seconds_each: float) -> list[int]:
        """Send in batches to a store of this speed; the sizes of the batches."""
        sizes = []
        for some in size.batches(range(count)):
            with size.halved_when_lost(len(some)):
                self.now += len(some) * seconds_each
            sizes.append(len(some))
        return sizes


@pytest.mark.parametrize(
    ("seconds_each", "sizes"),
    [(0.01, [20, 80, 100, 100]), (0.5, [20, 30, 30, 30]), (3.0, [20, 5, 5, 5])],
    ids=["quick", "slow", "very slow"],
)
def test_the_first_batch_is_small_and_the_others_are_what_the_store_has_time_for(
    monkeypatch: pytest.MonkeyPatch, seconds_each: float, sizes: list[int]
) -> None:
    size = BatchSize(Remembered(), 100, first=20, work="create")
    assert Watch(monkeypatch).send_all(size, 300, seconds_each=seconds_each)[:4] == sizes


def test_a_lost_batch_is_the_limit_however_quick_smaller_batches_are(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, size = Watch(monkeypatch), BatchSize(Remembered(), 100, first=20, work="create")
    assert watch.send_all(size, 100, seconds_each=0.01) == [20, 80]
    with pytest.raises(Retryable), size.halved_when_lost(100):
        raise Retryable(Reason("outside.slow"), unknown_outcome=True)
    assert watch.send_all(size, 120, seconds_each=0.01) == [50, 50, 20]


def test_what_is_quick_tells_nothing_about_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, known = Watch(monkeypatch), Remembered()
    watch.send_all(BatchSize(known, 100, first=20, work="update"), 100, seconds_each=0.01)
    assert BatchSize(known, 100, first=20, work="create").now() == 20
