"""Contracts for plans paid from the balance."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class BalanceQuote:
    """What a plan would take from the balance now, in minor units; 0 when it only starts at the period's end.

    `is_only`: the balance pays for the running plan, so only it can pay for a change. `is_offered`: the balance can
    pay.
    """

    available_minor: int
    due_minor: int
    currency: str
    is_offered: bool
    is_only: bool
    period_end: datetime | None

    @property
    def is_covered(self) -> bool:
        return self.due_minor <= self.available_minor
