"""Prices from costs: pure money rules. Rounding is half up to minor units, and nowhere else."""

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from server.kit.money import MAX_MINOR, exponent
from server.kit.reasons import Reason
from tenants.preferences.contracts.values import (
    Conversion,
    Markup,
    PriceKind,
    PriceRule,
    PriceSource,
    RulePrice,
    RuleType,
    StorePrice,
)

# The specification gives no coefficients: twice the cost, and no compare-at price until the merchant sets one.
DEFAULT_RULE = PriceRule(
    enable=True,
    type=RuleType.MULTIPLY,
    coefficient=Decimal(2),
    compare_at=Markup(enable=False, type=RuleType.MULTIPLY, coefficient=Decimal(3)),
)

LOW_MARGIN = 10
"""Percent of the price."""

_STEP = Decimal("0.0001")
"""The precision of amounts in rules, as stored."""


def apply_rule(
    rule: PriceRule, cost_minor: int | None, currency: str, *, supplier_compare_at: int | None = None
) -> RulePrice:
    """Return price and compare-at price for a cost. A switched-off rule sells at cost; an unknown cost gives price 0.

    `supplier_compare_at`: the supplier's own compare-at price, in the same currency.
    """
    if cost_minor is None:
        return RulePrice(0, None)
    price = _marked_up(rule.type, rule.coefficient, cost_minor, currency) if rule.enable else cost_minor
    compare = rule.compare_at
    if not (rule.enable and compare.enable):
        return RulePrice(price, None)
    base = supplier_compare_at if compare.type is RuleType.SUPPLIER else cost_minor
    if not base:
        return RulePrice(price, None)
    raised = _marked_up(compare.type, compare.coefficient, base, currency)
    return RulePrice(price, raised if raised > price else None)


def beside_typed(price_minor: int, compare_at_minor: int | None) -> RulePrice:
    """Return a rule's price with a typed compare-at price, which is dropped unless it is above the price."""
    is_above = compare_at_minor is not None and compare_at_minor > price_minor
    return RulePrice(price_minor, compare_at_minor if is_above else None)


def convert(minor: int, conversion: Conversion) -> int:
    """Convert to the other currency's minor units."""
    shift = exponent(conversion.to_currency) - exponent(conversion.from_currency)
    return _rounded((Decimal(minor) * conversion.rate).scaleb(shift))


def margin_of(price_minor: int, cost_minor: int | None) -> int | None:
    """Return the margin in whole percent of the price, rounded down; None without a cost or a price."""
    if cost_minor is None or price_minor <= 0:
        return None
    return (price_minor - cost_minor) * 100 // price_minor


def is_margin_low(margin: int | None) -> bool:
    """Whether the margin is so low that the merchant is warned."""
    return margin is not None and margin < LOW_MARGIN


def rule_text(rule: PriceRule) -> str:
    """Return the rule as a formula that needs no translation: "cost × 2", "cost + 5", "cost + 5 USD"."""
    if not rule.enable:
        return "cost"
    if rule.type is RuleType.FIXED:
        return f"cost + {plain(rule.coefficient)} {rule.currency}".rstrip()
    return f"cost × {plain(rule.coefficient)}"


def rule_in(rule: PriceRule, rate: Conversion) -> PriceRule:
    """Return the rule with its added amounts in the other currency."""
    compare = rule.compare_at
    return replace(
        rule,
        coefficient=added_in(rule.type, rule.coefficient, rate),
        compare_at=replace(compare, coefficient=added_in(compare.type, compare.coefficient, rate)),
        currency=rate.to_currency,
    )


def added_in(kind: RuleType, coefficient: Decimal, rate: Conversion) -> Decimal:
    """Convert an added amount to the other currency; factors do not change."""
    return units_in(coefficient, rate) if kind is RuleType.FIXED else coefficient


def units_in(amount: Decimal, rate: Conversion) -> Decimal:
    """Convert to units of the other currency."""
    return (amount * rate.rate).quantize(_STEP, rounding=ROUND_HALF_UP)


def plain(number: Decimal) -> str:
    """Format without trailing zeros and without an exponent."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def in_store(minor: int | None, rate: Conversion | None) -> int | None:
    return minor if minor is None or rate is None else convert(minor, rate)


def without_rate(from_currency: str, to_currency: str) -> StorePrice:
    problem = Reason("price.no_conversion", {"from": from_currency, "to": to_currency})
    return StorePrice(0, None, to_currency, PriceSource(PriceKind.DEFAULT_RULE), None, problem)


def _marked_up(kind: RuleType, coefficient: Decimal, cost_minor: int, currency: str) -> int:
    # Integer arithmetic: exact, and several times faster than decimals when a store has many variants.
    above, below = coefficient.as_integer_ratio()
    raised = cost_minor * below + above * 10 ** exponent(currency) if kind is RuleType.FIXED else cost_minor * above
    return min(MAX_MINOR, (2 * raised + below) // (2 * below))


def _rounded(value: Decimal) -> int:
    return min(MAX_MINOR, int(value.quantize(Decimal(1), rounding=ROUND_HALF_UP)))
