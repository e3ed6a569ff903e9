"""Check and change what customs ask about goods. Pure."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from server.kit.countries import country_codes
from server.kit.sentences import Sentence
from tenants.importing.contracts.customs import VARIANTS, Battery, CustomsField, FactSource
from tenants.importing.rules.texts import clean_text

HS_WRONG = "Enter the 6 digits of the HS heading, such as 610910."
NO_COUNTRY = "Enter the two letters of a country, such as CN."
NO_BATTERY = "Enter none, built_in, included or alone."
MOST = 200
_DIGITS = 6
_RESERVED = 77
"""The chapter that the Harmonized System keeps free; 98 and 99 are each country's own."""
_LAST = 97
_SIGNS = re.compile(r"[\s.]")

Stored = Mapping[str, Any]


def customs_values(sent: Mapping[str, str], errors: dict[str, str]) -> dict[str, str]:
    """Return the facts that were sent, cleaned, empty to clear one; adds what is wrong to `errors` by field."""
    known = {field.value: sent[field] for field in CustomsField if sent.get(field) is not None}
    values = {name: clean_text(text, len(text)) for name, text in known.items()}
    for name, read in (("hs_code", _heading), ("origin", _country), ("battery", _battery)):
        if values.get(name):
            values[name] = read(name, values[name], errors)
    for name, value in values.items():
        if len(value) > MOST:
            errors[name] = Sentence("Enter at most {count} characters.", count=MOST)
    return values


def with_facts(stored: Stored | None, values: Mapping[str, str], source: FactSource) -> dict[str, Any] | None:
    """Return the facts of a product after a change; a fact that stays the same keeps its source and day."""
    kept = _changed(stored or {}, values, source)
    return kept or None


def with_variant_facts(
    stored: Stored | None, source_sku_id: str, values: Mapping[str, str], source: FactSource
) -> dict[str, Any] | None:
    """Return the facts of a product after a change of one variant's; an emptied fact is again the product's."""
    kept = dict(stored or {})
    variants = dict(kept.pop(VARIANTS, {}))
    own = _changed(variants.pop(source_sku_id, {}), values, source)
    variants |= {source_sku_id: own} if own else {}
    return kept | ({VARIANTS: variants} if variants else {}) or None


def dated(stored: Stored | None, on: date) -> dict[str, Any] | None:
    """Return the facts, each that has no day yet with this one."""
    if stored is None:
        return None
    day = on.isoformat()
    return {
        name: {key: dated(own, on) for key, own in fact.items()} if name == VARIANTS else {"at": day, **fact}
        for name, fact in stored.items()
    }


def in_words(stored: Stored | None) -> str:
    """Return a product's facts as a line of text."""
    return ", ".join(fact["value"] for name in CustomsField if (fact := (stored or {}).get(name)))


def _changed(kept: Stored, values: Mapping[str, str], source: FactSource) -> dict[str, Any]:
    after = dict(kept)
    for name, value in values.items():
        if not value:
            after.pop(name, None)
        elif after.get(name, {}).get("value") != value:
            after[name] = {"value": value, "source": source.value}
    return after


def _heading(name: str, typed: str, errors: dict[str, str]) -> str:
    digits = _SIGNS.sub("", typed)
    chapter = int(digits[:2]) if digits.isascii() and digits.isdigit() and len(digits) == _DIGITS else 0
    if not 1 <= chapter <= _LAST or chapter == _RESERVED:
        errors[name] = HS_WRONG
    return digits


def _country(name: str, typed: str, errors: dict[str, str]) -> str:
    code = typed.upper()
    if code not in country_codes():
        errors[name] = NO_COUNTRY
    return code


def _battery(name: str, typed: str, errors: dict[str, str]) -> str:
    kind = typed.lower().replace(" ", "_")
    if kind not in {battery.value for battery in Battery}:
        errors[name] = NO_BATTERY
    return kind
