"""Plain values made of rows."""

from collections.abc import Iterable
from dataclasses import fields
from functools import reduce
from typing import Any, TypeVar, cast

T = TypeVar("T")


def from_row(kind: type[T], row: Any, /, **others: Any) -> T:
    """A dataclass of the row's values by the same names, lists as tuples.

    `others` are those that the row calls otherwise or lacks.
    """
    same = {one.name: getattr(row, one.name) for one in fields(cast(Any, kind)) if one.name not in others}
    listed = {name: tuple(value) for name, value in same.items() if isinstance(value, list)}
    return kind(**same | listed, **others)


def values_of(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """The values of a model's row as `values(*names)` would read them; None beyond a link to nothing."""
    return {name: reduce(lambda at, part: getattr(at, part, None), name.split("__"), row) for name in names}
