"""Days in the reader's zone."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from server.kit.errors import Invalid
from server.kit.sentences import about


def midnight(day: date | None, days_later: int, zone: str, field: str) -> datetime | None:
    """Return the instant at which the day, or one `days_later`, begins. Invalid at the end of the calendar."""
    if day is None:
        return None
    try:
        return datetime.combine(day + timedelta(days=days_later), time.min, ZoneInfo(zone))
    except OverflowError as error:
        raise Invalid(about(field, "is not an available day"), fields={field: "is too late"}) from error
