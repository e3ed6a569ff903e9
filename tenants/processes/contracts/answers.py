"""Answers of stores within one run: each question is asked once, and the answer is kept until the record ends."""

import threading
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")


class StoreAnswers:
    """One store's answers (`server.ports.answers.Answers`). While one thread asks, the others wait for its answer."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.known = dict(known)
        self._asking = threading.RLock()

    def once(self, question: str, ask: Callable[[], T]) -> T:
        with self._asking:
            if question not in self.known:
                self.known[question] = ask()
            answer: T = self.known[question]
        return answer

    def anew(self, question: str, stale: T, ask: Callable[[], T]) -> T:
        with self._asking:
            if self.known.get(question) == stale:
                self.known[question] = ask()
            answer: T = self.known[question]
        return answer


class RunAnswers:
    """The answers of all stores of one record, as one turn of work knows them."""

    def __init__(self, kept: Mapping[str, Mapping[str, Any]]) -> None:
        self.stopped = self.cancelled = False
        """True when no further operation may begin: because the turn is over, or because the process was cancelled."""
        self._kept = {key: dict(known) for key, known in kept.items()}
        self._stores = {key: StoreAnswers(known) for key, known in kept.items()}

    def of_store(self, store_id: int) -> StoreAnswers:
        return self._stores.setdefault(str(store_id), StoreAnswers({}))

    def take_new(self) -> dict[str, dict[str, Any]]:
        """Return the answers that are new since the last call, by store."""
        known = {key: dict(answers.known) for key, answers in self._stores.items()}
        new = {key: each for key, each in known.items() if each != self._kept.get(key, {})}
        self._kept |= new
        return new


RUN: ContextVar[RunAnswers | None] = ContextVar("answers_of_the_run", default=None)
"""Set by the engine around a handler's `prepare` and `work`."""


def answers_of_store(store_id: int) -> StoreAnswers:
    """Return the answers of a store in the current run; empty outside a run."""
    run = RUN.get()
    return run.of_store(store_id) if run else StoreAnswers({})


def run_is_over() -> tuple[Callable[[], bool], Callable[[], bool]]:
    """Return two functions for any thread: whether no further work may begin, and whether the run was cancelled."""
    run = RUN.get()
    return lambda: bool(run and run.stopped), lambda: bool(run and run.cancelled)
