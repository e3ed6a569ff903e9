"""Cells of uploaded tables as programs and Excel write them: headings, dates, numbers that are names. Pure."""

import re
from datetime import UTC, datetime

from server.kit.amounts import Unclear

_TIME = r"(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP])M)?)?"
_ZONE = r" ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?"
_YEAR_FIRST = re.compile(rf"(\d{{4}})[-/.年](\d{{1,2}})[-/.月](\d{{1,2}})日?{_TIME}{_ZONE}", re.ASCII | re.IGNORECASE)
_DAY_FIRST = re.compile(rf"(\d{{1,2}})([./-])(\d{{1,2}})\2(\d{{4}}){_TIME}{_ZONE}", re.ASCII | re.IGNORECASE)
_WHOLE = re.compile(r"(\d+)\.0+", re.ASCII)


def plain(text: str) -> str:
    """Return a text in lower case without spaces and punctuation: `First Name (Shipping)` is `firstnameshipping`."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def moment_of(cell: str) -> datetime:
    """Return a moment; without a time zone it is in UTC. ValueError for no date, Unclear for `3/4/2026`."""
    text = cell.strip()
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day, *clock = found.groups()
    elif found := _DAY_FIRST.fullmatch(text):
        one, mark, other, year, *clock = found.groups()
        day, month = _day_and_month(cell, one, other, is_german=mark == ".")
    else:
        raise ValueError(cell)
    hour, minute, second, half, zone = clock
    hours = int(hour or 0) % 12 + (12 if half in "Pp" else 0) if half else int(hour or 0)
    naive = f"{year}-{int(month):02}-{int(day):02}T{hours:02}:{minute or '00'}:{second or '00'}"
    offset = zone if zone and zone[0] in "+-" else "+00:00"
    return datetime.fromisoformat(naive + offset).astimezone(UTC)


def _day_and_month(cell: str, one: str, other: str, *, is_german: bool) -> tuple[str, str]:
    if is_german or int(one) > 12 or one == other:
        return one, other
    if int(other) > 12:
        return other, one
    raise Unclear(cell)


def bare_number(cell: str) -> str:
    """Return a number that is a text without the marks of programs: `'02116` and `2116.0`."""
    text = cell.strip().lstrip("'").strip()
    whole = _WHOLE.fullmatch(text)
    return whole[1] if whole else text
