"""Signed image URLs: browsers load images only through our own signed URLs (DESIGN section 5).

A supplier's image is stored as its URL. An image that a merchant uploaded is stored as `upload:` and the key of its
file; it also has an absolute public URL, which vendors fetch and which clients may send back.
"""

import hashlib
import hmac
from enum import IntEnum
from functools import lru_cache
from urllib.parse import quote, unquote

from django.conf import settings
from django.utils.crypto import constant_time_compare

from server.kit.web_addresses import read_address


class ImageWidth(IntEnum):
    """Image widths that may be requested, in pixels. Only these, so that few copies are stored."""

    SMALL = 128
    MEDIUM = 256
    LARGE = 512
    WIDE = 1024


PORTAL_PATH = "/api/account-service/image/proxy"
UPLOADED_PATH = "/api/account-service/image/uploaded"
UPLOADED = "upload:"
SHOP_PATH = "/images"
_SALT = "image-proxy"


@lru_cache(maxsize=50_000)
def signed_image_path(url: str, *, path: str = PORTAL_PATH) -> str:
    """Return our signed URL of an image, empty for no image. It is cacheable: it changes only with the secret key."""
    kept = kept_image_address(url)
    return f"{path}?u={quote(kept, safe='')}&s={_signature(kept)}" if kept else ""


def is_signed(url: str, signature: str) -> bool:
    """Return whether we signed the URL of this image."""
    return constant_time_compare(_signature(url), signature)


def uploaded_key(url: str) -> str:
    """Return the file key of an uploaded image, empty for a supplier's image."""
    return url.removeprefix(UPLOADED) if url.startswith(UPLOADED) else ""


def public_image_address(url: str) -> str:
    """Return the public URL of an image, which needs no login. It changes only with the secret key."""
    if not url.startswith(UPLOADED) or not (key := uploaded_key(url)):
        return url
    return f"{settings.PUBLIC_URL}{UPLOADED_PATH}/{_signature(url)}/{quote(key)}"


def kept_image_address(address: str) -> str:
    """Return the stored form of a public image URL, whatever host name we had then. Reverses `public_image_address`."""
    path = read_address(address.strip()).path if UPLOADED_PATH in address else ""
    signature, _, key = path.removeprefix(f"{UPLOADED_PATH}/").partition("/")
    url = f"{UPLOADED}{unquote(key)}"
    return url if path.startswith(UPLOADED_PATH) and is_signed(url, signature) else address


def _signature(url: str) -> str:
    return hmac.digest(_key(), url.encode(), "sha256").hex()[:32]


@lru_cache(maxsize=1)
def _key() -> bytes:
    return hashlib.sha256(f"{_SALT}{settings.SECRET_KEY}".encode()).digest()
