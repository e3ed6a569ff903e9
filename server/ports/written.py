"""What we wrote into a store last: by it shows what its merchant changed there since."""

from collections.abc import Mapping
from dataclasses import dataclass

Price = tuple[int, int | None]
"""What it costs, and the higher price shown beside it if there is one; minor units."""


@dataclass(frozen=True, slots=True)
class Written:
    """The title, and prices by the store's variant ids; of a variant that is left out nothing is known."""

    title: str
    prices: Mapping[str, Price]


def price_of(amount: int, compare_at: int | None) -> Price:
    """A price beside it that is not higher is none."""
    return amount, compare_at if compare_at is not None and compare_at > amount else None
