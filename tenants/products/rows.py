"""Conversions of adjustments, unsent changes and rates between columns and contracts."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from tenants.preferences.contracts import Conversion
from tenants.products.contracts import Adjustments, Unsent, VariantAdjustment


def read_adjustments(column: Mapping[str, Any]) -> dict[int, VariantAdjustment]:
    """Read the column, whose keys are variant ids."""
    return {int(variant_id): VariantAdjustment(**kept) for variant_id, kept in column.items()}


def write_adjustments(adjustments: Adjustments) -> dict[str, dict[str, Any]]:
    """Return the column: only values that differ from the Import List."""
    rows: dict[str, dict[str, Any]] = {}
    for variant_id, change in adjustments.items():
        cost = {} if change.cost_minor is None else _cost(change.cost_minor, change.floor_percent)
        stock = {"stock_is_set": True, "stock": change.stock, "available": change.available}
        price = {name: getattr(change, name) for name in ("price_minor", "compare_at_minor", "currency")}
        row = cost | (stock if change.stock_is_set else {}) | ({} if change.price_minor is None else price)
        row |= {"removed": True} if change.removed else {}
        if row:
            rows[str(variant_id)] = row
    return rows


def _cost(cost_minor: int, floor_percent: int | None) -> dict[str, int]:
    return {"cost_minor": cost_minor} | ({} if floor_percent is None else {"floor_percent": floor_percent})


_IDS = ("prices", "stocks", "removals")


def read_unsent(column: Mapping[str, Any]) -> Unsent:
    """Read the column: lists of variant ids, whether to hide or show the product, and when the supplier last showed
    this.
    """
    ids = {name: frozenset(column.get(name, ())) for name in _IDS}
    seen_at = column.get("seen_at")
    return Unsent(
        **ids,
        hides=bool(column.get("hides")),
        shows=bool(column.get("shows")),
        hiding=bool(column.get("hiding")),
        seen_at=None if seen_at is None else datetime.fromisoformat(seen_at),
    )


def write_unsent(unsent: Unsent) -> dict[str, Any]:
    """Return the column: empty when nothing is unsent."""
    if not unsent:
        return {}
    kept: dict[str, Any] = {name: sorted(getattr(unsent, name)) for name in _IDS}
    kept |= {name: getattr(unsent, name) for name in ("hides", "shows", "hiding")}
    kept |= {"seen_at": unsent.seen_at and unsent.seen_at.isoformat()}
    return {name: value for name, value in kept.items() if value}


def read_rate(column: Mapping[str, str] | None) -> Conversion | None:
    """Read the column, which stores `Conversion.stored`."""
    if column is None:
        return None
    as_of = datetime.fromisoformat(column["as_of"])
    return Conversion(column["from"], column["to"], Decimal(column["rate"]), as_of)
