"""What a store is asked once for many products: its channels, its classes of tax, the place that it counts stock at."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
E = TypeVar("E", bound=Exception)


class Answers(Protocol):
    """One store's answers by question, as plain JSON values, for as long as a run takes; in any thread."""

    def once(self, question: str, ask: Callable[[], T]) -> T:
        """What `ask` answers; it is called only while nobody knows. Its failure is raised, and is no answer."""
        ...

    def anew(self, question: str, stale: T, ask: Callable[[], T]) -> T:
        """What `ask` answers now that `stale` holds no more; not called where somebody has asked since."""
        ...


class AskedEachTime:
    """Outside of a run nothing is remembered."""

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
    """What `use` makes of an answer. Where the store refuses what it once answered, it is asked again, once."""
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
