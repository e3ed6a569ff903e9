"""Paging of the contract: `page` from 1 and `size` up to a maximum, or onward from the last row."""

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Q, QuerySet, Subquery

Rows = TypeVar("Rows", bound=QuerySet[Any, Any])

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


def newest_first(rows: Rows, at: str, *, before: int | None) -> Rows:
    """Order rows by the time `at`, newest first; only those after the row `before`.

    For rows that others number or date, so that our numbers don't follow their time.
    """
    if before is not None:
        last = rows.model._default_manager.filter(pk=before).values(at)[:1]
        rows = rows.filter(Q(**{f"{at}__lt": Subquery(last)}) | Q(**{at: Subquery(last), "pk__lt": before}))
    return rows.order_by(f"-{at}", "-pk")
