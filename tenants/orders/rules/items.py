"""Lines of a purchase as the items of the supplier's order. Pure."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar


class BoughtLine(Protocol):
    """What tells the goods of a purchase's line from others."""

    @property
    def source_product_id(self) -> int: ...
    @property
    def source_sku_id(self) -> str: ...
    @property
    def source_attr(self) -> str: ...
    @property
    def service(self) -> str: ...


Line = TypeVar("Line", bound=BoughtLine)


def items_of(lines: Sequence[Line], *, is_for_several: bool) -> list[list[Line]]:
    """Return the lines of each item, in the order of the first ones. What a purchase buys of the same goods for several
    orders is one item, by whose pieces its freight was quoted; the lines of one order are an item each.
    """
    if not is_for_several:
        return [[line] for line in lines]
    found: dict[tuple[int, str, str, str], list[Line]] = {}
    for line in lines:
        goods = (line.source_product_id, line.source_sku_id, line.source_attr, line.service)
        found.setdefault(goods, []).append(line)
    return list(found.values())


def note_of(notes: Iterable[tuple[int, str]]) -> str:
    """Return what a supplier is told of an item, from pieces and note of each of its lines: what all say once, else
    each with its pieces.
    """
    said = [(pieces, note) for pieces, note in notes if note]
    texts = list(dict.fromkeys(note for _, note in said))
    if len(texts) <= 1:
        return "".join(texts)[:500]
    return "\n".join(f"{pieces} × {note}" for pieces, note in said)[:500]
