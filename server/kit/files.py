"""Private files under `<schema>/<kind>/<uuid>`, served by signed URLs (DESIGN section 5)."""

import hashlib
import hmac
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.utils.crypto import constant_time_compare

_SALT = "files"


def keep_file(content: bytes, *, schema_name: str, kind: str, suffix: str) -> str:
    """Write a file atomically and return its key. `suffix` includes the dot."""
    return keep_pieces([content], schema_name=schema_name, kind=kind, suffix=suffix)


def keep_pieces(pieces: Iterable[bytes], *, schema_name: str, kind: str, suffix: str) -> str:
    """Write a file that is too large for memory, piece by piece, and return its key. Leave nothing after an error."""
    key = f"{schema_name}/{kind}/{uuid.uuid4().hex}{suffix}"
    path = path_of(key)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("wb") as file:
            file.writelines(pieces)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return key


def drop_file(key: str) -> None:
    """Delete a file. Ignore an empty key and a file that does not exist."""
    if key:
        path_of(key).unlink(missing_ok=True)


def open_file(key: str) -> BinaryIO | None:
    """Open the file of a key. Return None when it does not exist."""
    try:
        return path_of(key).open("rb")
    except (FileNotFoundError, IsADirectoryError):
        return None


def read_file(key: str) -> bytes | None:
    """Read the whole file of a key. Return None when it does not exist."""
    file = open_file(key)
    if file is None:
        return None
    with file:
        return file.read()


def path_of(key: str) -> Path:
    """Return the path of a file. Raise ValueError for a key that leads outside the media folder."""
    root = Path(settings.MEDIA_ROOT).resolve()
    path = (root / key).resolve()
    if not path.is_relative_to(root) or path == root:
        raise ValueError(f"{key!r} is no key of a file")
    return path


def signature_of(key: str, *, ends: int = 0) -> str:
    """Sign a key. `ends` is the Unix time at which the URL expires; 0 for never."""
    secret = hashlib.sha256(f"{_SALT}{settings.SECRET_KEY}".encode()).digest()
    return hmac.digest(secret, f"{ends}:{key}".encode(), "sha256").hex()


def is_signed(key: str, *, ends: int, signature: str) -> bool:
    """Return whether we signed this key with this expiry. The caller checks whether it has expired."""
    return constant_time_compare(signature_of(key, ends=ends), signature)
