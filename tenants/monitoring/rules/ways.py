"""What the suppliers of a publication's variants show, by its mapping. Pure."""

from collections.abc import Callable, Collection, Mapping, Sequence

from tenants.importing.contracts import ListedForPublishing, Rates, Supply
from tenants.importing.contracts.looks import GONE, Look
from tenants.monitoring.contracts import Event, Policy, Reaction
from tenants.monitoring.rules.sightings import Seen, Shown
from tenants.products.contracts.mappings import MappingRow


def ways_to_buy(
    product: ListedForPublishing,
    mapped: Mapping[int, Sequence[MappingRow]],
    listed: Mapping[int, ListedForPublishing],
) -> dict[int, list[MappingRow]]:
    """Return the ways to buy each variant, the first choice first; without a mapping, as it was imported.

    Sources that left the Import List, or were not asked, are left out.
    """
    skus = {variant.id for publishing in listed.values() for variant in publishing.variants}
    ways = {key: [row for row in rows if row.source_variant_id in skus] for key, rows in mapped.items()}
    return {
        variant.id: ways.get(variant.id) or [MappingRow(variant.id, product.id, variant.id)]
        for variant in product.variants
    }


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
    requested = [looks[row.source_product_id] for key, row in known.items() if key in monitored]
    return Shown(shown, is_gone=bool(requested) and all(look.is_gone for look in requested))


def substitutes_for(
    ways: Mapping[int, Sequence[MappingRow]],
    before: Seen,
    now: Seen,
    policy: Policy,
    show: Callable[[MappingRow], Supply | None],
) -> dict[int, tuple[Event, MappingRow]]:
    """Return the substitutes that the policy switches to, with the event, by variant; only those that are sold now.

    `show`: the supply of each unit that is bought in a way; None: it is not sold, too expensive, or was not asked.
    """
    found = {}
    for key, (_, *others) in ways.items():
        event = _reason_to_switch(before, now, key, policy)
        most = now.variants[key].cost_minor if event is Event.PRICE_UP else None
        for row in others if event else ():
            if event and _is_fit(row, show(row), policy.minimum_quantity, below=most):
                found[key] = event, row
                break
    return found


def _reason_to_switch(before: Seen, now: Seen, variant_id: int, policy: Policy) -> Event | None:
    old, new = before.variants[variant_id], now.variants[variant_id]
    rises = old.cost_minor is not None and new.cost_minor is not None and new.cost_minor > old.cost_minor
    happened = {
        Event.PRODUCT_GONE: now.gone,
        Event.VARIANT_GONE: not now.gone and new.gone,
        Event.STOCK: not now.gone and not new.gone and new.is_short(policy.minimum_quantity),
        Event.PRICE_UP: not now.gone and not new.gone and rises,
    }
    return next(
        (event for event, is_so in happened.items() if is_so and policy.reactions[event] is Reaction.SWITCH), None
    )


def _is_fit(row: MappingRow, supply: Supply | None, minimum: int, *, below: int | None) -> bool:
    """Whether everywhere enough of it can be bought, and for less than `below`, if that is known."""
    if supply is None or row.countries or not supply.lasts_for(max(minimum, 1)):
        return False
    return below is None or (supply.cost_minor is not None and supply.cost_minor < below)


def supply_by(row: MappingRow, looks: Mapping[int, Look], product: ListedForPublishing, rates: Rates) -> Supply | None:
    """Return the supply of each unit that is bought this way; None when its supplier does not show it."""
    look = looks.get(row.source_product_id, GONE)
    supply = look.supplies.get(row.source_variant_id)
    return None if supply is None else supply.of_units(row.quantity).in_currency(look.currency, product.currency, rates)


def is_affordable(row: MappingRow, looks: Mapping[int, Look]) -> bool:
    """Whether its cost is within the limit of the mapping, as far as both are known."""
    supply = looks.get(row.source_product_id, GONE).supplies.get(row.source_variant_id)
    cost = None if supply is None else supply.of_units(row.quantity).cost_minor
    return row.max_cost_minor is None or cost is None or cost <= row.max_cost_minor


def points_of(looks: Mapping[int, Look], listed: Mapping[int, ListedForPublishing]) -> dict[int, Supply]:
    """Return what suppliers show of each variant, for the history: a deleted one has no cost and is not available."""
    return {
        variant.id: _point(looks[key], variant.id, listed[key].currency)
        for key in looks
        for variant in listed[key].variants
    }


def _point(look: Look, variant_id: int, currency: str) -> Supply:
    shown = look.supplies.get(variant_id, Supply(None, None, available=False))
    return shown if look.currency == currency else shown._replace(cost_minor=None)
