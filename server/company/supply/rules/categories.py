"""Categories of several suppliers as one tree: pure rules."""

from collections.abc import Iterable
from dataclasses import replace

from server.company.supply.contracts import Category

DEEPEST = 20


def merged_categories(rows: Iterable[Category]) -> list[Category]:
    """Each path of names once, with the products of all; the first keeps its id."""
    known = {row.id: row for row in rows}
    kept: dict[tuple[str, ...], Category] = {}
    for row in known.values():
        path = _path(row, known)
        first = kept.get(path)
        kept[path] = replace(first, count=first.count + row.count) if first else row
    return [replace(row, parent_id=_id(kept.get(path[:-1]))) for path, row in kept.items()]


def _path(row: Category, known: dict[int, Category], deepest: int = DEEPEST) -> tuple[str, ...]:
    above = known.get(row.parent_id or 0)
    return (*(_path(above, known, deepest - 1) if above and deepest else ()), row.name.lower())


def _id(row: Category | None) -> int | None:
    return row.id if row else None
