"""What is wrong with a field, in our words: pydantic's errors by their type and context, never by their text."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from server.api.gateway.schemas import NOT_KNOWN
from server.kit.sentences import NOT_VALID, Sentence, about, counted, in_our_words

REQUIRED = "This field is required."

# Where ninja found a value; not part of its name on the wire.
SOURCES = frozenset({"body", "query", "path", "header", "payload"})

NUMBER = "Enter a number."
WHOLE_NUMBER = "Enter a whole number."
TEXT = "Enter text."
CHOICE = "Choose yes or no."
DATE = "Enter a date as YYYY-MM-DD."
ID = "Enter an ID as we gave it."
MOMENT = "Enter a date and time, for example 2026-11-29T08:00:00Z."
LIST = "This must be a list."
OBJECT = "This must be an object with named fields."

PLAIN = {
    "missing": REQUIRED,
    "extra_forbidden": NOT_KNOWN,
    "string_type": TEXT,
    "string_unicode": TEXT,
    "bool_type": CHOICE,
    "bool_parsing": CHOICE,
    "int_type": WHOLE_NUMBER,
    "int_parsing": WHOLE_NUMBER,
    "int_from_float": WHOLE_NUMBER,
    "int_parsing_size": "This number is too large.",
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": NUMBER,
    "decimal_type": NUMBER,
    "decimal_parsing": NUMBER,
    "date_type": DATE,
    "date_parsing": DATE,
    "date_from_datetime_parsing": DATE,
    "date_from_datetime_inexact": DATE,
    "datetime_type": MOMENT,
    "datetime_parsing": MOMENT,
    "datetime_object_invalid": MOMENT,
    "datetime_from_date_parsing": MOMENT,
    "timezone_aware": "Add the time zone, for example 2026-11-29T08:00:00Z.",
    "list_type": LIST,
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    "invalid_key": "The names of fields must be text.",
    "uuid_type": ID,
    "uuid_parsing": ID,
    "json_invalid": "This must be JSON.",
    "recursion_loop": "This is nested too deeply.",
}
# The text for one, and the text for any other number of the context.
COUNTED = {
    "string_too_short": (REQUIRED, "Enter at least {count} characters."),
    "string_too_long": ("Enter at most 1 character.", "Enter at most {count} characters."),
    "too_short": ("Add at least one entry.", "Add at least {count} entries."),
    "too_long": ("Add at most one entry.", "Add at most {count} entries."),
    "decimal_max_digits": ("Enter at most 1 digit.", "Enter at most {count} digits."),
    "decimal_max_places": ("Enter at most 1 decimal.", "Enter at most {count} decimals."),
    "decimal_whole_digits": (
        "Enter at most 1 digit before the decimal point.",
        "Enter at most {count} digits before the decimal point.",
    ),
}
LIMITS = {
    "greater_than": "Enter a number above {limit}.",
    "greater_than_equal": "Enter {limit} or more.",
    "less_than": "Enter a number below {limit}.",
    "less_than_equal": "Enter {limit} or less.",
}
# By what the field accepts; a test finds that every pattern of an operation is here.
PATTERNS = {
    r"^[0-9]{1,12}(\.[0-9]{1,6})?$": "Enter an amount, for example 12.50.",
    r"^\d{1,12}(\.\d{1,4})?$": "Enter an amount, for example 12.50.",
    r"^-?[0-9]{1,9}(\.[0-9]{1,4})?$": "Enter a number of at most 4 decimals, for example -5 or 12.50.",
    r"^ *[0-9]* *(, *[0-9]* *)*$": "Enter whole numbers, separated by commas.",
    r"^[0-9]{1,18}$": ID,
    r"^[A-Z]{3}$": "Enter the three letters of a currency, for example USD.",
    r"^[a-z_]{1,40}$": "Use at most 40 lowercase letters and underscores.",
    r"\S": REQUIRED,
    r"^https?://": "Enter an address that begins with https:// or http://.",
    r"^([01]\d|2[0-3]):[0-5]\d$": "Enter a time as HH:MM, for example 09:30.",
}


def field_messages(errors: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return pydantic's errors by the field's name on the wire, the first of each."""
    found: dict[str, str] = {}
    for error in errors:
        location = [str(part) for part in error.get("loc", ()) if part not in SOURCES]
        found.setdefault(".".join(location), field_message(error))
    return found


def summary_of(errors: list[dict[str, Any]]) -> str:
    """Return one message for a request's errors: it names the field, unless its own rule says a whole sentence."""
    if not errors:
        return "The request is not valid."
    field, message = next(iter(field_messages(errors[:1]).items()))
    is_whole = errors[0]["type"] == "value_error" and message.endswith(".") and message != NOT_VALID
    return message if is_whole or not field else about(field, message)


def field_message(error: Mapping[str, Any]) -> str:
    """Return what one of pydantic's errors says to a person: in general words if no entry names it."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in COUNTED:
        return counted(_limit(context), *COUNTED[kind])
    if kind in LIMITS:
        return Sentence(LIMITS[kind], limit=_limit(context))
    if say := SAID_OF.get(kind):
        return say(context)
    return PLAIN.get(kind, NOT_VALID)


def _limit(context: Mapping[str, Any]) -> object:
    """Pydantic names it differently for each rule, and puts it before what was sent."""
    return next(value for value in context.values() if not isinstance(value, str))


def _choices(context: Mapping[str, Any]) -> str:
    """Pydantic joins the values, texts in quotes, by commas and an English "or"."""
    listed = str(context.get("expected", context.get("expected_tags", "")))
    choices = re.findall("'([^']*)'", listed) or re.split(", | or ", listed)
    return Sentence("Choose one of: {choices}.", choices=", ".join(choices))


SAID_OF: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "value_error": lambda context: in_our_words(context.get("error", "")),
    "string_pattern_mismatch": lambda context: PATTERNS.get(context["pattern"], NOT_VALID),
    "literal_error": _choices,
    "enum": _choices,
    "union_tag_invalid": _choices,
    "union_tag_not_found": lambda context: about(str(context["discriminator"]).strip("'"), REQUIRED),
}
