"""What a user keeps of a list: filters and order under a name."""

from dataclasses import dataclass

MOST_VIEWS = 30
"""Of a user on a screen."""


@dataclass(frozen=True, slots=True)
class SavedView:
    id: int
    name: str
    query: str
