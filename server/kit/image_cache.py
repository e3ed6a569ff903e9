"""Images fetched once and cached on disk: limited in size, written atomically, least recently used deleted first."""

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.cache import cache

from server.kit.files import read_file
from server.kit.http import BrokenOff, ConnectionFailed, HttpError, request
from server.kit.ids import digest
from server.kit.image_links import uploaded_key
from server.kit.images import image_type
from server.kit.pictures import NoPicture, narrowed_picture

MOST_BYTES = 10_000_000
CACHE_BYTES = 2_000_000_000
SWEEP_EVERY = 200
TIMEOUT = 15.0
SILENT_SECONDS = 60
"""How long an unreachable host is skipped. Otherwise each of its images would wait for TIMEOUT."""


@dataclass(frozen=True, slots=True)
class Image:
    content: bytes
    content_type: str


def read_image(url: str) -> Image | None:
    """Return the image of a supplier's URL or an upload. None when it is missing, too large or of another type."""
    key = uploaded_key(url)
    content = read_file(key) if key else _supplier_image(url)
    kind = image_type(content) if content else ""
    return Image(content, kind) if content and kind else None


def small_image(url: str, width: int) -> Image | None:
    """Return an image scaled down to `width` and cached. An upload, or one that cannot be scaled, stays unchanged."""
    path = _path(f"{url} {width}")
    if content := _kept(path):
        return Image(content, image_type(content))
    whole = read_image(url)
    if whole is None or uploaded_key(url):
        return whole
    content = _narrowed(whole.content, width)
    _keep(path, content)
    return Image(content, image_type(content))


def glance_at_image(url: str) -> Image | None:
    """Return a supplier's image without caching it, so that bulk work leaves the cache to images that people see."""
    content = _kept(_path(url)) or _fetched(url)
    kind = image_type(content) if content else ""
    return Image(content, kind) if content and kind else None


def is_at_hand(url: str) -> bool:
    """Return whether the image is stored here, so that no outside request is needed."""
    return bool(uploaded_key(url)) or _path(url).exists()


def host_of(url: str) -> str:
    """Return the host and port of a URL in lower case. The text is not checked to be a URL."""
    return url.partition("://")[2].partition("/")[0].lower()


def _supplier_image(url: str) -> bytes | None:
    path = _path(url)
    content = _kept(path)
    if content is None:
        content = _fetched(url)
        if content is not None and image_type(content):
            _keep(path, content)
    return content


def _narrowed(content: bytes, width: int) -> bytes:
    try:
        return min(narrowed_picture(content, width=width), content, key=len)
    except NoPicture:
        return content


def _fetched(url: str) -> bytes | None:
    silent = f"image-host-silent:{digest(host_of(url))}"
    if cache.get(silent):
        return None
    try:
        answer = request("GET", url, max_bytes=MOST_BYTES, timeout=TIMEOUT, headers={"accept": "image/*"})
    except HttpError as failure:
        if isinstance(failure, ConnectionFailed) and not isinstance(failure, BrokenOff):
            cache.set(silent, True, SILENT_SECONDS)
        return None
    return answer.body if answer.status == 200 else None


def _path(url: str) -> Path:
    name = hashlib.sha256(url.encode()).hexdigest()
    return _root() / name[:2] / name


def _root() -> Path:
    return Path(settings.DATA_DIR) / "files" / "cache"


def _kept(path: Path) -> bytes | None:
    try:
        content = path.read_bytes()
        os.utime(path)
    except OSError:
        return None
    return content


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as part:
        part.write(content)
    os.replace(part.name, path)
    # Names are evenly distributed, so this sweeps once in SWEEP_EVERY images over all processes.
    if int(path.name[-4:], 16) % SWEEP_EVERY == 0:
        _sweep()


def _sweep() -> None:
    files = sorted((stat.st_atime, stat.st_size, path) for path, stat in _files())
    too_much = sum(size for _, size, _ in files) - CACHE_BYTES
    for _, size, path in files:
        if too_much <= 0:
            return
        path.unlink(missing_ok=True)
        too_much -= size


def _files() -> list[tuple[Path, os.stat_result]]:
    found = []
    for path in _root().glob("*/*"):
        try:
            found.append((path, path.stat()))
        except FileNotFoundError:
            continue
    return found
