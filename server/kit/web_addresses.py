"""Web addresses as people type them."""

from urllib.parse import urlsplit


def is_web_address(text: str) -> bool:
    """Return whether this is an http or https URL with a host."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)
