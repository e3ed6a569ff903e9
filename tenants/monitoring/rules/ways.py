"""What the suppliers of a publication's variants show, by its mapping. Pure."""

from collections.abc import Collection, Mapping, Sequence

from tenants.importing.contracts import ListedForPublishing, Rates, Supply
from tenants.importing.contracts.looks import Look
from tenants.monitoring.rules.sightings import Shown
from tenants.products.contracts.mappings import MappingRow


def ways_to_buy(
    product: ListedForPublishing,
    mapped: Mapping[int, Sequence[MappingRow]],
    listed: Mapping[int, ListedForPublishing],
) -> dict[int, list[MappingRow]]:
    """Return the ways to buy each variant, the first choice first; without a mapping, as it was imported.

    Sources that left the Import List, or were not asked, are left out.
    """
    skus = {variant.id for one in listed.values() for variant in one.variants}
    ways = {key: [row for row in rows if row.source_variant_id in skus] for key, rows in mapped.items()}
    return {one.id: ways.get(one.id) or [MappingRow(one.id, product.id, one.id)] for one in product.variants}


def shown_by(
    firsts: Mapping[int, MappingRow],
    looks: Mapping[int, Look],
    product: ListedForPublishing,
    rates: Rates,
    monitored: Collection[int],
) -> Shown:
    """Return what the first choices show, in the product's currency; it is gone when no monitored one is sold."""
    known = {key: row for key, row in firsts.items() if row.source_product_id in looks}
    shown = {key: supply_by(row, looks, product, rates) for key, row in known.items()}
    asked = [looks[row.source_product_id] for key, row in known.items() if key in monitored]
    return Shown(shown, is_gone=bool(asked) and all(look.is_gone for look in asked))


def supply_by(row: MappingRow, looks: Mapping[int, Look], product: ListedForPublishing, rates: Rates) -> Supply | None:
    """Return the supply of each unit that is bought this way; None when its supplier no longer shows it."""
    look = looks[row.source_product_id]
    supply = look.supplies.get(row.source_variant_id)
    return None if supply is None else supply.of_units(row.quantity).in_currency(look.currency, product.currency, rates)


def points_of(looks: Mapping[int, Look], listed: Mapping[int, ListedForPublishing]) -> dict[int, Supply]:
    """Return what suppliers show of each variant, for the history: a deleted one has no cost and is not available."""
    return {one.id: _point(looks[key], one.id, listed[key].currency) for key in looks for one in listed[key].variants}


def _point(look: Look, variant_id: int, currency: str) -> Supply:
    shown = look.supplies.get(variant_id, Supply(None, None, available=False))
    return shown if look.currency == currency else shown._replace(cost_minor=None)
