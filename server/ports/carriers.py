"""Carriers: one table of how each platform and tracking service names them, and what a parcel's number tells. Pure.

A number alone never decides the carrier: it is a guess that says so (`Certainty`). The order of trust is the supplier's
own word, the merchant's rule for a way to ship, the tracking service, a number that only one carrier can have.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from server.kit.check_digits import CHECKS, Check
from server.kit.latin import folded

TABLE = Path(__file__).parent / "carriers.json"
"""Sources: `ops/decisions/0039-numbers-of-parcels.md`; what no vendor's page confirms is in 0007."""
TRACK17, AFTERSHIP = "17track", "aftership"
_ROUTED = re.compile(r"420[0-9]{5}(?:[0-9]{4})?(9[1-5][0-9]{20}(?:[0-9]{4})?)")


class Certainty(StrEnum):
    """How a parcel's carrier is known, the surest first."""

    PERSON = "person"
    SUPPLIER = "supplier"
    RULE = "rule"
    SERVICE = "service"
    NUMBER = "number"
    """A guess by the number's form."""


@dataclass(frozen=True, slots=True)
class Form:
    """How numbers of a carrier look, as a whole; `check`: whether their check digit fits, where they have one."""

    pattern: re.Pattern[str]
    check: Check | None = None

    def fits(self, number: str) -> bool:
        return bool(self.pattern.fullmatch(number)) and (self.check is None or self.check(number))


@dataclass(frozen=True, slots=True)
class Carrier:
    """A carrier. `names` by platform or service: the exact word that each takes; missing where it has none.

    Names are under "shopify", "bigcommerce" (its own six; else it takes the AfterShip slug), "wix" (its five),
    "woocommerce" (of the plugin Shipment Tracking), "square", "aftership" and "17track".
    `country`: where it is at home, ISO 3166-1 alpha-2. `page`: its page of a parcel, `{number}` in it; empty where
    there is none to link to. `aliases`: how suppliers and stores write it.
    """

    code: str
    name: str
    country: str = ""
    page: str = ""
    names: Mapping[str, str] | None = None
    aliases: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()

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
            country=row.get("country", ""),
            page=row.get("page", ""),
            names=row.get("names", {}),
            aliases=tuple(row.get("aliases", ())),
            forms=tuple(
                Form(re.compile(form["is"]), CHECKS[form["check"]] if "check" in form else None)
                for form in row.get("forms", ())
            ),
        )
        for code, row in rows.items()
    ]
    return {carrier.code: carrier for carrier in sorted(made, key=lambda each: each.name.lower())}


@cache
def _by_alias() -> Mapping[str, str]:
    """Return carrier codes by every way of writing their names, folded; a spelling of two carriers is left out.

    A carrier's own names outrank the words that platforms have for it: "China Post" is also Shopify's word for EMS.
    """
    all_of = carriers().values()
    own = [(text, each.code) for each in all_of for text in (each.code, each.name, *each.aliases)]
    words = [(text, each.code) for each in all_of for system, text in (each.names or {}).items() if system != TRACK17]
    return _only_ones(words) | _only_ones(own)


def _only_ones(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, set[str]] = {}
    for text, code in pairs:
        found.setdefault(folded(text), set()).add(code)
    return {text: next(iter(codes)) for text, codes in found.items() if text and len(codes) == 1}


def carrier_named(text: str) -> str:
    """Return the code of the carrier that a supplier, a store or a person names; empty for one that we do not list."""
    return _by_alias().get(folded(text), "")


@cache
def _by_word() -> Mapping[tuple[str, str], str]:
    return {(system, word): each.code for each in carriers().values() for system, word in (each.names or {}).items()}


def carrier_called(system: str, word: str) -> str:
    """Return the code of the carrier that a tracking service calls so; empty for one that we do not list."""
    return _by_word().get((system, word), "")


def carriers_by_number(number: str) -> frozenset[str]:
    """Return the carriers whose numbers look like this one, check digits included; several for many forms."""
    plain = plain_number(number)
    return frozenset(each.code for each in carriers().values() if any(form.fits(plain) for form in each.forms))


def plain_number(number: str) -> str:
    """Return a parcel's number as carriers compare it: capitals, without spaces and hyphens, and without the routing
    (420 and ZIP code) that labels of USPS print before it."""
    plain = re.sub(r"[\s\-]", "", number).upper()
    routed = _ROUTED.fullmatch(plain)
    return routed[1] if routed else plain
