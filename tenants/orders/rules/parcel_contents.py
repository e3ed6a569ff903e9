"""Which pieces of an order are in a supplier's parcel, by what the supplier says is in it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoughtLine:
    """A line of a purchase: `quantity` in the order's counting, `pieces` in the supplier's."""

    line_id: int
    sku_id: str
    quantity: int
    pieces: int


def contents_by_parcel(
    lines: Sequence[BoughtLine], stated: Mapping[str, Sequence[tuple[str, int]]]
) -> dict[str, dict[int, int]]:
    """Return the order's pieces by parcel and line. `stated`: by parcel, SKUs and pieces as the supplier counts them.

    A parcel is left out where the supplier names what was not bought, more than was bought, or a part of a piece of the
    order. Lines with one SKU are filled in their order, as their pieces are alike.
    """
    left = {at: line.pieces for at, line in enumerate(lines)}
    found: dict[str, dict[int, int]] = {}
    for number, items in stated.items():
        taken = _taken(lines, left, items)
        if taken is None:
            continue
        held: dict[int, int] = {}
        for at, pieces in taken.items():
            left[at] -= pieces
            held[lines[at].line_id] = held.get(lines[at].line_id, 0) + pieces * lines[at].quantity // lines[at].pieces
        found[number] = held
    return found


def _taken(
    lines: Sequence[BoughtLine], left: Mapping[int, int], items: Sequence[tuple[str, int]]
) -> dict[int, int] | None:
    """Return the supplier's pieces of each line that these items are; None where they do not fit."""
    taken: dict[int, int] = {}
    for sku_id, count in items:
        open_pieces = count
        for at, line in enumerate(lines):
            fitting = min(open_pieces, left[at] - taken.get(at, 0)) if line.sku_id == sku_id else 0
            if fitting > 0:
                taken[at] = taken.get(at, 0) + fitting
                open_pieces -= fitting
        if open_pieces > 0:
            return None
    is_whole = all(pieces * lines[at].quantity % lines[at].pieces == 0 for at, pieces in taken.items())
    return taken if taken and is_whole else None
