"""Private files under `<schema>/<kind>/<uuid>`, reached by addresses that we signed (DESIGN section 5)."""

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
    """Write a file whole or not at all; answers the key that finds it again. `suffix` with its dot."""
    return keep_pieces([content], schema_name=schema_name, kind=kind, suffix=suffix)


def keep_pieces(pieces: Iterable[bytes], *, schema_name: str, kind: str, suffix: str) -> str:
    """The same for what is too large to be held at once; what breaks off leaves nothing."""
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
    """Forget a file. One that is gone already, or an empty key, is no failure."""
    if key:
        path_of(key).unlink(missing_ok=True)


def open_file(key: str) -> BinaryIO | None:
    """The file of a key; None when it is gone."""
    try:
        return path_of(key).open("rb")
    except (FileNotFoundError, IsADirectoryError):
        return None


def read_file(key: str) -> bytes | None:
    """All of the file of a key; None when it is gone."""
    file = open_file(key)
    if file is None:
        return None
    with file:
        return file.read()


def path_of(key: str) -> Path:
    """Where a file lies. ValueError for a key that leads out of the files' place."""
    root = Path(settings.MEDIA_ROOT).resolve()
    path = (root / key).resolve()
    if not path.is_relative_to(root) or path == root:
        raise ValueError(f"{key!r} is no key of a file")
    return path


def signature_of(key: str, *, ends: int = 0) -> str:
    """What proves that we gave this key away; `ends` is the Unix time until which it opens, 0 for no end."""
    secret = hashlib.sha256(f"{_SALT}{settings.SECRET_KEY}".encode()).digest()
    return hmac.digest(secret, f"{ends}:{key}".encode(), "sha256").hex()


def is_signed(key: str, *, ends: int, signature: str) -> bool:
    """Whether we signed this key until then; whether that is over is the caller's to ask."""
    return constant_time_compare(signature_of(key, ends=ends), signature)
