"""What customs ask about products, on the wire."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from pydantic import Field

from server.api.gateway.schemas import Body, Out
from tenants.importing.contracts.customs import VARIANTS, CustomsField

Text = Field(default=None, max_length=400)


class CustomsIn(Body):
    """Facts for customs: only the sent ones change, an empty text clears one."""

    hs_code: str | None = Field(default=None, max_length=40, description="The 6 digits of its HS heading.")
    origin: str | None = Field(default=None, max_length=40, description="The country in which it was made.")
    material: str | None = Text
    battery: str | None = Field(default=None, max_length=40, description="none, built_in, included or alone.")
    customs_description: str | None = Field(default=None, max_length=400, description="What the parcel says.")


class FactOut(Out):
    field: str = Field(description=f"{', '.join(CustomsField)}.")
    value: str
    source: str = Field(description="supplier or typed.")
    at: date | None = Field(description="Since when it is known.")


def facts_out(stored: Mapping[str, Any] | None, since: datetime | None) -> list[FactOut]:
    """Return the facts; those that came with the import are as old as it."""
    return [
        FactOut(field=name, value=fact["value"], source=fact["source"], at=fact.get("at") or (since and since.date()))
        for name in CustomsField
        if (fact := (stored or {}).get(name))
    ]


def variant_facts_out(stored: Mapping[str, Any] | None, source_sku_id: str, since: datetime | None) -> list[FactOut]:
    """Return the facts in which a variant differs from its product."""
    return facts_out((stored or {}).get(VARIANTS, {}).get(source_sku_id), since)
