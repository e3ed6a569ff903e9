"""Messages as files: names sort by time, and each file is written atomically."""

import os
import uuid
from datetime import UTC, datetime
from pathlib import Path

from server.kit import clock

STAMP = "%Y%m%dT%H%M%S.%fZ"


def write(directory: Path, content: bytes, suffix: str) -> Path:
    """Write one message into `directory`, which is created if missing. OSError on failure."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    name = f"{clock.now().astimezone(UTC).strftime(STAMP)}-{uuid.uuid4().hex[:12]}"
    unfinished = directory / f".{name}.part"
    try:
        unfinished.write_bytes(content)
        os.chmod(unfinished, 0o600)
        return unfinished.rename(directory / f"{name}{suffix}")
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def written_at(path: Path) -> datetime:
    """Return the time in the file's name, else the file's own time."""
    stamp = path.name.partition("-")[0]
    try:
        return datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
