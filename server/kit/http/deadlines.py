"""The moment at which a call must be over, known to everything that waits on its behalf in this thread."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_ends_at: ContextVar[float] = ContextVar("outbound_deadline")


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Everything inside must be over in `seconds`, and by an outer deadline."""
    token = _ends_at.set(monotonic() + min(seconds, time_left()))
    try:
        yield
    finally:
        _ends_at.reset(token)


def postpone(seconds: float) -> None:
    """Move the deadline: time spent waiting for one's turn is nobody's delay."""
    _ends_at.set(_ends_at.get() + seconds)


def time_left() -> float:
    """Seconds until the deadline; negative after it, a day where none is set."""
    return _ends_at.get(monotonic() + 86_400) - monotonic()
