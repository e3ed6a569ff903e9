"""Facts read from a store once for many products: its channels, tax classes, and the location that counts stock."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
E = TypeVar("E", bound=Exception)


class Answers(Protocol):
    """A cache of one store's facts by question, as plain JSON values, for the length of a run. Safe in any thread."""

    def once(self, question: str, ask: Callable[[], T]) -> T:
        """Return the cached result of `ask`, calling it only when none is cached. Raise its errors without caching
        them.
        """
        ...

    def anew(self, question: str, stale: T, ask: Callable[[], T]) -> T:
        """Call `ask` again because `stale` is outdated. Return the newer value when another thread has refreshed it."""
        ...


class UncachedAnswers:
    """Cache nothing: used outside a run."""

    def once(self, question: str, ask: Callable[[], T]) -> T:
        return ask()

    def anew(self, question: str, stale: T, ask: Callable[[], T]) -> T:
        return ask()


def with_answer(
    answers: Answers,
    question: str,
    ask: Callable[[], T],
    use: Callable[[T], R],
    *,
    refusal: type[E],
    is_stale: Callable[[E], bool],
) -> R:
    """Return `use(answer)`. When the store refuses an outdated answer, ask again and retry once."""
    answer = answers.once(question, ask)
    try:
        return use(answer)
    except refusal as refused:
        if not is_stale(refused):
            raise
        now = answers.anew(question, answer, ask)
        if now == answer:
            raise
    return use(now)
