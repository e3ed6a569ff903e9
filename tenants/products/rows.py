"""Adjustments between their column and the contract."""

from collections.abc import Mapping
from typing import Any

from tenants.products.contracts import Adjustments, VariantAdjustment


def read_adjustments(column: Mapping[str, Any]) -> dict[int, VariantAdjustment]:
    """From the column, whose keys are variant ids."""
    return {int(variant_id): VariantAdjustment(**kept) for variant_id, kept in column.items()}


def write_adjustments(adjustments: Adjustments) -> dict[str, dict[str, Any]]:
    """What the column keeps: only what differs from the Import List."""
    rows: dict[str, dict[str, Any]] = {}
    for variant_id, change in adjustments.items():
        cost = {} if change.cost_minor is None else {"cost_minor": change.cost_minor}
        stock = {"stock_is_set": True, "stock": change.stock, "available": change.available}
        row = cost | (stock if change.stock_is_set else {})
        if row:
            rows[str(variant_id)] = row
    return rows
