"""Deadlines by the suppliers' usual rules, which are data, and when the merchant is told of one. Pure."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from tenants.claims.contracts import ClaimKind, DeadlineKind

_RULES = Path(__file__).parent / "deadlines.json"
TOLD_AT = (3, 1)
"""Days before a deadline at which the merchant is told of it, each once."""
SOON = timedelta(days=7)
FACTS = ("placed", "paid", "shipped", "delivered", "asked", "agreed")
"""What a rule may count from."""


@dataclass(frozen=True, slots=True)
class DeadlineRule:
    """A supplier's usual rule: so many days after a fact. No kinds: of every claim. `source`, `date`: where and when
    it was read."""

    supplier: int
    kinds: tuple[ClaimKind, ...]
    what: DeadlineKind
    since: str
    days: int
    source: str
    date: str

    @property
    def why(self) -> str:
        return f"{self.source} ({self.date})"[:200]


@cache
def deadline_rules() -> tuple[DeadlineRule, ...]:
    """Return all rules that we know."""
    rows = json.loads(_RULES.read_text())
    return tuple(
        DeadlineRule(
            row["supplier"],
            tuple(ClaimKind(kind) for kind in row["kinds"]),
            DeadlineKind(row["what"]),
            row["from"],
            row["days"],
            row["source"],
            row["date"],
        )
        for row in rows
    )


def deadlines_by_rule(
    supplier: int, kind: ClaimKind, facts: Mapping[str, datetime | None]
) -> dict[DeadlineKind, tuple[datetime, str]]:
    """Return the times by the supplier's usual rules whose facts are known, with where each rule is from; of several
    rules the earliest.
    """
    found: dict[DeadlineKind, tuple[datetime, str]] = {}
    for rule in deadline_rules():
        since = facts.get(rule.since)
        if rule.supplier != supplier or (rule.kinds and kind not in rule.kinds) or since is None:
            continue
        at = since + timedelta(days=rule.days)
        if rule.what not in found or at < found[rule.what][0]:
            found[rule.what] = (at, rule.why)
    return found


def to_tell(at: datetime, told_days: int | None, now: datetime) -> int | None:
    """Return how near a deadline is that the merchant must be told of now, in days; None where it is far, has passed,
    or was told of. Of two missed at once only the nearer is told.
    """
    due = [days for days in TOLD_AT if now >= at - timedelta(days=days)]
    nearest = min(due, default=None)
    is_new = nearest is not None and (told_days is None or nearest < told_days)
    return nearest if is_new and now < at else None


def nearest(moments: Iterable[datetime]) -> datetime | None:
    """Return the earliest time; None for none."""
    return min(moments, default=None)
