"""Contracts for failed payments: arrears, their consequences, and the notices to the merchant."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ArrearsState(StrEnum):
    """GRACE: the plan runs on. READ_ONLY: no publishing, importing or monitoring. ENDED: no more retries."""

    GRACE = "grace"
    READ_ONLY = "read_only"
    ENDED = "ended"


class NoticeStage(StrEnum):
    """A notice to a merchant about a failed payment, an expiring card, or a balance too low to renew."""

    FAILED = "failed"
    READ_ONLY_SOON = "read_only_soon"
    READ_ONLY = "read_only"
    RECOVERED = "recovered"
    ENDED = "ended"
    CARD = "card"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class ReadOnly:
    """Platforms whose plan was not paid in time. Importing is refused unless another plan is paid for.

    `named` are those of them that the merchant knows the plan by: where it was bought.
    """

    platforms: frozenset[int] = frozenset()
    refuses_import: bool = False
    named: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Arrears:
    """A plan whose last payment failed. `attempts` counts the tries; `pay_url` is the page to pay the open invoice.

    All consequences of one unpaid invoice share an `episode`.
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
    """A notice to send to a merchant. `turn` distinguishes repeated notices of one episode and stage."""

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
