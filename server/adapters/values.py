"""Typed values from untrusted answers: text, money, whole numbers, picture URLs."""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from server.kit.amounts import read_written
from server.kit.money import to_minor
from server.kit.time_zones import is_time_zone
from server.kit.web_addresses import encoded_address, join_address

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_BREAKS = re.compile(r"[\t\n\r]+")
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
_LOCALE = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?![A-Za-z0-9])")
_HIGHEST_PRICE = 10**12
_HEAVIEST_GRAMS = 1_000_000
_NUMBER = (int, float, Decimal)
_PICTURE = re.compile(r"https?://[^\s\"'<>\\\x00-\x1f\x7f\ud800-\udfff]+", re.IGNORECASE)
_LONGEST_URL = 2048


def read_text(value: Any) -> str:
    """Read one line of text without control characters; emoji and right-to-left text stay. Empty for other types."""
    if isinstance(value, str):
        if value.isascii() and value.isprintable():
            return value.strip()
        return _BREAKS.sub(" ", _CONTROL.sub("", value)).strip()
    return str(value) if isinstance(value, _NUMBER) and not isinstance(value, bool) else ""


def read_words(value: Any) -> str:
    """Read one line of text from a string only; empty for anything else, such as a number."""
    return read_text(value) if isinstance(value, str) else ""


def first_text(entry: Mapping[str, Any], *names: str) -> str:
    """Return the first value with text; empty without one."""
    return next((text for name in names if (text := read_text(entry.get(name)))), "")


def read_time_zone(value: Any) -> str:
    """Read an IANA name; empty for anything else, such as a bare offset."""
    name = read_text(value)
    return name if is_time_zone(name) else ""


def read_moment(value: Any) -> datetime | None:
    """Read an ISO 8601 time; None for anything else, such as one without its zone."""
    try:
        moment = datetime.fromisoformat(read_text(value))
    except ValueError:
        return None
    # The database stores moments in UTC, and Python reads no year before 1 and none after 9999.
    return moment if moment.tzinfo and 1 < moment.year < 9999 else None


def read_epoch(value: Any) -> datetime | None:
    """Read seconds since 1970, also from text; None for anything else, such as a time after the year 2286."""
    try:
        seconds = float(read_text(value))
    except ValueError:
        return None
    return datetime.fromtimestamp(seconds, UTC) if 0 <= seconds < 10**10 else None


def read_language(value: Any) -> str:
    """Read a BCP 47 tag from a locale in any spelling ("pt_BR", "de_DE_formal"); empty for none."""
    found = _LOCALE.match(read_text(value))
    return "-".join(filter(None, found.groups())) if found else ""


def read_html(value: Any) -> str:
    """Return untrusted HTML, only made storable, not sanitised."""
    return _UNSTORABLE.sub("", value) if isinstance(value, str) else ""


def read_price(value: Any, currency: str, *, is_typed: bool = True) -> int | None:
    """Read a price given as text or number, in minor units; None when missing, negative, absurd, not a number, or in
    another currency.

    `is_typed`: a program wrote it, so the point of `1.299` is a decimal point. A shop's template may mean thousands.
    """
    if isinstance(value, str):
        return _minor(value, currency, is_typed=is_typed)
    return _exact(value, currency) if isinstance(value, _NUMBER) and not isinstance(value, bool) else None


@lru_cache(maxsize=20_000)
def _minor(text: str, currency: str, *, is_typed: bool) -> int | None:
    try:
        written = read_written(text)
        minor = written.minor(currency, is_typed=is_typed) if written.is_in(currency) else -1
    except ValueError:
        return None
    return minor if 0 <= minor <= _HIGHEST_PRICE else None


def _exact(number: float | Decimal, currency: str) -> int | None:
    try:
        minor = to_minor(str(number), currency)
    except ValueError:
        return None
    return minor if 0 <= minor <= _HIGHEST_PRICE else None


def read_count(value: Any) -> int | None:
    """Read a whole number of at least 0, also from text; None for anything else."""
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value) if len(value) < 19 else None
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31:
        return value
    return None


def first_price(values: Iterable[Any], currency: str) -> int | None:
    """Return the first value that is a price, in minor units."""
    return next((price for value in values if (price := read_price(value, currency)) is not None), None)


def read_grams(kilograms: Any) -> int | None:
    """Convert a weight to whole grams; None where it is missing, 0 or absurd."""
    try:
        grams = int(Decimal(read_text(kilograms)) * 1000)
    except (ArithmeticError, ValueError):
        return None
    return grams if 0 < grams <= _HEAVIEST_GRAMS else None


def read_pictures(values: Iterable[Any], base: str) -> list[str]:
    """Return the picture URLs, each once, in their order."""
    return list(dict.fromkeys(url for value in values if (url := read_picture(value, base))))


def read_picture(value: Any, base: str) -> str:
    """Return the absolute URL of a picture, also from `//host/x` and `/x`; empty when invalid."""
    if not isinstance(value, str) or len(value) > _LONGEST_URL:
        return ""
    url = value.strip()
    if not url:
        return ""
    is_path = url.startswith(("/", "https://", "http://"))
    if not url.startswith(("https://", "http://")):
        url = _joined(base, url)
    if is_path and not _CONTROL.search(url):
        url = encoded_address(url)
    return url if _PICTURE.fullmatch(url) else ""


def _joined(base: str, url: str) -> str:
    joined = join_address(base, url)
    return f"https:{joined}" if joined.startswith("//") else joined


def as_list(value: Any) -> list[Any]:
    """Return the value if it is a list, else an empty list."""
    return value if isinstance(value, list) else []


def as_dict(value: Any) -> dict[str, Any]:
    """Return the value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}
