"""Types of values on the wire: times, lists of numbers, ids, images, sentences in the reader's language."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Annotated, Any

from ninja import Header
from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, PlainSerializer, SerializationInfo

from server.api.gateway.requests import reader_language
from server.kit.countries import country_codes, iso_code
from server.kit.image_links import public_image_address, signed_image_path
from server.kit.reasons import Reason, render


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("is not between the years 1 and 9999") from None


Instant = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""A time with its zone, as UTC: the database accepts no zone that is 16 hours or more from UTC."""

NumberList = Annotated[str, Field(pattern=r"^ *[0-9]* *(, *[0-9]* *)*$")]
"""Whole numbers separated by commas in a query; empty for none."""


_LARGEST = 2**63 - 1


def numbers_of(listed: str) -> list[int]:
    """Return the numbers of a NumberList; one that fits no column becomes the largest that does: it matches nothing."""
    return [int(part) if len(part) < 19 else _LARGEST for part in map(str.strip, listed.split(",")) if part]


def _day(written: str) -> str:
    try:
        return written and date.fromisoformat(written).isoformat()
    except ValueError as error:
        raise ValueError("is not a date") from error


DayOrEmpty = Annotated[str, AfterValidator(_day)]
"""A day as YYYY-MM-DD; empty for none."""


def _country_or_empty(written: str) -> str:
    code = iso_code(written)
    if code and code not in country_codes():
        raise ValueError("Please choose a country.")
    return code


def _country(code: str) -> str:
    if not code:
        raise ValueError("Please choose a country.")
    return code


CountryOrEmpty = Annotated[str, Field(max_length=40), AfterValidator(_country_or_empty)]
"""The two-letter code of a country, in capitals; empty for any."""

Country = Annotated[CountryOrEmpty, AfterValidator(_country)]


def _or_empty(pk: int | None) -> str:
    return "" if pk is None else str(pk)


def _plain(number: Decimal) -> str:
    return format(number.normalize(), "f")


def _said(reason: Reason | dict[str, object] | None, info: SerializationInfo[Any]) -> str:
    stored = reason.stored() if isinstance(reason, Reason) else reason
    return render(stored, reader_language(info.context["request"]))


Id = Annotated[str, Field(coerce_numbers_to_str=True)]
"""An id on the wire, which is a number inside."""

IdOrEmpty = Annotated[str, BeforeValidator(_or_empty)]
"""An id; empty for none."""

Number = Annotated[str, BeforeValidator(_plain)]
"""A decimal without trailing zeros and without an exponent."""

BLANK = BeforeValidator(lambda value: None if value == "" else value)
"""Last in an annotation: an empty query value counts as omitted."""

Sorted = Annotated[list[str], BeforeValidator(sorted)]
"""A set of words, sorted."""

IdempotencyKey = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
"""A key that makes a repeated request return the process of the first one."""

ImageAddress = Annotated[str, AfterValidator(public_image_address)]
"""The public address of a saved image."""

ImageSource = Annotated[str, AfterValidator(signed_image_path)]
"""An image's address through our signed proxy, for <img>."""

Sentence = Annotated[Any, PlainSerializer(_said, return_type=str)]
"""A saved reason in the reader's language; empty for none."""
