"""Shared state of the year: the clock, the provider, the web, the merchants and the counts."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from ops.bench.merchants import Merchant
from ops.drills.clockwork.moved import MovedClock
from ops.drills.year.provider import Provider

DAY = 86_400.0
PLATFORM = 9


@dataclass
class Person:
    """A merchant of the year: sign-up day, currency, and staff's grants."""

    number: int
    born: int
    currency: str
    merchant: Merchant | None = None
    token_until: int = -1
    token: str = ""
    store_id: int = 0

    @property
    def id(self) -> int:
        return self.merchant.tenant_id if self.merchant else 0


@dataclass(frozen=True)
class Grant:
    """A plan that staff granted; `until` is None for one without end."""

    merchant_id: int
    plan_id: int
    until: datetime | None


@dataclass
class World:
    """The shared state. `day` counts from the first; `plans` are the ids on sale, by currency, cheapest first."""

    web: str
    seed: int
    clock: MovedClock
    provider: Provider
    people: list[Person]
    plans: Mapping[str, list[int]] = field(default_factory=dict)
    free: int = 0
    day: int = -1
    began: float = field(default_factory=time.time)
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    grants: list[Grant] = field(default_factory=list)
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Seconds by purpose."""
    quiet_at: float = 0.0
    """When no work was left, in this machine's monotonic seconds."""

    def dice(self, *of: object) -> Random:
        """Return a generator that depends only on the seed and these names."""
        return Random("/".join(map(str, (self.seed, *of))))

    @property
    def pace(self) -> float:
        """Return how much each merchant does: more when there are few, so that a short drill covers everything."""
        return min(max(100 / len(self.people), 1.0), 6.0)

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        began = time.monotonic()
        yield
        self.spent[what] += time.monotonic() - began

    def now(self) -> datetime:
        return self.clock.now()

    def go_on(self, seconds: float) -> None:
        """Move time forward, first at the provider, so that everything due there happens."""
        self.go_to(self.clock.ahead + seconds)

    def go_to(self, ahead: float) -> None:
        self.provider.go_to(ahead)
        self.clock.ahead = ahead

    def begin_day(self, day: int) -> None:
        """Move to some hour of this day."""
        self.day = day
        hour = self.dice("hour", day).uniform(4, 20)
        start = datetime.fromtimestamp(self.began, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        moment = start + timedelta(days=day + 1, hours=hour)
        self.go_to(max(moment.timestamp() - time.time(), self.clock.ahead))
