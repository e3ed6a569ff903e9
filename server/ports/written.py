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


@dataclass(frozen=True, slots=True)
class PriceChange:
    """A price that differs from what we wrote: `theirs` is in the store, `wanted` is what we would write now."""

    external_id: str
    ours: Price
    theirs: Price
    wanted: Price | None


@dataclass(frozen=True, slots=True)
class Changes:
    """What a merchant changed in the store; an empty `title` was not changed."""

    title: str = ""
    prices: tuple[PriceChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.title or self.prices)


NO_CHANGES = Changes()


def price_of(amount: int, compare_at: int | None) -> Price:
    """A price beside it that is not higher is none."""
    return amount, compare_at if compare_at is not None and compare_at > amount else None
