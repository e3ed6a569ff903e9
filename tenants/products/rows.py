"""Adjustments, what of them is not in the store yet, and rates, between their columns and the contracts."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from tenants.preferences.contracts import Conversion
from tenants.products.contracts import Adjustments, Unsent, VariantAdjustment


def read_adjustments(column: Mapping[str, Any]) -> dict[int, VariantAdjustment]:
    """From the column, whose keys are variant ids."""
    return {int(variant_id): VariantAdjustment(**kept) for variant_id, kept in column.items()}


def write_adjustments(adjustments: Adjustments) -> dict[str, dict[str, Any]]:
    """What the column keeps: only what differs from the Import List."""
    rows: dict[str, dict[str, Any]] = {}
    for variant_id, change in adjustments.items():
        cost = {} if change.cost_minor is None else {"cost_minor": change.cost_minor}
        stock = {"stock_is_set": True, "stock": change.stock, "available": change.available}
        price = {"price_minor": change.price_minor, "compare_at_minor": change.compare_at_minor}
        row = cost | (stock if change.stock_is_set else {}) | ({} if change.price_minor is None else price)
        if row:
            rows[str(variant_id)] = row
    return rows


def read_unsent(column: Mapping[str, Any]) -> Unsent:
    """From the column: lists of variant ids."""
    return Unsent(frozenset(column.get("prices", ())), frozenset(column.get("stocks", ())))


def write_unsent(unsent: Unsent) -> dict[str, list[int]]:
    """What the column keeps."""
    kept = {"prices": sorted(unsent.prices), "stocks": sorted(unsent.stocks)}
    return {name: ids for name, ids in kept.items() if ids}


def read_rate(column: Mapping[str, str] | None) -> Conversion | None:
    """From the column, which keeps `Conversion.stored`."""
    if column is None:
        return None
    as_of = datetime.fromisoformat(column["as_of"])
    return Conversion(column["from"], column["to"], Decimal(column["rate"]), as_of)
