"""Cells of product files as merchants and other platforms write them: amounts, numbers, lists, addresses. Pure."""

import html
import re
from decimal import Decimal, InvalidOperation

from server.kit.money import to_minor
from tenants.importing.rules.texts import safe_image_url

_NUMBER = re.compile(r"[^\d\-.,]*(-?\d[\d.,\s'’\u00a0]*|-?[.,]\d+)[^\d]*")
_BLANKS = re.compile(r"[\s'’\u00a0]")
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+")
_BETWEEN_ADDRESSES = re.compile(r"[\s,;|]+(?=(?:https?:)?//)", re.IGNORECASE)
_BETWEEN_TAGS = re.compile(r"[,;，；、|]")
LARGEST = 10**12
"""No number of pieces or grams is larger."""


def amount_of(cell: str, currency: str) -> int:
    """Minor units of `12.50`, `$1,299.00`, `1.299,00 €` or `12,5`. ValueError for what is no amount of at least 0."""
    minor = to_minor(_decimal(cell), currency)
    if minor < 0:
        raise ValueError(cell)
    return minor


def whole_of(cell: str) -> int:
    """A whole number; a negative one, as for what was oversold, is none. ValueError for anything else."""
    value = _decimal(cell)
    if value != value.to_integral_value() or abs(value) > LARGEST:
        raise ValueError(cell)
    return max(int(value), 0)


def grams_of(cell: str, factor: Decimal) -> int:
    """A weight in grams. ValueError for what is no weight."""
    value = _decimal(cell) * factor
    if not 0 <= value <= 2_000_000_000:
        raise ValueError(cell)
    return round(value)


def addresses_of(cell: str) -> list[str]:
    """The images of a cell, by comma, semicolon, bar or line. ValueError for what is no web address."""
    found = [one.strip(" ,;|\r\n\t") for one in _BETWEEN_ADDRESSES.split(cell.strip())]
    images = [safe_image_url(one) for one in found if one]
    if not all(images) or any(" " in one or len(one) > 2_000 for one in images):
        raise ValueError(cell)
    return images


def tags_of(cell: str) -> tuple[str, ...]:
    """The tags of a cell."""
    return tuple(tag for one in _BETWEEN_TAGS.split(cell) if (tag := one.strip()))


def category_of(cell: str) -> str:
    """The narrowest name of the first path in `Clothing > Hoodies, Clothing`."""
    return cell.split(",")[0].rsplit(">", 1)[-1].strip() if ">" in cell else cell


def markup_of(cell: str) -> str:
    """A description as HTML: plain text keeps its lines."""
    if "<" in cell and ">" in cell:
        return cell
    return html.escape(cell, quote=False).replace("\r\n", "\n").replace("\n", "<br>")


def _decimal(cell: str) -> Decimal:
    found = _NUMBER.fullmatch(cell.strip()[:60])
    if found is None:
        raise ValueError(cell)
    number = _BLANKS.sub("", found[1]).rstrip(".,")
    if "," in number and "." in number:
        # The last of them is the decimal point: 1,299.00 and 1.299,00.
        group, point = (",", ".") if number.rfind(".") > number.rfind(",") else (".", ",")
        number = number.replace(group, "").replace(point, ".")
    elif "," in number:
        number = number.replace(",", "" if _THOUSANDS.fullmatch(number.lstrip("-")) else ".")
    try:
        return Decimal(number)
    except InvalidOperation as error:
        raise ValueError(cell) from error
