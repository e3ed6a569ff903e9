"""Push guards: what must not reach a store, and what deserves a warning (SCREENS, section 1)."""

from collections.abc import Iterator, Mapping, Sequence

from server.kit.money import to_decimal
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedForPublishing, ListedVariantView, Problem
from tenants.importing.rules.figures import is_sold_out
from tenants.preferences.contracts import StorePrice, convert, is_margin_low, margin_of

TITLE_SHOWN = 255
MOST_IMAGES = 250
MOST_VARIANTS = 2_048


def problems_of(product: ListedForPublishing, *, prices: Mapping[int, StorePrice] | None = None) -> list[Problem]:
    """All problems, blocking ones first. With `prices` (by variant id) the numbers of a store are judged."""
    included = [variant for variant in product.variants if variant.included]
    found = [*_blocking(product, included, prices or {}), *_warnings(product, included, prices or {})]
    return sorted(found, key=lambda problem: not problem.blocking)


def _blocking(
    product: ListedForPublishing, included: Sequence[ListedVariantView], prices: Mapping[int, StorePrice]
) -> Iterator[Problem]:
    if not product.title:
        yield Problem(Reason("guard.title_empty"), blocking=True)
    if not included:
        yield Problem(Reason("guard.no_variants"), blocking=True)
    free = [variant for variant in included if _amount(variant, prices) <= 0]
    if free:
        yield Problem(Reason("guard.price_zero", {"variant": _name(product, free[0])}), blocking=True)
    losing = [variant for variant in included if 0 < _amount(variant, prices) < _cost(variant, prices)]
    if losing:
        yield Problem(_below_cost(product, losing[0], prices), blocking=True)
    if is_sold_out(included):
        yield Problem(Reason("guard.out_of_stock"), blocking=True)


def _warnings(
    product: ListedForPublishing, included: Sequence[ListedVariantView], prices: Mapping[int, StorePrice]
) -> Iterator[Problem]:
    if len(product.title) > TITLE_SHOWN:
        yield Problem(Reason("guard.title_long", {"length": str(len(product.title))}), blocking=False)
    if not product.images:
        yield Problem(Reason("guard.no_image"), blocking=False)
    if len(product.images) > MOST_IMAGES:
        yield Problem(Reason("guard.many_images", {"count": str(len(product.images))}), blocking=False)
    if len(included) > MOST_VARIANTS:
        yield Problem(Reason("guard.many_variants", {"count": str(len(included))}), blocking=False)
    if twin := _twin(included):
        yield Problem(Reason("guard.same_options", {"variant": _name(product, twin)}), blocking=False)
    if low := _lowest_margin(included, prices):
        margin, variant = low
        named = {"variant": _name(product, variant), "margin": str(margin)}
        yield Problem(Reason("guard.low_margin", named), blocking=False)
    unknown = [variant for variant in included if variant.cost_minor is None]
    if unknown:
        yield Problem(Reason("guard.cost_unknown", {"variant": _name(product, unknown[0])}), blocking=False)


def _twin(included: Sequence[ListedVariantView]) -> ListedVariantView | None:
    """The first variant whose options another one before it has."""
    seen: set[tuple[str, ...]] = set()
    for variant in included:
        if variant.option_values in seen:
            return variant
        seen.add(variant.option_values)
    return None


def _amount(variant: ListedVariantView, prices: Mapping[int, StorePrice]) -> int:
    price = prices.get(variant.id)
    return variant.price_minor if price is None else price.amount_minor


def _cost(variant: ListedVariantView, prices: Mapping[int, StorePrice]) -> int:
    price = prices.get(variant.id)
    cost = variant.cost_minor or 0
    return cost if price is None or price.rate is None else convert(cost, price.rate)


def _below_cost(product: ListedForPublishing, variant: ListedVariantView, prices: Mapping[int, StorePrice]) -> Reason:
    price = prices.get(variant.id)
    currency = product.currency if price is None else price.currency
    return Reason(
        "guard.below_cost",
        {
            "variant": _name(product, variant),
            "price": f"{to_decimal(_amount(variant, prices), currency)} {currency}",
            "cost": f"{to_decimal(_cost(variant, prices), currency)} {currency}",
        },
    )


def _lowest_margin(
    included: Sequence[ListedVariantView], prices: Mapping[int, StorePrice]
) -> tuple[int, ListedVariantView] | None:
    """The variant that leaves least, where that is low; what is sold below its cost is blocked."""
    known = [(_margin(variant, prices), variant) for variant in included]
    low = [(margin, variant) for margin, variant in known if margin is not None and margin >= 0]
    lowest = min(low, key=lambda one: one[0], default=None)
    return lowest if lowest and is_margin_low(lowest[0]) else None


def _margin(variant: ListedVariantView, prices: Mapping[int, StorePrice]) -> int | None:
    cost = None if variant.cost_minor is None else _cost(variant, prices)
    return margin_of(_amount(variant, prices), cost)


def _name(product: ListedForPublishing, variant: ListedVariantView) -> str:
    """How a merchant knows the variant; a product's only one has no options and goes by the product's title."""
    return " / ".join(variant.option_values) or product.title[:TITLE_SHOWN] or variant.sku
