"""What customs ask about goods: facts of a product, and of variants that differ from it.

Stored as one JSON value of the product: each fact with its source and the day on which it became known, and under
VARIANTS those of variants that differ, by the supplier's id of the variant. That id survives copies, splits, re-imports
and undo, which make new rows of variants.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

VARIANTS = "variants"


class CustomsField(StrEnum):
    """A fact; the values are the names in the API, in files and in the column."""

    HS_CODE = "hs_code"
    """The heading of the Harmonized System that counts all over the world: 6 digits."""
    ORIGIN = "origin"
    """ISO 3166-1 alpha-2: where it was made."""
    MATERIAL = "material"
    BATTERY = "battery"
    DESCRIPTION = "customs_description"
    """What is written on the parcel."""


class Battery(StrEnum):
    """How goods come with batteries, as carriers tell it apart."""

    NONE = "none"
    BUILT_IN = "built_in"
    INCLUDED = "included"
    """Beside the device in the same parcel."""
    ALONE = "alone"


class FactSource(StrEnum):
    SUPPLIER = "supplier"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class CustomsFacts:
    """What is known of goods; empty: unknown."""

    hs_code: str = ""
    origin: str = ""
    material: str = ""
    battery: str = ""
    customs_description: str = ""


def facts_of(stored: Mapping[str, Any] | None, source_sku_id: str = "") -> CustomsFacts:
    """Return the facts of a product, or of its variant with this id: its own ones before the product's."""
    kept = stored or {}
    own = kept.get(VARIANTS, {}).get(source_sku_id, {}) if source_sku_id else {}
    facts = {field.value: own.get(field) or kept.get(field) for field in CustomsField}
    return CustomsFacts(**{name: fact["value"] for name, fact in facts.items() if fact})
