"""Buffers for bytes that wait for a slow client, in or out: they use memory or disk, never a thread."""

from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import Any

PIECE = 256 * 1024
"""Larger content goes to a temporary file and is read in pieces of this size."""
MOST = 1024 * 1024 * 1024
"""Most bytes that all requests and responses of one process may buffer together."""

_held = 0
_lock = Lock()


class Full(Exception):
    """The total limit of buffered bytes is reached."""


class Spool(SpooledTemporaryFile[bytes]):
    """A temporary file whose size counts towards the limit until it is closed."""

    def __init__(self) -> None:
        super().__init__(max_size=PIECE)
        self._counted = 0

    def write(self, piece: Any) -> int:
        """Write a piece. Raise Full above the limit."""
        self._count(len(piece))
        return super().write(piece)

    def close(self) -> None:
        super().close()
        self._count(-self._counted)

    def __exit__(self, *_: object) -> None:
        # The base class closes the inner file without calling our `close`.
        self.close()

    def _count(self, more: int) -> None:
        global _held
        with _lock:
            if more > 0 and _held + more > MOST:
                raise Full
            _held += more
        self._counted += more
