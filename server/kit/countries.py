"""Countries with their names, phone codes and states, by ISO 3166 code."""

import re
from dataclasses import dataclass
from functools import lru_cache

import phonenumbers
import pycountry
from babel import Locale

_BRACKETS = re.compile(r"[(（].*$")
WRITTEN = ("en", "de", "fr", "es", "it", "pt", "pt_PT", "nl", "pl", "tr", "ru", "ja", "ko", "zh_Hans", "zh_Hant")
"""The languages in which a country may be written, by CLDR's codes."""
NO_COUNTRIES = frozenset({"EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"})
"""Codes that CLDR lists but that are not countries."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country in a selection list. `phone` is its code without the plus sign, empty where it has no own code.

    `is_main`: of the countries with this phone code, the one it is known for, as Great Britain for 44.
    """

    code: str
    name: str
    phone: str
    is_main: bool


@lru_cache(maxsize=1)
def country_codes() -> frozenset[str]:
    """Return the two-letter codes of all countries that have a name in both languages."""
    english, chinese = (set(map(str, Locale.parse(name).territories)) for name in ("en", "zh_Hans"))
    return frozenset(code for code in english & chinese if len(code) == 2 and code.isalpha()) - NO_COUNTRIES


def iso_code(code: str) -> str:
    """Return the standard two-letter code of a country in capitals, for example GB for UK."""
    capitals = code.strip().upper()
    return "GB" if capitals == "UK" else capitals


def country_named(written: str) -> str:
    """Return the code of a country that a marketplace names: Mainland China, CN(Origin), 中国; empty if unknown."""
    name = _BRACKETS.sub("", written).strip().casefold().removeprefix("mainland ")
    return _codes_by_name().get(name, "")


@lru_cache(maxsize=1)
def _codes_by_name() -> dict[str, str]:
    names = [Locale.parse(language).territories for language in ("en", "zh_Hans")]
    codes = {str(each[code]).casefold(): code for each in names for code in country_codes()}
    return codes | {code.casefold(): code for code in country_codes()} | {"中国大陆": "CN"}


def country_written(name: str) -> str:
    """Return the code of a country by its name in one of the languages that stores export in; empty if unknown."""
    return _codes_in_any_language().get(name.strip().casefold(), "")


@lru_cache(maxsize=1)
def _codes_in_any_language() -> dict[str, str]:
    """Return the names that mean one country in all languages that have them."""
    meant: dict[str, set[str]] = {}
    for language in WRITTEN:
        for code, name in Locale.parse(language).territories.items():
            if str(code) in country_codes():
                meant.setdefault(str(name).casefold(), set()).add(str(code))
    return {name: min(codes) for name, codes in meant.items() if len(codes) == 1}


@lru_cache(maxsize=2)
def list_countries(language: str) -> tuple[Country, ...]:
    """List all countries sorted by their English or Chinese name."""
    names = Locale.parse("zh_Hans" if language == "zh" else "en").territories
    rows = [_country(code, names.get(code, code)) for code in country_codes()]
    return tuple(sorted(rows, key=lambda row: row.name))


@lru_cache(maxsize=300)
def state_names(country: str) -> dict[str, str]:
    """Return the states and provinces of a country by code. Empty for an unknown country or one without states."""
    found = {
        subdivision.code: subdivision.name
        for subdivision in pycountry.subdivisions
        if subdivision.country_code == country
    }
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _country(code: str, name: str) -> Country:
    phone = phonenumbers.country_code_for_region(code)
    is_main = phonenumbers.region_code_for_country_code(phone) == code
    return Country(code, name, str(phone) if phone else "", is_main)
