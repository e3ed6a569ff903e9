"""What a store gets of prices and stock alone: pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from server.kit.reasons import Reason
from server.ports.stores import NewPrice, NewStock, ProductUpdate, StoreAccess, VariantUpdate
from server.ports.written import Price
from tenants.products.contracts import Adjustments, Unsent
from tenants.products.rules.pushes import Priced


@dataclass(frozen=True, slots=True)
class Update:
    """A call to be made: where to, and with what.

    `names` of our variants by the store's ids. `held` says by variant why its price is not sent. `removals` are the
    store's ids of variants that go; `hides`: it becomes a draft. `adjustments` as they were when this was made,
    `unsent` what of it is sent. `stale`: why the rest waits.
    """

    publication_id: int
    platform: int
    access: StoreAccess
    product: ProductUpdate
    names: Mapping[str, str]
    held: Mapping[int, Reason]
    adjustments: Adjustments
    unsent: Unsent
    removals: tuple[str, ...] = ()
    hides: bool = False
    stale: Reason | None = None

    @property
    def withdraws(self) -> bool:
        """Whether something is taken from buyers."""
        return self.hides or bool(self.removals)


STALE_AFTER = timedelta(hours=24)
STALE = Reason("monitoring.stale", {"hours": str(STALE_AFTER // timedelta(hours=1))})


def other_currency(before: str, after: str) -> Reason:
    """Why no single price goes to a store that sells in another currency than when all were published."""
    return Reason("publish.other_currency", {"before": before, "after": after})


def fresh_part(unsent: Unsent, adjustments: Adjustments, *, now: datetime) -> Unsent:
    """What may be sent: stale is not zero.

    Nothing is sold out, removed or hidden by what the supplier showed too long ago; prices and what can be bought go.
    """
    if unsent.seen_at is None or now - unsent.seen_at < STALE_AFTER:
        return unsent
    zeros = {key for key, one in adjustments.items() if one.stock_is_set and (not one.available or one.stock == 0)}
    return replace(unsent, stocks=unsent.stocks - zeros, removals=frozenset(), hides=False)


def removals_of(
    unsent: Unsent, adjustments: Adjustments, kept: Collection[int], variant_ids: Mapping[int, str]
) -> tuple[str, ...]:
    """The store's ids of variants that still are to go; `kept` are those that the store is to have."""
    going = {key for key in unsent.removals - set(kept) if key in adjustments and adjustments[key].removed}
    return tuple(variant_ids[key] for key in sorted(going) if key in variant_ids)


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
