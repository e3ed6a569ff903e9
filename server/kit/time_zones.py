"""The reference list of time zones (specification 002, section 3; DESIGN, deliberate differences).

The order is that of the Windows zone list of 2015, so that known indices keep their meaning; later zones follow at the
end. `utc` lists the IANA zones of an entry, its main one first (Unicode CLDR, windowsZones).
"""

import json
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from babel.core import get_global

DEFAULT_INDEX = 82
"""China Standard Time: the default when no entry matches (specification 000, section 9)."""

_MOST_PEOPLE = {
    "AU": "Australia/Sydney",
    "BR": "America/Sao_Paulo",
    "CA": "America/Toronto",
    "CL": "America/Santiago",
    "CD": "Africa/Kinshasa",
    "ES": "Europe/Madrid",
    "ID": "Asia/Jakarta",
    "KZ": "Asia/Almaty",
    "MN": "Asia/Ulaanbaatar",
    "MX": "America/Mexico_City",
    "PT": "Europe/Lisbon",
    "RU": "Europe/Moscow",
    "UA": "Europe/Kiev",
    "US": "America/New_York",
}
"""Of countries with several zones, where most people live, if CLDR does not name it first."""
MOST_CITIES = 4
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class ReferenceZone:
    """An entry at one moment. `offset` is in hours with daylight saving; `text` shows the offset without it."""

    index: int
    value: str
    abbr: str
    offset: float
    isdst: bool
    text: str
    utc: tuple[str, ...]


def list_time_zones(*, now: datetime) -> list[ReferenceZone]:
    """Return all entries in the order of the list."""
    return [_entry(index, now) for index in range(len(_rows()))]


def time_zone_at(index: int, *, now: datetime) -> ReferenceZone:
    """Return one entry. Raise IndexError outside the list."""
    if index < 0:
        raise IndexError(index)
    return _entry(index, now)


def index_of_zone(name: str) -> int:
    """Return the index of an IANA zone; 82 when no entry matches."""
    return next((index for index, row in enumerate(_rows()) if name in row["utc"]), DEFAULT_INDEX)


def zone_named(name: str) -> str:
    """Return the IANA zone of an index of the list. Return any other name unchanged."""
    rows = _rows()
    return str(rows[int(name)]["utc"][0]) if re.fullmatch(r"\d{1,3}", name) and int(name) < len(rows) else name


@lru_cache
def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_text())
    return rows


def _entry(index: int, now: datetime) -> ReferenceZone:
    row = _rows()[index]
    local = now.astimezone(ZoneInfo(row["utc"][0]))
    whole, saving = local.utcoffset() or timedelta(), local.dst() or timedelta()
    return ReferenceZone(
        index=index,
        value=row["value"],
        abbr="".join(letter for letter in row["value"] if letter.isupper()),
        offset=whole / HOUR,
        isdst=bool(saving),
        text=f"({_shown(whole - saving)}) {_cities(row['utc']) or row['value']}",
        utc=tuple(row["utc"]),
    )


def _shown(offset: timedelta) -> str:
    minutes = round(offset.total_seconds() / 60)
    return f"UTC{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}" if minutes else "UTC"


def _cities(zones: list[str]) -> str:
    named = [zone.rpartition("/")[2].replace("_", " ") for zone in zones if not zone.startswith("Etc/")]
    return ", ".join(list(dict.fromkeys(named))[:MOST_CITIES])


def is_time_zone(name: str) -> bool:
    """Return whether this is the name of an IANA zone."""
    return name in _zone_names()


@cache
def _zone_names() -> frozenset[str]:
    return frozenset(available_timezones())


def zone_of_country(code: str) -> str:
    """Return the IANA zone of most people in a country (ISO 3166-1 alpha-2); empty for an unknown code."""
    zones: list[str] = get_global("territory_zones").get(code, [])
    return _MOST_PEOPLE.get(code) or next((zone for zone in zones if is_time_zone(zone)), "")
