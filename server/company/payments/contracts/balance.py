"""What crosses from payments of plans that a balance pays."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class BalanceQuote:
    """What a plan would take from the balance now, in minor units; 0 where it follows at the period's end.

    `is_only`: the balance pays for what runs, so nothing else can change it. `is_offered`: it can pay at all.
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
