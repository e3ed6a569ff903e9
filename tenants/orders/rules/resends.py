"""What was bought and what was sent once more, so that neither is bought a second time by itself. Pure."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple


class BoughtPieces(NamedTuple):
    """Pieces of an order's line in a purchase. `resends`: the purchase whose pieces it sends once more.

    `is_live`: they stand for pieces that must not be bought again; `is_placed`: the supplier has taken them.
    """

    purchase: int
    resends: int | None
    line: int
    quantity: int
    is_live: bool
    is_placed: bool


class Covered(NamedTuple):
    """Pieces of a line that live purchases stand for, and how many of these are placed."""

    bought: int
    placed: int


def covered(rows: Collection[BoughtPieces]) -> dict[int, Covered]:
    """Return the pieces by line. What is sent once more stands for no other pieces than the first purchase did: it
    counts only where that one no longer does.
    """
    firsts = _firsts({row.purchase: row.resends for row in rows})
    groups: dict[tuple[int, int], list[BoughtPieces]] = defaultdict(list)
    for row in rows:
        groups[firsts[row.purchase], row.line].append(row)
    bought, placed = Counter[int](), Counter[int]()
    for (first, line), group in groups.items():
        bought[line] += _of_group(first, [row for row in group if row.is_live], group)
        placed[line] += _of_group(first, [row for row in group if row.is_placed], group)
    return {line: Covered(bought[line], placed[line]) for _, line in groups}


def left_to_resend(purchase: int, rows: Collection[BoughtPieces]) -> dict[int, int]:
    """Return, by line, how many of the pieces that the supplier took can be sent once more: those that are not yet."""
    again = Counter[int]()
    for row in rows:
        if row.resends == purchase and row.is_live:
            again[row.line] += row.quantity
    own = {row.line: row.quantity for row in rows if row.purchase == purchase and row.is_placed}
    return {line: left for line, quantity in own.items() if (left := quantity - again[line]) > 0}


def _of_group(first: int, counting: Collection[BoughtPieces], group: Collection[BoughtPieces]) -> int:
    most = sum(row.quantity for row in group if row.purchase == first)
    own = sum(row.quantity for row in counting if row.purchase == first)
    return max(own, min(most, sum(row.quantity for row in counting if row.purchase != first)))


def _firsts(resends: Mapping[int, int | None]) -> dict[int, int]:
    """Return, by purchase, the one that was not a resend itself."""
    found: dict[int, int] = {}
    for purchase in sorted(resends):
        earlier = resends[purchase]
        found[purchase] = purchase if earlier is None else found.get(earlier, earlier)
    return found
