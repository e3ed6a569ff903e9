"""Phone numbers as people type them: country code, national digits, extension."""

from dataclasses import dataclass

import phonenumbers


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone number. `national`: its digits after the country code. `is_valid`: its range is in use."""

    country_code: str
    national: str
    extension: str
    is_valid: bool

    @property
    def e164(self) -> str:
        return f"+{self.country_code}{self.national}"


def read_phone(text: str, country: str) -> Phone | None:
    """Read a number typed by somebody in `country` (ISO 3166-1 alpha-2); None where it cannot be a number."""
    try:
        parsed = phonenumbers.parse(text, country or None)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_possible_number(parsed):
        return None
    return Phone(
        country_code=str(parsed.country_code),
        national=phonenumbers.national_significant_number(parsed),
        extension=parsed.extension or "",
        is_valid=phonenumbers.is_valid_number(parsed),
    )
