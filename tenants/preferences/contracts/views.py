"""Saved views of lists: filters and order under a name."""

from dataclasses import dataclass

MOST_VIEWS = 30
"""The limit per user and screen."""


@dataclass(frozen=True, slots=True)
class SavedView:
    id: int
    name: str
    query: str
