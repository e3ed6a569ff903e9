"""What variants cost and how many there are at suppliers, and the figures of what stores sell."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from tenants.preferences.contracts import Conversion, convert, is_margin_low

Rates = Mapping[tuple[str, str], Conversion]
"""The merchant's conversions by currencies."""


class Supply(NamedTuple):
    """What a variant costs at its supplier, and whether it can be bought there.

    `cost_minor` None: unknown; `stock` None: not counted.
    """

    cost_minor: int | None
    stock: int | None
    available: bool

    def lasts_for(self, pieces: int) -> bool:
        """Whether so many can be bought."""
        return self.available and (self.stock is None or self.stock >= pieces)

    def of_units(self, pieces: int) -> "Supply":
        """Return the supply of units of so many pieces each."""
        cost, stock = self.cost_minor, self.stock
        return Supply(
            None if cost is None else cost * pieces,
            None if stock is None else stock // pieces,
            self.lasts_for(pieces),
        )

    def in_currency(self, before: str, after: str, rates: Rates) -> "Supply":
        """Return the supply with its cost converted; without a rate the cost is unknown."""
        if before == after or self.cost_minor is None:
            return self
        rate = rates.get((before, after))
        return self._replace(cost_minor=None if rate is None else convert(self.cost_minor, rate))


class CostKind(StrEnum):
    """Where a cost is known from: the import, a later look at the supplier, or the mapping to another variant."""

    IMPORTED = "imported"
    SEEN = "seen"
    MAPPED = "mapped"


@dataclass(frozen=True, slots=True)
class SuppliedVariant:
    """The newest known cost and stock of a variant at its supplier; the cost in minor units of `currency`.

    `at`: when its supplier was read. `is_seen` False: at the import, with the merchant's edits of its stock.
    """

    id: int
    product_id: int
    currency: str
    supply: Supply
    is_seen: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class SoldVariant:
    """A variant that a store sells, with price and cost in the store's currency; price 0 and cost None: unknown."""

    price_minor: int
    cost_minor: int | None
    stock: int | None
    available: bool
    included: bool = True

    @property
    def supply(self) -> Supply:
        return Supply(self.cost_minor, self.stock, self.available)


@dataclass(frozen=True, slots=True)
class StoreFigures:
    """Figures of a product in one store.

    `margin` in whole percent of the price, None when unknown; `stock` None when it is not counted. Costs in minor units
    of the store's currency, None when none is known. `sold_out` None when the store sells no known variant.
    `cost_kind`, `cost_at`: where the costs are known from, and when they were read; of several the least certain kind
    and the oldest time.
    """

    margin: int | None = None
    stock: int | None = None
    sold_out: bool | None = None
    min_cost: int | None = None
    max_cost: int | None = None
    cost_kind: CostKind | None = None
    cost_at: datetime | None = None

    @property
    def is_margin_low(self) -> bool:
        return is_margin_low(self.margin)


NO_FIGURES = StoreFigures()
