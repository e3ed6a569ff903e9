"""Stamps: a step runs again only if its inputs changed."""

import fcntl
import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """Hash the names and contents of files, together with `extra`."""
    digest = hashlib.sha256("\0".join(extra).encode())
    for path in sorted(paths):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current(stamp: Path, current: str) -> bool:
    """Return whether a stamp records this state."""
    return stamp.is_file() and stamp.read_text() == current


def write_stamp(stamp: Path, reached: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(reached)


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other command prepares this clone. Locks its folder, so no file is left behind."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
