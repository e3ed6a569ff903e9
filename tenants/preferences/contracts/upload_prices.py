"""Prices from the pricing of upload settings: pure money rules."""

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from server.kit.money import MAX_MINOR, exponent
from tenants.preferences.contracts.prices import added_in, apply_rule, in_store, plain, rule_in, rule_text, units_in
from tenants.preferences.contracts.uploads import UploadPricing
from tenants.preferences.contracts.values import Conversion, Markup, PriceRule, RulePrice, RuleType, StorePrice

_HUNDRED = Decimal(100)
_OFF = Markup(enable=False, type=RuleType.MULTIPLY, coefficient=Decimal(0))


def upload_price(
    pricing: UploadPricing, cost_minor: int | None, currency: str, *, supplier_compare_at: int | None = None
) -> RulePrice:
    """Return price and compare-at price for a cost, all in the store's currency; an unknown cost gives price 0."""
    made = _made(pricing, cost_minor, currency, supplier_compare_at)
    price = _finished(made.price_minor, pricing, currency)
    compare = None if made.compare_at_minor is None else _finished(made.compare_at_minor, pricing, currency)
    return RulePrice(price, compare if compare is not None and compare > price else None)


def upload_text(pricing: UploadPricing, cost_minor: int | None, currency: str) -> str:
    """Return the formula for the price of this cost: "cost × 5", "cost × 4 − 25%"; without rounding and cents."""
    compare = pricing.rule.compare_at
    if pricing.discount is None or not compare.enable:
        return rule_text(_rule_for(pricing, cost_minor, currency))
    return f"{rule_text(PriceRule(True, compare.type, compare.coefficient, _OFF))} − {plain(pricing.discount)}%"


def raised_to_margin(
    price: StorePrice, cost_minor: int | None, percent: int | None, pricing: UploadPricing | None
) -> StorePrice:
    """Return the price; if its margin is below `percent`, raise it to the lowest price with that margin.

    The cost is in the product's currency. A raised price is rounded up, as `pricing` rounds.
    """
    if percent is None or cost_minor is None or price.problem:
        return price
    least = _least(in_store(cost_minor, price.rate) or 0, percent)
    if price.amount_minor >= least:
        return price
    amount, compare = _finished_at_least(least, pricing, price.currency), price.compare_at_minor
    return replace(
        price, amount_minor=amount, compare_at_minor=compare if compare is not None and compare > amount else None
    )


def _least(cost_minor: int, percent: int) -> int:
    """Return the lowest price with this margin, rounded up, so that the margin is never less."""
    return -(-cost_minor * 100 // (100 - percent))


def _finished_at_least(least: int, pricing: UploadPricing | None, currency: str) -> int:
    if pricing is None:
        return min(MAX_MINOR, least)
    amount = _finished(least, pricing, currency)
    return amount if amount >= least else _finished(least + _step(pricing, currency), pricing, currency)


def with_buffer(rate: Conversion, pricing: UploadPricing) -> Conversion:
    """Return the rate with the buffer added."""
    return replace(rate, rate=rate.rate * (_HUNDRED + pricing.rate_buffer) / _HUNDRED)


def has_amounts(pricing: UploadPricing) -> bool:
    """Whether its amounts depend on a currency."""
    return pricing.rule.adds or bool(pricing.tiers)


def pricing_in(pricing: UploadPricing, rate: Conversion) -> UploadPricing:
    """Return the pricing with its amounts converted; rounding and cents keep the other currency's settings."""
    tiers = tuple(
        replace(
            tier,
            up_to=None if tier.up_to is None else units_in(tier.up_to, rate),
            coefficient=added_in(tier.type, tier.coefficient, rate),
        )
        for tier in pricing.tiers
    )
    return replace(pricing, rule=rule_in(pricing.rule, rate), tiers=tiers)


def _made(pricing: UploadPricing, cost: int | None, currency: str, supplier_compare_at: int | None) -> RulePrice:
    rule = _rule_for(pricing, cost, currency)
    compare = rule.compare_at
    if pricing.discount is None or not compare.enable:
        return apply_rule(rule, cost, currency, supplier_compare_at=supplier_compare_at)
    base = supplier_compare_at if compare.type is RuleType.SUPPLIER else cost
    full = apply_rule(PriceRule(True, compare.type, compare.coefficient, _OFF), base, currency).price_minor
    reduced = Decimal(full) * (_HUNDRED - pricing.discount) / _HUNDRED
    return RulePrice(int(reduced.quantize(Decimal(1), rounding=ROUND_HALF_UP)), full)


def _rule_for(pricing: UploadPricing, cost: int | None, currency: str) -> PriceRule:
    units = Decimal(cost or 0).scaleb(-exponent(currency))
    for tier in pricing.tiers:
        if tier.up_to is None or units < tier.up_to:
            return replace(pricing.rule, type=tier.type, coefficient=tier.coefficient)
    return pricing.rule


def _finished(minor: int, pricing: UploadPricing, currency: str) -> int:
    if minor <= 0:
        return minor
    step = _step(pricing, currency)
    if step > 1:
        minor = max(step, (2 * minor + step) // (2 * step) * step)
    if pricing.cents is not None and exponent(currency) == 2:
        minor += (pricing.cents - minor) % 100
    return min(MAX_MINOR, minor)


def _step(pricing: UploadPricing, currency: str) -> int:
    """Return the rounding step of prices, in minor units; 0 for none."""
    return int(pricing.rounding.get(currency, Decimal(0)).scaleb(exponent(currency)))
