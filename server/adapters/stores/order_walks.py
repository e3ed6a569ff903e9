"""Walks over orders by the time of their change, where a platform has pages but no cursors.

A page by its number shifts when an order changes meanwhile: another one slips from the next page to this one and is
never read. So each page begins at the last change of the page before, whose orders come once more; numbers are used
only among orders of the same second.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from server.ports.orders import OrderPage, StoreOrder


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page begins: at changes of this second, after `page` whole pages of that second."""

    at: datetime
    page: int = 0

    @classmethod
    def of(cls, cursor: str | None, since: datetime) -> Self:
        """Read a cursor; without one, begin at `since`. Raise ValueError for what is no cursor of ours."""
        if cursor is None:
            return cls(since.astimezone(UTC).replace(microsecond=0))
        seconds, page = map(int, cursor.split(":"))
        return cls(datetime.fromtimestamp(seconds, UTC), page)

    def answer(self, orders: list[StoreOrder], end: datetime | None) -> OrderPage:
        """Return the page of these orders, and where the next begins: at `end`, None when the walk has ended."""
        return OrderPage(tuple(sorted(orders, key=lambda order: order.changed_at)), self._next(end))

    def _next(self, end: datetime | None) -> str | None:
        if end is None:
            return None
        is_further = end > self.at
        return f"{int(max(end, self.at).timestamp())}:{0 if is_further else self.page + 1}"
