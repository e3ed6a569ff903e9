"""What crosses from payments of those that failed: what is owed, what follows, what is told."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ArrearsState(StrEnum):
    """GRACE: the plan runs on. READ_ONLY: nothing is published, imported or monitored. ENDED: nobody tries any more."""

    GRACE = "grace"
    READ_ONLY = "read_only"
    ENDED = "ended"


class NoticeStage(StrEnum):
    """What a merchant is told of a payment that failed, a card that expires, a balance that is too low to renew."""

    FAILED = "failed"
    READ_ONLY_SOON = "read_only_soon"
    READ_ONLY = "read_only"
    RECOVERED = "recovered"
    ENDED = "ended"
    CARD = "card"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class ReadOnly:
    """Platforms whose plan was not paid in time; importing is refused unless another plan is paid for."""

    platforms: frozenset[int] = frozenset()
    refuses_import: bool = False


@dataclass(frozen=True, slots=True)
class Arrears:
    """A plan whose last payment failed. `attempts` counts the tries; `pay_url` is where the open invoice is paid.

    `episode` is the same for all that follows from one unpaid invoice.
    """

    subscription_id: int
    episode: str
    platform: int
    plan_id: int
    plan: str
    amount_minor: int
    currency: str
    state: ArrearsState
    since: datetime
    attempts: int
    next_try_at: datetime | None
    read_only_from: datetime
    pay_url: str
    card_last4: str
    is_from_balance: bool = False


@dataclass(frozen=True, slots=True)
class DueNotice:
    """Something that a merchant is to be told. `turn` tells apart what is told several times of one episode."""

    episode: str
    stage: NoticeStage
    turn: int = 0
    subscription_id: int | None = None
    platform: int = 0
    plan_id: int | None = None
    amount_minor: int = 0
    currency: str = ""
    next_try_at: datetime | None = None
    read_only_from: datetime | None = None
    is_read_only: bool = False
    card_last4: str = ""
    card_month: str = ""
    is_from_balance: bool = False
