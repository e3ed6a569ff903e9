"""Pure rules for cursors: the sort key and id of a list's last row and its count, opaque and bound to the search.

A cursor of a different search is refused, because it would skip and repeat rows.
"""

import base64
import binascii
import hashlib
from dataclasses import astuple, dataclass, replace

import orjson

from server.company.supply.contracts import MOST_COUNTED
from server.company.supply.contracts.filters import Search

LONGEST = 3_000
LARGEST = 2**63


@dataclass(frozen=True, slots=True)
class Place:
    """The sort key and id of the last row shown, the searched text, and what the first page counted."""

    key: int
    product_id: int
    text: str
    count: int
    is_more: bool


def cursor_after(search: Search, place: Place) -> str:
    """Return the cursor that continues after this row."""
    written = orjson.dumps([_digest(search), *astuple(place)])
    return base64.urlsafe_b64encode(written).decode().rstrip("=")


def read_cursor(search: Search) -> Place | None:
    """Return where to continue; None from the start. ValueError for a cursor of a different search."""
    if not search.cursor:
        return None
    try:
        padded = search.cursor[:LONGEST].encode() + b"=="
        digest, key, product_id, text, count, is_more = orjson.loads(base64.urlsafe_b64decode(padded))
    except (ValueError, TypeError, binascii.Error) as error:
        raise ValueError(search.cursor) from error
    is_sound = all(type(number) is int and abs(number) < LARGEST for number in (key, product_id, count))
    is_sound = is_sound and isinstance(text, str) and type(is_more) is bool and 0 <= count <= MOST_COUNTED
    if digest != _digest(search) or not is_sound:
        raise ValueError(search.cursor)
    return Place(key, product_id, text, count, is_more)


def _digest(search: Search) -> str:
    requested = repr(replace(search, cursor="", page=1, size=0, language="")).encode()
    return hashlib.sha256(requested).hexdigest()[:12]
