"""What a store gets of prices and stock alone: pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.stores import NewPrice, NewStock, ProductUpdate, StoreAccess, VariantUpdate
from server.ports.written import Price
from tenants.products.contracts import Adjustments, Unsent
from tenants.products.rules.pushes import Priced


@dataclass(frozen=True, slots=True)
class Update:
    """A call to be made: where to, and with what.

    `names` of our variants by the store's ids. `held` says by variant why its price is not sent. `adjustments` and
    `unsent` as they were when this was made.
    """

    publication_id: int
    platform: int
    access: StoreAccess
    product: ProductUpdate
    names: Mapping[str, str]
    held: Mapping[int, Reason]
    adjustments: Adjustments
    unsent: Unsent


def changes_of(
    priced: Priced,
    unsent: Unsent,
    *,
    variant_ids: Mapping[int, str],
    held: Collection[int],
    written: Mapping[str, Price],
) -> tuple[VariantUpdate, ...]:
    """Of each variant that stands in the store what it does not have yet; `written` as `Written.prices`."""
    made = (
        VariantUpdate(
            variant_ids[variant.id],
            NewPrice(price.amount_minor, price.compare_at_minor) if variant.id in unsent.prices - set(held) else None,
            NewStock(variant.stock, variant.available) if variant.id in unsent.stocks else None,
            written.get(variant_ids[variant.id]),
        )
        for variant, price in priced.variants
        if variant.id in variant_ids
    )
    return tuple(one for one in made if one.price is not None or one.stock is not None)


def names_of(priced: Priced, variant_ids: Mapping[int, str]) -> dict[str, str]:
    """How the merchant knows the variants, by the store's ids."""
    return {
        variant_ids[variant.id]: " / ".join(variant.option_values) or variant.sku
        for variant, _ in priced.variants
        if variant.id in variant_ids
    }
