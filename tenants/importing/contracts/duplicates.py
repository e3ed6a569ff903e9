"""Groups of products of the Import List that seem to be the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tenants.importing.contracts import ListedView


class Likeness(StrEnum):
    """The field by which products are the same."""

    SOURCE = "source"
    TITLE = "title"
    IMAGE = "image"


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Products that are the same, the oldest first; `count` includes those that are not shown."""

    products: Sequence[ListedView]
    count: int


@dataclass(frozen=True, slots=True)
class Merge:
    """A merge: the `others` go into the trash, `keep` is unchanged."""

    keep: int
    others: tuple[int, ...]
