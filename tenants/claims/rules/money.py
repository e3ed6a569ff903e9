"""Amounts of claims: what is left to ask, whose money is whose, and which lines it is for. Pure.

All amounts in minor units of the purchase's currency.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from server.kit.money import split

_NEAR = timedelta(days=14)


class Came(NamedTuple):
    """Money that came and counts. `is_stated`: the supplier said so itself."""

    id: int
    amount_minor: int
    at: datetime
    is_stated: bool


def left_of(paid_minor: int | None, came: Sequence[Came]) -> int | None:
    """Return what was paid for a purchase and is not back; None where nobody knows what was paid."""
    return None if paid_minor is None else paid_minor - sum(each.amount_minor for each in came)


def typed_twin(amount_minor: int, at: datetime, came: Sequence[Came]) -> Came | None:
    """Return what a person typed that is surely what the supplier now tells: as much, the nearest in time."""
    same = [each for each in came if not each.is_stated and each.amount_minor == amount_minor]
    return min(same, key=lambda each: abs(each.at - at), default=None)


def stated_twin(amount_minor: int, at: datetime, came: Sequence[Came]) -> bool:
    """Whether the supplier told of as much at about this time: what a person types may be the same money."""
    return any(each.is_stated and each.amount_minor == amount_minor and abs(each.at - at) <= _NEAR for each in came)


def to_replace(amount_minor: int, paid_minor: int | None, came: Sequence[Came]) -> list[Came] | None:
    """Return what was typed that must give way to the supplier's own figure, the latest first, so that no more came
    than was paid; None where it does not fit even so.
    """
    left, given_way = left_of(paid_minor, came), list[Came]()
    for each in sorted((each for each in came if not each.is_stated), key=lambda each: each.at, reverse=True):
        if left is None or amount_minor <= left:
            break
        given_way.append(each)
        left += each.amount_minor
    return given_way if left is None or amount_minor <= left else None


def shared(amount_minor: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Share an amount by weights, to the last minor unit; empty without weights."""
    return split(amount_minor, dict(sorted(weights.items()))) if any(weights.values()) else {}
