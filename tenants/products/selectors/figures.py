"""Margin, stock and sold out of publications: published prices with the present costs and stock."""

from collections.abc import Iterator, Mapping, Sequence

from tenants.importing.contracts import SoldVariant, StoreFigures, SuppliedVariant
from tenants.importing.selectors.publication import figures_in_store, read_supplied
from tenants.preferences.contracts import convert
from tenants.products.contracts import PublishedPrices, VariantAdjustment

UNCHANGED = VariantAdjustment()


def figures_of_publications(publications: Sequence[PublishedPrices]) -> dict[int, StoreFigures]:
    """Return the figures of the published variants, by publication: one query."""
    supplied = read_supplied({one.product_id for one in publications})
    return {one.publication_id: figures_in_store(list(_sold(one, supplied))) for one in publications}


def _sold(publication: PublishedPrices, supplied: Mapping[int, SuppliedVariant]) -> Iterator[SoldVariant]:
    for variant_id, price_minor in publication.prices.items():
        if (variant := supplied.get(variant_id)) is None:
            continue
        change = publication.adjustments.get(variant_id, UNCHANGED)
        supply = change if change.stock_is_set else variant
        cost = variant.cost_minor if change.cost_minor is None else change.cost_minor
        cost_there = _cost_in_store(publication, cost, variant.currency)
        yield SoldVariant(price_minor or 0, cost_there, supply.stock, supply.available)


def _cost_in_store(publication: PublishedPrices, cost_minor: int | None, currency: str) -> int | None:
    """Convert a cost. None when it is unknown, or when the publishing rate is for another currency."""
    rate = publication.rate
    if cost_minor is None or currency == publication.currency:
        return cost_minor
    if rate is None or (rate.from_currency, rate.to_currency) != (currency, publication.currency):
        return None
    return convert(cost_minor, rate)
