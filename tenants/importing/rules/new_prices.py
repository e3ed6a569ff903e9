"""New prices for the variants of a product, by the merchant's rule or from cost or price."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from server.kit.money import MAX_MINOR, exponent
from tenants.importing.contracts import ListedVariantView
from tenants.importing.contracts.bulk import ChangePrices, PriceBase, PriceSum
from tenants.preferences.contracts import Markup, PriceRule, PriceSettings, RuleType, apply_rule, rule_text

_TYPES = {PriceSum.MULTIPLY: RuleType.MULTIPLY, PriceSum.FIXED: RuleType.FIXED}
_NO_MARKUP = Markup(enable=False, type=RuleType.MULTIPLY, coefficient=Decimal(1))


def repriced(
    variants: Iterable[ListedVariantView], change: ChangePrices, currency: str, settings: PriceSettings
) -> list[ListedVariantView]:
    """Return the variants with new prices; one without the cost that its price needs keeps the old one."""
    price = _by_rule if change.base == PriceBase.RULE else _by_sum
    return [price(variant, change, currency, settings) for variant in variants]


def ending_on(minor: int, cents: int | None, currency: str) -> int:
    """Round up to the next amount that ends on `cents`: 12.34 becomes 12.99 for 99, and 13.20 for 20."""
    digits = exponent(currency)
    if cents is None or digits < 2 or minor <= 0:
        return minor
    unit, ending = int(10**digits), cents * int(10 ** (digits - 2))
    ended = minor - minor % unit + ending
    return min(MAX_MINOR, ended if ended >= minor else ended + unit)


def _by_rule(
    variant: ListedVariantView, change: ChangePrices, currency: str, settings: PriceSettings
) -> ListedVariantView:
    cost = variant.supply.cost_minor
    if cost is None:
        return variant
    made = settings.price_at_import(cost, currency, supplier_compare_at=variant.supplier_compare_at_minor)
    return replace(
        variant,
        cost_minor=cost,
        price_minor=made.price_minor,
        compare_at_minor=made.compare_at_minor,
        compare_at_is_manual=False,
        price_rule=rule_text(settings.default),
    )


def _by_sum(
    variant: ListedVariantView, change: ChangePrices, currency: str, settings: PriceSettings
) -> ListedVariantView:
    base = variant.supply.cost_minor if change.base == PriceBase.COST else variant.price_minor
    if base is None:
        return variant
    rule = PriceRule(True, _TYPES[PriceSum(change.sum)], Decimal(change.number), _NO_MARKUP)
    price = ending_on(apply_rule(rule, base, currency).price_minor, change.cents, currency)
    was = variant.compare_at_minor
    # As for prices by rule: a compare-at price must be above the new price.
    return replace(variant, price_minor=price, compare_at_minor=was if was and was > price else None, price_rule="")
