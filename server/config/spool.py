"""Bytes that wait for a slow client, on their way in or out: they cost memory or disk, never a thread."""

from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import Any

PIECE = 256 * 1024
"""What is larger is kept in a temporary file and read from there in pieces of this size."""
MOST = 1024 * 1024 * 1024
"""Bytes that all requests and answers of one process may keep waiting together."""

_held = 0
_lock = Lock()


class Full(Exception):
    """As much waits as may wait."""


class Spool(SpooledTemporaryFile[bytes]):
    """A temporary file that is counted until it is closed."""

    def __init__(self) -> None:
        super().__init__(max_size=PIECE)
        self._counted = 0

    def write(self, piece: Any) -> int:
        """Keep a piece. Raises Full."""
        self._count(len(piece))
        return super().write(piece)

    def close(self) -> None:
        super().close()
        self._count(-self._counted)

    def __exit__(self, *_: object) -> None:
        # The library's closes the file within, past us.
        self.close()

    def _count(self, more: int) -> None:
        global _held
        with _lock:
            if more > 0 and _held + more > MOST:
                raise Full
            _held += more
        self._counted += more
