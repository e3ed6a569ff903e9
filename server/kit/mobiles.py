"""Phone numbers of people: staff see them masked, and find them by what they see or whole."""

import re

from django.db.models import F, Func, Q, TextField, Value
from django.db.models.functions import Right
from django.db.models.lookups import Exact, IContains

_WRITTEN = r"(?<![\d*])(?:\+?86[\s-]?)?(1[3-9]\d)\d{4}(\d{4})(?!\d)"
MOBILE = re.compile(_WRITTEN)
"""A mainland mobile number in a text."""
MASKED = r"+86 \1****\2"
END = 4
"""Of a phone number, how many digits staff may search by. More would let them guess what is masked."""
_NUMBER = re.compile(r"\+?[\d\s*-]+")
_COUNTRY = "86"


def is_phone(text: str, column: str) -> Q:
    """The condition that a column of phone numbers has this one: its last four digits, or all of it."""
    # A masked number that was copied from another page is found by its end.
    digits = re.sub(r"\D", "", text.rpartition("*")[2]) if _NUMBER.fullmatch(text) else ""
    if len(digits) == END:
        return Q(Exact(Right(F(column), END), digits))
    return Q(**{f"{column}__in": [digits, digits.removeprefix(_COUNTRY)]}) if digits else Q(pk=None)


def has_text(text: str, *columns: str) -> Q:
    """The condition that one of the columns has this piece of text, as staff see them: mobile numbers masked.

    Who knows a whole number finds it.
    """
    found = Q()
    for column in columns:
        shown = Func(
            F(column), Value(_WRITTEN), Value(MASKED), Value("g"), function="regexp_replace", output_field=TextField()
        )
        found |= Q(**{f"{column}__icontains": text}) if MOBILE.search(text) else Q(IContains(shown, text))
    return found
