"""Values that operations of several areas read: moments, and numbers in a list."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("is not between the years 1 and 9999") from None


Instant = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""A moment told with its zone, as UTC: the database knows no zone that is 16 hours or more from it."""

NumberList = Annotated[str, Field(pattern=r"^ *[0-9]* *(, *[0-9]* *)*$")]
"""Whole numbers by commas, as a query holds them; empty for none."""


def numbers_of(listed: str) -> list[int]:
    """The numbers of a `NumberList`."""
    return [int(part) for part in listed.split(",") if part.strip()]
