"""Amounts that several share: exact to the minor unit. Pure."""

from collections.abc import Sequence

from server.kit.money import split


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    """Return a share of an amount for each weight. They add up to the amount: what rounding leaves goes to those that
    lost most by it, the first of equals. Without any weight all get the same.
    """
    return list(split(amount, dict(enumerate(weights))).values())
