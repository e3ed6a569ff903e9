"""Where a walk over a shop's orders stands: what a cursor holds.

A walk reads changed orders, then changed fulfilment orders, and again what changed meanwhile if that took long.
"""

from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

import orjson

from server.adapters.values import as_dict, read_moment, read_text

MOST_PAGED = 20_000
"""A list ends after 25,000 (API limits, "Pagination limits"); before that a new one begins where it got to."""
LONG = timedelta(minutes=5)


class Phase(StrEnum):
    ORDERS = "orders"
    SHIPMENTS = "shipments"


@dataclass(frozen=True, slots=True)
class Place:
    """`since` is the list's filter, `after` the shop's cursor in it, `count` what was read of it. `walk_since` is where
    this round began, `began` when, by the shop's clock.
    """

    phase: Phase
    since: datetime
    walk_since: datetime
    began: datetime | None = None
    after: str | None = None
    count: int = 0

    @classmethod
    def first(cls, since: datetime) -> "Place":
        return cls(Phase.ORDERS, since, since)

    @classmethod
    def read(cls, cursor: str | None, since: datetime) -> "Place":
        """Return the place that a cursor holds; the first one without a cursor, or for one that is not ours."""
        try:
            kept = as_dict(orjson.loads(cursor or ""))
            phase, count = Phase(kept.get("phase", "")), int(kept.get("count", ""))
        except ValueError:
            return cls.first(since)
        here, round_since = (read_moment(kept.get(name)) or since for name in ("since", "walk_since"))
        after = read_text(kept.get("after")) or None
        return cls(phase, here, round_since, read_moment(kept.get("began")), after, count)

    @property
    def text(self) -> str:
        return orjson.dumps(asdict(self)).decode()

    @property
    def since_text(self) -> str:
        """Return `since` as the shop's search reads it."""
        return self.since.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def started(self, moment: datetime) -> "Place":
        """Note the shop's time at the first answer of the round."""
        return self if self.began else replace(self, began=moment)

    def after_orders(self, end: str | None, newest: datetime, count: int) -> "Place":
        if end is not None:
            return self._further(end, newest, count)
        return replace(self, phase=Phase.SHIPMENTS, since=self.walk_since, after=None, count=0)

    def after_shipments(self, end: str | None, newest: datetime, count: int, moment: datetime) -> "Place | None":
        """Return the next place; None at the end, when what changed since the round began is in the next walk."""
        if end is not None:
            return self._further(end, newest, count)
        if self.began is None or moment - self.began < LONG:
            return None
        return Place.first(self.began - LONG)

    def _further(self, end: str, newest: datetime, count: int) -> "Place":
        if self.count + count < MOST_PAGED:
            return replace(self, after=end, count=self.count + count)
        return replace(self, since=newest, after=None, count=0)
