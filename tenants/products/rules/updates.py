"""The data sent to a store when only prices and stock change. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from server.kit.reasons import Reason
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, StoreAccess, VariantUpdate
from server.ports.written import Price
from tenants.products.contracts import Adjustments, Unsent
from tenants.products.rules.pushes import Priced


@dataclass(frozen=True, slots=True)
class Update:
    """A prepared update of a store.

    `names`: our variants' names by the store's ids. `held`: why a variant's price is not sent. `removals`: the store's
    ids of variants to remove; `hides`: make the product a draft; `shows`: show it again. `adjustments`: their state
    when this was prepared, `unsent`: the part of them that is sent. `stale`: why the rest waits.
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
    shows: bool = False
    stale: Reason | None = None

    @property
    def withdraws(self) -> bool:
        """Whether the update removes something from sale, or brings a hidden product back."""
        return self.hides or self.shows or bool(self.removals)

    def before_hiding(self) -> "Update":
        """Return the part that is sent before the product is hidden: prices and stock."""
        unsent = replace(self.unsent, removals=frozenset(), hides=False)
        return replace(self, unsent=unsent, removals=(), hides=False)


@dataclass(frozen=True, slots=True)
class Sent:
    """The answer of a store: what it refused, by its ids, and whether we hid or showed the product.

    `on_sale`: buyers see the product, and it is still to be hidden, once that is noted.
    """

    refused: Mapping[str, Reason]
    hid: bool = False
    showed: bool = False
    on_sale: bool = False


STALE_AFTER = timedelta(hours=24)
STALE = Reason("monitoring.stale", {"hours": str(STALE_AFTER // timedelta(hours=1))})


def other_currency(before: str, after: str) -> Reason:
    """The reason why no price is sent alone: the store's currency changed after publishing."""
    return Reason("publish.other_currency", {"before": before, "after": after})


def fresh_part(unsent: Unsent, adjustments: Adjustments, *, now: datetime) -> Unsent:
    """Return what may be sent: stale data does not mean zero stock.

    Old supplier data never marks variants as sold out, removes or hides them; prices and available stock are sent.
    """
    if unsent.seen_at is None or now - unsent.seen_at < STALE_AFTER:
        return unsent
    zeros = {
        key
        for key, adjustment in adjustments.items()
        if adjustment.stock_is_set and (not adjustment.available or adjustment.stock == 0)
    }
    return replace(unsent, stocks=unsent.stocks - zeros, removals=frozenset(), hides=False)


def stock_to_send(unsent: Unsent, adjustments: Adjustments, *, now: datetime) -> frozenset[int]:
    """Return the variants whose stock monitoring wants in the store, whatever was changed there."""
    return fresh_part(unsent, adjustments, now=now).stocks


def removals_of(
    unsent: Unsent, adjustments: Adjustments, kept: Collection[int], variant_ids: Mapping[int, str]
) -> tuple[str, ...]:
    """Return the store's ids of variants still to be removed; `kept` are the variants that stay."""
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
    """Return the changes that each published variant's store does not have yet; `written` as `Written.prices`."""
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
    return tuple(
        variant_update
        for variant_update in made
        if variant_update.price is not None or variant_update.stock is not None
    )


def names_of(priced: Priced, variant_ids: Mapping[int, str]) -> dict[str, str]:
    """Return the variants' names for merchants, by the store's ids."""
    return {
        variant_ids[variant.id]: " / ".join(variant.option_values) or variant.sku
        for variant, _ in priced.variants
        if variant.id in variant_ids
    }
