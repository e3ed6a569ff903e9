"""A variant's stock, and whose stock it is when both sides changed it."""

import math
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class NewStock:
    """A stock. `stock` is None when the number is unknown and only availability is known."""

    stock: int | None
    available: bool = True
    is_shared: bool = False
    """The store counts all variants of the product together."""

    @property
    def is_tracked(self) -> bool:
        """Whether the store counts it. An unavailable variant is counted too, with a quantity of 0."""
        return self.stock is not None or not self.available

    @property
    def quantity(self) -> int:
        """How many can be bought."""
        return max(self.stock or 0, 0) if self.available else 0

    @property
    def sells(self) -> float:
        """How many buyers can take at most; infinite when the store does not count them."""
        return math.inf if self.available and self.stock is None else self.quantity


@dataclass(frozen=True, slots=True)
class SeenStock:
    """What a supplier has of a variant, and when that was seen."""

    stock: NewStock
    at: datetime


def settled_stock(
    ours: NewStock, last: NewStock | None, theirs: NewStock | None, *, moved: bool = False
) -> NewStock | None:
    """Return what the store must sell: our value, or None to leave the store's. `last`: what we wrote last.

    All three as the platform keeps them; None: unknown. A stock changed only in the store stays, and so does one of
    which we do not know what we wrote. Changed on both sides, the lower one is sold if the store's fell since we wrote
    it, as sales make it fall; one that rose is the merchant's own. So no call sells what one side does not have, and a
    repeated call decides the same way. `moved`: we wrote for another location; if this one has none, ours is written.
    """
    if moved and last is not None and theirs in (None, NewStock(0)):
        return ours
    if last is None or ours in (last, theirs) or (theirs is not None and theirs.is_shared):
        return None
    if theirs is None or theirs == last:
        return ours
    return ours if ours.sells < theirs.sells < last.sells else None
