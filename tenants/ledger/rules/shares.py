"""Split amounts so that the parts add up to the whole, and round once. Pure."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from server.kit.money import exponent


def split(total: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Split an amount by weights, the largest remainder first, then the first key: the parts add up to it.

    Weights below zero count as none; without any, all parts are alike. Empty for no keys.
    """
    counted = {key: max(weight, 0) for key, weight in weights.items()}
    if not any(counted.values()):
        counted = dict.fromkeys(counted, 1)
    whole, sign = sum(counted.values()), -1 if total < 0 else 1
    parts = {key: divmod(abs(total) * weight, whole) for key, weight in counted.items()}
    left = abs(total) - sum(part for part, _ in parts.values())
    places = {key: place for place, key in enumerate(counted)}
    first = sorted(parts, key=lambda key: (-parts[key][1], places[key]))[:left] if parts else []
    return {key: sign * (part + (key in first)) for key, (part, _) in parts.items()}


def share_of(amount: int, part: int, whole: int) -> int:
    """Return the part of an amount, rounded half away from zero; the amount itself without a whole."""
    if not whole:
        return amount
    return int((Decimal(amount) * part / whole).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def in_base(minor: int, currency: str, base: str, rate: Decimal) -> int:
    """Convert to minor units of the base currency, rounded half away from zero."""
    shift = exponent(base) - exponent(currency)
    return int((Decimal(minor) * rate).scaleb(shift).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def percent_of(amount: int, percent: Decimal) -> int:
    """Return a percentage of an amount, rounded half away from zero."""
    return int((Decimal(amount) * percent / 100).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def added(parts: Sequence[Mapping[int, int]]) -> dict[int, int]:
    """Add amounts up by key."""
    sums: dict[int, int] = {}
    for each in parts:
        for key, amount in each.items():
            sums[key] = sums.get(key, 0) + amount
    return sums
