"""What a store gets of prices and stock alone: pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.stores import NewPrice, NewStock, ProductUpdate, StoreAccess, VariantUpdate
from tenants.products.contracts import Adjustments, Unsent
from tenants.products.rules.pushing import Priced


@dataclass(frozen=True, slots=True)
class Update:
    """A call to be made: where to, and with what.

    `names` of our variants by the store's ids. `held` says by variant why its price is not sent. `adjustments` and
    `unsent` as they were when this was made. `prices`: what all variants there cost after it; empty when none changes.
    """

    publication_id: int
    platform: int
    access: StoreAccess
    product: ProductUpdate
    names: Mapping[str, str]
    held: Mapping[int, Reason]
    adjustments: Adjustments
    unsent: Unsent
    prices: Collection[int]


def changes_of(
    priced: Priced, unsent: Unsent, *, variant_ids: Mapping[int, str], held: Collection[int]
) -> tuple[VariantUpdate, ...]:
    """Of each variant that stands in the store what it does not have yet."""
    made = (
        VariantUpdate(
            variant_ids[variant.id],
            NewPrice(price.amount_minor, price.compare_at_minor) if variant.id in unsent.prices - set(held) else None,
            NewStock(variant.stock, variant.available) if variant.id in unsent.stocks else None,
        )
        for variant, price in priced.variants
        if variant.id in variant_ids
    )
    return tuple(one for one in made if one.price is not None or one.stock is not None)


def prices_there(priced: Priced, variant_ids: Mapping[int, str], sent: Collection[VariantUpdate]) -> list[int]:
    """What the variants that stand in the store cost there; none when no price is sent."""
    if all(one.price is None for one in sent):
        return []
    return [price.amount_minor for variant, price in priced.variants if variant.id in variant_ids]


def names_of(priced: Priced, variant_ids: Mapping[int, str]) -> dict[str, str]:
    """How the merchant knows the variants, by the store's ids."""
    return {
        variant_ids[variant.id]: " / ".join(variant.option_values) or variant.sku
        for variant, _ in priced.variants
        if variant.id in variant_ids
    }
