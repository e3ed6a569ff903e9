"""What we ask for a request, and what the merchant makes of the result: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class QuoteState(StrEnum):
    OFFERED = "offered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class PaidBy(StrEnum):
    BALANCE = "balance"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class QuoteDraft:
    """A price in minor units, what it includes, until when it may be accepted, and how many revisions it includes."""

    price_minor: int
    currency: str
    included: str
    valid_until: datetime
    revisions: int


@dataclass(frozen=True, slots=True)
class QuoteRow:
    """A quote; `charge_id` is the card payment that was opened for it, `reason` why it was declined.

    `voucher_minor` is what the voucher takes off that was set aside for it.
    """

    id: int
    price_minor: int
    currency: str
    included: str
    valid_until: datetime
    revisions: int
    state: QuoteState
    made_at: datetime
    decided_at: datetime | None
    paid_at: datetime | None
    paid_by: str
    reason: str
    charge_id: int | None
    voucher_minor: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the merchant makes of a result. `revisions` counts what is included, `revisions_used` what was asked for."""

    revisions: int
    revisions_used: int
    accepted_at: datetime | None
    disputed_at: datetime | None
    stars: int | None
    opinion: str
