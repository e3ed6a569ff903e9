"""Cells of uploaded tables as shops, marketplaces and Excel write them: headings, dates, numeric names. Pure."""

import re
from datetime import UTC, datetime
from functools import lru_cache

from babel import Locale

from server.kit.amounts import Unclear

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ru", "ja", "ko", "zh")
"""The languages that names of months are known in."""
_TIME = r"(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP])M)?)?"
_ZONE = r" ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?"
_WHOLE = re.compile(r"(\d+)\.0+", re.ASCII)
_KIND = re.ASCII | re.IGNORECASE
_YEAR_FIRST = re.compile(rf"(\d{{4}})[-/.年](\d{{1,2}})[-/.月](\d{{1,2}})日?{_TIME}{_ZONE}", _KIND)
_YEAR_LAST = re.compile(rf"(\d{{1,2}})([./-])(\d{{1,2}})\2(\d{{4}}|\d{{2}}){_TIME}{_ZONE}", _KIND)
_NAMED = re.compile(
    r"(?:(\d{1,2})[-. /]+([^\W\d_]{3,12})|([^\W\d_]{3,12})[-. ]+(\d{1,2}))\.?[-., /]+(\d{4}|\d{2})" + _TIME + _ZONE,
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Return a text in lower case without spaces and punctuation: `First Name (Shipping)` is `firstnameshipping`."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def moment_of(cell: str, *, month_first: bool = False) -> datetime:
    """Return a moment; without a time zone it is in UTC. `month_first`: the file writes 3/4/26 for the 4th of March.

    ValueError for no date, Unclear for `3/4/2026` otherwise.
    """
    text = cell.strip()
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day, *clock = found.groups()
    elif found := _YEAR_LAST.fullmatch(text):
        one, mark, other, year, *clock = found.groups()
        if len(year) < 4 and not (month_first or mark == "."):
            raise ValueError(cell)  # 26-11-30 begins with the year
        month, day = (one, other) if month_first and mark != "." else _month_and_day(cell, one, other, mark)
    elif found := _NAMED.fullmatch(text):
        first, name, other_name, last, year, *clock = found.groups()
        day, month = first or last, _month_named(name or other_name)
    else:
        raise ValueError(cell)
    return _moment(year, month, day, *clock)


def _moment(year: str, month: str, day: str, hour: str, minute: str, second: str, half: str, zone: str) -> datetime:
    hours = int(hour or 0) % 12 + (12 if half in "Pp" else 0) if half else int(hour or 0)
    whole = f"20{year}" if len(year) < 4 else year
    naive = f"{whole}-{int(month):02}-{int(day):02}T{hours:02}:{minute or '00'}:{second or '00'}"
    offset = zone if zone and zone[0] in "+-" else "+00:00"
    return datetime.fromisoformat(naive + offset).astimezone(UTC)


def _month_and_day(cell: str, one: str, other: str, mark: str) -> tuple[str, str]:
    if mark == "." or int(one) > 12 or one == other:
        return other, one
    if int(other) > 12:
        return one, other
    raise Unclear(cell)


def _month_named(name: str) -> str:
    """Return the number of a month by its name in one of our languages. ValueError for another word."""
    months = _months().get(name.casefold(), set())
    if len(months) != 1:
        raise ValueError(name)
    return str(min(months))


@lru_cache(maxsize=1)
def _months() -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for language in LANGUAGES:
        for forms in Locale.parse(language).months.values():
            for names in (forms["abbreviated"], forms["wide"]):
                for number, name in names.items():
                    found.setdefault(name.casefold().rstrip("."), set()).add(number)
    return found | {"sept": {9}, "mrz": {3}}


def bare_number(cell: str) -> str:
    """Return a number that is a text without the marks of programs: `'02116` and `2116.0`."""
    text = cell.strip().lstrip("'").strip()
    whole = _WHOLE.fullmatch(text)
    return whole[1] if whole else text
