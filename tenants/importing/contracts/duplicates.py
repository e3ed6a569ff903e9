"""Products of the Import List that seem to be the same, as groups."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tenants.importing.contracts import ListedView


class Likeness(StrEnum):
    """What makes them the same."""

    SOURCE = "source"
    TITLE = "title"
    IMAGE = "image"


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """The oldest first; `count` where more are alike than are shown."""

    products: Sequence[ListedView]
    count: int


@dataclass(frozen=True, slots=True)
class Merge:
    """The `others` go into the trash, `keep` stays as it is."""

    keep: int
    others: tuple[int, ...]
