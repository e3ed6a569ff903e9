"""Times of scans. Carriers write many of them without a zone."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from server.adapters.values import read_text
from server.kit.time_zones import zone_of_country


def read_scan_time(written: Iterable[Any], countries: Iterable[str]) -> datetime | None:
    """Read the first ISO 8601 time, in UTC; None if none can be read.

    One without a zone is of the first known country (ISO 3166-1 alpha-2), of the place before that of the carrier,
    else UTC.
    """
    for value in written:
        try:
            moment = datetime.fromisoformat(read_text(value))
            if not 1990 < moment.year < 2200:
                continue
            return (moment if moment.tzinfo else moment.replace(tzinfo=_zone(countries))).astimezone(UTC)
        except (ValueError, OverflowError):
            continue
    return None


def _zone(countries: Iterable[str]) -> ZoneInfo:
    return ZoneInfo(next(filter(None, map(zone_of_country, countries)), "UTC"))
