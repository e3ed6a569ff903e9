"""Contracts for quotes, and for the merchant's verdict on a result: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class QuoteState(StrEnum):
    OFFERED = "offered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


OPEN_OR_ACCEPTED = (QuoteState.OFFERED, QuoteState.ACCEPTED)
"""A request has at most one quote in these states."""


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
    """A quote; `charge_id` is its card payment, `reason` why it was declined.

    `voucher_minor`: discount of the voucher that is reserved for it.
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
    returned_at: datetime | None
    returned_minor: int
    paid_by: str
    reason: str
    charge_id: int | None
    voucher_minor: int


@dataclass(frozen=True, slots=True)
class OpenQuote:
    """The price of a quote that the merchant has not decided yet."""

    price_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The merchant's verdict on a result. `revisions` are included in the quote, `revisions_used` were requested."""

    revisions: int
    revisions_used: int
    accepted_at: datetime | None
    disputed_at: datetime | None
    stars: int | None
    opinion: str
