"""Phone numbers of people: staff see them masked, and search by the visible digits or the whole number."""

import re

from django.db.models import F, Func, Q, TextField, Value
from django.db.models.functions import Right
from django.db.models.lookups import Exact, IRegex

from server.kit.folding import contains, pattern_of, plain_width

_WRITTEN = r"(?<![\d*])(?:\+?86[\s-]?)?(1[3-9]\d)\d{4}(\d{4})(?!\d)"
MOBILE = re.compile(_WRITTEN)
"""A mainland Chinese mobile number in a text."""
MASKED = r"+86 \1****\2"
END = 4
"""Number of last digits that staff may search by. More would let them guess the masked ones."""
_NUMBER = re.compile(r"\+?[\d\s*-]+")
_COUNTRY = "86"


def is_phone(text: str, column: str) -> Q:
    """Build the condition that a phone column has this number: its last four digits, or all of it."""
    # A masked number that was copied from another page is searched by its end.
    text = plain_width(text)
    digits = re.sub(r"\D", "", text.rpartition("*")[2]) if _NUMBER.fullmatch(text) else ""
    if len(digits) == END:
        return Q(Exact(Right(F(column), END), digits))
    return Q(**{f"{column}__in": [digits, digits.removeprefix(_COUNTRY)]}) if digits else Q(pk=None)


def has_text(text: str, *columns: str) -> Q:
    """Build the condition that one of the columns contains this text, in one of its spellings, as staff see it: with
    mobile numbers masked.

    A search for a whole number finds it.
    """
    found = Q()
    for column in columns:
        shown = Func(
            F(column), Value(_WRITTEN), Value(MASKED), Value("g"), function="regexp_replace", output_field=TextField()
        )
        found |= contains(text, column) if MOBILE.search(text) else Q(IRegex(shown, pattern_of(text)))
    return found
