"""The merchant's rule by which orders are placed without a person."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class AutoRule:
    """Which orders are placed without a person; `countries` empty for all.

    `most_minor`: no order may cost more, in hundredths as in `OrderRules`; None for no limit. `least_margin`: profit in
    percent of what the buyer paid without tax and refunds; None to place whatever the profit. `lowest_risk_only`: the
    store must call the risk low.
    """

    store_ids: tuple[int, ...] = ()
    countries: tuple[str, ...] = ()
    most_minor: int | None = None
    least_margin: int | None = 0
    lowest_risk_only: bool = False


class StopCause(StrEnum):
    """Why the rule switched itself off."""

    RIGHTS = "rights"
    """Who switched it on may no longer place orders."""
    UNPAID = "unpaid"
    """The merchant's plan is read-only."""


@dataclass(frozen=True, slots=True)
class AutoPlacing:
    """The rule as it was saved. `since`: only orders that became ready later; None while it is off."""

    rule: AutoRule
    since: datetime | None
    stopped: str
    """The `StopCause`; empty for none."""
    version: int
