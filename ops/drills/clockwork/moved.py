"""A clock that all processes of an installation share: real time plus the seconds in a file."""

import mmap
import struct
from datetime import UTC, datetime, timedelta
from pathlib import Path

FOLDER = Path(__file__).parent
_SECONDS = struct.Struct("d")


class MovedClock:
    """A clock; `path` contains the seconds ahead, and writing it moves the time of all processes."""

    def __init__(self, path: str) -> None:
        file = Path(path)
        if not file.exists():
            file.write_bytes(_SECONDS.pack(0.0))
        with file.open("r+b") as opened:
            self._kept = mmap.mmap(opened.fileno(), _SECONDS.size)

    @property
    def ahead(self) -> float:
        seconds: float = _SECONDS.unpack_from(self._kept)[0]
        return seconds

    @ahead.setter
    def ahead(self, seconds: float) -> None:
        _SECONDS.pack_into(self._kept, 0, seconds)

    def now(self, tz: object = None) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.ahead)

    def install(self) -> None:
        """Make the platform's code in this process use it; call it before any other import."""
        from django.utils import timezone

        from server.kit import clock

        clock.now = clock.shared = self.now
        timezone.now = self.now
