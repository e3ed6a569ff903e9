"""Margin, stock and sold out of publications: published prices with the newest known costs and stock."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tenants.importing.contracts import CostKind, SoldVariant, StoreFigures
from tenants.importing.selectors.publication import figures_in_store
from tenants.preferences.contracts import convert
from tenants.products.contracts import PublishedPrices, VariantAdjustment
from tenants.products.rules.supply import Bought, in_store
from tenants.products.selectors.supply import supplies_in

UNCHANGED = VariantAdjustment()
_LEAST_CERTAIN = list(CostKind)


def figures_of_publications(publications: Sequence[PublishedPrices]) -> dict[int, StoreFigures]:
    """Return the figures of the published variants, by publication: two queries, and one more with mappings."""
    supplies = supplies_in({(publication.product_id, publication.store_id) for publication in publications})
    return {
        publication.publication_id: _figures(publication, supplies[publication.product_id, publication.store_id])
        for publication in publications
    }


def known_supplies(publication: PublishedPrices, supplies: Mapping[int, Bought]) -> dict[int, Bought]:
    """Return the supplies of the published variants that are known, with what monitoring set for the store."""
    return {
        key: in_store(supplies[key], publication.adjustments.get(key, UNCHANGED))
        for key in publication.prices
        if key in supplies
    }


def _figures(publication: PublishedPrices, supplies: Mapping[int, Bought]) -> StoreFigures:
    existing = known_supplies(publication, supplies)
    figures = figures_in_store([_sold(publication, key, bought) for key, bought in existing.items()])
    costs = [bought for bought in existing.values() if bought.supply.cost_minor is not None]
    kind = min((cost.kind for cost in costs), key=_LEAST_CERTAIN.index, default=None)
    return replace(figures, cost_kind=kind, cost_at=min((cost.at for cost in costs), default=None))


def _sold(publication: PublishedPrices, variant_id: int, bought: Bought) -> SoldVariant:
    supply = bought.supply
    cost = _cost_in_store(publication, supply.cost_minor, bought.currency)
    return SoldVariant(publication.prices[variant_id] or 0, cost, supply.stock, supply.available)


def _cost_in_store(publication: PublishedPrices, cost_minor: int | None, currency: str) -> int | None:
    """Convert a cost. None when it is unknown, or when the publishing rate is for another currency."""
    rate = publication.rate
    if cost_minor is None or currency == publication.currency:
        return cost_minor
    if rate is None or (rate.from_currency, rate.to_currency) != (currency, publication.currency):
        return None
    return convert(cost_minor, rate)
