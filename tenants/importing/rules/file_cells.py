"""Cells of product files as merchants and other platforms write them: amounts, numbers, lists, addresses. Pure."""

import html
import re
from decimal import Decimal

from server.kit.amounts import Unclear, decimal_of, read_written
from tenants.importing.rules.texts import safe_image_url

_BETWEEN_ADDRESSES = re.compile(r"[\s,;|]+(?=(?:https?:)?//)", re.IGNORECASE)
_GOES_ON = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|bmp|svg) |[\r\n\t]", re.IGNORECASE)
_BETWEEN_TAGS = re.compile(r"[,;，；、|]")
_ONE_POINT = re.compile(r"-?[1-9]\d{0,2}\.\d{3}")
LARGEST = 10**12
"""The largest number that a cell may have."""
MOST_PIECES = 10**9
"""The largest number of pieces, the same as in the editor."""


def whole_of(cell: str) -> int:
    """Return a number of pieces; a negative one (oversold) counts as 0. ValueError for anything but a whole number.

    Unclear for `1.000`, which is one or a thousand.
    """
    value = _decimal(cell)
    if _ONE_POINT.fullmatch(cell.strip()):
        raise Unclear(cell)
    if value != value.to_integral_value() or abs(value) > LARGEST:
        raise ValueError(cell)
    return min(max(int(value), 0), MOST_PIECES)


def addresses_of(cell: str) -> list[str]:
    """Split a cell into image addresses, at comma, semicolon, bar or line. ValueError for anything but a web
    address, and where it is followed by other text.
    """
    found = [item for part in _BETWEEN_ADDRESSES.split(cell.strip()) if (item := part.strip(" ,;|\r\n\t"))]
    images = [safe_image_url(item) for item in found]
    if not all(images) or any(map(_GOES_ON.search, found)) or any(len(image) > 2_000 for image in images):
        raise ValueError(cell)
    return images


def tags_of(cell: str) -> tuple[str, ...]:
    """Return the tags of a cell."""
    return tuple(tag for item in _BETWEEN_TAGS.split(cell) if (tag := item.strip()))


def category_of(cell: str) -> str:
    """Return the narrowest name of the first path in `Clothing > Hoodies, Clothing`."""
    return cell.split(",")[0].rsplit(">", 1)[-1].strip() if ">" in cell else cell


def markup_of(cell: str) -> str:
    """Return a description as HTML: plain text keeps its lines."""
    if "<" in cell and ">" in cell:
        return cell
    return html.escape(cell, quote=False).replace("\r\n", "\n").replace("\n", "<br>")


def _decimal(cell: str) -> Decimal:
    written = read_written(cell)
    if written.currencies is not None:
        raise ValueError(cell)
    return -decimal_of(written.number) if written.is_negative else decimal_of(written.number)
