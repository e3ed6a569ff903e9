"""Addresses to which a browser may be redirected: only pages of our own portal."""

from urllib.parse import urlsplit

START = "/app"


def own_path(address: str) -> str:
    """Return the path if it is on our own portal, else the portal's start page.

    Browsers read a backslash as a slash and drop tabs and line breaks, so a path with any of these is refused.
    """
    if not address.startswith("/") or address.startswith("//") or "\\" in address or not address.isprintable():
        return START
    parts = urlsplit(address)
    return START if parts.scheme or parts.netloc or "//" in parts.path or "/." in parts.path else address
