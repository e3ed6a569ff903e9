"""Pure rules that check custom fields and their values."""

from datetime import date
from decimal import Decimal, InvalidOperation

from server.company.customers.contracts import FieldText, OwnFieldKind
from server.kit.sentences import Sentence

LONGEST_LABEL = 100
LONGEST_VALUE = 1_000
MOST_CHOICES = 50
MOST_FIELDS = 50
LARGEST = Decimal(10) ** 15


def check_definition(text: FieldText) -> dict[str, str]:
    """Return errors in a field's definition by name."""
    wrong: dict[str, str] = {}
    if not text.label_en.strip():
        wrong["label_en"] = "is required"
    if (text.kind is OwnFieldKind.CHOICE) != bool(text.choices):
        wrong["choices"] = "A choice field needs at least one choice; other fields have none."
    elif len(text.choices) > MOST_CHOICES or len(set(text.choices)) != len(text.choices):
        wrong["choices"] = Sentence("Enter up to {most} different choices.", most=MOST_CHOICES)
    elif not all(0 < len(choice.strip()) <= LONGEST_LABEL for choice in text.choices):
        wrong["choices"] = Sentence("Each choice has 1 to {most} characters.", most=LONGEST_LABEL)
    return wrong


def fitting(text: FieldText, value: str) -> str:
    """Return the value as stored; empty for none. ValueError says what is wrong."""
    given = value.strip()
    if not given:
        return ""
    if text.kind is OwnFieldKind.NUMBER:
        return _number(given)
    if text.kind is OwnFieldKind.DATE:
        return _date(given)
    if text.kind is OwnFieldKind.CHOICE and given not in text.choices:
        raise ValueError("is not one of the choices")
    if len(given) > LONGEST_VALUE:
        raise ValueError(Sentence("is longer than {most:,} characters", most=LONGEST_VALUE))
    return given


def _number(given: str) -> str:
    try:
        number = Decimal(given)
    except InvalidOperation as error:
        raise ValueError("is not a number") from error
    if not number.is_finite() or abs(number) >= LARGEST or len(given) > len(str(LARGEST)) * 2:
        raise ValueError("is not a number")
    return format(number.normalize(), "f")


def _date(given: str) -> str:
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError as error:
        raise ValueError("is not a date") from error
