"""Countries with their names, phone codes and states, by their ISO 3166 codes."""

from dataclasses import dataclass
from functools import lru_cache

import phonenumbers
import pycountry
from babel import Locale

NO_COUNTRIES = frozenset({"EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"})
"""Codes that CLDR names and nobody lives in."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country as people choose it; `phone` is its code without the plus, empty where it has none of its own."""

    code: str
    name: str
    phone: str


@lru_cache(maxsize=1)
def country_codes() -> frozenset[str]:
    """The two letters of every country."""
    named = map(str, Locale.parse("en").territories)
    return frozenset(code for code in named if len(code) == 2 and code.isalpha()) - NO_COUNTRIES


def iso_code(code: str) -> str:
    """A country's two letters as the standard has them, in capitals: GB for what people write UK."""
    capitals = code.strip().upper()
    return "GB" if capitals == "UK" else capitals


@lru_cache(maxsize=2)
def list_countries(language: str) -> tuple[Country, ...]:
    """Every country by its name in English or Chinese."""
    names = Locale.parse("zh_Hans" if language == "zh" else "en").territories
    rows = [Country(code, names.get(code, code), _phone_code(code)) for code in country_codes()]
    return tuple(sorted(rows, key=lambda row: row.name))


@lru_cache(maxsize=300)
def state_names(country: str) -> dict[str, str]:
    """States and provinces of a country by their codes; none where it has none or is unknown."""
    found = {one.code: one.name for one in pycountry.subdivisions if one.country_code == country}
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _phone_code(country: str) -> str:
    code = phonenumbers.country_code_for_region(country)
    return str(code) if code else ""
