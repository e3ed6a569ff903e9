"""Addresses of the web as people type them."""

from urllib.parse import urlsplit


def is_web_address(text: str) -> bool:
    """Whether this is an http or https address with a host."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)
