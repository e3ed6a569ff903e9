"""Paging of the contract: `page` from 1 and `size` up to a maximum."""

from dataclasses import dataclass

MAX_SIZE = 100
MAX_PAGE = 100_000


@dataclass(frozen=True, slots=True)
class PageRequest:
    page: int = 1
    size: int = 20

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.size

    @property
    def limit(self) -> int:
        return self.size
