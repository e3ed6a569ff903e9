"""Cells of product files as merchants and other platforms write them: amounts, numbers, lists, addresses. Pure."""

import html
import re
from decimal import Decimal, InvalidOperation

from server.kit.money import exponent, may_be_thousands, to_minor
from tenants.importing.rules.texts import safe_image_url

_NUMBER = re.compile(r"[^\d\-.,]*(-?\d[\d.,\s'’\u00a0]*|-?[.,]\d+)[^\d]*")
_BLANKS = re.compile(r"[\s'’\u00a0]")
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+")
_BETWEEN_ADDRESSES = re.compile(r"[\s,;|]+(?=(?:https?:)?//)", re.IGNORECASE)
_BETWEEN_TAGS = re.compile(r"[,;，；、|]")
LARGEST = 10**12
"""The largest number that a cell may have."""
MOST_PIECES = 10**9
"""The largest number of pieces, the same as in the editor."""


class Unclear(ValueError):
    """An ambiguous amount: it is a thousand times larger to some readers than to others."""


def amount_of(cell: str, currency: str, *, is_typed: bool = False) -> int:
    """Return minor units of `12.50`, `$1,299.00`, `1.299,00 €`, `1,299` or `12,5`. ValueError for no amount of at least
    0.

    Unclear for `1.299`, unless the cell `is_typed` as a number, as in workbooks.
    """
    number = _number(cell).lstrip("-")
    if not is_typed and may_be_thousands(number, currency) and ("." in number or exponent(currency) == 3):
        raise Unclear(cell)
    minor = to_minor(_decimal(cell), currency)
    if minor < 0:
        raise ValueError(cell)
    return minor


def whole_of(cell: str) -> int:
    """Return a number of pieces; a negative one (oversold) counts as 0. ValueError for anything but a whole number."""
    value = _decimal(cell)
    if value != value.to_integral_value() or abs(value) > LARGEST:
        raise ValueError(cell)
    return min(max(int(value), 0), MOST_PIECES)


def grams_of(cell: str, factor: Decimal) -> int:
    """Return a weight in grams. ValueError for anything else."""
    value = _decimal(cell) * factor
    if not 0 <= value <= 2_000_000_000:
        raise ValueError(cell)
    return round(value)


def addresses_of(cell: str) -> list[str]:
    """Split a cell into image addresses, at comma, semicolon, bar or line. ValueError for anything but a web
    address.
    """
    found = [address.strip(" ,;|\r\n\t") for address in _BETWEEN_ADDRESSES.split(cell.strip())]
    images = [safe_image_url(item) for item in found if item]
    if not all(images) or any(" " in image or len(image) > 2_000 for image in images):
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


def _number(cell: str) -> str:
    found = _NUMBER.fullmatch(cell.strip()[:60])
    if found is None:
        raise ValueError(cell)
    return _BLANKS.sub("", found[1]).rstrip(".,")


def _decimal(cell: str) -> Decimal:
    number = _number(cell)
    if "," in number and "." in number:
        # The last of the two is the decimal point: 1,299.00 and 1.299,00.
        group, point = (",", ".") if number.rfind(".") > number.rfind(",") else (".", ",")
        number = number.replace(group, "").replace(point, ".")
    elif "," in number:
        number = number.replace(",", "" if _THOUSANDS.fullmatch(number.lstrip("-")) else ".")
    try:
        return Decimal(number)
    except InvalidOperation as error:
        raise ValueError(cell) from error
