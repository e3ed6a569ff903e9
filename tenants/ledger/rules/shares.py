"""Parts of amounts, rounded once. Pure."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from server.kit.money import exponent


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
