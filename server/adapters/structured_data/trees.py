"""A page as a tree, parsed by the library that reads its structured data."""

from typing import Any


def parse_page(html: str) -> Any:
    """Parse the page; None if that fails."""
    # Importing it takes over half a second, and few products need it.
    from extruct import utils

    untyped: Any = utils
    try:
        return untyped.parse_html(html, encoding="UTF-8")
    except (ValueError, TypeError):
        return None
