"""What a variant of a store costs, by its mapping and the newest known costs. Pure.

The one place that decides it: My Products, checks, price files, simulated orders and monitoring read it from here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tenants.importing.contracts import CostKind, ListedForPublishing, Rates, SuppliedVariant, Supply
from tenants.products.contracts import VariantAdjustment
from tenants.products.contracts.mappings import MappingRow, Verdict


@dataclass(frozen=True, slots=True)
class Bought:
    """The supply of a store's variant, for each unit sold, in the currency of its product.

    `kind` and `at`: where the cost is known from, and when that supplier was read.
    """

    supply: Supply
    currency: str
    kind: CostKind
    at: datetime


def in_order(rows: Sequence[MappingRow], country: str = "") -> list[MappingRow]:
    """Return the rows of a variant in the order in which an order tries them; without a country, general ones first."""
    return sorted(
        rows, key=lambda row: (row.priority, bool(row.countries) if not country else country not in row.countries)
    )


def verdict_on(row: MappingRow, supply: Supply, *, pieces: int, country: str) -> Verdict:
    """Return whether an order of so many pieces can be bought this way. Without a country, it is not checked."""
    if country and row.countries and country not in row.countries:
        return Verdict.OTHER_COUNTRY
    if not supply.available:
        return Verdict.GONE
    if not supply.lasts_for(pieces):
        return Verdict.TOO_FEW
    if row.max_cost_minor is not None and (supply.cost_minor or 0) * row.quantity > row.max_cost_minor:
        return Verdict.TOO_EXPENSIVE
    return Verdict.CHOSEN


def choose(rows: Sequence[MappingRow], supplied: Mapping[int, SuppliedVariant]) -> MappingRow | None:
    """Return the way in which an order buys one unit; None without any known source.

    If none fits, the first one that is only too expensive, else the first one.
    """
    known = [row for row in in_order(rows) if row.source_variant_id in supplied]
    verdicts = {
        verdict_on(row, supplied[row.source_variant_id].supply, pieces=row.quantity, country=""): row
        for row in reversed(known)
    }
    first = known[0] if known else None
    return verdicts.get(Verdict.CHOSEN, verdicts.get(Verdict.TOO_EXPENSIVE, first))


def bought(
    own: SuppliedVariant, rows: Sequence[MappingRow], supplied: Mapping[int, SuppliedVariant], rates: Rates
) -> Bought:
    """Return the supply of a variant with these mapping rows; without any it is bought as it was imported.

    A cost in a currency without a rate is unknown.
    """
    row = choose(rows, supplied)
    if row is None or (row.source_variant_id == own.id and row.quantity == 1):
        return Bought(own.supply, own.currency, CostKind.SEEN if own.is_seen else CostKind.IMPORTED, own.at)
    source = supplied[row.source_variant_id]
    supply = source.supply.of_units(row.quantity).in_currency(source.currency, own.currency, rates)
    return Bought(supply, own.currency, CostKind.MAPPED, source.at)


def in_store(bought: Bought, change: VariantAdjustment) -> Bought:
    """Return the supply with what monitoring set for the store (`store_supply`)."""
    return replace(bought, supply=store_supply(bought.supply, change, is_seen=bought.kind is not CostKind.IMPORTED))


def store_supply(supply: Supply, change: VariantAdjustment, *, is_seen: bool) -> Supply:
    """Return the supply in a store: none while monitoring withholds the variant.

    If its supplier was not seen since the import, the cost and stock that monitoring set are the newest ones.
    """
    is_withheld = change.stock_is_set and not Supply(None, change.stock, change.available).lasts_for(1)
    if is_withheld or (change.stock_is_set and not is_seen):
        supply = supply._replace(stock=change.stock, available=change.available)
    return supply if is_seen or change.cost_minor is None else supply._replace(cost_minor=change.cost_minor)


def with_supplies(product: ListedForPublishing, supplies: Mapping[int, Bought]) -> ListedForPublishing:
    """Return the product with the supplies of a store, for figures and checks."""
    if not supplies:
        return product
    variants = (
        replace(variant, seen=supplies[variant.id].supply, seen_at=supplies[variant.id].at)
        if variant.id in supplies
        else variant
        for variant in product.variants
    )
    return replace(product, variants=tuple(variants))
