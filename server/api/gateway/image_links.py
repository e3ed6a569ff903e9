"""Supplier images reach the browser only through addresses of our own that we have signed (DESIGN section 5)."""

import hashlib
import hmac
from functools import lru_cache
from urllib.parse import quote

from django.conf import settings
from django.utils.crypto import constant_time_compare

PORTAL_PATH = "/api/account-service/image/proxy"
SHOP_PATH = "/images"
_SALT = "image-proxy"


@lru_cache(maxsize=50_000)
def signed_image_path(url: str, *, path: str = PORTAL_PATH) -> str:
    """Our address for an image; empty for none. It stays the same as long as the secret key does, so it caches."""
    return f"{path}?u={quote(url, safe='')}&s={_signature(url)}" if url else ""


def is_signed(url: str, signature: str) -> bool:
    """Whether we made the address that carries this image."""
    return constant_time_compare(_signature(url), signature)


def _signature(url: str) -> str:
    return hmac.digest(_key(), url.encode(), "sha256").hex()[:32]


@lru_cache(maxsize=1)
def _key() -> bytes:
    return hashlib.sha256(f"{_SALT}{settings.SECRET_KEY}".encode()).digest()
