"""Push guards: what must not be published, and what deserves a warning (SCREENS, section 1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from server.kit.money import format_money
from server.kit.reasons import Reason
from server.platforms.rules import LIMITS
from tenants.importing.contracts import ListedForPublishing, ListedVariantView, Problem
from tenants.importing.rules.figures import is_sold_out
from tenants.preferences.contracts import StorePrice, convert, is_margin_low, margin_of

TITLE_SHOWN = OPTION_SHOWN = 255
MOST_IMAGES = 250
MOST_VARIANTS = max(limits.variants or 0 for limits in LIMITS.values())


class Sold(NamedTuple):
    """An included variant with the numbers to check: those of a store if given, else its own.

    `cost` None: unknown.
    """

    variant: ListedVariantView
    amount: int
    cost: int | None


def problems_of(product: ListedForPublishing, *, prices: Mapping[int, StorePrice] | None = None) -> list[Problem]:
    """Return all problems, blocking ones first. With `prices` (by variant id) the numbers of a store are checked."""
    included = [variant for variant in product.variants if variant.included]
    if prices:
        sold = [Sold(variant, _amount(variant, prices), _cost(variant, prices)) for variant in included]
    else:
        sold = [Sold(variant, variant.price_minor, variant.supply.cost_minor) for variant in included]
    return [*_blocking(product, sold, prices or {}), *_warnings(product, sold)]


def _blocking(
    product: ListedForPublishing, sold: Sequence[Sold], prices: Mapping[int, StorePrice]
) -> Iterator[Problem]:
    if not product.title:
        yield Problem(Reason("guard.title_empty"), blocking=True)
    if not sold:
        yield Problem(Reason("guard.no_variants"), blocking=True)
    free = [row for row in sold if row.amount <= 0]
    if free:
        yield Problem(Reason("guard.price_zero", {"variant": _name(product, free[0].variant)}), blocking=True)
    losing = [row for row in sold if 0 < row.amount < (row.cost or 0)]
    if losing:
        yield Problem(_below_cost(product, losing[0], prices), blocking=True)
    if is_sold_out([row.variant.supply for row in sold]):
        yield Problem(Reason("guard.out_of_stock"), blocking=True)


def _warnings(product: ListedForPublishing, sold: Sequence[Sold]) -> Iterator[Problem]:
    if len(product.title) > TITLE_SHOWN:
        yield Problem(Reason("guard.title_long", {"length": str(len(product.title))}), blocking=False)
    longest = max((len(value) for row in sold for value in row.variant.option_values), default=0)
    if longest > OPTION_SHOWN:
        yield Problem(Reason("guard.option_long", {"length": str(longest)}), blocking=False)
    if not product.images:
        yield Problem(Reason("guard.no_image"), blocking=False)
    if len(product.images) > MOST_IMAGES:
        yield Problem(Reason("guard.many_images", {"count": str(len(product.images))}), blocking=False)
    if len(sold) > MOST_VARIANTS:
        yield Problem(Reason("guard.many_variants", {"count": str(len(sold))}), blocking=False)
    if product.min_quantity > 1:
        yield Problem(Reason("guard.min_quantity", {"count": str(product.min_quantity)}), blocking=False)
    if twin := _twin(sold):
        yield Problem(Reason("guard.same_options", {"variant": _name(product, twin)}), blocking=False)
    if low := _lowest_margin(sold):
        margin, variant = low
        named = {"variant": _name(product, variant), "margin": str(margin)}
        yield Problem(Reason("guard.low_margin", named), blocking=False)
    unknown = [row for row in sold if row.variant.supply.cost_minor is None]
    if unknown:
        yield Problem(Reason("guard.cost_unknown", {"variant": _name(product, unknown[0].variant)}), blocking=False)


def _twin(sold: Sequence[Sold]) -> ListedVariantView | None:
    """Return the first variant with the same options as an earlier one."""
    if len({row.variant.option_values for row in sold}) == len(sold):
        return None
    seen: set[tuple[str, ...]] = set()
    for variant, _, _ in sold:
        if variant.option_values in seen:
            return variant
        seen.add(variant.option_values)
    return None


def _amount(variant: ListedVariantView, prices: Mapping[int, StorePrice]) -> int:
    price = prices.get(variant.id)
    return variant.price_minor if price is None else price.amount_minor


def _cost(variant: ListedVariantView, prices: Mapping[int, StorePrice]) -> int | None:
    price, cost = prices.get(variant.id), variant.supply.cost_minor
    return cost if cost is None or price is None or price.rate is None else convert(cost, price.rate)


def _below_cost(product: ListedForPublishing, sold: Sold, prices: Mapping[int, StorePrice]) -> Reason:
    price = prices.get(sold.variant.id)
    currency = product.currency if price is None else price.currency
    return Reason(
        "guard.below_cost",
        {
            "variant": _name(product, sold.variant),
            "price": format_money(sold.amount, currency),
            "cost": format_money(sold.cost or 0, currency),
        },
    )


def _lowest_margin(sold: Sequence[Sold]) -> tuple[int, ListedVariantView] | None:
    """Return the variant with the lowest margin, if that is low; one sold below its cost is blocked."""
    known = [(margin_of(amount, cost), variant) for variant, amount, cost in sold]
    low = [(margin, variant) for margin, variant in known if margin is not None and margin >= 0]
    lowest = min(low, key=lambda row: row[0], default=None)
    return lowest if lowest and is_margin_low(lowest[0]) else None


def _name(product: ListedForPublishing, variant: ListedVariantView) -> str:
    """Return the variant's name for merchants; an only variant has no options and takes the product's title."""
    return " / ".join(variant.option_values) or product.title[:TITLE_SHOWN] or variant.sku
