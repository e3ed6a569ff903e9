"""Plain values from database rows."""

from collections.abc import Iterable
from dataclasses import fields
from functools import reduce
from typing import Any, TypeVar, cast

T = TypeVar("T")


def from_row(kind: type[T], row: Any, /, **others: Any) -> T:
    """Build a dataclass from the row's attributes of the same names, with lists as tuples.

    `others` gives the values that the row lacks or names differently.
    """
    same = {field.name: getattr(row, field.name) for field in fields(cast(Any, kind)) if field.name not in others}
    listed = {name: tuple(value) for name, value in same.items() if isinstance(value, list)}
    return kind(**same | listed, **others)


def values_of(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """Read the values of a model instance as `values(*names)` would. None beyond an empty relation."""
    return {name: reduce(lambda at, part: getattr(at, part, None), name.split("__"), row) for name in names}
