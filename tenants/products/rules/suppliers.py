"""Add another supplier's product to the mapping of a publication. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from tenants.products.contracts.mappings import MappingRow, Source, StoreVariant
from tenants.products.rules.mappings import automatic_rows

LAST = 99


class Role(StrEnum):
    """MAPPING: buy from the new source first, and keep the former one as a substitute. What the new one does not sell
    becomes a substitute itself.
    """

    MAPPING = "mapping"
    SUBSTITUTE = "substitute"


def rows_with(
    rows: Sequence[MappingRow],
    variants: Sequence[StoreVariant],
    source: Source,
    role: Role,
    dictionary: Mapping[str, str],
) -> tuple[list[MappingRow], int]:
    """Return all rows with those of the source, and how many variants it has. Repeated calls add the rows only once."""
    added = _rows_of(variants, source, dictionary)
    others = [row for row in rows if row.source_product_id != source.product_id]
    if not added:
        return list(rows), 0
    sold = {sku.variant_id for sku in source.skus if sku.is_sold}
    firsts = [row for row in added if role is Role.MAPPING and row.source_variant_id in sold]
    behind = {row.variant_id for row in firsts}
    lasts = [replace(row, priority=_after(row.variant_id, others)) for row in added if row not in firsts]
    kept = [_behind(row) if row.variant_id in behind else row for row in others]
    return [*firsts, *kept, *lasts], len({row.variant_id for row in added})


def with_first(rows: Sequence[MappingRow], chosen: Sequence[MappingRow]) -> list[MappingRow]:
    """Return all rows with the chosen ones first for their variants, and the others of these variants behind them."""
    first = {row.variant_id: row for row in chosen if row in rows}
    behind = [_behind(row) if row.variant_id in first else row for row in rows]
    return [
        replace(row, priority=0) if row == first.get(row.variant_id) else after
        for row, after in zip(rows, behind, strict=True)
    ]


def _rows_of(variants: Sequence[StoreVariant], source: Source, dictionary: Mapping[str, str]) -> list[MappingRow]:
    """Match by words and SKUs; a single variant on each side matches."""
    if len(variants) == len(source.skus) == 1:
        return [MappingRow(variants[0].variant_id, source.product_id, source.skus[0].variant_id)]
    return automatic_rows(variants, [source], dictionary)


def _behind(row: MappingRow) -> MappingRow:
    return replace(row, priority=min(row.priority + 1, LAST))


def _after(variant_id: int, others: Sequence[MappingRow]) -> int:
    return min(1 + max((row.priority for row in others if row.variant_id == variant_id), default=-1), LAST)
