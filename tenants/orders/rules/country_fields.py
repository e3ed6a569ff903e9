"""What a country asks for besides an address: tax ids, dates of birth, national addresses. Pure; the rules are data.

`addresses.json`: `pattern` fits the value without spaces and signs; `checks` are modules of python-stdnum, one of which
must accept it, or `birthday`; `required_by` suppliers refuse an order without it, `expected_by` may.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from server.ports.purchases import AddressField
from server.ports.suppliers import Supplier

_FILE = Path(__file__).with_name("addresses.json")
_SIGNS = re.compile(r"[\s./\-]")
_BIRTHDAY = "birthday"


@dataclass(frozen=True, slots=True)
class CountryField:
    """A field that a country asks for. `name`: what its people call it; empty where ours says it all."""

    country: str
    field: AddressField
    name: str
    pattern: re.Pattern[str]
    checks: tuple[str, ...]
    required_by: frozenset[Supplier]
    expected_by: frozenset[Supplier]

    def accepts(self, value: str) -> bool:
        """Return whether a value has the form, and the check digits where the country has them."""
        plain = compact(value)
        if not self.pattern.fullmatch(plain):
            return False
        return not self.checks or any(_passes(check, plain) for check in self.checks)


@cache
def content() -> dict[str, Any]:
    """Load the data file."""
    loaded: dict[str, Any] = json.loads(_FILE.read_text())
    return loaded


@cache
def fields_of(country: str) -> tuple[CountryField, ...]:
    """Return the fields that a country asks for besides an address."""
    return tuple(_field(row) for row in content()["fields"] if row["country"] == country)


def limits_of(supplier: Supplier) -> Mapping[str, Any]:
    """Return the limits that a supplier sets on addresses."""
    limits: Mapping[str, Any] = content()["limits"].get(supplier.name.lower(), {})
    return limits


def compact(value: str) -> str:
    """Return an id without the spaces and signs that people write in it, in capitals."""
    return _SIGNS.sub("", value).upper()


def _field(row: Mapping[str, Any]) -> CountryField:
    required, expected = (
        frozenset(Supplier[name.upper()] for name in row.get(key, ())) for key in ("required_by", "expected_by")
    )
    pattern, checks = re.compile(row["pattern"], re.ASCII), tuple(row.get("checks", ()))
    return CountryField(row["country"], AddressField(row["field"]), row["name"], pattern, checks, required, expected)


def _passes(check: str, value: str) -> bool:
    if check == _BIRTHDAY:
        return _is_birthday(value)
    return bool(import_module(f"stdnum.{check}").is_valid(value))


def _is_birthday(value: str) -> bool:
    """Return whether a ddMMyyyy is a date on which a living person may have been born."""
    try:
        born = date(int(value[4:]), int(value[2:4]), int(value[:2]))
    except ValueError:
        return False
    return born.year >= 1900
