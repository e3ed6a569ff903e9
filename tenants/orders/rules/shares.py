"""Amounts that several share: exact to the minor unit. Pure."""

from collections.abc import Sequence


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    """Return a share of an amount for each weight. They add up to the amount: what rounding leaves goes to those that
    lost most by it, the first of equals. Without any weight all get the same.
    """
    counted = list(weights) if any(weights) else [1] * len(weights)
    total, size = sum(counted), abs(amount)
    shares = [size * weight // total for weight in counted]
    lost = sorted(range(len(counted)), key=lambda at: (-(size * counted[at] % total), at))
    for at in lost[: size - sum(shares)]:
        shares[at] += 1
    return [share if amount >= 0 else -share for share in shares]
