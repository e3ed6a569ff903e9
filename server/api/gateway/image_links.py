"""Supplier images reach the browser only through addresses of our own that we have signed (DESIGN section 5)."""

from urllib.parse import urlencode

from django.utils.crypto import constant_time_compare, salted_hmac

PORTAL_PATH = "/api/account-service/image/proxy"
SHOP_PATH = "/images"
_SALT = "image-proxy"


def signed_image_path(url: str, *, path: str = PORTAL_PATH) -> str:
    """Our address for an image; empty for none. It stays the same as long as the secret key does, so it caches."""
    return f"{path}?{urlencode({'u': url, 's': _signature(url)})}" if url else ""


def is_signed(url: str, signature: str) -> bool:
    """Whether we made the address that carries this image."""
    return constant_time_compare(_signature(url), signature)


def _signature(url: str) -> str:
    return salted_hmac(_SALT, url, algorithm="sha256").hexdigest()[:32]
