"""The deadline of a call, visible to everything that waits for it in this thread."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_ends_at: ContextVar[float] = ContextVar("outbound_deadline")


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Set a deadline in `seconds` for the block. An earlier outer deadline still applies."""
    token = _ends_at.set(monotonic() + min(seconds, time_left()))
    try:
        yield
    finally:
        _ends_at.reset(token)


def postpone(seconds: float) -> None:
    """Move the deadline later by `seconds`, because time in a queue does not count."""
    _ends_at.set(_ends_at.get() + seconds)


def time_left() -> float:
    """Return the seconds until the deadline: negative after it, a day when none is set."""
    return _ends_at.get(monotonic() + 86_400) - monotonic()
