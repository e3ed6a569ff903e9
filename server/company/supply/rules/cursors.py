"""Pure rules for cursors: the sort key and id of a list's last row, opaque and bound to the search.

A cursor of a different search is refused, because it would skip and repeat rows.
"""

import base64
import binascii
import hashlib
from dataclasses import dataclass, replace

import orjson

from server.company.supply.contracts.filters import Search

LONGEST = 3_000
LARGEST = 2**63


@dataclass(frozen=True, slots=True)
class Place:
    """The sort key and id of the last row shown, and the searched text."""

    key: int
    product_id: int
    text: str


def cursor_after(search: Search, place: Place) -> str:
    """Return the cursor that continues after this row."""
    written = orjson.dumps([_digest(search), place.key, place.product_id, place.text])
    return base64.urlsafe_b64encode(written).decode().rstrip("=")


def read_cursor(search: Search) -> Place | None:
    """Return where to continue; None from the start. ValueError for a cursor of a different search."""
    if not search.cursor:
        return None
    try:
        padded = search.cursor[:LONGEST].encode() + b"=="
        digest, key, product_id, text = orjson.loads(base64.urlsafe_b64decode(padded))
    except (ValueError, TypeError, binascii.Error) as error:
        raise ValueError(search.cursor) from error
    is_sound = type(key) is int and type(product_id) is int and isinstance(text, str)
    if digest != _digest(search) or not is_sound or max(abs(key), abs(product_id)) >= LARGEST:
        raise ValueError(search.cursor)
    return Place(key, product_id, text)


def _digest(search: Search) -> str:
    asked = repr(replace(search, cursor="", page=1, size=0, language="")).encode()
    return hashlib.sha256(asked).hexdigest()[:12]
