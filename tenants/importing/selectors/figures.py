"""The figures of products as stores sell them, for those outside the Import List."""

from collections.abc import Collection

from server.kit.rows import Statement, read_rows
from tenants.importing.contracts import NO_FIGURES, SoldVariant, StoreFigures, SuppliedVariant
from tenants.importing.rules.figures import figures_of

_SUPPLIED = Statement(
    "SELECT v.id, p.currency, v.cost_minor, v.stock, v.available "
    "FROM importing_listedvariant v JOIN importing_listedproduct p ON p.id = v.product_id "
    "WHERE v.product_id = ANY(%s)"
)


def read_supplied(product_ids: Collection[int]) -> dict[int, SuppliedVariant]:
    """By id what the Import List, its trash included, knows of the cost and stock of each variant: one query."""
    rows = read_rows(_SUPPLIED.of(sorted(product_ids)))
    return {row["id"]: SuppliedVariant(**row) for row in rows}


def figures_in_store(variants: Collection[SoldVariant]) -> StoreFigures:
    """Margin, stock and sold out of what a store sells, by the Import List's own definition."""
    if not variants:
        return NO_FIGURES
    figures = figures_of(list(variants))
    return StoreFigures(figures.margin, figures.stock, figures.sold_out)
