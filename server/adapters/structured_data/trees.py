"""A page as a tree, by the library that reads structured data from it."""

from typing import Any


def parse_page(html: str) -> Any:
    """The tree; None for what cannot be parsed."""
    # Takes over half a second to import, and few products need it.
    from extruct import utils

    untyped: Any = utils
    try:
        return untyped.parse_html(html, encoding="UTF-8")
    except (ValueError, TypeError):
        return None
