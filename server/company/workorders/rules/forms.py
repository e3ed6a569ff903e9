"""Pure rules that store forms and check answers against them."""

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

import phonenumbers
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from pydantic import TypeAdapter

from server.company.workorders.contracts import Answers, FieldType, FormField, FormSection, SectionField
from server.kit.countries import country_codes, state_names
from server.kit.pasted_links import address_in
from server.kit.sentences import Sentence

SHORT, LONG = 200, 4_000
MOST_FILES = 10
"""Per field."""
LARGEST_NUMBER = Decimal(10) ** 12
FILE_SUFFIXES = frozenset({".pdf", ".docx", ".xlsx", ".csv", ".txt"})
REQUIRED = "is required"
NO_FILE = "names a file that is not there; please upload it again"
NO_PHONE = "is not a phone number with its country code"
UNKNOWN = "is not a field of this form"

_SECTION = TypeAdapter(FormSection)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")


def read_section(stored: Mapping[str, Any]) -> FormSection:
    """Read a section written by `stored_section`. ValueError if it is invalid."""
    return _SECTION.validate_python(stored)


def stored_section(section: FormSection) -> dict[str, Any]:
    """Return a section as JSON, without default values."""
    return dict(_SECTION.dump_python(section, mode="json", exclude_defaults=True))


def all_fields(section: FormSection) -> tuple[SectionField, ...]:
    """Return every field of a section in order, with the fields of its two branches after each yes/no choice."""
    found: list[SectionField] = []
    for field in section.fields:
        found.append(SectionField(field))
        found += [SectionField(form_field, field.key, "yes") for form_field in field.yes]
        found += [SectionField(form_field, field.key, "no") for form_field in field.no]
    return tuple(found)


def file_keys(section: FormSection) -> tuple[str, ...]:
    """Return the keys of fields that take files."""
    return tuple(
        field.field.key for field in all_fields(section) if field.field.type in (FieldType.IMAGES, FieldType.FILES)
    )


def files_of(keys: Iterable[str], answers: Answers) -> tuple[str, ...]:
    """Return the file ids in these answers under the section's `file_keys`."""
    named = map(answers.get, keys)
    return tuple(key for value in named if isinstance(value, list | tuple) for key in value if isinstance(key, str))


def skus_of(parts: Iterable[Answers]) -> str:
    """Return the SKUs in the answers once each, as far as they fit in a line."""
    named = dict.fromkeys(str(part["sku"]) for part in parts if part.get("sku"))
    return ", ".join(named)[:SHORT]


def check_files(section: FormSection, answers: Answers, images: Mapping[str, bool]) -> dict[str, str]:
    """Return errors in the answers' files by key; `images`: for each file of the merchant, whether it is an image."""
    wrong: dict[str, str] = {}
    for field in all_fields(section):
        named = answers.get(field.field.key) if field.field.type in (FieldType.IMAGES, FieldType.FILES) else None
        if not named:
            continue
        if len(named) > MOST_FILES:
            wrong[field.field.key] = Sentence("has more than {most} files", most=MOST_FILES)
        elif any(images.get(key) is not (field.field.type is FieldType.IMAGES) for key in named):
            wrong[field.field.key] = NO_FILE
    return wrong


def check_answers(section: FormSection, given: Answers) -> tuple[dict[str, Any], dict[str, str]]:
    """Return valid answers by key, and errors by key.

    Drop answers of branches that were not shown; an unknown key is an error.
    """
    fields = all_fields(section)
    wrong = dict.fromkeys(given.keys() - {field.field.key for field in fields}, UNKNOWN)
    kept: dict[str, Any] = {}
    for field in fields:
        if field.under and kept.get(field.under) != field.answer:
            continue
        try:
            kept[field.field.key] = _fitting(field.field, given.get(field.field.key), kept)
        except ValueError as error:
            wrong[field.field.key] = str(error)
    return {key: value for key, value in kept.items() if value not in ("", [])}, wrong


def _fitting(field: FormField, value: Any, before: Answers) -> Any:
    """Return the answer as stored. ValueError says what is wrong; `before` are the previous answers."""
    given = value.strip() if isinstance(value, str) else value
    if given in (None, "", []):
        if field.required:
            raise ValueError(REQUIRED)
        return ""
    if field.type in _LISTS:
        return _listed(given, _LISTS[field.type], field)
    if not isinstance(given, str):
        raise ValueError("is not text")
    country = str(before.get(field.country, ""))
    if field.type is FieldType.STATE:
        return _state(given, country)
    if field.type is FieldType.PHONE:
        return _phone(f"{field.before}{given}" if field.before and not given.startswith("+") else given, country)
    return _TEXTS[field.type](given, field)


def _listed(given: Any, check: Callable[[str, FormField], str], field: FormField) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise ValueError("is not a list of text")
    return list(dict.fromkeys(check(text.strip(), field) for text in given))


def _text(given: str, _field: FormField) -> str:
    return _no_longer(given, SHORT)


def _long_text(given: str, _field: FormField) -> str:
    return _no_longer(given, LONG)


def _no_longer(given: str, most: int) -> str:
    if len(given) > most:
        raise ValueError(Sentence("is longer than {most:,} characters", most=most))
    return _CONTROL.sub("", given)


def _email(given: str, _field: FormField) -> str:
    try:
        validate_email(given)
    except ValidationError as error:
        raise ValueError("is not an email address") from error
    return given


def _url(given: str, _field: FormField) -> str:
    address = address_in(given)
    if not address:
        raise ValueError("is not a web address")
    return _no_longer(address, 2_000)


def _phone(given: str, country: str) -> str:
    """Return the number in international form; without a country code it belongs to this country."""
    try:
        parsed = phonenumbers.parse(given, country or None)
    except phonenumbers.NumberParseException as error:
        raise ValueError(NO_PHONE) from error
    if not phonenumbers.is_possible_number(parsed):
        raise ValueError(NO_PHONE)
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)


def _number(given: str, _field: FormField) -> str:
    try:
        number = Decimal(given)
    except InvalidOperation as error:
        raise ValueError("is not a number") from error
    if not number.is_finite() or not 0 <= number <= LARGEST_NUMBER:
        raise ValueError("is not a number of at least 0")
    return format(number.normalize(), "f")


def _choice(given: str, field: FormField) -> str:
    if given not in {choice.value for choice in field.choices}:
        raise ValueError("is not one of the choices")
    return given


def _yes_no(given: str, _field: FormField) -> str:
    if given not in ("yes", "no"):
        raise ValueError("is not one of the choices")
    return given


def _country(given: str, _field: FormField) -> str:
    if given not in country_codes():
        raise ValueError("is not a country")
    return given


def _state(given: str, country: str) -> str:
    """Return the code of a state of this country; free text if the country has no list."""
    known = state_names(country)
    if not known:
        return _no_longer(given, SHORT)
    if given not in known:
        raise ValueError("is not a state of this country")
    return given


def _file(given: str, _field: FormField) -> str:
    return _no_longer(given, SHORT)


_TEXTS: Mapping[FieldType, Callable[[str, FormField], str]] = {
    FieldType.TEXT: _text,
    FieldType.LONG_TEXT: _long_text,
    FieldType.EMAIL: _email,
    FieldType.URL: _url,
    FieldType.NUMBER: _number,
    FieldType.CHOICE: _choice,
    FieldType.YES_NO: _yes_no,
    FieldType.COUNTRY: _country,
}
_LISTS: Mapping[FieldType, Callable[[str, FormField], str]] = {
    FieldType.CHOICES: _choice,
    FieldType.COUNTRIES: _country,
    FieldType.IMAGES: _file,
    FieldType.FILES: _file,
}
