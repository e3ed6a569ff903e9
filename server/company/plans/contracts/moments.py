"""When a merchant came onto a plan and when they left it."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class PlanMoment:
    """A plan that began on a platform, or ended there; `state` is how the merchant came to it."""

    subscription_id: int
    at: datetime
    is_end: bool
    platform: int
    plan: str
    state: str
    reason: str
