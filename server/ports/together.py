"""Publish several products to one store side by side: their requests of the same kind are sent as one batch."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from server.kit.reasons import Reason
from server.ports.failures import Underway

AT_ONCE = 8
"""Requests to one store at the same time."""
_LATECOMERS = 2.0
"""Seconds after which the batch no longer waits for a product that has not started."""
_LOOK_AGAIN = 0.05
_LOOK_SECONDS = 0.25
"""Seconds between two looks at whether the work was cancelled, while waiting for a turn."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass(slots=True, eq=False)
class _Place:
    item: Any
    answer: Any = None
    is_answered: bool = False


@dataclass(slots=True)
class Together:
    """Up to `size` products, each in its own thread. A batch is sent when it is full, or when all threads wait for a
    result.

    So each product follows the same steps as a product published alone, and gets its own errors. `is_stopped`: the time
    of the turn is over. `is_cancelled`: the work is no longer needed; a product of which nothing was written yet then
    leaves with Underway, not begun.
    """

    size: int = 1
    is_stopped: Callable[[], bool] = lambda: False
    is_cancelled: Callable[[], bool] = lambda: False
    _changed: threading.Condition = field(default_factory=threading.Condition, repr=False)
    _turns: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(AT_ONCE), repr=False)
    _waiting: dict[str, list[_Place]] = field(default_factory=lambda: defaultdict(list), repr=False)
    _has_begun: bool = False
    _came: int = 0
    _gone: int = 0
    _came_last: float = 0.0
    _rests_until: float = 0.0
    _mine: threading.local = field(default_factory=threading.local, repr=False)
    """Of the product in this thread: `may_leave`, while nothing was written of it."""

    @contextmanager
    def taking_part(self, *, has_begun: bool = False) -> Iterator[None]:
        """Wrap the whole work on one product, so that batches wait for its requests. `has_begun`: in an earlier run."""
        self._mine.may_leave = not has_begun
        with self._changed:
            self._came, self._came_last = self._came + 1, time.monotonic()
        try:
            yield
        finally:
            self._mine.may_leave = False
            with self._changed:
                self._gone += 1
                self._changed.notify_all()

    @contextmanager
    def turn(self, *, write: bool) -> Iterator[None]:
        """Wrap a request; wait while the store must not be called. A `write` begins the product in this thread."""
        while not self._turns.acquire(timeout=_LOOK_SECONDS):
            self.leave_if_cancelled()
        try:
            while (left := self._rests_until - time.monotonic()) > 0:
                self.leave_if_cancelled()
                time.sleep(min(left, _LOOK_SECONDS))
            self.leave_if_cancelled()
            if write:
                self._mine.may_leave = False
            yield
        finally:
            self._turns.release()

    def may_begin(self, has_room: Callable[[], bool] = lambda: True) -> bool:
        """Return whether to start further products in the store; the caller then starts them.

        A turn may start one batch even after its time: preparing products in a slow store can take longer than a turn.
        Others wait until the store `has_room`.
        """
        while self._has_begun and not self.is_stopped() and not self.is_cancelled() and not has_room():
            time.sleep(_LOOK_SECONDS)
        with self._changed:
            if self.is_cancelled() or (self._has_begun and self.is_stopped()):
                return False
            self._has_begun = True
            return True

    def rest(self, seconds: float) -> None:
        """Let no request start in the next `seconds`."""
        with self._changed:
            self._rests_until = max(self._rests_until, time.monotonic() + seconds)

    def ask(
        self,
        kind: str,
        item: T,
        send: Callable[[Sequence[T]], Sequence[R | Exception]],
        *,
        most: int,
        writes: bool = True,
    ) -> R:
        """Return the result of `send` for the item, sent in a batch of at most `most` of its kind. Raise an exception
        result.

        An exception raised by `send` is raised for every item of the batch. Not `writes`: nothing of the product.
        """
        place = _Place(item)
        with self._changed:
            self._waiting[kind].append(place)
            self._changed.notify_all()
        while not place.is_answered:
            self.leave_if_cancelled(kind, place)
            if batch := self._leaving(kind, place, most):
                self._send(batch, send)
        if writes:
            self._mine.may_leave = False
        if isinstance(place.answer, Exception):
            raise place.answer
        answer: R = place.answer
        return answer

    def leave_if_cancelled(self, kind: str = "", place: _Place | None = None) -> None:
        """Raise Underway if the work was cancelled before the product began. An item in a batch that leaves stays."""
        if not (getattr(self._mine, "may_leave", False) and self.is_cancelled()):
            return
        with self._changed:
            if place is not None:
                if place not in self._waiting[kind]:
                    return
                self._waiting[kind].remove(place)
        raise Underway(Reason("process.cancelled"), after=0, begun=False)

    def _leaving(self, kind: str, place: _Place, most: int) -> list[_Place]:
        """Take the items to send now, in order of arrival; none while others may still join."""
        with self._changed:
            waiting = self._waiting[kind]
            if place.is_answered or not waiting or not (len(waiting) >= most or self._all_wait()):
                if not place.is_answered:
                    self._changed.wait(_LOOK_AGAIN)
                return []
            self._waiting[kind] = waiting[most:]
            return waiting[:most]

    def _all_wait(self) -> bool:
        are_here = self._came >= self.size or time.monotonic() - self._came_last > _LATECOMERS
        return are_here and sum(map(len, self._waiting.values())) >= self._came - self._gone

    def _send(self, batch: Sequence[_Place], send: Callable[[Sequence[Any]], Sequence[Any]]) -> None:
        # Others in the batch may have begun: it is sent whole.
        may_leave, self._mine.may_leave = getattr(self._mine, "may_leave", False), False
        try:
            answers: Sequence[Any] = send([place.item for place in batch])
        except Exception as error:  # noqa: BLE001 - each of them meets it in its own thread
            answers = [error] * len(batch)
        self._mine.may_leave = may_leave
        with self._changed:
            for place, answer in zip(batch, answers, strict=True):
                place.answer, place.is_answered = answer, True
            self._changed.notify_all()
