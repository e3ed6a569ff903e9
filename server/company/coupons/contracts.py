"""Contracts of coupons: a code as staff write it, and as it is stored."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum


class CouponState(StrEnum):
    """MAKING, ENDING: being sent to the provider. FAILED: the provider refused the code; it can be changed and sent."""

    DRAFT = "draft"
    MAKING = "making"
    ACTIVE = "active"
    FAILED = "failed"
    ENDING = "ending"
    ENDED = "ended"


class Lasting(StrEnum):
    """Which payments it lowers: the first, those of some months, or all."""

    ONCE = "once"
    MONTHS = "months"
    FOREVER = "forever"


@dataclass(frozen=True, slots=True)
class CouponText:
    """A code as staff write it: either a percentage or an amount. Without plans it applies to all plans."""

    code: str
    name: str
    percent: Decimal | None
    amount_minor: int | None
    currency: str
    lasting: Lasting
    months: int | None
    plan_ids: tuple[int, ...]
    most_uses: int | None
    until: datetime | None


@dataclass(frozen=True, slots=True)
class CouponRow:
    """A stored code; `uses` as the provider last reported, `reason` why it refused."""

    id: int
    text: CouponText
    state: CouponState
    uses: int
    read_at: datetime | None
    reason: str
    version: int
    created_at: datetime
    edited_by: str
    plans: tuple[str, ...]
