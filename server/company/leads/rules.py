"""Pure rules of lead forms: codes, fields, answers, and dates."""

import re
from collections.abc import Mapping
from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from server.company.leads.contracts import FieldKind, FormField
from server.kit.sentences import Sentence, about
from server.kit.web_addresses import is_web_address

CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{1,39}")
KEY = re.compile(r"[a-z][a-z0-9_]{0,29}")
PHONE = re.compile(r"\+?[\d\s().-]{5,30}")
MOST_FIELDS = 20
LIMITS = {FieldKind.LONG_TEXT: 4_000, FieldKind.URL: 500, FieldKind.EMAIL: 254, FieldKind.PHONE: 30}
SHORT = 200

MISSING = "missing"
WRONG = "wrong"
TOO_LONG = "too_long"


def months_before(moment: datetime, months: int) -> datetime:
    """Return the moment `months` calendar months earlier, on the 28th at the latest, which every month has."""
    years, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    return moment.replace(year=years, month=month + 1, day=min(moment.day, 28))


def check_code(code: str) -> str:
    """Return a partner's code as in the URL. ValueError if invalid."""
    if not CODE.fullmatch(code):
        raise ValueError("2 to 40 letters, digits, hyphens or underscores, beginning with a letter or digit.")
    return code


def check_recipient(recipient: str) -> str:
    """Return an email address, or empty. ValueError if invalid."""
    trimmed = recipient.strip()
    if trimmed:
        try:
            validate_email(trimmed)
        except ValidationError as error:
            raise ValueError("Enter an email address.") from error
    return trimmed


def check_fields(fields: tuple[FormField, ...]) -> tuple[FormField, ...]:
    """Return valid fields for a form: at least one, unique keys. ValueError names the wrong one."""
    if not 1 <= len(fields) <= MOST_FIELDS:
        raise ValueError(Sentence("A form has 1 to {most} fields.", most=MOST_FIELDS))
    keys = [field.key for field in fields]
    for field in fields:
        if not KEY.fullmatch(field.key) or keys.count(field.key) > 1:
            raise ValueError(about(repr(field.key), "use a unique key that starts with a letter and has no capitals."))
        _check_field(field)
    return fields


def _check_field(field: FormField) -> None:
    name = repr(field.key)
    if not field.label_en.strip() or len(field.label_en) > SHORT or len(field.label_zh) > SHORT:
        raise ValueError(about(name, Sentence("enter a label of at most {most} characters.", most=SHORT)))
    if (field.kind is FieldKind.CHOICE) != bool(field.choices_en):
        raise ValueError(about(name, "a choice field needs at least one choice; other fields have none."))
    if len(set(field.choices_en)) != len(field.choices_en) or not all(map(str.strip, field.choices_en)):
        raise ValueError(about(name, "enter each choice once, and leave none empty."))
    if field.choices_zh and len(field.choices_zh) != len(field.choices_en):
        raise ValueError(about(name, "enter as many Chinese choices as English ones, or none."))


def check_answers(fields: tuple[FormField, ...], answers: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the trimmed answers, and for each invalid field `missing`, `wrong` or `too_long`."""
    given = {field.key: answers.get(field.key, "").replace("\x00", "").strip() for field in fields}
    wrong = {field.key: _fault(field, given[field.key]) for field in fields}
    return given, {key: fault for key, fault in wrong.items() if fault}


def _fault(field: FormField, answer: str) -> str:
    if not answer:
        return MISSING if field.required else ""
    if len(answer) > LIMITS.get(field.kind, SHORT):
        return TOO_LONG
    return "" if _fits(field, answer) else WRONG


def _fits(field: FormField, answer: str) -> bool:
    if field.kind is FieldKind.CHOICE:
        return answer in field.choices_en
    if field.kind is FieldKind.PHONE:
        return PHONE.fullmatch(answer) is not None
    if field.kind is FieldKind.URL:
        return is_web_address(answer)
    return field.kind is not FieldKind.EMAIL or _is_email(answer)


def _is_email(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
