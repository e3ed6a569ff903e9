"""The figures of a product: price range, margin, stock, sold out, ready. The only definition of each.

Lists filter and sort by the columns that store these figures; the portal shows them and computes none.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tenants.importing.contracts import Supply
from tenants.preferences.contracts import margin_of

READY_SQL = "title <> '' AND min_price > 0 AND COALESCE(margin, 0) >= 0 AND NOT sold_out"
"""`is_ready` as SQL over the columns of a product."""


class Sellable(Protocol):
    """A variant of any type. Money in minor units; `supply`: the newest known cost and stock."""

    @property
    def price_minor(self) -> int: ...
    @property
    def supply(self) -> Supply: ...
    @property
    def included(self) -> bool: ...


class Figures(NamedTuple):
    """The figures of the included variants, named as their columns.

    `margin` is the lowest one, None when no cost is known; `stock` None when a variant's is not counted.
    """

    min_price: int
    max_price: int
    min_cost: int | None
    max_cost: int | None
    margin: int | None
    stock: int | None
    sold_out: bool


def figures_of(variants: Sequence[Sellable]) -> Figures:
    """Compute the product's figures; zero prices when no variant is included."""
    included = [variant for variant in variants if variant.included]
    low, high = price_range([variant.price_minor for variant in included])
    supplies = [variant.supply for variant in included]
    costs = [supply.cost_minor for supply in supplies if supply.cost_minor is not None]
    margins = [
        margin_of(sellable.price_minor, supply.cost_minor) for sellable, supply in zip(included, supplies, strict=True)
    ]
    return Figures(
        min_price=low,
        max_price=high,
        min_cost=min(costs, default=None),
        max_cost=max(costs, default=None),
        margin=min((margin for margin in margins if margin is not None), default=None),
        stock=total_stock([supply.stock for supply in supplies]),
        sold_out=is_sold_out(supplies),
    )


def price_range(prices: Sequence[int]) -> tuple[int, int]:
    """Return the lowest and the highest price; zero for none."""
    return min(prices, default=0), max(prices, default=0)


def total_stock(stocks: Sequence[int | None]) -> int | None:
    """Return the total stock; None when any of it is not counted."""
    known = [stock for stock in stocks if stock is not None]
    return sum(known) if known and len(known) == len(stocks) else None


def is_sold_out(supplies: Sequence[Supply]) -> bool:
    """Whether none of the included variants can be bought; a product without included variants is not sold out."""
    return bool(supplies) and not any(supply.lasts_for(1) for supply in supplies)


def is_ready(title: str, figures: Figures) -> bool:
    """Whether nothing blocks publishing (`guards.problems_of`): a title, prices above zero and above cost, and
    stock.
    """
    sells_above_cost = figures.margin is None or figures.margin >= 0
    return bool(title) and figures.min_price > 0 and sells_above_cost and not figures.sold_out
