"""Carriers: one table of how each platform and tracking service names them, and what a parcel's number tells. Pure.

A number alone never decides the carrier: it is a guess that says so (`Certainty`). The order of trust is the supplier's
own word, the merchant's rule for a way to ship, the tracking service, a number that only one carrier can have.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from server.kit.latin import folded

TABLE = Path(__file__).parent / "carriers.json"
"""Each name says in its group where it comes from; `ops/decisions` lists those that no vendor's page confirms."""


class Certainty(StrEnum):
    """How a parcel's carrier is known, the surest first."""

    PERSON = "person"
    SUPPLIER = "supplier"
    RULE = "rule"
    SERVICE = "service"
    NUMBER = "number"
    """A guess by the number's form."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """A carrier. `names` by platform or service: the exact word that each takes; missing where it has none.

    `page`: the carrier's page of a parcel, `{number}` in it; empty where there is none to link to. `forms`: regular
    expressions of whole numbers. `aliases`: how suppliers write it.
    """

    code: str
    name: str
    page: str = ""
    names: Mapping[str, str] | None = None
    aliases: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()

    def named(self, system: str) -> str:
        """Return the word of a platform or service for this carrier; empty where it has none."""
        return (self.names or {}).get(system, "")


@cache
def carriers() -> Mapping[str, Carrier]:
    """Return all carriers by code, in the order of their names."""
    rows = json.loads(TABLE.read_text())
    made = [
        Carrier(
            code=code,
            name=row["name"],
            page=row.get("page", ""),
            names=row.get("names", {}),
            aliases=tuple(row.get("aliases", ())),
            forms=tuple(row.get("forms", ())),
        )
        for code, row in rows.items()
    ]
    return {carrier.code: carrier for carrier in sorted(made, key=lambda each: each.name.lower())}


@cache
def _by_alias() -> Mapping[str, str]:
    """Return carrier codes by every way of writing their names, folded; a spelling of two carriers is left out."""
    found: dict[str, set[str]] = {}
    for carrier in carriers().values():
        for text in (carrier.code, carrier.name, *carrier.aliases, *(carrier.names or {}).values()):
            found.setdefault(folded(text), set()).add(carrier.code)
    return {text: next(iter(codes)) for text, codes in found.items() if text and len(codes) == 1}


def carrier_named(text: str) -> str:
    """Return the code of the carrier that a supplier, a store or a person names; empty for one that we do not list."""
    return _by_alias().get(folded(text), "")


@cache
def _forms() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(form), each.code) for each in carriers().values() for form in each.forms)


def carriers_by_number(number: str) -> frozenset[str]:
    """Return the carriers whose numbers look like this one, check digits included; several for many forms."""
    plain = plain_number(number)
    return frozenset(code for form, code in _forms() if form.fullmatch(plain) and _CHECKS.get(code, _any)(plain))


def plain_number(number: str) -> str:
    """Return a parcel's number as carriers compare it: capitals, without spaces and hyphens."""
    return re.sub(r"[\s\-]", "", number).upper()


def _any(_number: str) -> bool:
    return True


def is_s10(number: str) -> bool:
    """Return whether the number is one of the postal union (S10), check digit included, as RB123456785GB."""
    if not re.fullmatch(r"[A-Z]{2}[0-9]{9}[A-Z]{2}", number):
        return False
    rest = sum(int(digit) * weight for digit, weight in zip(number[2:10], (8, 6, 4, 2, 3, 5, 9, 7), strict=True)) % 11
    return int(number[10]) == {0: 5, 1: 0}.get(rest, 11 - rest)


def _is_ups(number: str) -> bool:
    body = [int(sign) if sign.isdigit() else (ord(sign) - 63) % 10 for sign in number[2:]]
    total = sum(digit * (2 if index % 2 else 1) for index, digit in enumerate(body[:-1]))
    return (10 - total % 10) % 10 == body[-1]


_CHECKS = {"ups": _is_ups}
